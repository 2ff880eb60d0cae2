import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { DraftsList, type ListedDraft } from "#components/drafts/drafts-list.tsx";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { ownTimeZone } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { remove, restore } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readerMessages()).m.drafts.title };
}

/** What this person has begun and not created. */
export default async function DraftsPage() {
  const person = await requirePerson("/drafts");
  const { drafts, templates } = services();
  const { language, m } = await readerMessages();
  const rows = (await drafts.list(person)).map(({ formKey, form, savedAt, problem }): ListedDraft => {
    const template = form.template.trim();
    return {
      ...{ formKey, savedAt },
      title: form.title.trim(),
      template: template && templates.nameOf(template, language),
      signers: form.signers.map(({ name }) => name.trim()).filter((name) => name !== ""),
      files: form.files.length,
      ...(problem && { refusal: problemText(m.problems, problem), ...(problem.detail && { said: problem.detail }) }),
    };
  });
  return (
    <div className="max-w-[1100px]">
      <h1 className="font-semibold text-title">{m.drafts.title}</h1>
      <p className="hint mb-4">{m.drafts.hint}</p>
      <DraftsList
        {...{ rows, remove, restore, language }}
        timeZone={ownTimeZone()}
        words={m.drafts}
        serviceSays={m.form.serviceSays}
        problems={m.problems}
      >
        <div className="sheet px-6 py-12 text-center">
          <h2 className="font-semibold">{m.drafts.emptyTitle}</h2>
          <p className="mt-1 mb-4 text-second">{m.drafts.emptyText}</p>
          <Link href="/documents/new" className="button button-accent">
            <Plus aria-hidden size={18} />
            {m.common.newDocument}
          </Link>
        </div>
      </DraftsList>
    </div>
  );
}
