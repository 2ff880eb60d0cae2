import { createHash } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { hasPdfHeader, pdfHeadBytes } from "../shared/bytes.ts";
import type { ProblemCode } from "../shared/problems.ts";
import type { Key } from "./keys.ts";
import { frameBytes, sealedFrames } from "./sealed-file.ts";

/** Codes of `lib/shared/problems.ts`. */
export type Refusal = Extract<
  ProblemCode,
  "file_empty" | "file_too_large" | "file_incomplete" | "file_not_pdf" | "file_changed" | "disk_full"
>;

export interface Expected {
  /** The length that the sender announced; a body cut on its way is recognised by it. */
  bytes: number;
  maxBytes: number;
  /** Hexadecimal, as the sender hashed it. */
  sha256?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Given each part of it as it passes, to look at. */
  seen?: ((bytes: Uint8Array) => void) | undefined;
}

export type Body = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** Why an upload is not taken: the sender's fault, or a full disk. */
export class Refused extends Error {
  readonly problem: Refusal;
  constructor(problem: Refusal, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** More costs more at the end, less costs more on the way (100 MB: 7 % are saved with 4 to 16 MiB, nothing with 32). */
const flushedAtOnce = 8 * 1024 * 1024;

/** How a file is encrypted: its name goes into it. */
interface Sealing {
  key: Key;
  name: string;
}

/**
 * Writes a body to a new file, encrypted, and flushes it to the disk, hashing on the way. Rejects with {@link Refused} as soon as something is
 * wrong with the body; the file is closed by then, and still there.
 */
export async function writePart(part: string, body: Body, expected: Expected, sealing: Sealing) {
  const hash = createHash("sha256");
  let bytes = 0;

  async function* checked(source: AsyncIterable<Uint8Array>) {
    let head: Uint8Array | undefined = new Uint8Array(0);
    try {
      for await (const chunk of source) {
        bytes += chunk.byteLength;
        if (bytes > expected.maxBytes) throw new Refused("file_too_large");
        if (bytes > expected.bytes) throw new Refused("file_incomplete");
        if (head) {
          head = Buffer.concat([head, chunk.subarray(0, pdfHeadBytes)]);
          const header = hasPdfHeader(head);
          if (header === false) throw new Refused("file_not_pdf");
          if (header) head = undefined;
        }
        hash.update(chunk);
        expected.seen?.(chunk);
        yield chunk;
      }
    } catch (error) {
      // Whatever ends the body early is the sender's; an error of the disk does not pass here.
      throw error instanceof Refused ? error : new Refused("file_incomplete", { cause: error });
    }
    if (bytes < expected.bytes) throw new Refused("file_incomplete");
    if (head) throw new Refused("file_not_pdf");
  }

  const handle = await open(part, "wx", 0o600);
  // More than one frame: it takes a second one while the first is being written, and no third (see `sealedFrames`).
  const file = handle.createWriteStream({ flush: true, highWaterMark: frameBytes + 1024 });
  const gather = (source: AsyncIterable<Uint8Array>) => gathered(source, Math.min(frameBytes, expected.bytes));
  const seal = (chunks: AsyncIterable<Uint8Array>) => sealedFrames(chunks, { ...sealing, bytes: expected.bytes });
  const flush = (frames: AsyncIterable<Buffer>) => flushedMeanwhile(frames, handle);
  try {
    await Promise.race([pipeline(body, checked, gather, seal, flush, file), givenUp(expected.signal)]);
  } catch (error) {
    file.destroy();
    if (!file.closed) await once(file, "close");
    throw error;
  }
  const sha256 = hash.digest("hex");
  if (expected.sha256 && expected.sha256.toLowerCase() !== sha256) throw new Refused("file_changed");
  return { bytes, sha256 };
}

/** One at a time of all uploads: a slow disk must not hold all of Node's threads, by which passwords are checked too. */
let isFlushing = false;

/** Has the disk take what was written while more is coming: of a large file it would else take all of it after the last byte has come. */
async function* flushedMeanwhile(frames: AsyncIterable<Buffer>, file: FileHandle): AsyncGenerator<Buffer> {
  let flushing: Promise<void> | undefined;
  let failed: Error | undefined;
  let unflushed = 0;
  const flush = async () => {
    isFlushing = true;
    await file.datasync().catch((error) => {
      failed = error;
    });
    isFlushing = false;
  };
  for await (const frame of frames) {
    yield frame;
    if (failed) throw failed;
    unflushed += frame.byteLength;
    if (unflushed < flushedAtOnce || isFlushing) continue;
    unflushed = 0;
    flushing = flush();
  }
  await flushing;
  if (failed) throw failed;
}

/** Joins pieces to chunks of `size`, each in the same buffer: a chunk stands until the next one is asked for. */
async function* gathered(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  const filling = Buffer.allocUnsafeSlow(size);
  let used = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.byteLength; ) {
      const part = piece.subarray(at, at + size - used);
      filling.set(part, used);
      at += part.byteLength;
      used += part.byteLength;
      if (used < size) continue;
      yield filling;
      used = 0;
    }
  }
  if (used > 0) yield filling.subarray(0, used);
}

/** Rejects once the upload is given up. `pipeline`'s own `signal` waits for the body, which may never send another byte. */
async function givenUp(signal: AbortSignal | undefined): Promise<never> {
  if (signal && !signal.aborted) await once(signal, "abort");
  if (signal) throw new Refused("file_incomplete");
  return new Promise(() => undefined);
}

/** The refusal that an error stands for; `undefined` for surprises. */
export function problemOf(error: unknown): Refusal | undefined {
  if (error instanceof Refused) return error.problem;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT" ? "disk_full" : undefined;
}
