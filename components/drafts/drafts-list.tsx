"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import { DraftRow } from "./draft-row.tsx";
import { type ChangeDraft, type ListedDraft, titleOf } from "./listed-draft.ts";

interface Props {
  rows: ListedDraft[];
  remove: ChangeDraft;
  restore: ChangeDraft;
  language: Language;
  timeZone: string;
  words: Messages["drafts"];
  serviceSays: string;
  problems: Messages["problems"];
  /** What marks a draft that came back from a backup. */
  restoredChip: string;
  /** Shown when there is nothing to list. */
  children: ReactNode;
}

/** The drafts, newest first. A deleted one leaves a line in its place, with the way back, until the page is left. */
export function DraftsList({ rows, remove, restore, words: w, problems, children, ...shown }: Props) {
  const router = useRouter();
  /** Rows that were deleted or brought back here: they keep their place, whenever the page's own list has caught up. */
  const [touched, setTouched] = useState<{ row: ListedDraft; removed: boolean }[]>([]);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ formKey: string; problem: Problem }>();
  const [announcement, announce] = useState("");

  async function change(row: ListedDraft, how: "remove" | "restore") {
    if (busy) return;
    setBusy(true);
    const call = how === "remove" ? remove : restore;
    const result = await callServer(() => call(row.formKey));
    setBusy(false);
    if (!result.ok) return setFailed({ formKey: row.formKey, problem: result.problem });
    setFailed(undefined);
    setTouched((before) => [
      ...before.filter((one) => one.row.formKey !== row.formKey),
      { row, removed: how === "remove" },
    ]);
    announce(fill(how === "remove" ? w.removed : w.restored, { title: titleOf(row, w) }));
    // The frame counts drafts.
    router.refresh();
  }

  const own = new Set(touched.map(({ row }) => row.formKey));
  const others = rows.filter(({ formKey }) => !own.has(formKey)).map((row) => ({ row, removed: false }));
  const listed = [...others, ...touched].sort((a, b) => newestFirst(a.row, b.row));
  return (
    <>
      {listed.length > 0 ? (
        <ul aria-label={w.label} className="sheet divide-y divide-line">
          {listed.map(({ row, removed }) => (
            <DraftRow
              key={row.formKey}
              {...{ ...shown, row, removed, busy }}
              words={w}
              fault={failed?.formKey === row.formKey ? problemText(problems, failed.problem) : undefined}
              change={(how) => void change(row, how)}
            />
          ))}
        </ul>
      ) : (
        children
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function newestFirst(a: ListedDraft, b: ListedDraft): number {
  return b.savedAt - a.savedAt || (a.formKey < b.formKey ? 1 : -1);
}
