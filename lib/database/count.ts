import type { SelectQueryBuilder } from "kysely";
import { type Count, upTo } from "../shared/count.ts";
import type { Database, Tables } from "./tables.ts";

/** How many documents match, counted up to `cap`: of a million, all would take longer than anybody waits. */
export async function countUpTo(
  db: Database,
  documents: SelectQueryBuilder<Tables, "document", unknown>,
  cap: number,
): Promise<Count> {
  const some = documents
    .select("document.id")
    .limit(cap + 1)
    .as("some");
  const { n } = await db
    .selectFrom(some)
    .select((select) => select.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return upTo(Number(n), cap);
}
