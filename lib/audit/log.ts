import type { Database } from "../database/tables.ts";
import type { AuditRow } from "../shared/audit.ts";
import { type AuditQuery, allAudit, listAudit } from "./read.ts";
import { audit } from "./write.ts";

/** The log as administrators read it; who may is the caller's to ask. */
export interface AuditLog {
  list(query: AuditQuery): Promise<{ rows: AuditRow[]; older: boolean }>;
  /**
   * The same whole, in portions, newest first; that it was asked for is a row before the first of them is read. Whoever reads slowly may have
   * lost the right, or been signed out, meanwhile: reading throws where `mayRead`, asked before each portion, says so.
   */
  export(query: AuditQuery, mayRead: () => Promise<boolean>): AsyncGenerator<AuditRow[]>;
}

export function createAuditLog(db: Database): AuditLog {
  return {
    list: (query) => listAudit(db, query),
    async *export(query, mayRead) {
      await db.transaction().execute((tx) => audit(tx, { kind: "audit_exported" }));
      const portions = allAudit(db, query);
      for (;;) {
        if (!(await mayRead())) throw new Error("may not read the log any more");
        const { value, done } = await portions.next();
        if (done) return;
        yield value;
      }
    },
  };
}
