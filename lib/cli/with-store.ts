import { existsSync } from "node:fs";
import { refuseHalfRestored } from "../database/folder-lock.ts";
import { openStore, type Store } from "../database/store.ts";
import { type Config, loadAuditKey } from "../runtime/config.ts";
import { sqlitePath } from "../runtime/data-dir.ts";
import { Failure } from "../runtime/failure.ts";

export type Place = Pick<Config, "dataDir" | "databaseUrl">;

/** Opens the database for a command, with the audit log's key, while the server runs or not, and closes it again. */
export async function withStore<T>({ dataDir, databaseUrl }: Place, work: (store: Store) => Promise<T>): Promise<T> {
  refuseHalfRestored(dataDir);
  const file = sqlitePath(dataDir);
  if (!databaseUrl && !existsSync(file)) throw new Failure(`${dataDir}: expected a folder with data; there is none`);
  const auditKey = loadAuditKey(dataDir);
  if (!auditKey)
    throw new Failure("KEY_FILE: expected the file that the server uses; without it nothing can be said of the log");
  const store = openStore({ databaseUrl, sqlitePath: file, patient: true, auditKey });
  try {
    if (!(await store.isUpToDate()))
      throw new Failure(
        "The database has tables of another version. Start this version of the server once, then try again",
      );
    return await work(store);
  } finally {
    await store.close();
  }
}
