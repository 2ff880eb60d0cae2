import { audit } from "#lib/audit/write.ts";
import type { Database } from "#lib/database/tables.ts";

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
