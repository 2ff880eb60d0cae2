import { existsSync } from "node:fs";
import { auditKeyFrom } from "../audit/chain.ts";
import { holdAuditKey } from "../database/audit-key.ts";
import { refuseHalfRestored } from "../database/folder-lock.ts";
import { listSealingKeys } from "../database/sealing-keys.ts";
import { openStore, type Store } from "../database/store.ts";
import { inUse } from "../keys/root.ts";
import type { Config } from "../runtime/config.ts";
import { sqlitePath } from "../runtime/data-dir.ts";
import { Failure } from "../runtime/failure.ts";
import { readKeys } from "../storage/keys.ts";

export type Place = Pick<Config, "dataDir" | "databaseUrl" | "keyFile">;

/** As {@link withoutKeys}, with the audit log's key: something is written, or the log is read. */
export function withStore<T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> {
  return withoutKeys(place, async (store) => {
    const { root } = inUse(await listSealingKeys(store.db), readKeys(place.keyFile), place);
    holdAuditKey(store.db, auditKeyFrom(root));
    return work(store);
  });
}

/** Opens the database for a command, while the server runs or not, and closes it again. */
export async function withoutKeys<T>({ dataDir, databaseUrl }: Place, work: (store: Store) => Promise<T>): Promise<T> {
  refuseHalfRestored(dataDir);
  const file = sqlitePath(dataDir);
  if (!databaseUrl && !existsSync(file)) throw new Failure(`${dataDir}: expected a folder with data; there is none`);
  const store = openStore({ databaseUrl, sqlitePath: file, patient: true });
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
