import { isProblemCode, type ProblemCode } from "#lib/shared/problems.ts";
import type { Result } from "#lib/shared/result.ts";
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
  /** Bytes that have left this machine; after the last one the desk still checks the file. */
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
  const failed = (code: ProblemCode): Result<Uploaded> => ({ ok: false, problem: { code } });
  let hash: string;
  try {
    hash = await sha256(file, signal);
  } catch {
    return signal.aborted ? undefined : failed("upload_interrupted");
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
    request.onload = () => resolve(readAnswer(request.response) ?? failed("upload_interrupted"));
    request.onerror = () => resolve(failed("upload_interrupted"));
    request.onabort = () => resolve(undefined);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

function readAnswer(answer: unknown): Result<Uploaded> | undefined {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) return undefined;
  const result = answer as Result<Uploaded>;
  return result.ok || isProblemCode(result.problem.code) ? result : undefined;
}
