"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useUnsaved } from "#components/shell/unsaved.ts";
import { Field } from "#components/ui/field.tsx";
import { ScriptFieldset } from "#components/ui/script-fields.tsx";
import { useFaultText, useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { newId } from "#lib/shared/id.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  id: string;
  addNote: (note: { id: string; text: string; once: string }) => Promise<Result<null>>;
}

/** A line for a note; what could not be added stays in it. */
export function NoteForm({ id, addNote }: Props) {
  const texts = useTexts("sharing");
  const problemText = useProblemText();
  const faultText = useFaultText();
  const router = useRouter();
  const [text, setText] = useState("");
  /** Of the note as it stands: sent again after an answer that was lost, it is still one. */
  const [once, setOnce] = useState("");
  const { call, busy, problem } = useAction(addNote, {
    done: (_, sent) => {
      // The next one may have been begun.
      setText((typed) => (typed === sent.text ? "" : typed));
      setOnce((key) => (key === sent.once ? "" : key));
      router.refresh();
    },
  });
  useUnsaved(texts.note, text.trim() !== "", busy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = once || newId();
    setOnce(key);
    void call({ id, text, once: key });
  };
  const code = problem?.fields?.text;
  return (
    <form noValidate onSubmit={submit} className="mt-4 print:hidden">
      <ScriptFieldset className="flex flex-wrap items-start gap-2">
        <Field
          id="note"
          label={texts.note}
          value={text}
          fault={problem && (code ? faultText("text", code) : problemText(problem))}
          onChange={(event) => {
            setText(event.target.value);
            setOnce("");
          }}
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
        />
        <button type="submit" className="button @min-[26.875rem]:mt-6" aria-disabled={busy}>
          {texts.addNote}
        </button>
      </ScriptFieldset>
    </form>
  );
}
