import Link from "next/link";
import { ContactGroups } from "#components/contacts/contact-groups.tsx";
import { ContactTools } from "#components/contacts/contact-tools.tsx";
import { ContactsTable } from "#components/contacts/contacts-table.tsx";
import { SaidVisibly } from "#components/contacts/said-visibly.tsx";
import { RefreshWhileShown } from "#components/document/refresh-while-shown.tsx";
import { AddressSearch } from "#components/shell/address-search.tsx";
import { ClearLink } from "#components/ui/clear-link.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { StaysShown } from "#components/ui/stays-shown.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { may } from "#lib/shared/rights.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { searchTexts, typedQuery } from "#lib/web/typed-query.ts";
import { add, change, merge, remove, removeGroup, restore, saveGroup, takeOver } from "./actions.ts";

interface Props {
  searchParams: Promise<{ q?: string | string[]; older?: string | string[] }>;
}

/** Everybody whom this person's documents were sent to, and who is shared; for managers everybody's. */
export default async function ContactsPage({ searchParams }: Props) {
  const person = await requirePerson("/contacts", "keepContacts");
  const { q, older: asked } = await searchParams;
  const typed = typedQuery(q);
  const place = typed === "" ? placeOf(asked) : undefined;
  const { language, timeZone, m } = await readerMessages();
  const found = services().contacts;
  const [{ contacts, older }, groups, forgetting] = await Promise.all([
    found.list(person, typed, place),
    found.groups(person),
    services().forgetting.underWay(person),
  ]);
  const { phoneRegion } = formLimits();
  const last = contacts.at(-1);
  const texts = m.contacts;
  const mayShare = may(person, "shareContacts");
  const mayForget = may(person, "forgetPeople");
  return (
    <div className="max-w-[68.75rem]">
      <Texts texts={textsOf(m, "contacts", "forgetting", "signer", "problems")} reader={{ language, timeZone }}>
        <SaidVisibly>
          <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div>
              <PageTitle>{texts.title}</PageTitle>
              <p className="hint">{texts.hint}</p>
            </div>
            <ContactTools mayShare={mayShare} phoneRegion={phoneRegion} add={add} takeOver={takeOver} />
          </div>
          {forgetting.map(({ name, waits }, i) => (
            <p key={i} className="sheet mb-3 px-4 py-2.5">
              {waits === undefined
                ? fill(m.forgetting.underWay, { name })
                : fill(count(m.forgetting.waits, waits), { name })}
            </p>
          ))}
          {forgetting.some(({ waits }) => waits === undefined) && <RefreshWhileShown />}
          <ContactGroups
            groups={groups}
            mayShare={mayShare}
            phoneRegion={phoneRegion}
            save={saveGroup}
            remove={removeGroup}
          />
          <StaysShown shown={typed !== "" || place !== undefined || contacts.length > 0}>
            <AddressSearch path="/contacts" typed={typed} texts={searchTexts(texts)} />
          </StaysShown>
          <ContactsTable
            key={`${typed} ${place?.id}`}
            rows={contacts}
            mayShare={mayShare}
            mayForget={mayForget}
            change={change}
            merge={merge}
            remove={remove}
            restore={restore}
          >
            <div className="sheet px-6 py-12 text-center">
              <h2 className="font-semibold">
                {typed === "" ? texts.emptyTitle : fill(texts.nothingFound, { query: typed })}
              </h2>
              <p className="mt-1 text-second">{typed === "" ? texts.emptyText : texts.nothingHint}</p>
              {typed !== "" && (
                <p className="mt-3">
                  <ClearLink href="/contacts" className="py-1 pointer-coarse:py-2.5">
                    {m.results.clear}
                  </ClearLink>
                </p>
              )}
            </div>
          </ContactsTable>
        </SaidVisibly>
      </Texts>
      {typed !== "" && older && <p className="hint mt-3">{texts.more}</p>}
      {typed === "" && (place || older) && (
        <nav aria-label={m.results.pagesLabel} className="mt-3 flex justify-end gap-2">
          {place && (
            <Link href="/contacts" className="button button-small">
              {m.drafts.newest}
            </Link>
          )}
          {older && last && (
            <Link href={`/contacts?older=${last.usedAt}-${last.id}`} prefetch={false} className="button button-small">
              {texts.older}
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

/** Anything else than a place that this page has named is the first page. */
function placeOf(older: unknown): { usedAt: number; id: string } | undefined {
  const [, usedAt, id = ""] = /^(\d{1,15})-(\w+)$/.exec(String(older)) ?? [];
  return id ? { usedAt: Number(usedAt), id } : undefined;
}
