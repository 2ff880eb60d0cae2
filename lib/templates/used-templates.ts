import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type Count, upTo } from "../shared/count.ts";
import { plain } from "./sought.ts";

export interface UsedTemplate {
  id: string;
  uses: Count;
  /** When the newest document was created with it; milliseconds since 1970. */
  lastAt: number;
}

const mostCounted = 1000;

/** So many ids are read in their order from the first, as many from what is typed, and those of as many of the newest documents. */
export const mostRead = 2000;

/** Which of them. */
interface Which {
  /** Asked of each template that was used, by its id in `used`. */
  that?: RawBuilder<boolean>;
  /** Those that begin with it are read, too. */
  typed?: string;
}

const described = sql<boolean>`exists (select 1 from template where template.template_id = used.template_id)`;
export const isOffered: Which = {
  that: sql`not exists (
    select 1 from template where template.template_id = used.template_id and archived_at is not null)`,
};

/**
 * The ids of templates that Countersign has used, newest use first. Goes from one template to the next in their index: to group a
 * million rows takes 100 ms. Where more were used than are read, those that stand last in their order and were used long ago are left out.
 */
export async function usedTemplates(db: Database, limit: number, { that, typed = "" }: Which = {}): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select min(template_id) from document where state = 'created' ${after})`;
  const { rows } = await sql<{ template_id: string }>`
    with recursive walked (template_id, n) as (
      select ${next(sql``)}, 1
      ${typed === "" ? sql`` : sql`union all select ${next(sql`and template_id >= ${typed}`)}, 1`}
      union all
      select ${next(sql`and template_id > walked.template_id`)}, n + 1 from walked
      where template_id is not null and n < ${mostRead}
    ),
    newest as (select template_id, state from document order by place desc limit ${mostRead}),
    used as (
      select template_id from walked where template_id is not null
      union
      select template_id from newest where state = 'created'
    )
    select template_id from used ${that ? sql`where ${that}` : sql``}
    order by (select max(place) from document where state = 'created' and template_id = used.template_id) desc
    limit ${limit}`.execute(db);
  return rows.map(({ template_id }) => template_id);
}

/** The ids that nobody has described, with a text in them, newest use first. */
export async function undescribedTemplates(db: Database, limit: number, typed: string): Promise<string[]> {
  const that = sql<boolean>`not ${described}`;
  const sought = plain(typed);
  if (sought === "") return usedTemplates(db, limit, { that });
  // Not in SQL: SQLite makes small letters of ASCII ones only, and neither engine composes.
  const ids = await usedTemplates(db, 3 * mostRead, { that, typed: typed.replaceAll("\0", "").trim() });
  return ids.filter((id) => plain(id).includes(sought)).slice(0, limit);
}

/** How often and when last documents were created with these templates; nothing of those with none. One query for all. */
export async function usesOf(db: Database, ids: string[]): Promise<UsedTemplate[]> {
  if (ids.length === 0) return [];
  const each = ids.map((id) => {
    const created = createdWith(db, id);
    const some = created.select("id").limit(mostCounted + 1);
    const newest = created.select("created_at").orderBy("place", "desc").limit(1);
    return sql`select ${id} as id, (select count(*) from ${some} as counted) as n, ${newest} as last_at`;
  });
  const { rows } = await sql<{ id: string; n: number | string; last_at: number | string | null }>`
    ${sql.join(each, sql` union all `)}`.execute(db);
  return rows
    .filter(({ last_at }) => last_at !== null)
    .map(({ id, n, last_at }) => ({ id, uses: upTo(Number(n), mostCounted), lastAt: Number(last_at) }));
}

/** The documents created with a template. */
export function createdWith(db: Database, id: string) {
  return (
    db
      .selectFrom("document")
      .where("template_id", "=", id)
      // The very condition of the index.
      .where(sql<boolean>`state = 'created'`)
  );
}
