import { sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { bindingStates } from "./attempt-states.ts";

/** What {@link practiceAmong} asks. */
export interface PracticeParts {
  db: Database;
  /** Whether no service is connected just now. */
  isPractice: () => Promise<boolean>;
}

/** Which of these documents were created in practice mode, once that is over: while it lasts, all that is created is for practice. */
export async function practiceAmong({ db, isPractice }: PracticeParts, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("attempt")
    .select("document_id")
    // As the index has it, which holds these alone.
    .where(sql<boolean>`sent_to = ''`)
    .where("document_id", "in", ids)
    .where("state", "in", bindingStates)
    .execute();
  return rows.length > 0 && !(await isPractice()) ? new Set(rows.map((row) => row.document_id)) : new Set();
}
