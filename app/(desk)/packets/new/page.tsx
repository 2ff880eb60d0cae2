import Link from "next/link";
import { ChooseTemplates } from "#components/packets/choose-templates.tsx";
import { PeopleOnce } from "#components/packets/people-once.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import { leastParts, mostParts } from "#lib/shared/packet.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { begin } from "../actions.ts";

type Query = Partial<Record<"template" | "more" | "change", string | string[]>>;

/** Several documents for the same people: first the templates, then the people. */
export default async function NewPacket({ searchParams }: { searchParams: Promise<Query> }) {
  const person = await requirePerson("/packets/new", "sendDocuments");
  const query = await searchParams;
  const { language, timeZone, m } = await readerMessages();
  const asked = askedFor(query);
  const chosen = await templatesOf(asked.slice(0, mostParts + 1), language);
  const ids = chosen.map(({ id }) => id);
  const enough = chosen.length >= leastParts && chosen.length <= mostParts;
  const chooses = !enough || query.change !== undefined;
  const back = new URLSearchParams([...ids.map((id) => ["template", id]), ["change", ""]]);
  return (
    <div className="max-w-[57.5rem] space-y-5">
      <div>
        <PageTitle>{m.packets.begin}</PageTitle>
        <p className="hint">{m.packets.beginHint}</p>
      </div>
      {chooses ? (
        <ChooseTemplates
          key={ids.join()}
          templates={await services().templates.choices(language)}
          chosen={ids}
          refused={enough || (query.template ?? query.more) === undefined ? undefined : chosen.length}
          m={m}
        />
      ) : (
        <>
          <Link href={`/packets/new?${back}`} className="link inline-block min-h-6 pointer-coarse:py-2.5">
            {m.packets.change}
          </Link>
          <Texts texts={textsOf(m, "packets", "form", "signer", "problems")} reader={{ language, timeZone }}>
            <PeopleOnce
              key={`${person.id}.${ids.join()}`}
              packet={newId()}
              templates={chosen}
              owner={person.id}
              empty={emptyForm}
              me={{ name: person.name, email: person.email }}
              limits={formLimits()}
              begin={begin}
            />
          </Texts>
        </>
      )}
    </div>
  );
}

/** What the address names: ids that were marked, and ids or names that were entered. */
function askedFor({ template = [], more = [] }: Query): string[] {
  const entered = [more].flat().flatMap((text) => text.split(","));
  const named = [...[template].flat(), ...entered].map((text) => line(limits.templateId).safeParse(text).data ?? "");
  return [...new Set(named)].filter((text) => text !== "");
}

/** Each with all that is said of it; what nobody has named stands as it is. */
async function templatesOf(asked: string[], language: Language): Promise<TemplateChoice[]> {
  const { templates } = services();
  const found = await Promise.all(
    asked.map(
      async (text) =>
        (await templates.choice(language, text)) ?? (await templates.named(text)) ?? { id: text, items: [] },
    ),
  );
  return found.filter(({ id }, i) => found.findIndex((one) => one.id === id) === i);
}
