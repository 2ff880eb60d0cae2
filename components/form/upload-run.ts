import type { Store } from "#components/ui/store.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { FormFile, Source } from "./form-file.ts";
import { readPdf } from "./read-pdf.ts";
import { uploadFile } from "./upload-file.ts";

/** Refusals that trying again cannot change. */
const final: ProblemCode[] = [
  "file_empty",
  "file_too_large",
  "file_not_pdf",
  "file_damaged",
  "file_protected",
  "file_locked",
  "file_launches",
  "file_embeds",
  "file_xfa",
  "file_hangul",
  "file_without_pages",
  "file_unknown",
];
const atOnce = 3;

interface Parts {
  limits: FormLimits;
  owner: string;
  files: Store<FormFile[]>;
  /** Of what is not at the server yet; one that is taken out of it is not sent. */
  sources: ReadonlyMap<string, Source>;
  patch: (id: string, change: Partial<FormFile>) => void;
}

/** The way of a form's files to the server: three at a time, in the order on the page. */
export function createRun({ limits, owner, files, sources, patch }: Parts) {
  const queue: string[] = [];
  let running = 0;

  async function upload(id: string): Promise<void> {
    const source = sources.get(id);
    if (!source) return;
    patch(id, { state: "uploading", sentBytes: 0 });
    const { file, abort } = source;
    const result = await uploadFile(file, {
      id,
      owner,
      signal: abort.signal,
      onProgress: (sentBytes) => patch(id, { sentBytes, state: sentBytes < file.size ? "uploading" : "checking" }),
    });
    if (result?.ok) return patch(id, { ...result.value, state: "ready" });
    if (result?.problem.code === "slow_down") return sendLater(id, result.problem);
    if (result) fail(id, result.problem);
  }

  /** So many are on their way already, from other forms or tabs. */
  function sendLater(id: string, { retryAfterSeconds = 5 }: Problem): void {
    patch(id, { state: "waiting", sentBytes: 0 });
    setTimeout(() => send(id), retryAfterSeconds * 1000);
  }

  function fail(id: string, { code, ...problem }: Problem): void {
    const interrupted = code === "upload_interrupted";
    const before = files.get().find((file) => file.id === id)?.interruptions ?? 0;
    patch(id, {
      state: "failed",
      again: !final.includes(code),
      // A proxy that takes no large files may cut the line instead of saying so.
      problem: { ...problem, code: interrupted && before > 0 ? "upload_interrupted_again" : code },
      interruptions: before + (interrupted ? 1 : 0),
    });
  }

  function pump(): void {
    while (running < atOnce) {
      const id = queue.shift();
      if (id === undefined) return;
      running++;
      void upload(id).finally(() => {
        running--;
        pump();
      });
    }
  }

  function send(id: string): void {
    queue.push(id);
    pump();
  }

  return {
    send,
    /** Looks into the file before anything is sent, so that a wrong one is refused at once with its own reason. */
    async examine(id: string): Promise<void> {
      const file = sources.get(id)?.file;
      if (!file) return;
      const tooLarge = file.size > limits.maxFileBytes;
      const read = tooLarge ? ({ ok: false, problem: "file_too_large" } as const) : await readPdf(file);
      if (!read.ok) return patch(id, { state: "failed", problem: { code: read.problem }, again: false });
      const { pages, thumbnail } = read;
      patch(id, { state: "waiting", ...(pages > 0 && { pages }), ...(thumbnail && { thumbnail }) });
      if (sources.has(id)) send(id);
    },
  };
}

export type UploadRun = ReturnType<typeof createRun>;
