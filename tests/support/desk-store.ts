import { join } from "node:path";
import { openStore, type Store } from "#lib/database/store.ts";
import { loadAuditKey } from "#lib/runtime/config.ts";

/** The database of a desk on SQLite, with the key of its audit log. */
export const storeOf = ({ dataDir }: { dataDir: string }): Store =>
  openStore({
    ...{ databaseUrl: undefined, sqlitePath: join(dataDir, "countersign.db") },
    auditKey: loadAuditKey(dataDir, {}),
  });
