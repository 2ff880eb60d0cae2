import { Readable } from "node:stream";
import FormData from "form-data";
import { type OpenFile, readChecked } from "./files.ts";
import type { CreateRequest } from "./types.ts";
import { documentJson, parts } from "./wire.ts";
import { wireName } from "./wire-name.ts";

interface Multipart {
  stream: Readable;
  headers: Record<string, string>;
  bytes: number;
  /** Ends the reading of files; to be called however the request went. */
  stop(): void;
}

/**
 * The body of a creation as the service takes it: the JSON part without a file name, then the files in their order. Of known
 * length, so it goes out unchunked; no file is in memory as a whole. Good for one request: build it anew for another.
 */
export function multipart(request: CreateRequest, files: readonly OpenFile[]): Multipart {
  const form = new FormData();
  const reading: Readable[] = [];
  form.append(parts.document, documentJson(request), { contentType: "application/json" });
  for (const file of files) {
    // A function is called when its part's turn comes. `form-data` opens a stream's source at once and cannot destroy it again.
    const open = (next: (source: Readable) => void) => {
      const source = Readable.from(readChecked(file));
      reading.push(source);
      next(source);
    };
    form.append(parts.file, open, {
      filename: wireName(file.name),
      contentType: "application/pdf",
      knownLength: file.bytes,
    });
  }
  // A stream without a listener for errors ends the process; the one that matters is undici's, and it comes and goes.
  form.on("error", () => {});
  return {
    stream: form,
    headers: form.getHeaders(),
    bytes: form.getLengthSync(),
    stop: () => {
      for (const source of reading) source.destroy();
    },
  };
}
