import { readAnswer } from "#components/ui/read-answer.ts";
import type { FileNotice } from "#lib/shared/file-notices.ts";
import { type Result, refuse } from "#lib/shared/result.ts";
import { sha256 } from "./hash-file.ts";

export interface Uploaded {
  id: string;
  name: string;
  bytes: number;
  pages: number;
  notices: FileNotice[];
  /** Hexadecimal. Absent where this tab remembers a file without it. */
  sha256?: string | undefined;
}

interface Options {
  id: string;
  /** Whose file it is: somebody else may have signed in since it was chosen. */
  owner: string;
  signal: AbortSignal;
  /** Bytes that have left this machine; after the last one the server still checks the file. */
  onProgress: (sentBytes: number) => void;
}

/** An upload that stands still for longer is given up. */
const stillMs = 90_000;
/** The server looks into a large file after its last byte. */
const checkMs = 5 * 60_000;

/**
 * Sends one file as it is. XMLHttpRequest, because it alone tells how many bytes were sent. The same `id` again after a lost answer
 * is the same upload. Answers undefined when it was cancelled.
 */
export async function uploadFile(
  file: File,
  { id, owner, signal, onProgress }: Options,
): Promise<Result<Uploaded> | undefined> {
  let hash: string;
  try {
    hash = await sha256(file, signal);
  } catch {
    return signal.aborted ? undefined : interrupted(file);
  }
  if (signal.aborted) return undefined;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let patience: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (ms: number) => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        resolve(refuse("upload_interrupted"));
        request.abort();
      }, ms);
    };
    request.open("PUT", `/uploads/${id}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/pdf");
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name.toWellFormed()));
    request.setRequestHeader("X-Content-SHA256", hash);
    request.setRequestHeader("X-Owner", owner);
    request.upload.onprogress = ({ loaded }) => {
      waitFor(stillMs);
      onProgress(loaded);
    };
    request.upload.onload = () => waitFor(checkMs);
    request.onload = () => resolve(readAnswer(request.status, request.response));
    request.onerror = () => resolve(interrupted(file));
    request.onabort = () => resolve(undefined);
    request.onloadend = () => clearTimeout(patience);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    waitFor(stillMs);
    request.send(file);
  });
}

/** The line was cut, or the file was moved or changed on this machine after it had been chosen. */
async function interrupted(file: File): Promise<Result<Uploaded>> {
  const readable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return refuse(readable ? "upload_interrupted" : "file_unknown");
}
