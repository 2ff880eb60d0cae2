import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type Count, upTo } from "../shared/count.ts";
import { likeText, plain } from "./sought.ts";

export interface UsedTemplate {
  id: string;
  uses: Count;
  /** When the newest document was created with it; milliseconds since 1970. */
  lastAt: number;
}

const mostCounted = 1000;

/** Asked of each template that was used, by its id in `used`. */
type Which = RawBuilder<boolean>;

const described = sql<boolean>`exists (select 1 from template where template.template_id = used.template_id)`;
export const isOffered: Which = sql`not exists (
  select 1 from template where template.template_id = used.template_id and archived_at is not null)`;

/** Those that nobody has described, with a text in their ids. */
export function undescribedWith(typed: string): Which {
  const sought = plain(typed);
  if (sought === "") return sql`not ${described}`;
  return sql`not ${described} and lower(used.template_id) like ${likeText(sought)} escape '\\'`;
}

/**
 * The ids of templates that Countersign has used, newest use first. Goes from one template to the next in their index: to group a
 * million rows takes 100 ms.
 */
export async function usedTemplates(db: Database, limit: number, which?: Which): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select min(template_id) from document where state = 'created' ${after})`;
  const { rows } = await sql<{ template_id: string }>`
    with recursive used (template_id) as (
      select ${next(sql``)}
      union all
      select ${next(sql`and template_id > used.template_id`)} from used where template_id is not null
    )
    select template_id from used where template_id is not null ${which ? sql`and ${which}` : sql``}
    order by (select max(place) from document where state = 'created' and template_id = used.template_id) desc
    limit ${limit}`.execute(db);
  return rows.map(({ template_id }) => template_id);
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
