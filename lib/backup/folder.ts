import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, normalize, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { Failure } from "../runtime/failure.ts";
import { machineDisk } from "../storage/durable-disk.ts";

/*
 * A backup is a folder: `database/` has a file of JSON lines for each table, `data/` what was beside the database, `SHA256SUMS` the hash of
 * each of them, as `sha256sum -c` reads it, and `manifest.json`, written last, the hash of that list. So what is whole can be told.
 */

const sumsName = "SHA256SUMS";
const manifestName = "manifest.json";
const largestManifest = 1_000_000;

const manifestSchema = z.object({
  format: z.literal(1),
  /** The program that wrote it. */
  version: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The moment whose state it has, in milliseconds since 1970. */
  at: z.number().int(),
  migration: z.string(),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  sums: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface BackupWriter {
  /** Adds a file by its path in the backup. */
  add(path: string, contents: AsyncIterable<string | Uint8Array>): Promise<void>;
  /** Whether it is there already. */
  has(path: string): boolean;
  /** Makes it whole, and there. */
  finish(manifest: Omit<Manifest, "format" | "sums">): Promise<void>;
  /** Leaves nothing of it. */
  discard(): Promise<void>;
}

/** Begins a backup beside its place (`FOLDER.part`), so that half of one is never taken for a whole one. */
export async function beginBackup(folder: string): Promise<BackupWriter> {
  if ((await namesIn(folder)).length > 0)
    throw new Failure(`${folder}: expected a folder that is empty or doesn't exist yet`);
  const part = `${folder}.part`;
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(part, { mode: 0o700 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
    throw new Failure(
      `${part} already exists: another backup is running or was interrupted. If none is running, delete it`,
    );
  });
  // At the end another folder is to stand there, which a mounted disk, as most others that cannot be removed, does not let it.
  await rmdir(folder).catch(async (error) => {
    if (error.code === "ENOENT") return;
    await rmdir(part);
    throw new Failure(
      `${folder}: expected a folder that can be replaced. Name a new folder inside it: ${join(folder, "backup")}`,
    );
  });
  const added = new Set<string>();
  const all = createHash("sha256");
  const sums = await open(join(part, sumsName), "wx", 0o600);
  return {
    async add(path, contents) {
      if (/[\n\\]/.test(path))
        throw new Failure(
          `${JSON.stringify(path)}: expected a file name without line breaks and backslashes. Rename or delete the file`,
        );
      await mkdir(dirname(join(part, path)), { recursive: true, mode: 0o700 });
      const line = `${await writeSynced(join(part, path), contents)}  ${path}\n`;
      all.update(line);
      await sums.write(line);
      added.add(path);
    },
    has: (path) => added.has(path),
    async finish(manifest) {
      await sums.sync();
      await sums.close();
      const text = JSON.stringify({ format: 1, ...manifest, sums: all.digest("hex") }, null, 2);
      await writeSynced(join(part, manifestName), [`${text}\n`]);
      await syncFolders(part);
      await rename(part, folder);
      await machineDisk.syncFolder(dirname(folder));
    },
    async discard() {
      await sums.close().catch(() => {});
      await rm(part, { recursive: true, force: true });
    },
  };
}

/** Reads a backup's manifest, and every file of it once: what it answers is there as it was written. Answers the files' paths too. */
export async function verifyBackup(folder: string): Promise<{ manifest: Manifest; paths: string[] }> {
  const manifest = await readManifest(folder);
  if ((await hashOf(join(folder, sumsName))) !== manifest.sums)
    throw new Failure(`${join(folder, sumsName)} has changed since the backup was written`);
  const paths: string[] = [];
  for await (const line of linesOf(join(folder, sumsName))) {
    const [, hash, path = ""] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!hash || isAbsolute(path) || normalize(path) !== path || path.startsWith(".."))
      throw new Failure(`${join(folder, sumsName)} can't be read`);
    if ((await hashOf(join(folder, path))) !== hash)
      throw new Failure(`${join(folder, path)} has changed since the backup was written`);
    paths.push(path);
  }
  return { manifest, paths };
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  const file = await stat(path).catch(() => undefined);
  if (!file) throw new Failure(`${folder}: expected a backup; it has no ${manifestName}`);
  const text = file.size > largestManifest ? "" : await readFile(path, "utf8");
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new Failure(`${path} can't be read: it is damaged, or was written by a newer version`);
  }
}

/** Throws a {@link Failure} when it cannot be read. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch {
    throw new Failure(`${path} can't be read`);
  }
  return hash.digest("hex");
}

/** The lines of a text of any size. Not `readline`, which also breaks lines at U+2028, where JSON does not. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Writes a new file that only its owner can read, flushed to the disk. Answers its SHA-256. */
export async function writeSynced(
  path: string,
  contents: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of contents) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(hashed, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  return hash.digest("hex");
}

/** Whether a path is a folder or leads into it, by whatever links; neither need be there yet. */
export async function leadsInto(folder: string, path: string): Promise<boolean> {
  const way = relative(await realPath(folder), await realPath(path));
  return way !== ".." && !way.startsWith(`..${sep}`);
}

async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    return join(await realPath(dirname(path)), basename(path));
  }
}

/** Those in a folder; none when it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** A new file outlives a power cut only once its folder has been flushed too. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await machineDisk.syncFolder(folder);
}
