import { verifyAudit } from "#lib/audit/verify.ts";
import { audit } from "#lib/audit/write.ts";
import type { Database } from "#lib/database/tables.ts";
import type { TestStore } from "./engines.ts";

/** Writes rows into the audit log, in one transaction. */
export const write = (db: Database, times = 1) =>
  db.transaction().execute((tx) =>
    audit(
      tx,
      Array.from({ length: times }, () => ({
        kind: "note_added" as const,
        about: { is: "document" as const, id: "d" },
      })),
    ),
  );

/** Somebody is there: from now on nothing of the log goes. */
export async function withSomebody({ db }: TestStore): Promise<void> {
  const row = { id: "p", email: "p@x.example", name: "P", role: "staff" as const, created_at: 1 };
  await db
    .insertInto("person")
    .values({ ...row, password_hash: null, language: null, disabled_at: null })
    .execute();
}

/** What the log itself tells to be wrong with it. */
export const faultOf = async (db: Database) => (await verifyAudit(db)).fault;

/** A row as whoever has only the database can write one. */
export const forged = (number: number, kind: string) =>
  `insert into audit (number, at, kind, actor, name, address, session, about, object, hash, detail)
    values (${number}, 4102444800000, '${kind}', '', '', '', '', '', '', '', '{}')`;
