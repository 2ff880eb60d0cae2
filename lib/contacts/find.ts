import { PostgresAdapter, sql } from "kysely";
import type { ContactTable, Database } from "../database/tables.ts";
import type { Visibility } from "../people/visibility.ts";
import { type SignerField, signerFields } from "../shared/signer.ts";
import { office } from "./rows.ts";

/** As it is read to be offered or listed. */
export type ContactRow = Pick<ContactTable, (typeof columns)[number]>;
const columns = ["id", "person_id", "used_at", "sent", ...signerFields] as const;

/** So many of the newest are read one by one; of all others only those whose words begin as typed, and of these so many. */
const newest = 2000;
const fromIndex = 500;
/** After each word that begins with it. */
const last = "\u{10ffff}";

/** A contact as the last of a page. */
export interface ContactPlace {
  usedAt: number;
  id: string;
}

/** The contacts of a person and of the office, or, for whoever sees everybody's documents, of all; newest use first, from a place on. */
export async function listContacts(
  db: Database,
  { personId, everybody }: Visibility,
  most: number,
  after?: ContactPlace,
): Promise<ContactRow[]> {
  const list = (owner: string | undefined) => {
    let query = db.selectFrom("contact").select(columns).where("removed_at", "is", null);
    if (owner !== undefined) query = query.where("person_id", "=", owner);
    if (owner === office) query = query.where(isNotOf(personId));
    if (after)
      query = query
        .where("used_at", "<=", after.usedAt)
        .where((where) => where.or([where("used_at", "<", after.usedAt), where("id", "<", after.id)]));
    return query.orderBy("used_at", "desc").orderBy("id", "desc").limit(most).execute();
  };
  if (everybody) return list(undefined);
  // Each has its index; both together have none.
  const rows = await Promise.all([list(personId), list(office)]);
  return rows
    .flat()
    .sort((a, b) => b.used_at - a.used_at || (a.id < b.id ? 1 : -1))
    .slice(0, most);
}

/** Of those of the office the ones that the person has as well are told as theirs. */
function isNotOf(personId: string) {
  const same = signerFields.map((field) => sql<boolean>`own.${sql.ref(field)} = contact.${sql.ref(field)}`);
  return sql<boolean>`not exists (select 1 from contact as own where own.person_id = ${personId}
    and own.removed_at is null and ${sql.join(same, sql` and `)})`;
}

/**
 * The contacts of which, for each list of spellings, one of the words begins with one of them: a person's own ones first, newest use first,
 * then those of the office, or, for whoever sees everybody's documents, all others. What it reads is bounded, however many contacts there are.
 */
export async function findContacts(
  db: Database,
  visibility: Visibility,
  typed: string[][],
  most: number,
): Promise<ContactRow[]> {
  const rows = await find(db, visibility, typed, most, columns);
  const textsOf = (row: ContactRow) => signerFields.map((field) => row[field]).join("\n");
  const own = new Set(rows.filter((row) => row.person_id === visibility.personId).map(textsOf));
  return visibility.everybody ? rows : rows.filter((row) => row.person_id !== office || !own.has(textsOf(row)));
}

/** The signers that those contacts are, each once, however many people have sent to one. */
export function findSigners(
  db: Database,
  visibility: Visibility,
  typed: string[][],
  most: number,
): Promise<Pick<ContactRow, SignerField>[]> {
  return find(db, visibility, typed, most, signerFields);
}

async function find<Column extends (typeof columns)[number]>(
  db: Database,
  { personId, everybody }: Visibility,
  typed: string[][],
  most: number,
  asked: readonly Column[],
): Promise<Pick<ContactRow, Column>[]> {
  const [longest] = typed.toSorted((a, b) => shortestOf(b) - shortestOf(a));
  if (!longest) return [];
  const found = new Map<string, Pick<ContactRow, Column>>();
  const owners = [personId, everybody ? undefined : office];
  for (const candidates of [recent, indexed]) {
    if (found.size >= most) break;
    const answers = owners.map((owner) => {
      const rows = candidates(db, owner, longest).where("removed_at", "is", null).where(begun(typed)).select(asked);
      // Several people may have sent to one. A person's own are different ones, and need not be read to the last.
      const each =
        owner === undefined
          ? rows.groupBy(asked).orderBy(({ fn }) => fn.max("used_at"), "desc")
          : rows.orderBy("used_at", "desc");
      return each.limit(most).$castTo<Pick<ContactRow, Column>>().execute();
    });
    for (const row of (await Promise.all(answers)).flat()) found.set(JSON.stringify(row), row);
  }
  return [...found.values()].slice(0, most);
}

const shortestOf = (spellings: string[]) => Math.min(...spellings.map(({ length }) => length));

/** The newest contacts of a person, or of all. */
function recent(db: Database, owner: string | undefined) {
  return db.selectFrom((from) => {
    const contacts = from.selectFrom("contact").selectAll().orderBy("used_at", "desc").limit(newest);
    return (owner === undefined ? contacts : contacts.where("person_id", "=", owner)).as("candidate");
  });
}

/** Those of which a word begins with one of some beginnings, wherever they are. */
function indexed(db: Database, owner: string | undefined, beginnings: string[]) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return db.selectFrom("contact as candidate").where((from) => {
    const words = from
      .selectFrom("contact_word")
      .select("contact_id")
      .where((where) =>
        where.or(
          beginnings.map((word) => where.and([where("word", ">=", word), where("word", "<", `${word}${last}`)])),
        ),
      )
      .limit(fromIndex);
    const ids = owner === undefined ? words : words.where("person_id", "=", owner);
    // As an array PostgreSQL looks each up, as a query it may read all contacts instead.
    return isPostgres ? sql<boolean>`id = any(array(${ids}))` : sql<boolean>`id in (${ids})`;
  });
}

/** Whether words of a row begin as typed. */
function begun(typed: string[][]) {
  const begins = (word: string) => sql<boolean>`words like ${`% ${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  return sql<boolean>`(${sql.join(
    typed.map((spellings) => sql`(${sql.join(spellings.map(begins), sql` or `)})`),
    sql` and `,
  )})`;
}
