import type { AskedItem, TemplateChoice } from "#lib/shared/template.ts";

/**
 * How the value of an item has come to stand in a part since the page was opened: undefined for as it was then, `own` for entered there, else
 * what was carried there, and from which other part.
 */
export type Origin<Part> = { carried: string; from: Part } | "own" | undefined;

/**
 * What a part's item becomes as the same item of the part `from` is entered; undefined where it stays, since nothing that somebody entered, there or in a third
 * part, is overwritten.
 */
export function carriedValue<Part>(
  origin: Origin<Part>,
  current: string,
  { entered, from }: { entered: string; from: Part },
): string | undefined {
  if (origin === "own" || current === entered) return undefined;
  const follows = current === "" || (origin?.from === from && origin.carried === current);
  return follows ? entered : undefined;
}

/** An item of a document, in a template of which nothing is known an item of text. */
export function itemWithKey({ items }: Pick<TemplateChoice, "items">, key: string): AskedItem | undefined {
  return items.length === 0 ? { key, label: key } : items.find((item) => item.key === key);
}

/** Whether what is entered for one fits the other as it stands: of one type, written alike, and among its choices. */
export function fits(one: AskedItem, other: AskedItem, value: string): boolean {
  if (one.type !== other.type || one.written !== other.written) return false;
  return value === "" || other.type !== "choice" || other.choices?.includes(value) === true;
}

/** The items that a part shares with others, and the places of these; none of one that no other part has. */
export function sharedItems(
  part: number,
  parts: { template: Pick<TemplateChoice, "items">; keys: string[] }[],
): { label: string; places: number[] }[] {
  const own = parts[part];
  if (!own) return [];
  return [...new Set(own.keys)].flatMap((key) => {
    const item = itemWithKey(own.template, key);
    if (!item || key === "") return [];
    const places = [...parts.keys()].filter((place) => {
      const other = parts[place];
      const same = other?.keys.includes(key) ? itemWithKey(other.template, key) : undefined;
      return place !== part && same !== undefined && fits(item, same, "");
    });
    return places.length > 0 ? { label: item.label, places } : [];
  });
}
