import { type BigIntStats, chmodSync, mkdirSync } from "node:fs";
import { open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
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

export interface Sweep {
  /** Which of these names something still points to. Asked in portions. */
  keep: (names: string[]) => Promise<Set<string>>;
  olderThanMs: number;
  now: number;
}

export type Staging = ReturnType<typeof createStaging>;

/** A finished upload takes at most this long; a `.part` untouched for longer belongs to nobody. */
const partLifeMs = 60 * 60 * 1000;
const sweepPortion = 500;

/**
 * Uploaded PDFs in one folder of ours (0700), outside anything that is served. A file is there whole or not at all: it is written to
 * `{name}.part`, flushed to the disk and renamed to `{name}.pdf` (RELIABILITY §4).
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
     * Removes what no upload and no document needs: `.part` files untouched for an hour, and `.pdf` files older than `olderThanMs`
     * that `keep` does not name. Answers the removed files' names, with their endings. Foreign files stay.
     */
    async sweep({ keep, olderThanMs, now }: Sweep): Promise<string[]> {
      const parts = await older(directory, ".part", now - partLifeMs);
      const pdfs = await older(directory, ".pdf", now - olderThanMs);
      const removed = parts.map((name) => `${name}.part`);
      for (let at = 0; at < pdfs.length; at += sweepPortion) {
        const portion = pdfs.slice(at, at + sweepPortion);
        const kept = await keep(portion);
        removed.push(...portion.filter((name) => !kept.has(name)).map((name) => `${name}.pdf`));
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

/** Names of our files with this ending that were last written before `time`. */
async function older(directory: string, ending: string, time: number): Promise<string[]> {
  const names = (await readdir(directory))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
  const found: string[] = [];
  for (const name of names.filter(isId)) {
    const written = await stat(join(directory, name + ending)).catch(() => undefined);
    if (written && written.mtimeMs < time) found.push(name);
  }
  return found;
}
