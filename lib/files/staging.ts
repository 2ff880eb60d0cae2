import { type BigIntStats, chmodSync, mkdirSync } from "node:fs";
import { open, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isId, newId } from "../shared/id.ts";
import { type Body, type Expected, problemOf, type Refusal, writePart } from "./write-part.ts";

/** What became of one upload. `name` is the file's name on our disk: random, ours, never a part of the person's own. */
export type Received =
  | { ok: true; name: string; bytes: number; sha256: string; stamp: string }
  | { ok: false; problem: Refusal };

/**
 * Tells this file, untouched, from any other and from itself after a write, a rename or a restored backup: nothing sets the time of a
 * file's last change back. Whoever finds the same stamp on a file that he holds open need not read it again to trust its hash.
 */
export function stampOf({ ino, ctimeNs, size }: Pick<BigIntStats, "ino" | "ctimeNs" | "size">): string {
  return `${ino}:${ctimeNs}:${size}`;
}

/** What the store knows of a file: something points to it, or nothing needs it any more. */
export type Fate = "needed" | "removed";

export interface Sweep {
  /** Of those among these names that the store knows; a file that is still being entered is not. Asked in portions. */
  fates: (names: string[]) => Promise<Map<string, Fate>>;
  /** Those that it does not know stay for so long. */
  olderThanMs: number;
}

export type Staging = ReturnType<typeof createStaging>;

/** A finished upload takes at most this long; a `.part` untouched for longer belongs to nobody. */
const partLifeMs = 60 * 60 * 1000;
const sweepPortion = 500;

/**
 * Uploaded PDFs in one folder of ours (0700), outside anything that is served. A file is there whole or not at all: it is written to
 * `{name}.part`, flushed to the disk and renamed to `{name}.pdf`.
 */
export function createStaging(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);

  function path(name: string): string {
    if (!isId(name)) throw new Error("not the name of a staged file");
    return join(directory, `${name}.pdf`);
  }

  return {
    /**
     * Writes one upload to the disk, hashing on the way; a wrong or too large file is stopped as soon as that shows. After any
     * refusal nothing of it is left. Throws only on surprises of the disk. An aborted or broken body is `file_incomplete`.
     */
    async receive(body: Body, expected: Expected): Promise<Received> {
      if (expected.bytes === 0) return { ok: false, problem: "file_empty" };
      if (expected.bytes > expected.maxBytes) return { ok: false, problem: "file_too_large" };
      const name = newId();
      const part = join(directory, `${name}.part`);
      try {
        const { bytes, sha256 } = await writePart(part, body, expected);
        await rename(part, path(name));
        await flushDirectory(directory);
        const stamp = stampOf(await stat(path(name), { bigint: true }));
        return { ok: true, name, bytes, sha256, stamp };
      } catch (error) {
        await rm(part, { force: true });
        const problem = problemOf(error);
        if (problem) return { ok: false, problem };
        throw error;
      }
    },

    /** Where a staged file lies. Throws when `name` is not one of ours. */
    path,

    /** Removes a staged file; one that is gone already is no error. */
    remove: (name: string): Promise<void> => rm(path(name), { force: true }),

    /**
     * Removes what no upload and no document needs: `.part` files untouched for an hour, and `.pdf` files that the store has no use
     * for, or does not know and that are older than `olderThanMs`. Answers the removed files' names, with their endings. Foreign files
     * stay. Ages are told by the disk's own clock: it may be another machine's than ours and than the database's.
     */
    async sweep({ fates, olderThanMs }: Sweep): Promise<string[]> {
      const now = await diskNow(directory);
      const parts = await writtenTimes(directory, ".part");
      const pdfs = await writtenTimes(directory, ".pdf");
      const removed = [...parts].filter(([, at]) => now - at > partLifeMs).map(([name]) => `${name}.part`);
      const names = [...pdfs.keys()];
      for (let at = 0; at < names.length; at += sweepPortion) {
        const portion = names.slice(at, at + sweepPortion);
        const known = await fates(portion);
        const isOld = (name: string) => now - (pdfs.get(name) ?? now) > olderThanMs;
        const goes = (name: string) => (known.has(name) ? known.get(name) === "removed" : isOld(name));
        removed.push(...portion.filter(goes).map((name) => `${name}.pdf`));
      }
      for (const file of removed) await rm(join(directory, file), { force: true });
      return removed;
    },

    /** Room that is left for us on the disk of the folder, in bytes. */
    async freeBytes(): Promise<number> {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
  };
}

/** A rename outlives a power cut only once its folder has been flushed too. */
async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The time that a file has which is written now. On a disk that takes none nothing is old, so that the rest of a sweep makes room. */
async function diskNow(directory: string): Promise<number> {
  // A process that dies here leaves what the next sweep takes.
  const probe = join(directory, `${newId()}.part`);
  try {
    await writeFile(probe, "");
    return (await stat(probe)).mtimeMs;
  } catch {
    return Number.NEGATIVE_INFINITY;
  } finally {
    await rm(probe, { force: true });
  }
}

/** Our files with this ending, by name, and when they were last written. */
async function writtenTimes(directory: string, ending: string): Promise<Map<string, number>> {
  const names = (await readdir(directory))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
  const times = new Map<string, number>();
  for (const name of names.filter(isId)) {
    const written = await stat(join(directory, name + ending)).catch(() => undefined);
    if (written) times.set(name, written.mtimeMs);
  }
  return times;
}
