import { unseen } from "../shared/line.ts";

/** What is searched for, as the address of a page says it, without what nobody sees of it; empty: nothing. */
export function typedQuery(q: string | string[] | undefined): string {
  return String(q ?? "")
    .replace(/\p{Cc}/gu, " ")
    .replace(unseen, "")
    .trim();
}

/** What a page's address asks for. Under a name that every object has, `constructor` for one, Next hands over what the object has there too. */
export function addressOf(searchParams: Record<string, string | string[] | undefined>): URLSearchParams {
  const typed = (value: string | string[] | undefined) => [value].flat().filter((part) => typeof part === "string");
  return new URLSearchParams(Object.entries(searchParams).map(([name, value]) => [name, String(typed(value))]));
}

interface SearchTexts {
  searchLabel: string;
  searchHint: string;
  search: string;
}

/** Of an area's texts those of its search: what goes to the browser, and no more. */
export function searchTexts({ searchLabel, searchHint, search }: SearchTexts): SearchTexts {
  return { searchLabel, searchHint, search };
}
