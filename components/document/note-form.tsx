"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import { Field } from "#components/ui/field.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { mostCharacters } from "#lib/shared/limits.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import type { Problem, Result } from "#lib/shared/result.ts";

export type AddNote = (note: { id: string; text: string }) => Promise<Result<null>>;

interface Props {
  id: string;
  words: { note: string; addNote: string };
  problems: Messages["problems"];
  addNote: AddNote;
}

/** A line for a note; what could not be added stays in it. */
export function NoteForm({ id, words, problems, addNote }: Props) {
  const router = useRouter();
  const hydrated = useHydrated();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await callServer(() => addNote({ id, text }));
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    if (!result.ok) return;
    setText("");
    router.refresh();
  }

  const code = problem?.fields?.text;
  const fault = problem && problemText(problems, code ? { code, ...mostCharacters("text") } : problem);
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <fieldset disabled={!hydrated} className="flex flex-wrap items-start gap-2">
        <Field
          id="note"
          label={words.note}
          value={text}
          fault={fault}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
        />
        <button type="submit" className="button sm:mt-6" aria-disabled={busy}>
          {words.addNote}
        </button>
      </fieldset>
    </form>
  );
}
