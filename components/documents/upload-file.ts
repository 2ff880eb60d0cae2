import { readAnswer } from "#components/ui/read-answer.ts";
import { type Result, refuse } from "#lib/shared/result.ts";
import { sha256 } from "./hash-file.ts";

export interface Uploaded {
  id: string;
  name: string;
  bytes: number;
  pages: number;
}

interface Options {
  id: string;
  signal: AbortSignal;
  /** Bytes that have left this machine; after the last one the server still checks the file. */
  onProgress: (sentBytes: number) => void;
}

/**
 * Sends one file as it is. XMLHttpRequest, because it alone tells how many bytes were sent. The same `id` again after a lost answer
 * is the same upload. Answers undefined when it was cancelled.
 */
export async function uploadFile(
  file: File,
  { id, signal, onProgress }: Options,
): Promise<Result<Uploaded> | undefined> {
  let hash: string;
  try {
    hash = await sha256(file, signal);
  } catch {
    return signal.aborted ? undefined : refuse("upload_interrupted");
  }
  if (signal.aborted) return undefined;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("PUT", `/uploads/${id}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/pdf");
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name.toWellFormed()));
    request.setRequestHeader("X-Content-SHA256", hash);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(readAnswer(request.status, request.response));
    request.onerror = () => resolve(refuse("upload_interrupted"));
    request.onabort = () => resolve(undefined);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
