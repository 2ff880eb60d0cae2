"use client";

import Link from "next/link";
import { ServerButton } from "#components/ui/server-button.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { ChangeDraft } from "./listed-draft.ts";

interface Props {
  formKey: string;
  remove: ChangeDraft;
  words: Messages["drafts"];
  problems: Messages["problems"];
}

/** In place of a form that cannot be shown any more: what is wrong with it, and the way on. */
export function UnreadableDraft({ formKey, remove, words: w, problems }: Props) {
  return (
    <div className="sheet max-w-[560px] px-5 py-6 sm:px-7 sm:py-7">
      <h1 className="font-semibold text-title">{w.unreadable}</h1>
      <p className="mt-2 text-second">{problems.draft_unreadable}</p>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <ServerButton label={w.remove} act={() => remove(formKey)} passesFocusTo="main" />
        <Link href="/documents/new" className="link">
          {w.beginNew}
        </Link>
        <Link href="/drafts" className="link">
          {w.toDrafts}
        </Link>
      </div>
    </div>
  );
}
