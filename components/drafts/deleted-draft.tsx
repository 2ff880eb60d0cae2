"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { ChangeDraft } from "./drafts-list.tsx";

interface Props {
  formKey: string;
  title: string;
  /** In words. */
  deletedAt: string;
  restore: ChangeDraft;
  words: Messages["drafts"];
  problems: Messages["problems"];
}

/** In place of the form: that it was deleted, and the way back. */
export function DeletedDraft({ formKey, title, deletedAt, restore, words: w, problems }: Props) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function bringBack() {
    if (busy) return;
    setBusy(true);
    const result = await callServer(() => restore(formKey));
    if (result.ok) return router.refresh();
    setBusy(false);
    setProblem(result.problem);
  }

  return (
    <div className="sheet max-w-[560px] px-5 py-6 sm:px-7 sm:py-7">
      <h1 className="font-semibold text-title">{w.deletedTitle}</h1>
      <p className="mt-2 text-second">{fill(w.deletedText, { title, time: deletedAt })}</p>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <button type="button" className="button button-accent" aria-disabled={busy} onClick={() => void bringBack()}>
          {w.restore}
        </button>
        <Link href="/drafts" className="link">
          {w.toDrafts}
        </Link>
      </div>
      {problem && (
        <p role="alert" className="fault">
          {problemText(problems, problem)}
        </p>
      )}
    </div>
  );
}
