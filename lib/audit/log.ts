import type { Database } from "../database/tables.ts";
import type { AuditRow } from "../shared/audit.ts";
import { type AuditQuery, allAudit, listAudit } from "./read.ts";
import { audit } from "./write.ts";

/** The log as administrators read it; who may is the caller's to ask. */
export interface AuditLog {
  list(query: AuditQuery): Promise<{ rows: AuditRow[]; older: boolean }>;
  /** The same whole, in portions, newest first; that it was asked for is a row before the first of them is read. */
  export(query: AuditQuery): AsyncGenerator<AuditRow[]>;
}

export function createAuditLog(db: Database): AuditLog {
  return {
    list: (query) => listAudit(db, query),
    async *export(query) {
      await db.transaction().execute((tx) => audit(tx, { kind: "audit_exported" }));
      yield* allAudit(db, query);
    },
  };
}
