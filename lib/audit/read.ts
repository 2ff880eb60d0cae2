import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Database, Tables } from "../database/tables.ts";
import { type AuditArea, type AuditKind, type AuditObject, type AuditRow, auditAreas } from "../shared/audit.ts";

/** So many rows a page. */
const pageRows = 50;
/** So many rows of an export are read, written and sent in one go. */
const portion = 500;

/** What is asked of the log; absent: all. */
export interface AuditQuery {
  /** Only what these did, or what was done to them: ids of people and things, and an address as it stands. */
  of?: string[] | undefined;
  area?: AuditArea | undefined;
  /** Only what was done to the things of these ids. */
  objects?: string[] | undefined;
  /** In milliseconds since 1970; `until` is no part of it. */
  from?: number | undefined;
  until?: number | undefined;
  /** What lies before this row. */
  before?: AuditPlace | undefined;
}

/** Where a row lies: later ones come first, of the same time those with a higher number. */
export interface AuditPlace {
  at: number;
  number: number;
}

type Where = (where: ExpressionBuilder<Tables, "audit">) => Expression<SqlBool>;

/** A page of the log, newest first, and whether there is more. */
export async function listAudit(db: Database, query: AuditQuery): Promise<{ rows: AuditRow[]; older: boolean }> {
  const rows = await newest(db, query, pageRows + 1);
  return { rows: rows.slice(0, pageRows), older: rows.length > pageRows };
}

/** All that is asked for, newest first, in portions. */
export async function* allAudit(db: Database, query: AuditQuery): AsyncGenerator<AuditRow[]> {
  for (let { before } = query; ; ) {
    const rows = await newest(db, { ...query, before }, portion);
    yield rows;
    before = rows.at(-1);
    if (rows.length < portion) return;
  }
}

/** What of these kinds was last done to one thing. */
export async function lastAbout<Kind extends AuditKind>(
  db: Database,
  about: { is: AuditObject; id: string },
  kinds: Kind[],
) {
  const meant: Where = (where) => where.and([where("about", "=", about.is), where("kind", "in", kinds)]);
  const [row] = await select(db, { objects: [about.id] }, meant, 1);
  return row && (rowOf(row) as Extract<AuditRow, { kind: Kind }>);
}

/** Each way in which a row can be meant is asked by itself: there is an index for each, and none for all together. */
async function newest(db: Database, query: AuditQuery, most: number): Promise<AuditRow[]> {
  const found = new Map<number, AuditRow>();
  for (const where of waysOf(query))
    for (const row of await select(db, query, where, most)) found.set(row.number, rowOf(row));
  return [...found.values()].sort((one, other) => other.at - one.at || other.number - one.number).slice(0, most);
}

function waysOf({ of, area, objects }: AuditQuery): Where[] {
  const kinds = area && auditAreas[area];
  if (of) {
    const columns = ["actor", "object", "address"] as const;
    return of.flatMap((id) =>
      columns.map(
        (column): Where =>
          (where) => {
            const meant = where(column, "=", id);
            return kinds ? where.and([meant, where("kind", "in", kinds)]) : meant;
          },
      ),
    );
  }
  // The rows about a few things are few, and their index has no kind.
  if (kinds && objects) return [(where) => where("kind", "in", kinds)];
  return kinds
    ? kinds.map(
        (kind): Where =>
          (where) =>
            where("kind", "=", kind),
      )
    : [(where) => where.and([])];
}

/** What has this number, or a lower one, is none of the log: it was let go by its age, or was never of it. */
const lastCut = sql<number>`coalesce((select max(cut_number) from audit_head), 0)`;

function select(db: Database, { objects, from, until, before }: AuditQuery, where: Where, most: number) {
  let query = db.selectFrom("audit").selectAll().where("number", ">", lastCut).where(where);
  if (objects) query = query.where("object", "in", objects);
  if (from !== undefined) query = query.where("at", ">=", from);
  if (until !== undefined) query = query.where("at", "<", until);
  if (before)
    query = query
      .where("at", "<=", before.at)
      .where(({ or, eb }) => or([eb("at", "<", before.at), eb("number", "<", before.number)]));
  return query.orderBy("at", "desc").orderBy("number", "desc").limit(most).execute();
}

function rowOf(row: Awaited<ReturnType<typeof select>>[number]): AuditRow {
  const { number, at, kind, actor, name, address, session, about, object, detail } = row;
  return {
    number,
    at,
    kind,
    actor,
    name,
    address,
    session,
    detail: JSON.parse(detail),
    ...(about && { about: { is: about, id: object } }),
  } as AuditRow;
}
