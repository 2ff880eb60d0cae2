import type { AuditPlace, AuditQuery } from "../audit/read.ts";
import { type AuditArea, auditAreas } from "../shared/audit.ts";
import { dayBegins } from "../shared/time.ts";
import { services } from "./services.ts";
import type { SignedIn } from "./session.ts";
import { typedQuery } from "./typed-query.ts";

/** What the log can be asked for, under the names that stand in its address. */
const names = ["q", "area", "from", "to"] as const;
/** So many people or documents that a text may mean are looked for; a log of more is not read by a name. */
const mostMeant = 20;

/** What an address asks for that is well-formed, by the names of the fields. */
export function askedOfAudit(address: URLSearchParams): Record<string, string> {
  const asked = names.map((name) => [name, typedQuery(address.get(name) ?? "").slice(0, 200)] as const);
  return Object.fromEntries(
    asked.filter(
      ([name, value]) =>
        value !== "" &&
        (name === "q" || (name === "area" ? Object.hasOwn(auditAreas, value) : dayBegins(value) !== undefined)),
    ),
  );
}

/** The same as the log takes it: a text means people by name or email, documents by what finds them, and ids and addresses as they stand. */
export async function auditQuery(
  person: SignedIn,
  { q, area, from = "", to = "" }: Record<string, string>,
  timeZone: string,
  before?: AuditPlace,
): Promise<AuditQuery> {
  return {
    of: q === undefined ? undefined : await meant(person, q),
    area: area as AuditArea | undefined,
    from: dayBegins(from, 0, timeZone),
    until: dayBegins(to, 1, timeZone),
    before,
  };
}

async function meant(person: SignedIn, text: string): Promise<string[]> {
  const { people, documents } = services();
  const typed = text.toLowerCase();
  const [everybody, found] = await Promise.all([people.list(), documents.propose(person, text)]);
  const named = everybody.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(typed));
  const things = found.ok ? found.value.documents : [];
  return [...new Set([text, ...[...named.slice(0, mostMeant), ...things].map(({ id }) => id)])];
}
