"use client";

import { Check, FileUp, RotateCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useDropzone } from "react-dropzone";
import { fieldId } from "#components/ui/field.tsx";
import { MoveControls } from "#components/ui/move-controls.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useReorder } from "#components/ui/use-reorder.ts";
import { formatBytes } from "#lib/shared/bytes.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { useFault } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";
import type { FormFile, Uploads } from "./upload-store.ts";
import { WayToDrafts } from "./way-to-drafts.tsx";

interface Props {
  uploads: Uploads;
  files: FormFile[];
  announce: (text: string) => void;
}

/** Dropping or choosing PDFs, and what has become of each. */
export function FilesSection({ uploads, files, announce }: Props) {
  const texts = useTexts("form");
  const fault = useFault("files");
  const { add, move } = uploads;
  const locked = useFormLocked();
  // Every file is taken in and gets its own word; none is turned away without one.
  const zone = useDropzone({
    onDrop: (accepted, rejected) =>
      locked ? announce(texts.lockedWhileCreating) : add([...accepted, ...rejected.map(({ file }) => file)]),
    noClick: true,
    noKeyboard: true,
  });
  const { getRootProps, getInputProps, open } = zone;
  const inviting = zone.isDragActive && !locked;
  const reorder = useReorder(move);
  const shift = (from: number, to: number) => {
    move(from, to);
    announce(fill(texts.moved, { what: files[from]?.name ?? "", n: to + 1, total: files.length }));
  };
  usePreventLostDrops();
  useAnnounced(files, announce);

  const id = fieldId("files");
  return (
    <div>
      <div
        {...getRootProps()}
        className={`flex min-h-[48px] flex-wrap items-center justify-center gap-x-2 gap-y-1 rounded-control border border-dashed px-4 py-2.5 text-second ${
          inviting ? "border-accent bg-accent-soft" : "border-field"
        }`}
      >
        <input {...getInputProps()} aria-labelledby={`${id}-title`} accept="application/pdf,.pdf" />
        <FileUp aria-hidden size={18} strokeWidth={1.75} />
        <span>{inviting ? texts.dropNow : texts.drop}</span>
        <button
          type="button"
          id={id}
          className="link min-h-6 pointer-coarse:min-h-11"
          onClick={open}
          aria-describedby={`${id}-hint ${id}-fault`}
        >
          {texts.choose}
        </button>
      </div>
      {fault && (
        <p id={`${id}-fault`} className="fault">
          {fault}
        </p>
      )}
      {files.length > 0 && (
        <ul ref={reorder.list} className="mt-3">
          {files.map((file, index) => (
            <li
              key={file.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-3 first:border-t-0"
            >
              <FileName file={file} />
              <span className="ml-auto flex items-center gap-3">
                <FileState file={file} />
                {files.length > 1 && (
                  <MoveControls
                    index={index}
                    what={file.name}
                    count={files.length}
                    move={shift}
                    startDrag={reorder.start}
                  />
                )}
                <button
                  type="button"
                  id={fieldId(`files.${file.id}`)}
                  className="button button-quiet button-icon -mr-2 -ml-2"
                  aria-label={fill(file.state === "uploading" ? texts.cancelFile : texts.removeFile, {
                    name: file.name,
                  })}
                  onClick={() => {
                    uploads.remove(file.id);
                    document.getElementById(id)?.focus();
                  }}
                >
                  <X aria-hidden size={17} />
                </button>
              </span>
              {file.state === "failed" && <FileFault file={file} uploads={uploads} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function FileName({ file }: { file: FormFile }) {
  const texts = useTexts("form");
  const { name, bytes, pages, state, sentBytes } = file;
  return (
    <>
      <span
        aria-hidden
        className="grid h-[56px] w-[42px] flex-none place-items-center overflow-hidden rounded border border-line bg-white"
      >
        {/* biome-ignore lint/performance/noImgElement: a picture made in this browser, nothing to optimise */}
        {file.thumbnail && <img src={file.thumbnail} alt="" className="max-h-full max-w-full" />}
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="hint block">
          {formatBytes(bytes)}
          {pages !== undefined && ` · ${count(texts.pages, pages)}`}
        </span>
        {state === "uploading" && (
          <progress className="upload" value={sentBytes} max={bytes} aria-label={`${texts.fileUploading}: ${name}`} />
        )}
      </span>
    </>
  );
}

/** Why, and what can be done: below the row, as wide as it is. */
function FileFault({ file, uploads }: { file: FormFile; uploads: Uploads }) {
  const texts = useTexts("form");
  const problemText = useProblemText();
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 sm:pl-[54px]">
      <span className="fault flex-1 basis-48">
        {fileProblem(file, problemText)} <WayToDrafts problem={file.problem?.code} />
      </span>
      {file.again && (
        <button
          type="button"
          className="button button-small"
          aria-label={fill(texts.retryFileLabel, { name: file.name })}
          onClick={() => uploads.retry(file.id)}
        >
          <RotateCw aria-hidden size={15} />
          {texts.retryFile}
        </button>
      )}
    </span>
  );
}

function FileState({ file }: { file: FormFile }) {
  const texts = useTexts("form");
  const { state, bytes, sentBytes } = file;
  if (state === "uploading") {
    const percent = bytes > 0 ? Math.min(100, Math.floor((sentBytes / bytes) * 100)) : 0;
    return <span className="text-second text-sm">{percent}%</span>;
  }
  if (state === "ready") {
    return (
      <span className="chip chip-ok">
        <Check aria-hidden size={13} strokeWidth={2.5} />
        {texts.fileReady}
      </span>
    );
  }
  if (state === "failed") return <span className="chip chip-bad">{texts.fileFailed}</span>;
  const text = { reading: texts.fileReading, waiting: texts.fileWaiting, checking: texts.fileChecking }[state];
  return <span className="chip">{text}</span>;
}

/** Why a file is not there, in words. */
export function fileProblem(
  { bytes, problem }: Pick<FormFile, "bytes" | "problem">,
  problemText: ReturnType<typeof useProblemText>,
): string | undefined {
  return problem && problemText(problem, { size: formatBytes(bytes) });
}

/** A file that misses the drop zone must not take the page away. */
function usePreventLostDrops() {
  useEffect(() => {
    const stop = (event: DragEvent) => event.preventDefault();
    window.addEventListener("dragover", stop);
    window.addEventListener("drop", stop);
    return () => {
      window.removeEventListener("dragover", stop);
      window.removeEventListener("drop", stop);
    };
  }, []);
}

/** Tells the end of each upload, good or bad, once. */
function useAnnounced(files: FormFile[], announce: (text: string) => void) {
  const texts = useTexts("form");
  const problemText = useProblemText();
  const [announced] = useState(() => new Set(files.map(({ id, state }) => id + state)));
  useEffect(() => {
    for (const file of files) {
      const { id, name, state } = file;
      // Tried again, it may fail again.
      if (state !== "failed") announced.delete(`${id}failed`);
      if ((state !== "ready" && state !== "failed") || announced.has(id + state)) continue;
      announced.add(id + state);
      const reason = fileProblem(file, problemText) ?? "";
      announce(fill(state === "ready" ? texts.announceReady : texts.announceFailed, { name, reason }));
    }
  }, [files, texts, problemText, announce, announced]);
}
