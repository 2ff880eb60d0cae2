import { Plus } from "lucide";
import Link from "next/link";
import { DraftsList } from "#components/drafts/drafts-list.tsx";
import type { ListedDraft } from "#components/drafts/listed-draft.ts";
import { WayLink } from "#components/shell/way-link.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { isId } from "#lib/shared/id.ts";
import { type Messages, textsOf } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { draftGoesAt } from "#lib/shared/retention.ts";
import { withoutMark } from "#lib/shared/struck.ts";
import { exactTime } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { colleagues, giveBack, remove, restore, share, takeBack } from "./actions.ts";

/** What this person has begun and not created, what they were given by colleagues, and what colleagues have of theirs. */
export default async function DraftsPage({ searchParams }: { searchParams: Promise<{ older?: string | string[] }> }) {
  const person = await requirePerson("/drafts", "sendDocuments");
  const { drafts, retention, templates } = services();
  const { language, timeZone, m } = await readerMessages();
  const place = placeOf((await searchParams).older);
  const [rules, { drafts: found, older }, given] = await Promise.all([
    retention.rules(),
    drafts.list(person, place),
    place ? [] : drafts.given(person),
  ]);
  const last = found.at(-1);
  const nameOf = await templates.names(
    language,
    found.flatMap(({ template }) => template ?? []),
  );
  const rows = withoutMark(found, m.forgetting.person).map((draft): ListedDraft => {
    const { formKey, title, template, signers, signerNames, files, savedAt, problem, restoredFrom, from, request } =
      draft;
    const goesAt = draftGoesAt(savedAt, rules);
    return {
      formKey,
      title,
      signers,
      signerNames,
      files,
      savedAt,
      from,
      request,
      template: template && nameOf(template),
      ...(restoredFrom !== undefined && {
        restored: fill(m.restores.draft, { time: exactTime(restoredFrom, language, timeZone) }),
      }),
      ...(goesAt !== undefined && {
        goes: fill(goesText(m, from?.active, request !== undefined && !request.ended), {
          name: from?.name ?? "",
          time: exactTime(goesAt, language, timeZone),
        }),
      }),
      ...(problem && { refusal: problemText(m.problems, problem), ...(problem.detail && { said: problem.detail }) }),
    };
  });
  return (
    <div className="max-w-[68.75rem]">
      <PageTitle>{m.drafts.title}</PageTitle>
      <p className="hint mb-4">{m.drafts.hint}</p>
      <Texts texts={textsOf(m, "drafts", "restores", "problems", "common")} reader={{ language, timeZone }}>
        <DraftsList
          key={place?.formKey}
          rows={rows}
          given={given}
          remove={remove}
          restore={restore}
          share={share}
          takeBack={takeBack}
          giveBack={giveBack}
          colleagues={colleagues}
        >
          <div className="sheet px-6 py-12 text-center">
            <h2 className="font-semibold">{m.drafts.emptyTitle}</h2>
            <p className="mt-1 mb-4 text-second">{m.drafts.emptyText}</p>
            <WayLink href="/documents/new" className="button button-accent">
              <Icon of={Plus} size={18} />
              {m.common.newDocument}
            </WayLink>
          </div>
        </DraftsList>
      </Texts>
      {(place || older) && (
        <nav aria-label={m.results.pagesLabel} className="mt-3 flex justify-end gap-2">
          {place && (
            <Link href="/drafts" className="button button-small">
              {m.drafts.newest}
            </Link>
          )}
          {older && last && (
            <Link href={`/drafts?older=${last.savedAt}-${last.formKey}`} className="button button-small">
              {m.results.older}
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

/** Where a draft goes by the rule: one that waits for a release does not change. */
function goesText({ drafts }: Messages, shared = false, waits: boolean): string {
  if (waits) return shared ? drafts.waitingGoesBackOn : drafts.waitingGoesOn;
  return shared ? drafts.goesBackOn : drafts.goesOn;
}

/** Anything else than a place that this page has named is the first page. */
function placeOf(older: unknown): { savedAt: number; formKey: string } | undefined {
  const [, savedAt, formKey = ""] = /^(\d{1,15})-(\w+)$/.exec(String(older)) ?? [];
  return isId(formKey) ? { savedAt: Number(savedAt), formKey } : undefined;
}
