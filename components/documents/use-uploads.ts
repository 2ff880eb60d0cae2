import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#lib/shared/id.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { readPdf } from "./read-pdf.ts";
import { type Uploaded, uploadFile } from "./upload-file.ts";

export interface FormFile {
  id: string;
  name: string;
  bytes: number;
  state: "reading" | "waiting" | "uploading" | "checking" | "ready" | "failed";
  sentBytes: number;
  pages?: number;
  thumbnail?: string;
  problem?: ProblemCode;
  /** Trying again makes sense: the file is fine, the way was not. */
  again?: boolean;
}

/** Refusals that trying again cannot change. */
const final: ProblemCode[] = [
  "file_empty",
  "file_too_large",
  "file_not_pdf",
  "file_damaged",
  "file_protected",
  "file_without_pages",
];
const atOnce = 3;

/** The files of the form: read, then uploaded as soon as they are dropped, three at a time, in the order on the page. */
export function useUploads(limits: FormLimits, initial: Uploaded[]) {
  const [files, setFiles] = useState<FormFile[]>(() => initial.map(asReady));
  const sources = useRef(new Map<string, { file: File; abort: AbortController }>());
  const queue = useRef<string[]>([]);
  const running = useRef(0);

  const patch = useCallback((id: string, change: Partial<FormFile>) => {
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...change } : file)));
  }, []);

  const upload = useCallback(
    async (id: string) => {
      const source = sources.current.get(id);
      if (!source) return;
      patch(id, { state: "uploading", sentBytes: 0 });
      const result = await uploadFile(source.file, {
        id,
        signal: source.abort.signal,
        onProgress: (sentBytes) =>
          patch(id, { sentBytes, state: sentBytes < source.file.size ? "uploading" : "checking" }),
      });
      if (result?.ok) patch(id, { state: "ready", name: result.value.name, pages: result.value.pages });
      else if (result)
        patch(id, { state: "failed", problem: result.problem.code, again: !final.includes(result.problem.code) });
    },
    [patch],
  );

  const pump = useCallback(() => {
    while (running.current < atOnce) {
      const id = queue.current.shift();
      if (id === undefined) return;
      running.current++;
      void upload(id).finally(() => {
        running.current--;
        pump();
      });
    }
  }, [upload]);

  const add = useCallback(
    (chosen: File[]) => {
      const room = limits.maxFiles - files.filter(({ state }) => state !== "failed").length;
      const added = chosen.map((file, i) => {
        const id = newId();
        sources.current.set(id, { file, abort: new AbortController() });
        const entry: FormFile = { id, name: file.name, bytes: file.size, state: "reading", sentBytes: 0 };
        return i < room ? entry : refused(entry, "too_many_files");
      });
      setFiles((all) => [...all, ...added]);
      for (const { id, state } of added) {
        if (state === "failed") continue;
        void examine(id, sources.current, limits.maxFileBytes, patch).then((fine) => {
          if (!fine) return;
          queue.current.push(id);
          pump();
        });
      }
    },
    [files, limits.maxFiles, limits.maxFileBytes, patch, pump],
  );

  const retry = useCallback(
    (id: string) => {
      setFiles((all) => all.map((file) => (file.id === id ? { ...withoutProblem(file), state: "waiting" } : file)));
      queue.current.push(id);
      pump();
    },
    [pump],
  );

  const remove = useCallback((id: string) => {
    sources.current.get(id)?.abort.abort();
    sources.current.delete(id);
    queue.current = queue.current.filter((queued) => queued !== id);
    setFiles((all) => all.filter((file) => file.id !== id));
  }, []);

  const move = useCallback((from: number, to: number) => setFiles((all) => moved(all, from, to)), []);
  const restore = useCallback((uploaded: Uploaded[]) => setFiles(uploaded.map(asReady)), []);

  // A closed page cannot go on uploading; what is uploaded already survives a reload.
  const busy = files.some(({ state }) => state !== "ready" && state !== "failed");
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [busy]);

  return { files, busy, add, retry, remove, move, restore };
}

export type Uploads = ReturnType<typeof useUploads>;

function asReady(file: Uploaded): FormFile {
  return { ...file, state: "ready", sentBytes: file.bytes };
}

function refused(file: FormFile, problem: ProblemCode): FormFile {
  return { ...file, state: "failed", problem, again: false };
}

function withoutProblem({ problem: _problem, again: _again, ...file }: FormFile): FormFile {
  return file;
}

function moved<T>(all: T[], from: number, to: number): T[] {
  const rest = all.toSpliced(from, 1);
  const [one] = all.slice(from, from + 1);
  return one === undefined ? all : rest.toSpliced(to, 0, one);
}

/** Looks into the file before anything is sent, so that a wrong one is refused at once with its own reason. */
async function examine(
  id: string,
  sources: Map<string, { file: File }>,
  maxBytes: number,
  patch: (id: string, change: Partial<FormFile>) => void,
): Promise<boolean> {
  const file = sources.get(id)?.file;
  if (!file) return false;
  if (file.size > maxBytes) {
    patch(id, { state: "failed", problem: "file_too_large", again: false });
    return false;
  }
  const read = await readPdf(file);
  if (!read.ok) {
    patch(id, { state: "failed", problem: read.problem, again: false });
    return false;
  }
  const { pages, thumbnail } = read;
  patch(id, { state: "waiting", ...(pages > 0 && { pages }), ...(thumbnail && { thumbnail }) });
  return sources.has(id);
}
