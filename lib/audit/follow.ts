import type { Selectable } from "kysely";
import { auditKeyOf } from "../database/audit-key.ts";
import type { AuditTable, Database } from "../database/tables.ts";
import { rowHash } from "./chain.ts";

const portion = 1000;

/** A row's place in the chain. */
export type Link = Pick<Selectable<AuditTable>, "number" | "hash">;

/** The first row that does not fit the one before it. */
export type Misfit = { fault: "missing" | "changed"; number: number; at?: number };

/**
 * Follows the chain from a row, which is taken as it stands, up to the row of this number: whether each is as it was written behind the one
 * before. `reached` is the last that is; before `end` and without a fault where no more rows are there.
 */
export async function followChain(
  db: Database,
  from: Link,
  end: number,
  each: (row: Selectable<AuditTable>) => void = () => {},
): Promise<{ reached: Link; fault?: Misfit }> {
  const key = auditKeyOf(db);
  let reached = from;
  while (reached.number < end) {
    const rows = await db
      .selectFrom("audit")
      .selectAll()
      .where("number", ">", reached.number)
      .where("number", "<=", end)
      .orderBy("number")
      .limit(portion)
      .execute();
    for (const row of rows) {
      const number = reached.number + 1;
      if (row.number !== number) return { reached, fault: { fault: "missing", number } };
      if (rowHash(key, reached.hash, row) !== row.hash)
        return { reached, fault: { fault: "changed", number, at: row.at } };
      reached = { number, hash: row.hash };
      each(row);
    }
    if (rows.length < portion) break;
  }
  return { reached };
}
