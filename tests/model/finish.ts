import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "../support/files-in.ts";
import { checkContents } from "./contents.ts";
import { fail } from "./fail.ts";
import { checkNow, nothingLeftOpen, nothingLost } from "./invariants.ts";
import type { World } from "./world.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Ends a run, in order or not, then by a power cut, then cleans up; all that must hold at the end holds after each. */
export async function finish(world: World): Promise<void> {
  if (!world.setting.abrupt) await inOrder(world);
  for (const { life } of world.living()) await life.die();
  world.service.gate.letGo();
  await resolved(world);
  await filesAreRows(world);
}

async function inOrder(world: World): Promise<void> {
  world.doomed.clear();
  for (const { life } of world.living()) {
    life.arm(undefined);
    life.endingsRefused = 0;
  }
  world.service.gate.letGo();
  await Promise.all([...world.book.open].map(({ end }) => end));
  await resolved(world);
}

async function resolved(world: World): Promise<void> {
  await world.pass();
  // Twice: the first beat of a successor may meet a store that does not take an outcome yet.
  for (const place of [...world.places(), ...world.places()]) await world.recovered(await world.desk(place));
  const facts = await checkNow(world);
  nothingLeftOpen(facts);
  nothingLost(world, facts);
  await checkContents(world, facts);
}

/** I8: after the daily sweep. */
async function filesAreRows(world: World): Promise<void> {
  const { clock, witness } = world.bench;
  clock.now = Math.max(clock.now, Date.now()) + dayMs + 1;
  const folder = join(world.folder, "files");
  // The disk has a clock of its own.
  const then = new Date(Date.now() - dayMs - 1000);
  for (const file of filesIn(folder)) await utimes(join(folder, file), then, then);
  const uploads = world.uploads({ db: witness, instance: "sweeper" });
  await uploads.sweep();
  await uploads.look();
  const files = filesIn(folder).sort();
  const rows = await witness.selectFrom("upload").select("disk_name").where("person_id", "=", world.owner.id).execute();
  const expected = rows.map(({ disk_name }) => `${disk_name}.pdf`).sort();
  if (files.join() !== expected.join()) fail(`I8: on the disk ${files}, in the store ${expected}`);
}
