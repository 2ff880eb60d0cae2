"use client";

import { FileUp } from "lucide";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { takeDropped } from "#components/shell/dropped-files.ts";
import { Icon } from "#components/ui/icon.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useReorder } from "#components/ui/use-reorder.ts";
import { useSteady } from "#components/ui/use-steady.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { useFieldId } from "./field-ids.ts";
import type { FileRow } from "./file-row.tsx";
import { useFault } from "./form-field.tsx";
import type { FormFile } from "./form-file.ts";
import { useFormLocked } from "./form-lock.ts";
import type { FormSession } from "./form-session.ts";
import { laterPart, loadLaterParts, useLaterParts } from "./later-part.ts";
import { useSettledTemplate } from "./use-settled-template.ts";

const usePart = laterPart<ComponentProps<typeof FileRow>>((parts) => parts.FileRow, NameOfFile);

interface Props {
  templates: TemplateChoice[];
  formKey: string;
  session: Pick<FormSession, "uploads" | "madeTitle">;
  files: FormFile[];
  announce: (text: string) => void;
}

/** Dropping or choosing PDFs, and what has become of each. Dropped they are wherever it is on the page. */
export function FilesSection({ templates, formKey, session, files, announce }: Props) {
  const { uploads } = session;
  const texts = useTexts("form");
  const fault = useFault("files");
  const { pages } = useSettledTemplate(templates).template ?? {};
  const input = useRef<HTMLInputElement>(null);
  const reorder = useReorder(uploads.move);
  const shift = (from: number, to: number) => {
    uploads.move(from, to);
    announce(fill(texts.moved, { what: files[from]?.name ?? "", n: to + 1, total: files.length }));
  };
  const take = useTaking(session, announce);
  useEffect(() => takeDropped(formKey, take), [formKey, take]);
  useEffect(() => {
    // Chosen before the page's scripts had run, and taken once the files are there that this tab remembers.
    const timer = setTimeout(() => input.current && take(takeFrom(input.current)));
    return () => clearTimeout(timer);
  }, [take]);
  const [announced] = useState(() => new Set(files.map((file) => file.id + file.state)));
  const parts = useLaterParts();
  const Row = usePart(files.length > 0);
  const id = useFieldId()("files");
  return (
    <div>
      {parts && <parts.AnnouncedFiles files={files} announced={announced} announce={announce} />}
      <div className="flex min-h-[48px] flex-wrap items-center justify-center gap-x-2 gap-y-1 rounded-control border border-field border-dashed px-4 py-2.5 text-second">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          accept="application/pdf,.pdf"
          onChange={({ currentTarget }) => take(takeFrom(currentTarget))}
        />
        <Icon of={FileUp} size={18} strokeWidth={1.75} />
        <span>{texts.drop}</span>
        <ScriptButton
          id={id}
          className="link min-h-6 pointer-coarse:min-h-11"
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint ${id}-fault`}
        >
          {texts.choose}
        </ScriptButton>
      </div>
      {fault && (
        <p id={`${id}-fault`} className="fault">
          {fault}
        </p>
      )}
      {files.length > 0 && (
        <ul ref={reorder.list} className="mt-3">
          {files.map((file, index) => (
            <Row
              key={file.id}
              file={file}
              expected={pages?.[index]}
              sameAs={files.slice(0, index).find(({ sha256 }) => sha256 !== undefined && sha256 === file.sha256)?.name}
              uploads={uploads}
              place={{ index, count: files.length, move: shift, startDrag: reorder.start }}
              chooserId={id}
            />
          ))}
        </ul>
      )}
      {pages && files.length > 0 && files.length !== pages.length && (
        <p className="mt-1 font-semibold text-sm text-warn">
          {fill(texts.filesExpected, { files: count(texts.filesCount, pages.length) })}
        </p>
      )}
    </div>
  );
}

function NameOfFile({ file: { name } }: { file: FormFile }) {
  return <li className="h-20 truncate border-line border-t py-3 font-medium first:border-t-0">{name}</li>;
}

/** The files chosen in a field, which may be chosen again afterwards. */
function takeFrom(input: HTMLInputElement): File[] {
  const chosen = [...(input.files ?? [])];
  input.value = "";
  return chosen;
}

/** Adds files, of which the first may name the document; never while the form is sent. Stays the same function. */
function useTaking(
  { uploads, madeTitle }: Props["session"],
  announce: (text: string) => void,
): (files: File[]) => void {
  const texts = useTexts("form");
  const locked = useFormLocked();
  const form = useFormContext<DocumentForm>();
  // What a file has named the document.
  const given = useRef("");
  const take = (files: File[]) => {
    if (files.length === 0) return;
    if (locked) return announce(texts.lockedWhileCreating);
    const before = uploads.files.get();
    uploads.add(files);
    loadLaterParts().then(
      ({ nameByFile }) => nameByFile({ uploads, madeTitle, form, given, before }),
      () => {},
    );
  };
  return useSteady({ take }).take;
}
