import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { readClock } from "../database/clock.ts";
import type { Store } from "../database/store.ts";
import type { Database, PulseTable } from "../database/tables.ts";
import { makeFile } from "../runtime/key-files.ts";
import { log } from "../runtime/log.ts";
import { newId } from "../shared/id.ts";
import type { Restore, RestoreKind } from "../shared/restores.ts";
import type { Person } from "../shared/roles.ts";
import { beyond, endPulse, forgetPulse, holdPulse, writePulse } from "./pulse.ts";
import { enterRestore, markSeen, newestRestore, unseenRestores } from "./restore-rows.ts";

/** After an end without a word, so long a silence may hide that the machine was set back; a supervisor starts again within seconds. */
const longSilenceMs = 10 * 60 * 1000;

interface RestoresParts {
  store: Pick<Store, "db" | "now">;
  /** Where the last count is kept beside the database, so that the two can be compared. */
  heardPath: string;
  /** Where the folder says which database its files are of. */
  ownerPath: string;
  /** Of a database that is one. */
  databaseFile: string | undefined;
}

export interface Restores {
  /**
   * Counts on, in the database and beside it. When the database counts less than was heard of, or may have been set back while nobody
   * ran, that is entered before anything else is done with its pending attempts.
   */
  countOn(): Promise<void>;
  /**
   * Whether a file that has no row is nobody's: not in a folder of another database, and not while no administrator has taken note that
   * the database may be older than its files.
   */
  knowsEveryFile(): Promise<boolean>;
  /** This instance ends in order. */
  end(): Promise<void>;
  /** The newest one's id: what a page that does not know it sends may have become a document since. */
  newest(): Promise<string | undefined>;
  /** The last few that no administrator has taken note of, newest first. */
  unseen(): Promise<Restore[]>;
  /** An administrator has taken note of the one with this id. */
  see(person: Person, id: string): Promise<void>;
}

interface Heard {
  databaseId: string;
  beats: number;
}

/** Watches over the database's age. */
export function createRestores({ store, heardPath, ownerPath, databaseFile }: RestoresParts): Restores {
  const { db } = store;
  let heard: Heard | undefined;
  let first = true;
  let owns: boolean | undefined;
  // Several instances may share the folder.
  const part = `${heardPath}.${newId()}.part`;

  async function countOn(): Promise<void> {
    if (first) heard = await readHeard(heardPath);
    const now = await store.now();
    const file = databaseFile === undefined ? null : await identityOf(databaseFile);
    const next = await db.transaction().execute((tx) => countWithin(tx, { heard, first, now, file }));
    first = false;
    heard = next;
    await writeHeard(heardPath, part, next);
    owns ??= await ownsFolder(ownerPath, next.databaseId);
  }

  return {
    countOn,
    knowsEveryFile: async () => owns === true && (await unseenRestores(db)).length === 0,
    end: () => endPulse(db),
    newest: () => newestRestore(db),
    unseen: () => unseenRestores(db),
    async see(person, id) {
      await markSeen(db, id, person.id, await store.now());
      log("info", "restore seen", { by: person.id });
    },
  };
}

interface Beat {
  heard: Heard | undefined;
  first: boolean;
  now: number;
  file: string | null;
}

async function countWithin(tx: Database, { heard, first, now, file }: Beat): Promise<Heard> {
  const pulse = await holdPulse(tx, newId(now));
  const known = heard?.databaseId === pulse.database_id ? heard.beats : 0;
  const kind = setBack(pulse, { known, first, now, file });
  const highest = Math.max(pulse.beats, known);
  // Where nobody knows whether it went back, whoever does know is to be able to say so.
  const beats = kind === "went_back" ? beyond(highest, now) : highest + 1;
  await writePulse(tx, { beats, at: now, file });
  if (kind) {
    await enterRestore(tx, { id: newId(now), kind, at: now, dataUntil: pulse.at });
    log("warn", "the database may be older than it was", { kind, dataUntil: new Date(pulse.at).toISOString() });
  }
  return { databaseId: pulse.database_id, beats };
}

function setBack(
  pulse: PulseTable,
  { known, first, now, file }: Omit<Beat, "heard"> & { known: number },
): RestoreKind | undefined {
  if (pulse.beats < known) return "went_back";
  if (!first || pulse.beats === 0) return undefined;
  const copied = pulse.file !== null && pulse.file !== file;
  const silent = pulse.ended === 0 && now - pulse.at > longSilenceMs;
  return copied || silent ? "perhaps" : undefined;
}

/** Tells a file from a copy of it: a restored one is made anew, also where it gets the old one's number. */
async function identityOf(path: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(path, { bigint: true });
  return `${ino}:${birthtimeNs}`;
}

/** Undefined when nothing was kept yet, or it cannot be read: then there is nothing to compare. */
async function readHeard(path: string): Promise<Heard | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  const [, databaseId, beats] = /^([0-9a-z]{26}) (\d{1,15})$/.exec(text) ?? [];
  return databaseId ? { databaseId, beats: Number(beats) } : undefined;
}

/** The first database to come has the folder; undefined while the disk does not tell. */
async function ownsFolder(path: string, databaseId: string): Promise<boolean | undefined> {
  try {
    makeFile(path, databaseId);
    const owner = await readFile(path, "utf8");
    if (owner === databaseId) return true;
    log("error", "the data folder is another database's: files without a row are kept", { path, owner, databaseId });
    return false;
  } catch (error) {
    log("warn", "whose the data folder is could not be read", { error });
    return undefined;
  }
}

/** Not flushed: what a power cut takes of it only lowers the count. A disk that refuses it must not keep the heart from beating. */
async function writeHeard(path: string, part: string, { databaseId, beats }: Heard): Promise<void> {
  try {
    await writeFile(part, `${databaseId} ${beats}`, { mode: 0o600 });
    await rename(part, path);
  } catch (error) {
    log("warn", "the last heartbeat could not be saved", { error });
  }
}

/**
 * Within the transaction that fills a database from a backup: enters that it is older than it was. `answered`: the attempts whose outcomes
 * lie beside it, and are entered next.
 */
export async function enterBackup(
  tx: Database,
  restore: Pick<Restore, "id" | "dataUntil">,
  answered: string[],
): Promise<void> {
  const at = await readClock(tx);
  await forgetPulse(tx, at);
  await enterRestore(tx, { ...restore, kind: "restored", at }, answered);
}
