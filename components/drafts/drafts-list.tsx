"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { notifyProblem } from "#components/shell/notice-store.ts";
import { openForms } from "#components/shell/open-forms.ts";
import { whyNotLoaded } from "#components/ui/call-server.ts";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useAnnouncement } from "#components/ui/use-announcement.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import { DraftDescription, DraftTimes } from "./draft-description.tsx";
import { GivenDrafts } from "./given-drafts.tsx";
import type { AskColleagues, ChangeDraft, GivenDraft, ListedDraft, ShareDraft } from "./listed-draft.ts";
import type { ShareDialog } from "./share-dialog.tsx";

interface Props {
  rows: ListedDraft[];
  /** What colleagues have of the reader's. */
  given: GivenDraft[];
  remove: ChangeDraft;
  restore: ChangeDraft;
  share: ShareDraft;
  takeBack: ChangeDraft;
  giveBack: ChangeDraft;
  colleagues: AskColleagues;
  /** Shown when there is nothing to list. */
  children: ReactNode;
}

/**
 * The drafts, newest first, and beneath them those that colleagues have. A deleted one leaves a line in its place, with the way back,
 * until the page is left.
 */
export function DraftsList({ rows, given, remove, restore, share, takeBack, giveBack, colleagues, children }: Props) {
  const texts = useTexts("drafts");
  const problemText = useProblemText();
  const router = useRouter();
  /** Rows that were deleted or brought back here: they keep their place, whenever the page's own list has caught up. */
  const [touched, setTouched] = useState<{ row: ListedDraft; removed: boolean }[]>([]);
  const [refused, setRefused] = useState<{ formKey: string; problem: Problem }>();
  const [announcement, announce] = useAnnouncement();
  const { call, busy } = useAction(
    ({ row, removed }: { row: ListedDraft; removed: boolean }) => (removed ? remove : restore)(row.formKey),
    {
      done(_, { row, removed }) {
        // Left in this tab, it may wait for its files or for the time to undo.
        if (removed) openForms.get(row.formKey)?.drop();
        setTouched((before) => [...before.filter((one) => one.row.formKey !== row.formKey), { row, removed }]);
        setRefused(undefined);
        announce(fill(removed ? texts.removed : texts.restored, { title: titleOf(row, texts) }));
        // The frame counts drafts.
        router.refresh();
      },
      refused: (problem, { row }) => setRefused({ formKey: row.formKey, problem }),
    },
  );

  const moved = (formKey: string, said: string) => {
    setTouched((before) => before.filter((one) => one.row.formKey !== formKey));
    setRefused(undefined);
    announce(said);
    router.refresh();
  };
  const taking = useAction(({ formKey }: GivenDraft) => takeBack(formKey), {
    done: (_, draft) => moved(draft.formKey, fill(texts.takenBack, { title: titleOf(draft, texts), name: draft.to })),
    refused: (problem, { formKey }) => setRefused({ formKey, problem }),
  });
  const giving = useAction(({ formKey }: ListedDraft) => giveBack(formKey), {
    done: (_, row) =>
      moved(row.formKey, fill(texts.givenBack, { title: titleOf(row, texts), name: row.from?.name ?? "" })),
    refused: (problem, { formKey }) => setRefused({ formKey, problem }),
  });
  const [sharing, setSharing] = useState<{ row: ListedDraft; Dialog: typeof ShareDialog }>();
  const openShare = (row: ListedDraft) =>
    void import("./share-dialog.tsx").then(
      (loaded) => setSharing({ row, Dialog: loaded.ShareDialog }),
      async () => notifyProblem({ code: await whyNotLoaded() }),
    );
  /** What is on its way from this tab would not be in the draft that the colleague gets. */
  const unlessUnderWay = (row: ListedDraft, move: (row: ListedDraft) => void) => {
    const problem = { code: "draft_under_way" } as const;
    if (openForms.get(row.formKey)?.busy()) return setRefused({ formKey: row.formKey, problem });
    setRefused(undefined);
    move(row);
  };

  const own = new Set(touched.map(({ row }) => row.formKey));
  const others = rows.filter(({ formKey }) => !own.has(formKey)).map((row) => ({ row, removed: false }));
  const faultOf = (formKey: string) => (refused?.formKey === formKey ? problemText(refused.problem) : undefined);
  const listed = [...others, ...touched].sort((a, b) => newestFirst(a.row, b.row));
  return (
    <>
      {listed.length > 0 ? (
        <ul aria-label={texts.label} className="sheet divide-y divide-line">
          {listed.map(({ row, removed }) => (
            <DraftRow
              key={row.formKey}
              row={row}
              removed={removed}
              busy={busy || giving.busy}
              fault={faultOf(row.formKey)}
              change={() => void call({ row, removed: !removed })}
              share={() => unlessUnderWay(row, openShare)}
              giveBack={() => unlessUnderWay(row, giving.call)}
            />
          ))}
        </ul>
      ) : (
        children
      )}
      {given.length > 0 && (
        <GivenDrafts given={given} busy={taking.busy} faultOf={faultOf} takeBack={(draft) => void taking.call(draft)} />
      )}
      {announcement}
      {sharing && (
        <sharing.Dialog
          formKey={sharing.row.formKey}
          title={titleOf(sharing.row, texts)}
          share={share}
          colleagues={colleagues}
          closed={() => setSharing(undefined)}
          done={(name) =>
            moved(sharing.row.formKey, fill(texts.sharedWith, { title: titleOf(sharing.row, texts), name }))
          }
        />
      )}
    </>
  );
}

interface RowProps {
  row: ListedDraft;
  removed: boolean;
  busy: boolean;
  fault: string | undefined;
  /** Deletes it, or brings it back. */
  change: () => void;
  share: () => void;
  giveBack: () => void;
}

/** One draft: what it is to become, why it has not, when it was saved; or, in its place, that it was deleted. */
function DraftRow({ row, removed, busy, fault, change, share, giveBack }: RowProps) {
  const texts = useTexts("drafts");
  // Shared or given back it is gone from here.
  const buttons = useFocusPassed<HTMLDivElement>("main");
  const lentBy = row.from?.active ? row.from.name : undefined;
  // What waits for its release is only read: what is done with it is done on its page.
  const waits = row.request !== undefined && !row.request.ended;
  const title = titleOf(row, texts);
  return (
    <li className="flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      {removed ? (
        <p className="min-w-0 flex-1 basis-60 text-second">{fill(texts.removed, { title })}</p>
      ) : (
        <DraftDescription row={row} title={title} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!removed && <DraftTimes row={row} />}
        <div ref={buttons} className="flex flex-wrap gap-2">
          {!removed && row.title !== undefined && (
            <Link
              href={`/documents/new?draft=${row.formKey}`}
              className="button button-small"
              aria-label={fill(waits ? texts.openOf : texts.goOnWith, { title })}
            >
              {waits ? texts.open : texts.goOn}
            </Link>
          )}
          {!removed && !lentBy && !waits && row.title !== undefined && (
            <button
              type="button"
              className="button button-small"
              aria-haspopup="dialog"
              aria-label={fill(texts.shareOf, { title })}
              onClick={share}
            >
              {texts.share}
            </button>
          )}
          {waits ? null : lentBy ? (
            <button
              type="button"
              className="button button-small button-quiet"
              aria-disabled={busy}
              aria-label={fill(texts.giveBackOf, { title, name: lentBy })}
              onClick={giveBack}
            >
              {texts.giveBack}
            </button>
          ) : (
            // One button for both, so that the focus stays where it is.
            <button
              type="button"
              className={`button button-small ${removed ? "" : "button-quiet"}`}
              aria-disabled={busy}
              aria-label={fill(removed ? texts.undoOf : texts.removeOf, { title })}
              onClick={change}
            >
              {removed ? texts.undo : texts.remove}
            </button>
          )}
        </div>
      </div>
      {fault && (
        <p role="alert" className="fault mt-0! w-full">
          {fault}
        </p>
      )}
    </li>
  );
}

/** What a draft is called. */
function titleOf({ title }: { title?: string | undefined }, texts: Messages["drafts"]): string {
  return title === undefined ? texts.unreadable : title || texts.untitled;
}

function newestFirst(a: ListedDraft, b: ListedDraft): number {
  return b.savedAt - a.savedAt || (a.formKey < b.formKey ? 1 : -1);
}
