import Link from "next/link";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { ForgetPerson } from "#components/contacts/forget-person.tsx";
import { ConfirmAgain } from "#components/people/confirm-again.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { type Count, countText } from "#lib/shared/count.ts";
import { isId } from "#lib/shared/id.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { type Counted, count, fill } from "#lib/shared/messages/words.ts";
import { shownField } from "#lib/shared/mobile.ts";
import { optionalSignerFields, signerOf } from "#lib/shared/signer.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { confirm } from "../../actions.ts";
import { forget } from "../actions.ts";

/** What forgetting a person strikes and what stays, before it is confirmed. */
export default async function ForgetPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await requirePerson(`/contacts/${id}`, "forgetPeople");
  const found = isId(id) ? await services().forgetting.toForget(person, id) : undefined;
  if (!found?.ok) notFound();
  const { who, documents, open, names, drafts, contacts, groups, templates } = found.value;
  const { language, m } = await readerMessages();
  const texts = m.forgetting;
  const some = ({ one, other }: Counted, of: Count | number, more: Record<string, string> = {}) => {
    const { n, capped } = typeof of === "number" ? { n: of, capped: false } : of;
    const values = { n: countText({ n, capped }, language), ...more };
    return n > 0 ? [count({ one: fill(one, values), other: fill(other, values) }, n)] : [];
  };
  const whose = drafts.map(({ by, n }) => fill(texts.draftsOf, { by, n })).join(", ");
  const strikes = [
    ...some(texts.documents, documents),
    ...some(
      texts.drafts,
      drafts.reduce((sum, { n }) => sum + n, 0),
      { whose },
    ),
    ...some(texts.contacts, contacts),
    ...some(texts.groups, groups),
    ...some(texts.templates, templates),
  ];
  return (
    <div className="max-w-[45rem] space-y-5">
      <PageTitle>{fill(texts.title, { name: who.name })}</PageTitle>
      <section className="sheet space-y-4 px-4 py-5 sm:px-6">
        <p>{texts.intro}</p>
        <p className="break-words font-semibold">
          {who.name}
          {optionalSignerFields.map((field) => {
            const shown = shownField(signerOf(who), field, formLimits().phoneRegion);
            // Each on a line of its own: beside the name a mobile would break at its hyphens.
            return (
              shown && (
                <span key={field} className="block font-normal text-second">
                  {shown}
                </span>
              )
            );
          })}
        </p>
        <Lines title={texts.strikes} lines={strikes} />
        {names.length > 0 && (
          <p className="rounded-control bg-warn-soft px-4 py-2.5 text-warn">
            {fill(texts.names, { names: names.join(", ") })}
          </p>
        )}
        {open.n > 0 && <p className="rounded-control bg-warn-soft px-4 py-2.5 text-warn">{some(texts.later, open)}</p>}
        <Lines
          title={texts.stays}
          lines={[
            texts.staysDocuments,
            <>
              {texts.staysMentions}
              {" · "}
              <Link href={`/documents?${new URLSearchParams({ q: who.name })}`} className="link">
                {fill(texts.findMentions, { name: who.name })}
              </Link>
            </>,
            texts.staysFiles,
            texts.staysTemplates,
            texts.staysElsewhere,
          ]}
        />
        <Texts texts={textsOf(m, "forgetting", "confirm", "signIn", "problems")}>
          <ForgetPerson contact={{ id, before: who }} forget={forget} />
          <ConfirmAgain confirm={confirm} />
        </Texts>
      </section>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: ReactNode[] }) {
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-second">
        {lines.map((line, n) => (
          <li key={n}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
