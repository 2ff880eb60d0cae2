import { whyNotLoaded } from "#components/ui/call-server.ts";
import { createStore } from "#components/ui/store.ts";
import type { FileNotice } from "#lib/shared/file-notices.ts";
import { newId } from "#lib/shared/id.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { type Problem, refuse } from "#lib/shared/result.ts";
import type { PdfReading } from "./read-pdf.ts";
import type { Uploaded, uploadFile } from "./upload-file.ts";

export interface FormFile {
  id: string;
  name: string;
  bytes: number;
  state: "reading" | "waiting" | "uploading" | "checking" | "ready" | "failed";
  sentBytes: number;
  pages?: number;
  /** Of its contents, once the server has them. */
  sha256?: string | undefined;
  notices?: FileNotice[];
  thumbnail?: string;
  problem?: Problem;
  /** Trying again makes sense: the file is fine, the way was not. */
  again?: boolean;
  /** How often the way was cut. */
  interruptions?: number;
}

/** Loaded with the first file. Where it cannot be, only the server looks. */
async function readPdf(file: File): Promise<PdfReading> {
  const part = await import("./read-pdf.ts").catch(() => undefined);
  return part ? part.readPdf(file) : { ok: true, pages: 0 };
}

/** Loaded with the first file too. */
async function send(...args: Parameters<typeof uploadFile>): ReturnType<typeof uploadFile> {
  const part = await import("./upload-file.ts").catch(() => undefined);
  return part ? part.uploadFile(...args) : refuse(await whyNotLoaded());
}

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
/** What has gone when the line is back, or the person. */
const passing: ProblemCode[] = ["upload_interrupted", "upload_interrupted_again", "server_unreachable", "signed_out"];
const atOnce = 3;

/**
 * The files of a form: read, then uploaded as soon as they are dropped, three at a time, in the order on the page. Uploads go on while
 * their form is not shown.
 */
export function createUploads(limits: FormLimits, owner: string, initial: Uploaded[]) {
  const files = createStore<FormFile[]>(initial.map(asReady));
  const sources = new Map<string, { file: File; abort: AbortController }>();
  let queue: string[] = [];
  let running = 0;

  const patch = (id: string, change: Partial<FormFile>) =>
    files.set(files.get().map((file) => (file.id === id ? { ...file, ...change } : file)));

  async function upload(id: string): Promise<void> {
    const source = sources.get(id);
    if (!source) return;
    patch(id, { state: "uploading", sentBytes: 0 });
    const { file, abort } = source;
    const result = await send(file, {
      id,
      owner,
      signal: abort.signal,
      onProgress: (sentBytes) => patch(id, { sentBytes, state: sentBytes < file.size ? "uploading" : "checking" }),
    });
    if (result?.ok) patch(id, { ...result.value, state: "ready" });
    else if (result) fail(id, result.problem);
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

  /** Looks into the file before anything is sent, so that a wrong one is refused at once with its own reason. */
  async function examine(id: string, file: File): Promise<void> {
    const tooLarge = file.size > limits.maxFileBytes;
    const read = tooLarge ? ({ ok: false, problem: "file_too_large" } as const) : await readPdf(file);
    if (!read.ok) return patch(id, { state: "failed", problem: { code: read.problem }, again: false });
    const { pages, thumbnail } = read;
    patch(id, { state: "waiting", ...(pages > 0 && { pages }), ...(thumbnail && { thumbnail }) });
    if (!sources.has(id)) return;
    queue.push(id);
    pump();
  }

  function retry(id: string): void {
    files.set(files.get().map((file) => (file.id === id ? { ...withoutProblem(file), state: "waiting" } : file)));
    queue.push(id);
    pump();
  }

  function stop(): void {
    for (const { abort } of sources.values()) abort.abort();
    sources.clear();
    queue = [];
  }

  return {
    files,
    /** Ends what is on its way. */
    stop,
    /** Whether a file is on its way. */
    busy: () => files.get().some(({ state }) => state !== "ready" && state !== "failed"),
    add(chosen: File[]): void {
      const room = limits.maxFiles - files.get().filter(({ state }) => state !== "failed").length;
      const added = chosen.map((file, i) => {
        const id = newId();
        sources.set(id, { file, abort: new AbortController() });
        const entry: FormFile = { id, name: file.name, bytes: file.size, state: "reading", sentBytes: 0 };
        return i < room ? entry : refused(entry, "too_many_files");
      });
      files.set([...files.get(), ...added]);
      for (const [i, { id, state }] of added.entries()) {
        const file = chosen[i];
        if (file && state !== "failed") void examine(id, file);
      }
    },
    retry,
    /** Tries again what the line, or the end of the session, has cut off. */
    goOn(): void {
      for (const { id, problem } of files.get()) if (problem && passing.includes(problem.code)) retry(id);
    },
    remove(id: string): void {
      sources.get(id)?.abort.abort();
      sources.delete(id);
      queue = queue.filter((queued) => queued !== id);
      files.set(files.get().filter((file) => file.id !== id));
    },
    move: (from: number, to: number) => files.set(moved(files.get(), from, to)),
    /** Puts uploaded files in the place of all that are there. */
    restore(uploaded: Uploaded[]): void {
      stop();
      files.set(uploaded.map(asReady));
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

function asReady(file: Uploaded): FormFile {
  return { ...file, state: "ready", sentBytes: file.bytes };
}

function refused(file: FormFile, code: ProblemCode): FormFile {
  return { ...file, state: "failed", problem: { code }, again: false };
}

function withoutProblem({ problem: _problem, again: _again, ...file }: FormFile): FormFile {
  return file;
}

function moved<T>(all: T[], from: number, to: number): T[] {
  const rest = all.toSpliced(from, 1);
  const [one] = all.slice(from, from + 1);
  return one === undefined ? all : rest.toSpliced(to, 0, one);
}
