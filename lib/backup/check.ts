import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSetAside } from "../creation/journal.ts";
import { refuseHalfRestored } from "../database/folder-lock.ts";
import { listSealingKeys } from "../database/sealing-keys.ts";
import { openStore, type Store } from "../database/store.ts";
import { inUse } from "../keys/root.ts";
import { filesPath, outcomesPath, sqlitePath } from "../runtime/data-dir.ts";
import { Failure } from "../runtime/failure.ts";
import { type Keys, keysIn, readKeys } from "../storage/keys.ts";
import { FileUnreadable, openStored, piecesOf } from "../storage/sealed-file.ts";
import { type KeptFile, keptFiles } from "../uploads/rows.ts";
import type { Places } from "./backup.ts";
import { namesIn } from "./folder.ts";
import { integrityFaults } from "./integrity.ts";

const portion = 500;

/** Looks whether the database is whole and has every file that it names, while the server runs or not. */
export async function check({ dataDir, databaseUrl, keyFile }: Places): Promise<{ lines: string[]; whole: boolean }> {
  refuseHalfRestored(dataDir);
  const file = sqlitePath(dataDir);
  if (!databaseUrl && !existsSync(file)) throw new Failure(`${dataDir}: expected a folder with data; there is none`);
  const store = openStore({ databaseUrl, sqlitePath: file, patient: true });
  try {
    if (!(await store.isUpToDate()))
      throw new Failure(
        "The database has tables of another version. Start this version of the server once, then check again",
      );
    const faults = await integrityFaults(store);
    const keyFault = await faultOfKey(store, keyFile);
    const files = await fileFaults(store, filesPath(dataDir, store.engine), () => keysIn(keyFile));
    const folder = outcomesPath(dataDir, store.engine);
    const outcomes = await namesIn(folder);
    const waiting = outcomes.filter((name) => name.endsWith(".json")).length;
    const orphans = outcomes.filter(isSetAside).length;
    return {
      lines: [
        `Database: ${faults.length === 0 ? "intact" : "damaged"}`,
        ...faults.map((fault) => `  ${fault}`),
        ...(keyFault === undefined ? ["Encryption key: here"] : ["Encryption key: NOT here", `  ${keyFault}`]),
        `Files: ${files.looked - files.faults.length} of ${files.looked} are unchanged since they were uploaded`,
        ...files.faults.map((fault) => `  ${fault}`),
        `Outcomes waiting to be entered: ${waiting}`,
        ...(orphans > 0 ? [`Outcomes that belong to no attempt in this database (${folder}): ${orphans}`] : []),
      ],
      whole: faults.length + files.faults.length === 0 && keyFault === undefined,
    };
  } finally {
    await store.close();
  }
}

/** Without the current key no server starts, though nothing that is looked at here may be under it. */
async function faultOfKey({ db }: Store, keyFile: string): Promise<string | undefined> {
  try {
    inUse(await listSealingKeys(db), readKeys(keyFile), { keyFile });
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

async function fileFaults(
  store: Store,
  folder: string,
  readKeys: () => Keys,
): Promise<{ looked: number; faults: string[] }> {
  const faults: string[] = [];
  let keys = readKeys();
  let looked = 0;
  for (let last = ""; ; ) {
    const files = await keptFiles(store.db, last, portion);
    for (const file of files) {
      looked++;
      const path = join(folder, `${file.diskName}.pdf`);
      let fault = await faultOf(file, path, keys);
      if (fault) {
        // It may have come under a new key meanwhile.
        keys = readKeys();
        fault = await faultOf(file, path, keys);
      }
      // Removed by the running server between the two looks?
      if (fault && (await keptFiles(store.db, last, portion)).some(({ diskName }) => diskName === file.diskName))
        faults.push(fault);
    }
    const end = files.at(-1);
    if (!end) return { looked, faults };
    last = end.diskName;
  }
}

async function faultOf({ diskName, bytes, sha256 }: KeptFile, path: string, keys: Keys): Promise<string | undefined> {
  try {
    const file = await openStored(path, diskName, keys);
    try {
      const { size } = await file.stat({ bigint: true });
      if (size !== BigInt(bytes)) return `${path} has ${size} bytes, expected ${bytes}`;
      const hash = createHash("sha256");
      for await (const piece of piecesOf(file)) hash.update(piece);
      return hash.digest("hex") === sha256 ? undefined : `${path} has changed since it was uploaded`;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof FileUnreadable)
      return error.code === "CHANGED" ? `${path} has changed since it was uploaded` : `${path} ${error.message}`;
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? `${path} is missing` : `${path} can't be read`;
  }
}
