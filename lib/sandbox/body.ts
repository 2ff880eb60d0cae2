import { Violation } from "./violation.ts";

/** Answers the next bytes, or undefined at the end. */
export type ReadChunk = () => Promise<Uint8Array | undefined>;

/** The body of a request, chunk by chunk as it arrives. A connection that breaks off is a {@link Violation}. */
export function bodyReader(request: Request): ReadChunk {
  const reader = request.body?.getReader();
  return async () => {
    try {
      return (await reader?.read())?.value;
    } catch (cause) {
      throw new Violation(`The body broke off before its end (${cause instanceof Error ? cause.message : cause}).`);
    }
  };
}

/** Holds a body to its `Content-Length`: something in between (a proxy, a body limit) may have cut it. */
export function ofLength(read: ReadChunk, length: number): ReadChunk {
  let bytesRead = 0;
  return async () => {
    const chunk = await read();
    bytesRead += chunk?.length ?? 0;
    if (chunk ? bytesRead > length : bytesRead < length) {
      throw new Violation(
        `Content-Length promises ${length} bytes; ${chunk ? "more than that" : `only ${bytesRead}`} arrived.`,
      );
    }
    return chunk;
  };
}

/** Reads on to the end and forgets: a client that is still sending would meet a closed socket instead of its answer. */
export async function drain(read: ReadChunk): Promise<void> {
  try {
    while (await read());
  } catch {
    // Nobody is left to be answered.
  }
}

/** The whole body in memory, up to `maxBytes`. */
export async function readAll(read: ReadChunk, maxBytes: number, what: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await read(); chunk; chunk = await read()) {
    size += chunk.length;
    if (size > maxBytes) throw new Violation(`${what} is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** UTF-8 without a byte order mark, and nothing else. */
export function utf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Violation(`${what} is not UTF-8.`);
  }
}
