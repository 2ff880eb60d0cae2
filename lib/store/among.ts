import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Database } from "./store.ts";

/** Whether a column holds one of many whole numbers: they are one value, because an engine takes longer to read hundreds than to find them. */
export function among(db: Database, column: string, numbers: number[]): RawBuilder<boolean> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`${sql.ref(column)} = any(${numbers}::bigint[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`;
}
