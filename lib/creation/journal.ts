import { join } from "node:path";
import type { AttemptOutcome } from "../documents/attempt-states.ts";
import { log } from "../runtime/log.ts";
import type { DocumentContent } from "../shared/document.ts";
import { type Disk, machineDisk } from "../storage/durable-disk.ts";
import type { AttemptIds } from "./attempt.ts";

/** How an attempt ended, while the database does not know it yet. */
export interface KeptOutcome extends AttemptIds {
  /** What was sent. */
  content: DocumentContent;
  outcome: AttemptOutcome;
  /** When it came. */
  at: number;
}

/**
 * Outcomes that the database did not take. They exist nowhere else: the service cannot be asked again. It is the counterpart of an outbox,
 * which keeps what is yet to be sent: here a file keeps what came back until the database has it.
 */
export interface OutcomeJournal {
  /** Keeps it in memory and, unless the disk refuses, as a synced file that survives the process. Never throws. */
  keep(outcome: KeptOutcome): Promise<void>;
  /** All of this process, and all files in the folder, of whatever process. */
  all(): Promise<KeptOutcome[]>;
  /** What this process knows of an attempt's outcome. */
  of(attemptId: string): KeptOutcome | undefined;
  /** Those that would not survive the process, by their references. */
  atRisk(): string[];
  /** Tries the disk once more for each of them. Never throws. */
  retry(): Promise<void>;
  /** It stands in the database now. */
  drop(attemptId: string): Promise<void>;
  /** Nothing in this database belongs to it: the file stays for a person to look at, under another name. */
  setAside(attemptId: string): Promise<void>;
  /** The attempts whose outcomes are set aside in the folder. */
  allSetAside(): Promise<string[]>;
  /** It is to be entered after all. */
  takeUp(attemptId: string): Promise<void>;
  /** Removes what was set aside, or left half written, before this time: it may hold links. Answers how many files that were. */
  forget(before: number): Promise<number>;
}

/** What a file is called by that was set aside. */
const setAsideSuffix = ".orphan";
const aside = `.json${setAsideSuffix}`;
/** Whether a file of this name was set aside: it belongs to no attempt in this database. */
export const isSetAside = (name: string): boolean => name.endsWith(aside);
/** Also of one that was set aside and is encrypted anew (`journal-reseal.ts`). */
const halfWritten = new RegExp(`\\.json(\\${setAsideSuffix}(\\.[0-9a-z]+)?)?\\.part$`);

/** A folder with one JSON file an outcome, readable by its owner alone: it holds signing links, as the database does. */
export function createOutcomeJournal(folder: string, disk: Disk = machineDisk): OutcomeJournal {
  disk.makeFolder(folder);
  const held = new Map<string, Held>();
  const path = (attemptId: string) => join(folder, `${attemptId}.json`);
  const unsynced = () => [...held.values()].filter(({ synced }) => !synced);

  /** One write of a file at a time. */
  function write(entry: Held): Promise<void> {
    const { outcome } = entry;
    entry.writing ??= writeWhole(disk, folder, path(outcome.attemptId), JSON.stringify(outcome))
      .then(() => {
        entry.synced = true;
      })
      .catch((error) => log("error", "outcome could not be saved on the disk", { reference: outcome.reference, error }))
      .finally(() => {
        delete entry.writing;
      });
    return entry.writing;
  }

  return {
    keep(outcome) {
      const entry: Held = { outcome, synced: false };
      held.set(outcome.attemptId, entry);
      return write(entry);
    },
    async all() {
      const names = (await namesIn(disk, folder)).filter((name) => name.endsWith(".json"));
      const files = await Promise.all(names.map((name) => readOutcome(disk, join(folder, name))));
      const read = files.flatMap((outcome) => (outcome && !held.has(outcome.attemptId) ? [outcome] : []));
      return [...[...held.values()].map(({ outcome }) => outcome), ...read];
    },
    of: (attemptId) => held.get(attemptId)?.outcome,
    atRisk: () => unsynced().map(({ outcome }) => outcome.reference),
    async retry() {
      for (const entry of unsynced()) await write(entry);
    },
    async drop(attemptId) {
      held.delete(attemptId);
      await disk.remove(path(attemptId));
    },
    async setAside(attemptId) {
      const entry = held.get(attemptId);
      const to = `${path(attemptId)}${setAsideSuffix}`;
      // What the disk had not taken either is in memory alone until it does.
      if (entry && !entry.synced) await writeWhole(disk, folder, to, JSON.stringify(entry.outcome));
      else await disk.rename(path(attemptId), to).catch(unlessGone);
      held.delete(attemptId);
    },
    async allSetAside() {
      const names = await namesIn(disk, folder);
      return names.filter(isSetAside).map((name) => name.slice(0, -aside.length));
    },
    takeUp: (attemptId) => disk.rename(join(folder, `${attemptId}${aside}`), path(attemptId)).catch(unlessGone),
    async forget(before) {
      let forgotten = 0;
      for (const name of await namesIn(disk, folder)) {
        if (!isSetAside(name) && !halfWritten.test(name)) continue;
        const changedAt = await disk.changedAt(join(folder, name)).catch(() => undefined);
        if (changedAt === undefined || changedAt >= before) continue;
        await disk.remove(join(folder, name));
        forgotten++;
      }
      return forgotten;
    },
  };
}

interface Held {
  outcome: KeptOutcome;
  /** As a file that survives the process. */
  synced: boolean;
  writing?: Promise<void>;
}

/** Another process that reads this folder was there first. */
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

/** Whether the file was not there. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function writeWhole(disk: Disk, folder: string, path: string, text: string): Promise<void> {
  await disk.writeSynced(`${path}.part`, text);
  await disk.rename(`${path}.part`, path);
  await disk.syncFolder(folder);
}

/** A disk that cannot be read must not keep what is in memory from being entered. */
async function namesIn(disk: Disk, folder: string): Promise<string[]> {
  try {
    return await disk.names(folder);
  } catch (error) {
    log("error", "saved outcomes cannot be listed", { error });
    return [];
  }
}

/** Undefined when another process has entered and removed it meanwhile, or when it cannot be read. */
async function readOutcome(disk: Disk, path: string): Promise<KeptOutcome | undefined> {
  try {
    return JSON.parse(await disk.read(path)) as KeptOutcome;
  } catch (error) {
    if (!isGone(error)) log("error", "saved outcome cannot be read", { path, error });
    return undefined;
  }
}
