import { Check, FileText, RotateCw, X } from "lucide";
import type { ComponentProps } from "react";
import { FileNotices } from "#components/ui/file-notices.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { MoveControls } from "#components/ui/move-controls.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { formatBytes } from "#lib/shared/bytes.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { OpenFile } from "../viewer/open-file.tsx";
import { useFieldId } from "./field-ids.ts";
import { fileProblem, useFormProblemText } from "./file-problem.ts";
import type { FormFile } from "./form-file.ts";
import { SignInButton } from "./sign-in-button.tsx";
import type { Uploads } from "./upload-store.ts";
import { WayToDrafts } from "./way-to-drafts.tsx";

interface Props {
  file: FormFile;
  /** How many pages the template expects. */
  expected: number | undefined;
  /** The name of an earlier file with the same contents. */
  sameAs: string | undefined;
  uploads: Uploads;
  /** Where it stands among the others. */
  place: Omit<ComponentProps<typeof MoveControls>, "what">;
  /** Where the focus goes when the row goes. */
  chooserId: string;
}

/** One file: what it is, a look into it once the server has it, and what has become of it. */
export function FileRow({ file, expected, sameAs, uploads, place, chooserId }: Props) {
  const texts = useTexts("form");
  const fieldId = useFieldId();
  const { id, name, state, notices = [] } = file;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-3 first:border-t-0">
      {state === "ready" ? (
        <OpenFile
          address={`/uploads/${id}`}
          name={name}
          className={`${wide} group text-left`}
          describedBy={`${id}-doubt`}
        >
          <FileName file={file} expected={expected} sameAs={sameAs} />
        </OpenFile>
      ) : (
        <span className={wide}>
          <FileName file={file} expected={expected} sameAs={sameAs} />
        </span>
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
        <FileState file={file} />
        {place.count > 1 && <MoveControls {...place} what={name} />}
        <ScriptButton
          id={fieldId(`files.${id}`)}
          className="button button-quiet button-icon -mr-2 -ml-2"
          aria-label={fill(state === "uploading" ? texts.cancelFile : texts.removeFile, { name })}
          onClick={() => {
            uploads.remove(id);
            document.getElementById(chooserId)?.focus();
          }}
        >
          <Icon of={X} size={17} />
        </ScriptButton>
      </span>
      <FileNotices notices={notices} texts={texts.fileNotices} className="sm:pl-[54px]">
        {/* A signature cannot be left out, nor is it to be. */}
        {notices.some((notice) => notice !== "signed") && <li className="text-second">{texts.filePrinted}</li>}
      </FileNotices>
      {state === "failed" && <FileFault file={file} uploads={uploads} />}
    </li>
  );
}

const wide = "flex min-w-0 flex-1 basis-44 items-center gap-x-3";
const opens = "underline decoration-field underline-offset-3 group-hover:decoration-ink";

function FileName({ file, expected, sameAs }: Pick<Props, "file" | "expected" | "sameAs">) {
  const texts = useTexts("form");
  const { id, name, bytes, pages, state, sentBytes, thumbnail } = file;
  return (
    <>
      <span
        aria-hidden
        className={`grid h-[56px] w-[42px] flex-none place-items-center overflow-hidden rounded border border-line ${thumbnail ? "bg-white" : "bg-sunk"}`}
      >
        {thumbnail ? (
          // biome-ignore lint/performance/noImgElement: a picture made in this browser, nothing to optimise
          <img src={thumbnail} alt="" draggable={false} className="max-h-full max-w-full" />
        ) : (
          // One that is refused, or was uploaded before this page was opened, has none.
          <Icon of={FileText} size={18} strokeWidth={1.5} className="text-third" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block truncate font-medium ${state === "ready" ? opens : ""}`} title={name}>
          {name}
        </span>
        <span className="hint block">
          {formatBytes(bytes)}
          {pages !== undefined && ` · ${count(texts.pages, pages)}`}
        </span>
        {/* Within the button that opens the file it would be part of that one's name. */}
        <span id={`${id}-doubt`} aria-hidden={state === "ready"} className="block font-semibold text-sm text-warn">
          {pages !== undefined && expected !== undefined && pages !== expected && (
            <span className="block">{fill(texts.pagesExpected, { pages: count(texts.pages, expected) })}</span>
          )}
          {sameAs !== undefined && <span className="block">{fill(texts.sameContents, { name: sameAs })}</span>}
        </span>
        {state === "uploading" && (
          <progress className="upload" value={sentBytes} max={bytes} aria-label={`${texts.fileUploading}: ${name}`} />
        )}
      </span>
    </>
  );
}

/** How far a file is, in a word. */
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
        <Icon of={Check} size={13} strokeWidth={2.5} />
        {texts.fileReady}
      </span>
    );
  }
  if (state === "failed") return <span className="chip chip-bad">{texts.fileFailed}</span>;
  const text = { reading: texts.fileReading, waiting: texts.fileWaiting, checking: texts.fileChecking }[state];
  return <span className="chip">{text}</span>;
}

/** Why, and what can be done: below the row, as wide as it is. */
function FileFault({ file, uploads }: Pick<Props, "file" | "uploads">) {
  const texts = useTexts("form");
  const problemText = useFormProblemText();
  const { name, problem, again } = file;
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 sm:pl-[54px]">
      <span className="fault flex-1 basis-48">
        {fileProblem(file, problemText)} <WayToDrafts problem={problem?.code} />
      </span>
      {problem?.code === "signed_out" && <SignInButton className="button button-small" />}
      {again && (
        <button
          type="button"
          className="button button-small"
          aria-label={fill(texts.retryFileLabel, { name })}
          onClick={() => uploads.retry(file.id)}
        >
          <Icon of={RotateCw} size={15} />
          {texts.retryFile}
        </button>
      )}
    </span>
  );
}
