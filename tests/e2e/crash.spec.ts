import { randomBytes } from "node:crypto";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { fixedKeys } from "#lib/storage/keys.ts";
import { createStaging } from "#lib/storage/staging.ts";
import { fatesOf } from "#lib/uploads/rows.ts";
import { type Blow, blows, stretches } from "../support/crash-run.ts";
import { beginCrashes, type CrashScene } from "../support/crash-scene.ts";
import { expect, test } from "../support/e2e.ts";
import { filesIn } from "../support/files-in.ts";
import { startPostgres } from "../support/postgres.ts";
import { randomOf } from "../support/random.ts";

const seed = process.env.CRASH_SEED ?? String(Date.now());
const creations = Number(process.env.CRASH_CREATIONS ?? 100);
const atOnce = 5;
const dayMs = 24 * 60 * 60 * 1000;
const everyBlow = Object.keys(blows) as Blow[];

// The second one waits half a minute for a lease.
test.describe.configure({ mode: "parallel", timeout: 300_000 });

test("a desk killed at any point of a creation keeps all that it acknowledged and sends nothing twice", async ({
  another,
}) => {
  const scene = await beginCrashes(another, seed);
  const { run, desk } = scene;
  // Nobody is killed in the last wave of each round.
  const round = [...everyBlow, undefined];
  const waves = Array.from({ length: Math.ceil(creations / atOnce) }, (_, n) => round[n % round.length]);
  for (const [n, blow] of randomOf(seed).shuffle(waves).entries()) {
    await run.wave(Math.min(atOnce, creations - n * atOnce), blow);
    expect(await scene.faults(), `CRASH_SEED=${seed}, wave ${n + 1}, killed ${blow ?? "not at all"}`).toEqual([]);
  }
  const counts = await scene.counts();
  console.log(`CRASH_SEED=${seed} CRASH_CREATIONS=${creations}:`, counts);
  expect(stretches.filter((stretch) => !counts[stretch])).toEqual([]);
  expect(run.sentByStarting()).toBe(0);
  await expectOneMoreForEachMissing(scene, counts);

  await desk.stop();
  // A day later the desk takes off the disk what the kills have left there: files without a row.
  const dayAgo = Date.now() / 1000 - 25 * 3600;
  for (const file of filesIn(scene.folder)) utimesSync(join(scene.folder, file), dayAgo, dayAgo);
  const staging = createStaging(scene.folder, fixedKeys(randomBytes(32)));
  const swept = await staging.sweepIncoming();
  const looked = await staging.look({ fates: (names) => fatesOf(scene.store.db, names), olderThanMs: dayMs });
  expect(swept + looked.length).toBeGreaterThan(0);
  const rows = await scene.store.db.selectFrom("upload").select("disk_name").execute();
  expect(filesIn(scene.folder).sort()).toEqual(rows.map(({ disk_name }) => `${disk_name}.pdf`).sort());
  await scene.end();
});

test("on PostgreSQL too, where a dead desk's attempts are closed once its lease has run out", async ({ another }) => {
  const postgres = await startPostgres();
  const scene = await beginCrashes(another, seed, await postgres.create("desk", "template1"));
  for (const blow of randomOf(`${seed}:postgres`).shuffle(everyBlow)) {
    await scene.run.wave(atOnce, blow);
    expect(await scene.faults(true), `CRASH_SEED=${seed}, killed ${blow}`).toEqual([]);
  }
  await expect.poll(() => scene.faults(), { timeout: 60_000 }).toEqual([]);
  const counts = await scene.counts();
  console.log(`CRASH_SEED=${seed}, PostgreSQL:`, counts);
  const met = expect.arrayContaining(["claimed, nothing sent", "body on its way", "acknowledged"]);
  expect(Object.keys(counts)).toEqual(met);
  expect(scene.run.sentByStarting()).toBe(0);
  await expectOneMoreForEachMissing(scene, counts);
  await scene.end();
  await postgres.stop();
});

/** Pressed again, what was created or may have been stays as it is, and what was not is created. */
async function expectOneMoreForEachMissing(scene: CrashScene, counts: Record<string, number>): Promise<void> {
  const missing = (counts["before the claim"] ?? 0) + (counts["claimed, nothing sent"] ?? 0);
  expect(missing).toBeGreaterThan(0);
  expect(await scene.pressAgain()).toBe(missing);
  expect(await scene.faults()).toEqual([]);
}
