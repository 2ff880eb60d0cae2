import type { AskedItem, TemplateChoice } from "#lib/shared/template.ts";

export type ItemTexts = { key: string; value: string };

const plain = (text: string) =>
  text
    .replace(/\p{Cf}/gu, "")
    .normalize("NFC")
    .trim()
    .toLowerCase();

/** Those whose name or id has what was typed in it; all, once an id is complete. */
export function matchingTemplates(templates: TemplateChoice[], typed: string): TemplateChoice[] {
  const sought = plain(typed);
  if (templates.some(({ id }) => id === typed.trim())) return templates;
  return templates.filter(({ id, name = "" }) => plain(`${name} ${id}`).includes(sought));
}

/**
 * The one whose name was typed: the whole of it, or a part that is in no other that has a name. Ids that nobody has named are found late, and
 * part of an id may as well be another id.
 */
export function namedTemplate(templates: TemplateChoice[], typed: string): TemplateChoice | undefined {
  const sought = plain(typed);
  if (sought === "" || templates.some(({ id }) => id === typed.trim())) return undefined;
  const named = templates.filter(({ name }) => name !== undefined);
  const whole = named.filter(({ name = "" }) => plain(name) === sought);
  const found = whole.length > 0 ? whole : matchingTemplates(named, typed);
  return found.length === 1 && plain(found[0]?.name ?? "").includes(sought) ? found[0] : undefined;
}

/** What the template asks for under this key. */
export const itemIn = (template: TemplateChoice | undefined, key: string): AskedItem | undefined =>
  template?.items.find((item) => item.key === key.trim());

/** The template's item of this key, or that of another one, to which it then belongs. */
export function knownItem(
  key: string,
  now: TemplateChoice | undefined,
  others: TemplateChoice[],
): { item?: AskedItem; elsewhere: boolean } {
  const item = itemIn(now, key);
  if (item) return { item, elsewhere: false };
  const other = others.map((template) => itemIn(template, key)).find((found) => found !== undefined);
  return other ? { item: other, elsewhere: true } : { elsewhere: false };
}
