import { readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { countLinks } from "../documents/reseal.ts";
import { linksAnew } from "../documents/sealed-links.ts";
import type { Counts } from "../keys/sealed-kind.ts";
import type { Keys } from "../storage/keys.ts";
import { type Disk, machineDisk } from "./disk.ts";
import type { KeptOutcome } from "./journal.ts";

/** How many links in the outcomes of this folder are under which key, those that are about to be entered too. */
export async function countKeptLinks(folder: string, disk: Disk = machineDisk): Promise<Counts> {
  const names = (await disk.names(folder).catch(() => [])).filter((name) => /\.json(\.orphan)?$/.test(name));
  const kept = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8").catch(() => undefined)));
  return countLinks(kept.flatMap((text) => (text === undefined ? [] : (JSON.parse(text) as KeptOutcome).outcome)));
}

/** Encrypts the links of outcomes that were set aside with the current key; the others are entered, and then found in the database. */
export async function resealSetAside(folder: string, keys: Keys, disk: Disk = machineDisk): Promise<void> {
  for (const name of (await disk.names(folder)).filter((one) => one.endsWith(".orphan"))) {
    const path = join(folder, name);
    const kept = JSON.parse(await disk.read(path)) as KeptOutcome;
    const outcome = linksAnew(keys, kept.attemptId, kept.outcome);
    if (!outcome) continue;
    const part = `${path}.part`;
    await disk.writeSynced(part, JSON.stringify({ ...kept, outcome }));
    // It is forgotten by its age.
    const { atime, mtime } = await stat(path);
    await utimes(part, atime, mtime);
    await rename(part, path).catch(() => rm(part, { force: true }));
    await disk.syncFolder(folder);
  }
}
