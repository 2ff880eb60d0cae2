import { join } from "node:path";
import { auditKeyFrom } from "#lib/audit/chain.ts";
import { openStore, type Store } from "#lib/database/store.ts";
import { generatedKeys } from "./link-key.ts";

/** The database of a desk, on SQLite unless said otherwise, with the key of its audit log. */
export const storeOf = ({ dataDir }: { dataDir: string }, databaseUrl?: string): Store =>
  openStore({
    databaseUrl,
    sqlitePath: join(dataDir, "countersign.db"),
    auditKey: auditKeyFrom(generatedKeys(dataDir).root()),
  });
