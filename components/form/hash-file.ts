/** The browser's own SHA-256 takes a file only as one piece; above this many bytes it is read in slices instead. */
const wholeBytes = 256 * 1024 * 1024;
const sliceBytes = 1024 * 1024;

/**
 * SHA-256 of a file, hexadecimal in lower case. On plain http, which intranets use, browsers have no `crypto.subtle`: there the file
 * is hashed slice by slice, between which the page stays usable. Rejects with the signal's reason, or with the browser's
 * `NotFoundError` or `NotReadableError` when the file was moved or changed after it had been chosen.
 */
export async function sha256(file: File, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const digest = globalThis.crypto.subtle && file.size <= wholeBytes ? await whole(file) : await inSlices(file, signal);
  signal?.throwIfAborted();
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function whole(file: File): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
}

async function inSlices(file: File, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const { sha256 } = await import("@noble/hashes/sha2.js");
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += sliceBytes) {
    hash.update(new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer()));
    signal?.throwIfAborted();
  }
  return hash.digest();
}
