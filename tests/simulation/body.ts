import type { Readable } from "node:stream";

/** What a creation request held. */
export interface Sent {
  document: {
    template_id: string;
    title: string;
    auto_send: boolean;
    signer: { index: number; name: string; email?: string; mobile?: string }[];
    item?: { key: string; value: string }[];
  };
  files: Buffer[];
}

/** All bytes of a request; rejects when a file cannot be sent as it was staged. */
export async function allBytes(body: string | Readable): Promise<Buffer> {
  if (typeof body === "string") return Buffer.from(body);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  body.on("data", (chunk: Buffer | string) => chunks.push(Buffer.from(chunk)));
  body.on("error", reject);
  body.on("end", () => resolve(Buffer.concat(chunks)));
  body.resume();
  return promise;
}

/** Takes a multipart body apart, as plainly as can be. */
export function readBody(contentType: string, body: Buffer): Sent {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error(`no boundary in ${contentType}`);
  const parts: { head: string; content: Buffer }[] = [];
  const line = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(line); ; ) {
    const start = at + line.length + 2;
    const end = body.indexOf(line, start);
    if (end === -1) break;
    const split = body.indexOf("\r\n\r\n", start);
    parts.push({ head: body.toString("latin1", start, split), content: body.subarray(split + 4, end - 2) });
    at = end;
  }
  const [document, ...files] = parts;
  if (!document?.head.includes('name="document"')) throw new Error("the first part is not the document");
  if (files.some(({ head }) => !head.includes('name="document_file"'))) throw new Error("a part that is no file");
  return { document: JSON.parse(document.content.toString()), files: files.map(({ content }) => content) };
}
