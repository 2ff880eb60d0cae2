import Link from "next/link";
import type { ReactNode } from "react";
import { WayLink } from "#components/shell/way-link.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { ServerButton } from "#components/ui/server-button.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ChangeDraft } from "./listed-draft.ts";

interface DeletedProps {
  formKey: string;
  /** Which one, when and why. */
  text: string;
  restore: ChangeDraft;
  m: Messages;
}

/** In place of the form: that it was deleted, and the way back. */
export function DeletedDraft({ formKey, text, restore, m }: DeletedProps) {
  return (
    <Sheet title={m.drafts.deletedTitle} text={text}>
      <ServerButton
        label={m.drafts.restore}
        className="button-accent"
        act={restore.bind(null, formKey)}
        passesFocusTo="main"
      />
      <Link href="/drafts" className="link">
        {m.drafts.toDrafts}
      </Link>
    </Sheet>
  );
}

interface UnreadableProps {
  formKey: string;
  remove: ChangeDraft;
  m: Messages;
}

/** In place of a form that cannot be shown any more: what is wrong with it, and the way on. */
export function UnreadableDraft({ formKey, remove, m }: UnreadableProps) {
  return (
    <Sheet title={m.drafts.unreadable} text={m.problems.draft_unreadable}>
      <ServerButton label={m.drafts.remove} act={remove.bind(null, formKey)} passesFocusTo="main" />
      <WayLink href="/documents/new" className="link">
        {m.drafts.beginNew}
      </WayLink>
      <Link href="/drafts" className="link">
        {m.drafts.toDrafts}
      </Link>
    </Sheet>
  );
}

interface ElsewhereProps {
  formKey: string;
  holder: string;
  /** Absent where the reader cannot take it back: it is a document by now, or was never theirs. */
  takeBack: ChangeDraft | undefined;
  m: Messages;
}

/** In place of a form that went to a colleague: who has it, and the way back where there is one. */
export function DraftElsewhere({ formKey, holder, takeBack, m }: ElsewhereProps) {
  const { elsewhereTitle, elsewhereText, goneTitle, goneText } = m.drafts;
  const values = { name: holder };
  return (
    <Sheet
      title={fill(takeBack ? elsewhereTitle : goneTitle, values)}
      text={fill(takeBack ? elsewhereText : goneText, values)}
    >
      {takeBack && <ServerButton label={m.drafts.takeBack} act={takeBack.bind(null, formKey)} passesFocusTo="main" />}
      <Link href="/drafts" className="link">
        {m.drafts.toDrafts}
      </Link>
    </Sheet>
  );
}

function Sheet({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="sheet max-w-[560px] px-5 py-6 sm:px-7 sm:py-7">
      <PageTitle>{title}</PageTitle>
      <p className="mt-2 text-second">{text}</p>
      <div className="mt-5 flex flex-wrap items-center gap-4">{children}</div>
    </div>
  );
}
