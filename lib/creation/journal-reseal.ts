import { join } from "node:path";
import { countLinks } from "../documents/reseal.ts";
import { linksAnew } from "../documents/sealed-links.ts";
import type { Counts } from "../keys/sealed-kind.ts";
import { log } from "../runtime/log.ts";
import { newId } from "../shared/id.ts";
import { type Disk, machineDisk } from "../storage/durable-disk.ts";
import type { Keys } from "../storage/keys.ts";
import { isGone, isSetAside, type KeptOutcome } from "./journal.ts";

/**
 * How many links in the outcomes of this folder are under which key, those that are about to be entered too. Rejects when the disk cannot
 * tell: a key that seems to have no links may be thrown away.
 */
export async function countKeptLinks(folder: string, disk: Disk = machineDisk): Promise<Counts> {
  const names = (await undefinedIfGone(disk.names(folder))) ?? [];
  const kept = names
    .filter((name) => name.endsWith(".json") || isSetAside(name))
    .map((name) => undefinedIfGone(disk.read(join(folder, name))));
  return countLinks((await Promise.all(kept)).flatMap((text) => (text === undefined ? [] : outcomesIn(text))));
}

/** None in a file that is torn: nobody can read a link of it, with whatever key. */
function outcomesIn(text: string): KeptOutcome["outcome"][] {
  try {
    return [(JSON.parse(text) as KeptOutcome).outcome];
  } catch {
    return [];
  }
}

/** Encrypts the links of outcomes that were set aside with the current key; the others are entered, and then found in the database. */
export async function resealSetAside(folder: string, keys: Keys, disk: Disk = machineDisk): Promise<void> {
  for (const name of (await disk.names(folder)).filter(isSetAside)) {
    const path = join(folder, name);
    await resealOne(folder, path, keys, disk).catch((error) => {
      // Another process has forgotten it meanwhile.
      if (!isGone(error))
        log("error", "a saved outcome could not be encrypted with the current key yet", { path, error });
    });
  }
}

async function resealOne(folder: string, path: string, keys: Keys, disk: Disk): Promise<void> {
  const kept = JSON.parse(await disk.read(path)) as KeptOutcome;
  const outcome = linksAnew(keys, kept.attemptId, kept.outcome);
  if (!outcome) return;
  // Each process writes a file of its own: of two that write one, the first would put into place what the second has only begun.
  const part = `${path}.${newId()}.part`;
  try {
    // It is forgotten by its age.
    await disk.writeSynced(part, JSON.stringify({ ...kept, outcome }), await disk.changedAt(path));
    await disk.rename(part, path);
  } catch (error) {
    await disk.remove(part);
    throw error;
  }
  await disk.syncFolder(folder);
}

async function undefinedIfGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
