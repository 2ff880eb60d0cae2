import type { DocumentForm } from "./document.ts";
import { limits } from "./limits.ts";
import type { TemplateChoice } from "./template.ts";

/** What fills a pattern: signers' names in signing order, items by their key. */
interface TitleParts {
  template: string;
  date: string;
  signers: string[];
  items: ReadonlyMap<string, string>;
}

const placeholder = /\{([^{}]*)\}/g;
const signerPlace = /^signer([1-9]\d?)$/;

/** Stand where something and where nothing is entered. What is entered is put in at the end: none of it is taken for the pattern's own signs. */
const [something, nothing] = ["\x01", "\0"];
const [open, close, signs] = ["[([{〔「『【〈《（［]", "[)\\]}〕」』】〉》）］]", "-–—_·,:/|"];
const sign = `(?: ?[${signs}])`;
/** The first that fits, until none does: what stands for nothing goes with brackets that have nothing else, and with a sign that parts it from the rest. */
const emptied = [
  [`${nothing}[${nothing} ]*${nothing}`, nothing],
  [`${open}[${signs} ]*${nothing}[${signs}${nothing} ]*${close}`, nothing],
  [`(${open}|^) ?${nothing}${sign}* ?`, "$1"],
  [`${sign}* ?${nothing} ?(${close}|$)`, "$1"],
  [`(${sign} ?)${nothing}${sign} ?`, "$1"],
].map(([pattern = "", rest = ""]) => [new RegExp(pattern), rest] as const);

function withoutNothing(text: string): string {
  const fitting = emptied.find(([pattern]) => pattern.test(text));
  if (fitting) return withoutNothing(text.replace(...fitting));
  return text.replaceAll(nothing, "").replace(/ +/g, " ").trim();
}

/** In one line and no longer than a title may be, in UTF-16 units as there; a draft may hold far more. */
const cut = (text: string) =>
  text
    .slice(0, 2 * limits.title)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, limits.title)
    .replace(/[\ud800-\udbff]$/, "");

/** The title that a pattern makes of what is entered, in one line and no longer than a title may be; what is not entered leaves nothing. */
export function titleFrom(pattern: string, { template, date, signers, items }: TitleParts): string {
  const known = new Map([...items, ["template", template], ["date", date]]);
  const entered: string[] = [];
  const filled = cut(pattern).replace(placeholder, (_, name: string) => {
    const [, place] = signerPlace.exec(name) ?? [];
    const value = cut((place ? signers[Number(place) - 1] : known.get(name)) ?? "");
    if (value === "") return nothing;
    entered.push(value);
    return something;
  });
  return cut(withoutNothing(filled).replaceAll(something, () => entered.shift() ?? ""));
}

/** The title that a template's pattern makes of a form on that day; undefined where the template has none. */
export function titleOfForm(
  { id, name = id, title }: Pick<TemplateChoice, "id" | "name" | "title">,
  { signers, items }: Pick<DocumentForm, "signers" | "items">,
  date: string,
): string | undefined {
  return (
    title &&
    titleFrom(title, {
      template: name,
      date,
      signers: signers.map((signer) => signer.name),
      items: new Map(items.map(({ key, value }) => [key.trim(), value])),
    })
  );
}

/** The names in braces that stand for nothing: neither `template`, `date`, `signer1` to `signer50`, nor one of these keys. */
export function unknownInTitle(pattern: string, keys: string[]): string[] {
  const isKnown = (name: string) => {
    const [, place] = signerPlace.exec(name) ?? [];
    return place ? Number(place) <= limits.signers : ["template", "date", ...keys].includes(name);
  };
  return [...pattern.matchAll(placeholder)].map(([, name = ""]) => name).filter((name) => !isKnown(name));
}

/** The day of a time in a zone: `2026-12-01`. Milliseconds since 1970. */
export function isoDay(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(ms);
}
