import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileNumbers, SourceFile } from "./types.ts";

/** A file is not what was staged. The message names no path. */
export class FileProblem extends Error {
  override name = "FileProblem";
  /** It may be sound: this server has no key that opens it. */
  readonly keyMissing: boolean;

  constructor(message: string, keyMissing = false) {
    super(message);
    this.keyMissing = keyMissing;
  }
}

/** What is asked of an opened file; `node:fs` hands it out. */
interface Handle {
  stat(options: { bigint: true }): Promise<FileNumbers>;
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}

/** How a file is opened, as an argument: a test can be the disk. */
export type OpenPath = (path: string) => Promise<Handle>;

export interface OpenFile extends SourceFile {
  handle: Handle;
  /** Not hashed again on its way. */
  untouched: boolean;
}

const chunkBytes = 1024 * 1024;
const checkedAheadBytes = 4 * chunkBytes;

/**
 * Opens the files and keeps them open, so that what is renamed or deleted meanwhile does not matter. Throws {@link FileProblem}
 * when one is missing or not as long as it was. Files of up to 4 MiB together, nearly every contract, are also read and hashed
 * here (2 ms), so that a changed one is known before anything is sent. Larger ones are not: reading 100 MB twice takes 60 ms more.
 */
export async function openFiles(sources: readonly SourceFile[], openPath: OpenPath = open): Promise<OpenFile[]> {
  const files: OpenFile[] = [];
  try {
    for (const source of sources) {
      const handle = await openPath(source.path).catch(refuse(`${source.bytes} bytes cannot be opened`));
      const file = { ...source, handle, untouched: false };
      files.push(file);
      const stat = await handle.stat({ bigint: true }).catch(refuse("cannot be read"));
      if (stat.size !== BigInt(source.bytes)) throw new FileProblem(`${stat.size} bytes instead of ${source.bytes}`);
      file.untouched = source.isUntouched?.(stat) ?? false;
    }
    if (files.reduce((sum, file) => sum + file.bytes, 0) <= checkedAheadBytes) {
      for (const file of files) if (!file.untouched) for await (const _ of readChecked(file));
    }
    return files;
  } catch (error) {
    await closeFiles(files);
    throw error;
  }
}

export async function closeFiles(files: readonly OpenFile[]): Promise<void> {
  await Promise.allSettled(files.map(({ handle }) => handle.close()));
}

/**
 * A file's bytes in chunks of 1 MiB, hashed as they pass unless the file is untouched (100 MB: half of the time). The last chunk is
 * given only when the hash is right: a changed file never leaves whole, and since the length was announced, no server can take what
 * did leave for a request. Ends with {@link FileProblem}.
 *
 * A chunk is overwritten when the fourth one after it is asked for: fresh buffers cost a third of the time (100 MB: 132 ms, with
 * four in turn 98 ms, curl 62 ms). Between here and a drained socket at most three are in use: one is being written, one waits in
 * the stream, one is being read. A chunk that does not fill its buffer is copied out, so that only chunks far above any socket's
 * high-water mark, which stop the stream until they are gone, rely on this.
 */
export async function* readChecked(file: OpenFile): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const buffers: Buffer[] = [];
  let position = 0;
  for (let turn = 0; ; turn++) {
    const buffer = buffers[turn % 4] ?? Buffer.allocUnsafeSlow(Math.min(chunkBytes, file.bytes));
    buffers[turn % 4] = buffer;
    const wanted = Math.min(buffer.length, file.bytes - position);
    const { bytesRead } = await file.handle.read(buffer, 0, wanted, position).catch(refuse("cannot be read"));
    position += bytesRead;
    const chunk = bytesRead === chunkBytes ? buffer : Buffer.from(buffer.subarray(0, bytesRead));
    if (!file.untouched) hash.update(chunk);
    if (bytesRead < 1 && position < file.bytes) throw new FileProblem(`ends after ${position} of ${file.bytes} bytes`);
    if (position === file.bytes && !file.untouched && hash.digest("hex") !== file.sha256)
      throw new FileProblem("its hash has changed");
    if (bytesRead > 0) yield chunk;
    if (position === file.bytes) return;
  }
}

function refuse(what: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new FileProblem(`${what} (${error.code ?? error.name})`, error.code === "KEY_MISSING");
  };
}
