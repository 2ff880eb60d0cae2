import { chmodSync, mkdirSync } from "node:fs";
import { open, opendir, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isId, newId } from "../shared/id.ts";
import type { Keys } from "./keys.ts";
import { type FileNumbers, FileUnreadable, type OpenedFile, openStored, piecesOf } from "./sealed-file.ts";
import { type Body, type Expected, problemOf, type Refusal, Refused, writePart } from "./write-part.ts";

/** What became of one upload. `name` is the file's name on our disk: random, ours, never a part of the person's own. */
type Received =
  | { ok: true; name: string; bytes: number; sha256: string; stamp: string; keyId: string }
  | { ok: false; problem: Refusal };

/**
 * Tells this file, untouched, from any other and from itself after a write, a rename or a restored backup: nothing sets the time of a
 * file's last change back. Whoever finds the same stamp on a file that he holds open need not read it again to trust its hash.
 */
export function stampOf({ ino, ctimeNs, size }: FileNumbers): string {
  return `${ino}:${ctimeNs}:${size}`;
}

/** What the store knows of a file: something points to it, or nothing needs it any more. */
export type Fate = "needed" | "removed";

interface Look {
  /** Of those among these names that the store knows; a file that is still being entered is not. */
  fates: (names: string[]) => Promise<Map<string, Fate>>;
  /** Those that it does not know stay for so long. */
  olderThanMs: number;
}

export type Staging = ReturnType<typeof createStaging>;

/** A finished upload takes at most this long; a `.part` untouched for longer belongs to nobody. */
const partLifeMs = 60 * 60 * 1000;
/** Names in one look: 10 ms, however many there are. */
const lookedAt = 1000;

/**
 * Uploaded PDFs in one folder of ours (0700), outside anything that is served. A file is there whole or not at all: it is written to
 * `incoming/{name}.part`, flushed to the disk and renamed to `{name}.pdf`. It is encrypted as it is written, and opened with `open` only.
 * `lookedAtOnce`: see `look`.
 */
export function createStaging(directory: string, keys: Keys, lookedAtOnce = lookedAt) {
  const incoming = join(directory, "incoming");
  for (const folder of [directory, incoming]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  }
  let walk: AsyncIterator<string> | undefined;

  function path(name: string): string {
    if (!isId(name)) throw new Error("not the name of a staged file");
    return join(directory, `${name}.pdf`);
  }

  async function putInPlace(part: string, name: string, bytes: number): Promise<string> {
    await rename(part, path(name));
    await flushDirectory(directory);
    const { ino, ctimeNs } = await stat(path(name), { bigint: true });
    return stampOf({ ino, ctimeNs, size: BigInt(bytes) });
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
      const part = join(incoming, `${name}.part`);
      const key = keys.current();
      try {
        const { bytes, sha256 } = await writePart(part, body, expected, { key, name });
        return { ok: true, name, bytes, sha256, stamp: await putInPlace(part, name, bytes), keyId: key.id };
      } catch (error) {
        await rm(part, { force: true });
        const problem = problemOf(error);
        if (problem) return { ok: false, problem };
        throw error;
      }
    },

    /** Where a staged file lies. Throws when `name` is not one of ours. */
    path,

    /** Opens the staged file at this path as it was uploaded. Throws a `FileUnreadable` when it is not as it was stored, or not with these keys. */
    open: (at: string): Promise<OpenedFile> => openStored(at, basename(at, ".pdf"), keys),

    /**
     * Encrypts a staged file with the current key, in its place. Answers its key and its stamp from now on, also when it was encrypted so
     * already. Who has it open reads on. `locked`: its key is not here.
     */
    async sealed(
      name: string,
      { bytes, sha256 }: { bytes: number; sha256: string },
    ): Promise<{ keyId: string; stamp: string } | "missing" | "changed" | "locked"> {
      // Another process may be at the same: each writes the whole file, and the last one stays.
      const part = join(incoming, `${newId()}.part`);
      const key = keys.current();
      let file: OpenedFile | undefined;
      try {
        file = await openStored(path(name), name, keys);
        if (file.keyId === key.id) return { keyId: key.id, stamp: stampOf(await file.stat({ bigint: true })) };
        await writePart(part, piecesOf(file), { bytes, maxBytes: bytes, sha256 }, { key, name });
        return { keyId: key.id, stamp: await putInPlace(part, name, bytes) };
      } catch (error) {
        await rm(part, { force: true });
        // A disk that could not be read this time says nothing of the file.
        if (error instanceof Refused && error.cause && !(error.cause instanceof FileUnreadable)) throw error.cause;
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing";
        if (error instanceof FileUnreadable && error.code === "KEY_MISSING") return "locked";
        if (error instanceof FileUnreadable || error instanceof Refused) return "changed";
        throw error;
      } finally {
        await file?.close();
      }
    },

    /** Removes a staged file; one that is gone already is no error. */
    remove: (name: string): Promise<void> => rm(path(name), { force: true }),

    /** Removes what nobody goes on receiving: `.part` files untouched for an hour. Answers how many those were. */
    async sweepIncoming(): Promise<number> {
      const now = await diskNow(incoming);
      const parts = (await readdir(incoming)).filter((file) => nameOf(file, ".part") !== undefined);
      const old = await older(incoming, parts, now - partLifeMs);
      for (const file of old) await rm(join(incoming, file), { force: true });
      return old.length;
    },

    /**
     * Looks at the next thousand names in the folder, from the first again once all have been: what was left by a process that died
     * between a file and its row, by an older version or by a database that was set back. Removes those that the store has no use for, or
     * does not know and that are older than `olderThanMs`; answers their names, with their endings. Foreign files stay.
     */
    async look({ fates, olderThanMs }: Look): Promise<string[]> {
      walk ??= namesIn(directory);
      const files: string[] = [];
      for (let looked = 0; looked < lookedAtOnce && walk; looked++) {
        const next = await walk.next();
        if (next.done) walk = undefined;
        else files.push(next.value);
      }
      const names = files.flatMap((file) => nameOf(file, ".pdf") ?? []);
      const known = await fates(names);
      const now = await diskNow(incoming);
      const unknown = names.filter((name) => !known.has(name)).map((name) => `${name}.pdf`);
      const parts = files.filter((file) => nameOf(file, ".part") !== undefined);
      const removed = [
        ...names.filter((name) => known.get(name) === "removed").map((name) => `${name}.pdf`),
        ...(await older(directory, unknown, now - olderThanMs)),
        ...(await older(directory, parts, now - partLifeMs)),
      ];
      for (const file of removed) await rm(join(directory, file), { force: true });
      return removed;
    },

    /** Room that is left for us on the disk of the folder, in bytes. Throws where that disk takes no changes. */
    async freeBytes(): Promise<number> {
      // A file system that gave up after an error of its disk tells no other question.
      await timeOfNewFile(incoming);
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

/**
 * The time that a file has which is written now: the disk's clock may be another machine's than ours and than the database's. On a disk
 * that takes none nothing is old, so that the rest of a sweep makes room.
 */
const diskNow = (folder: string): Promise<number> => timeOfNewFile(folder).catch(() => Number.NEGATIVE_INFINITY);

async function timeOfNewFile(folder: string): Promise<number> {
  // A process that dies here leaves what a later sweep takes.
  const probe = join(folder, `${newId()}.part`);
  try {
    await writeFile(probe, "");
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}

/** Those of the files that were last written before. */
async function older(folder: string, files: string[], before: number): Promise<string[]> {
  const old: string[] = [];
  for (const file of files) {
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < before) old.push(file);
  }
  return old;
}

/** The name that we gave to a file of this ending; undefined for a foreign one. */
function nameOf(file: string, ending: string): string | undefined {
  const name = file.slice(0, -ending.length);
  return file.endsWith(ending) && isId(name) ? name : undefined;
}

/** A name at a time, whatever their number. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  for await (const { name } of await opendir(folder)) yield name;
}
