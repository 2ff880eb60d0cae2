export interface TemplateChoice {
  id: string;
  name?: string;
  items: { key: string; label: string }[];
}

export type ItemTexts = { key: string; value: string };

const plain = (text: string) => text.normalize("NFC").trim().toLowerCase();

/** Those whose name or id has what was typed in it; all, once an id is complete. */
export function matchingTemplates(templates: TemplateChoice[], typed: string): TemplateChoice[] {
  const sought = plain(typed);
  if (templates.some(({ id }) => id === typed.trim())) return templates;
  return templates.filter(({ id, name = "" }) => plain(`${name} ${id}`).includes(sought));
}

/** The one whose name was typed: the whole of it, or a part that is in no other. Part of an id may as well be another id. */
export function namedTemplate(templates: TemplateChoice[], typed: string): TemplateChoice | undefined {
  const sought = plain(typed);
  if (sought === "" || templates.some(({ id }) => id === typed.trim())) return undefined;
  const whole = templates.filter(({ name = "" }) => plain(name) === sought);
  const found = whole.length > 0 ? whole : matchingTemplates(templates, typed);
  return found.length === 1 && plain(found[0]?.name ?? "").includes(sought) ? found[0] : undefined;
}

/** The form's items once the template is another: its own, then what was filled in before; what only the one before asked for and is empty goes, and a blank row where it has some of its own. */
export function itemsForTemplate(
  items: ItemTexts[],
  before: TemplateChoice | undefined,
  now: TemplateChoice | undefined,
): ItemTexts[] {
  const asked = now?.items ?? [];
  const stale = (key: string) => has(before, key) && !has(now, key);
  const blank = (key: string) => key.trim() === "";
  const goes = (key: string) => (blank(key) ? asked.length > 0 : stale(key));
  const kept = items.filter(({ key, value }) => value.trim() !== "" || !goes(key));
  const first = asked.map(({ key }) => kept.find((row) => row.key.trim() === key) ?? { key, value: "" });
  return [...first, ...kept.filter((row) => !first.includes(row))];
}

const has = (template: TemplateChoice | undefined, key: string) =>
  template?.items.some((item) => item.key === key.trim()) ?? false;

/** What the item of this key is called, and whether it belongs to other templates only. */
export function knownItem(
  key: string,
  now: TemplateChoice | undefined,
  others: TemplateChoice[],
): { label?: string; elsewhere: boolean } {
  const labelIn = (template: TemplateChoice | undefined) =>
    template?.items.find((item) => item.key === key.trim())?.label;
  const label = labelIn(now);
  if (label !== undefined) return { label, elsewhere: false };
  const other = others.map(labelIn).find((found) => found !== undefined);
  return other === undefined ? { elsewhere: false } : { label: other, elsewhere: true };
}
