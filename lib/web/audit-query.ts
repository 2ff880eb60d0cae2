import type { AuditPlace, AuditQuery } from "../audit/read.ts";
import { type AuditArea, auditAreas, type NotSearched } from "../shared/audit.ts";
import { isId } from "../shared/id.ts";
import { dayBegins } from "../shared/time.ts";
import { services } from "./services.ts";
import type { SignedIn } from "./session.ts";
import { typedQuery } from "./typed-query.ts";

/** What the log can be asked for, under the names that stand in its address. */
const names = ["q", "area", "document", "from", "to"] as const;
/** What each must look like; a text may be anything. */
const isMeant = {
  q: () => true,
  area: (value: string) => Object.hasOwn(auditAreas, value),
  document: isId,
  from: (value: string) => dayBegins(value) !== undefined,
  to: (value: string) => dayBegins(value) !== undefined,
};
/** So many people or documents that a text may mean are looked for; a log of more is not read by a name. */
const mostMeant = 20;

/** What an address asks for that is well-formed, by the names of the fields. */
export function askedOfAudit(address: URLSearchParams): Record<string, string> {
  const asked = names.map((name) => [name, typedQuery(address.get(name) ?? "").slice(0, 200)] as const);
  return Object.fromEntries(asked.filter(([name, value]) => value !== "" && isMeant[name](value)));
}

/** The same as the log takes it: a text means people by name or email, documents by what finds them, and ids and addresses as they stand. */
export async function auditQuery(
  person: SignedIn,
  { q, area, document, from = "", to = "" }: Record<string, string>,
  timeZone: string,
  before?: AuditPlace,
): Promise<{ query: AuditQuery; notSearched: NotSearched }> {
  const [{ of, notSearched }, objects] = await Promise.all([
    q === undefined ? { of: undefined, notSearched: {} } : meant(person, q),
    document === undefined ? undefined : withItsDraft(person, document),
  ]);
  const query = {
    of,
    area: area as AuditArea | undefined,
    objects,
    from: dayBegins(from, 0, timeZone),
    until: dayBegins(to, 1, timeZone),
    before,
  };
  return { query, notSearched };
}

/** What was done before it was sent is written down by its form. */
async function withItsDraft(person: SignedIn, id: string): Promise<string[]> {
  const document = await services().documents.find(person, id);
  return document ? [id, document.formKey] : [id];
}

async function meant(person: SignedIn, text: string): Promise<{ of: string[]; notSearched: NotSearched }> {
  const { people, documents } = services();
  const typed = text.toLowerCase();
  const [everybody, found] = await Promise.all([people.list(), documents.propose(person, text)]);
  const named = everybody.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(typed));
  const { documents: things, total } = found.ok ? found.value : { documents: [], total: undefined };
  const notSearched: NotSearched = {
    ...(named.length > mostMeant && { people: mostMeant }),
    ...(total && total.n > things.length && { documents: things.length }),
    ...(!found.ok && { noDocuments: true }),
  };
  return { of: [...new Set([text, ...[...named.slice(0, mostMeant), ...things].map(({ id }) => id)])], notSearched };
}
