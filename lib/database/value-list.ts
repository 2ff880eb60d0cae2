import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Database } from "./tables.ts";

/**
 * Whether a column holds one of some values: texts, or numbers and at least one of them. They are one parameter, because an engine
 * takes longer to read hundreds than to find them.
 */
export function inValues(db: Database, column: string, values: number[] | string[]): RawBuilder<boolean> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter))
    return sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
  const type = typeof values[0] === "number" ? sql`bigint[]` : sql`text[]`;
  return sql`${sql.ref(column)} = any(${values}::${type})`;
}
