"use client";

import Link from "next/link";
import { ServerButton } from "#components/ui/server-button.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ChangeDraft } from "./listed-draft.ts";

interface Props {
  formKey: string;
  title: string;
  /** In words. */
  deletedAt: string;
  restore: ChangeDraft;
  words: Messages["drafts"];
}

/** In place of the form: that it was deleted, and the way back. */
export function DeletedDraft({ formKey, title, deletedAt, restore, words: w }: Props) {
  return (
    <div className="sheet max-w-[560px] px-5 py-6 sm:px-7 sm:py-7">
      <h1 className="font-semibold text-title">{w.deletedTitle}</h1>
      <p className="mt-2 text-second">{fill(w.deletedText, { title, time: deletedAt })}</p>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <ServerButton label={w.restore} className="button-accent" act={() => restore(formKey)} passesFocusTo="main" />
        <Link href="/drafts" className="link">
          {w.toDrafts}
        </Link>
      </div>
    </div>
  );
}
