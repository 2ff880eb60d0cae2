import { promisify } from "node:util";
import { gunzip, inflate, inflateRaw } from "node:zlib";

const codings: Record<string, (bytes: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>> = {
  identity: async (bytes) => bytes,
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  // By RFC 9110 8.4.1.2 within zlib's frame; some send it bare.
  deflate: (bytes, limit) => promisify(bytes[0] === 0x78 ? inflate : inflateRaw)(bytes, limit),
};

/**
 * The text of an answer's body. We ask for `identity`; gzip and deflate are read all the same, up to `max` bytes. Undefined when it
 * would be more. JSON is read as it stands whatever it is called: a proxy may unpack an answer and leave its header. A coding that is not
 * read, Brotli among them (its decoder in Node has had holes), or a broken one gives no text: "".
 */
export async function decodeBody(bytes: Buffer, coding: string, max: number): Promise<string | undefined> {
  const decode = codings[coding.trim().toLowerCase() || "identity"];
  try {
    if (decode) return new TextDecoder().decode(await decode(bytes, { maxOutputLength: max }));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") return undefined;
  }
  return jsonIn(bytes);
}

function jsonIn(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes);
  try {
    JSON.parse(text);
    return text;
  } catch {
    return "";
  }
}
