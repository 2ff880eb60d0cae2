import { whyNotLoaded } from "#components/ui/call-server.ts";
import { createStore } from "#components/ui/store.ts";
import { newId } from "#lib/shared/id.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { FormFile, Source } from "./form-file.ts";
import type { Uploaded } from "./upload-file.ts";
import type { UploadRun } from "./upload-run.ts";

/** What has gone when the line is back, or the person. */
const passing: ProblemCode[] = ["upload_interrupted", "upload_interrupted_again", "server_unreachable", "signed_out"];

/** The files of a form: read, then uploaded as soon as they are dropped. Uploads go on while their form is not shown. */
export function createUploads(limits: FormLimits, owner: string, initial: Uploaded[]) {
  const files = createStore<FormFile[]>(initial.map(asReady));
  const sources = new Map<string, Source>();
  let loaded: Promise<UploadRun> | undefined;

  const patch = (id: string, change: Partial<FormFile>) =>
    files.set(files.get().map((file) => (file.id === id ? { ...file, ...change } : file)));

  /** What looks into files and sends them, loaded with the first one. */
  async function run(id: string, step: keyof UploadRun): Promise<void> {
    loaded ??= import("./upload-run.ts").then(({ createRun }) => createRun({ limits, owner, files, sources, patch }));
    const part = await loaded.catch(() => undefined);
    const source = sources.get(id);
    if (source && step === "examine") source.unseen = part === undefined;
    if (part) return part[step](id);
    loaded = undefined;
    patch(id, { state: "failed", again: true, problem: { code: await whyNotLoaded() } });
  }

  function retry(id: string): void {
    files.set(files.get().map((file) => (file.id === id ? { ...withoutProblem(file), state: "waiting" } : file)));
    void run(id, sources.get(id)?.unseen ? "examine" : "send");
  }

  function stop(): void {
    for (const { abort } of sources.values()) abort.abort();
    sources.clear();
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
      for (const { id, state } of added) if (state !== "failed") void run(id, "examine");
    },
    retry,
    /** Tries again what the line, or the end of the session, has cut off. */
    goOn(): void {
      for (const { id, problem } of files.get()) if (problem && passing.includes(problem.code)) retry(id);
    },
    remove(id: string): void {
      sources.get(id)?.abort.abort();
      sources.delete(id);
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
