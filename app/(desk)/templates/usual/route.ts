import { usualText } from "#components/templates/usual-text.ts";
import { countText } from "#lib/shared/count.ts";
import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill, type Language } from "#lib/shared/messages/words.ts";
import { ok } from "#lib/shared/result.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { recentTime } from "#lib/shared/time.ts";
import type { Usual } from "#lib/templates/usual.ts";
import { answer } from "#lib/web/answer.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { personWith } from "#lib/web/session.ts";

interface Answered {
  choice?: TemplateChoice | undefined;
  keys: string[];
  said: string | null;
}

/** What the documents of a template have been like, in words and as keys of items, and what an administrator has said of it. Reads only. */
export async function GET(request: Request): Promise<Response> {
  return answer<Answered>("what is usual was not read", 200, async () => {
    const asking = await personWith("readTemplates");
    if (!asking.ok) return asking;
    const id = line(limits.templateId).safeParse(new URL(request.url).searchParams.get("id")).data;
    // What is wrong with it is said when a document is to be created.
    if (!id) return ok({ keys: [], said: null });
    const { templates } = services();
    const { language, timeZone, m } = await readerMessages();
    const [usual, choice] = await Promise.all([templates.usual(id), templates.choice(language, id)]);
    // What was entered may be a name, of a template that the page does not know of.
    if (!usual && !choice) return ok({ choice: await templates.named(id), keys: [], said: null });
    const parts = [choice?.archived && m.templates.archivedId, usual && said(usual, language, timeZone, m)];
    return ok({ choice, keys: usual?.keys ?? [], said: parts.filter(Boolean).join(". ") || null });
  });
}

function said(usual: Usual, language: Language, timeZone: string, m: Messages): string {
  const { uses, lastAt } = usual;
  const { one, other } = m.templates.usedLast;
  const values = { n: countText(uses, language), when: recentTime(lastAt, language, services().now(), timeZone) };
  const used = count({ one: fill(one, values), other: fill(other, values) }, uses.n);
  return [used, usualText(usual, m) ?? []].flat().join(". ");
}
