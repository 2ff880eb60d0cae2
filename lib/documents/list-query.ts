import type { Cursor, Filter } from "../search/filter.ts";
import { isId } from "../shared/id.ts";
import { limits } from "../shared/limits.ts";
import { line } from "../shared/line.ts";
import { listedStates } from "../shared/states.ts";
import { dayBegins } from "../shared/time.ts";

/** What the list can be asked for, under the names that stand in its address. */
const filterNames = ["q", "state", "creator", "template", "from", "to", "unshared"] as const;

/** As a form takes them; PostgreSQL refuses a text with a NUL in it. */
const templateIds = line(limits.templateId);

/** Of nine digits any fits what the database holds a place in; documents under way have ten, and those of ten begin so. */
const places = /^(\d{1,9}|1\d{9})$/;

export interface ListQuery extends Omit<Filter, "words"> {
  text: string;
  after?: Cursor;
}

/** What an address asks for; a malformed part counts as absent. Days are those of the reader's time zone, both included. */
export function listQuery(asked: URLSearchParams, timeZone?: string): ListQuery {
  const one = (name: string) => asked.get(name) ?? "";
  const state = listedStates.find((known) => known === one("state"));
  const direction = places.test(one("newer")) ? "newer" : "older";
  const templateId = templateIds.safeParse(one("template")).data;
  const from = dayBegins(one("from"), 0, timeZone);
  const after = dayBegins(one("to"), 1, timeZone);
  return {
    text: one("q"),
    ...(state && { state }),
    ...(isId(one("creator")) && { creator: one("creator") }),
    ...(templateId && { templateId }),
    ...(one("unshared") === "1" && { unshared: true }),
    ...(from !== undefined && { from }),
    ...(after !== undefined && { to: after - 1 }),
    ...(places.test(one(direction)) && { after: { direction, place: Number(one(direction)) } }),
  };
}

/** Whether these filters, as {@link filtersOf} answers them, ask for the unknown outcomes and nothing else. */
export const isUnresolvedOnly = (filters: URLSearchParams) => filters.toString() === "state=unknown";

/** The parts of an address that narrow the list, without the place in it and without what asks for nothing. */
export function filtersOf(asked: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of filterNames) {
    const value = asked.get(name)?.trim();
    if (value) filters.set(name, value);
  }
  return filters;
}
