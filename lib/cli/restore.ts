import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { afterRestore } from "../documents/restores.ts";
import { type Contents, loadTables, NotEmpty, refuseUnlessEmpty, type Value } from "../store/load.ts";
import { lockFolder, restoringMark } from "../store/lock.ts";
import { migrations } from "../store/migrations.ts";
import { createSpool } from "../store/spool.ts";
import { openStore, type Store } from "../store/store.ts";
import { type Places, sqlitePath } from "./backup.ts";
import { linesOf, type Manifest, namesIn, syncFolders, verifyBackup, writeSynced } from "./backup-folder.ts";
import { Failure } from "./failure.ts";

/**
 * Puts a backup into an empty data folder, and into the empty database that the settings name. Nothing is touched before the whole backup
 * was read and found as it was written; broken off, it begins anew, and until it is through no server starts on the folder.
 * Answers what it did, in words.
 */
export async function restore({ dataDir, databaseUrl }: Places, source: string): Promise<string[]> {
  const folder = resolve(source);
  const { manifest, paths } = await verifyBackup(folder);
  const { engine, migration } = manifest;
  if (engine !== (databaseUrl ? "postgres" : "sqlite"))
    throw new Failure(
      engine === "postgres"
        ? "DATABASE_URL: expected a PostgreSQL database; the backup was made of one"
        : "DATABASE_URL: expected none; the backup was made of SQLite",
    );
  if (!(migration in migrations))
    throw new Failure(`${folder}: a newer version (${manifest.version}) wrote it; use that`);

  const lock = await takeFolder(dataDir);
  const store = openStore({ databaseUrl, sqlitePath: sqlitePath(dataDir) });
  try {
    await refuseUnlessEmpty(store, migration);
    const files = paths.filter((path) => path.startsWith("data/"));
    for (const path of files) await copyFile(join(folder, path), join(dataDir, path.slice("data/".length)));
    await store.migrate(migration);
    await loadTables(store, contentsOf(folder, manifest, await tablesOf(store)));
    await store.migrate();
    const spool = createSpool(join(dataDir, "outcomes", engine));
    const unknown = await afterRestore(store, spool, manifest.at);
    await store.close();
    await syncFolders(dataDir);
    await rm(join(dataDir, restoringMark));
    await syncFolders(dataDir);
    return [
      `Restored the backup of ${new Date(manifest.at).toISOString()} into ${dataDir}.`,
      "Documents that were created after it are not here: check with the signing service before creating them again.",
      ...(unknown > 0 ? [`Documents that were being created when it was made, now 'Outcome unknown': ${unknown}`] : []),
    ];
  } catch (error) {
    await store.close();
    throw error instanceof NotEmpty ? new Failure(`DATABASE_URL: ${error.message}`) : error;
  } finally {
    lock.release();
  }
}

/** Takes an empty folder, or one that a restore has begun to fill, for this process alone. */
async function takeFolder(dataDir: string): Promise<{ release(): void }> {
  const there = (await namesIn(dataDir)).filter((name) => !name.startsWith("lock"));
  if (there.length > 0 && !there.includes(restoringMark))
    throw new Failure(`DATA_DIR: expected an empty folder. Stop the server, move ${dataDir} away and try again`);
  const lock = lockFolder(join(dataDir, "lock"));
  for (const name of there) if (name !== restoringMark) await rm(join(dataDir, name), { recursive: true });
  if (!there.includes(restoringMark)) await writeSynced(join(dataDir, restoringMark), []);
  await syncFolders(dataDir);
  return lock;
}

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await writeSynced(to, createReadStream(from));
}

/** Tables that the database has; what else somebody kept beside them stays in the backup. */
async function tablesOf({ db }: Store): Promise<Set<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name));
}

async function* contentsOf(folder: string, { tables }: Manifest, known: Set<string>): AsyncGenerator<Contents> {
  for (const { name } of tables) {
    if (!known.has(name)) continue;
    const lines = linesOf(join(folder, "database", `${name}.jsonl`));
    const columns = parsed<string>(name, (await lines.next()).value, (value) => typeof value === "string");
    yield { name, columns, rows: rowsOf(name, columns, lines) };
  }
}

async function* rowsOf(name: string, columns: string[], lines: AsyncGenerator<string>): AsyncGenerator<Value[]> {
  for await (const line of lines) {
    const row = parsed<Value>(
      name,
      line,
      (value) => value === null || typeof value === "string" || Number.isSafeInteger(value),
    );
    if (row.length !== columns.length) throw new Failure(`The backup's table ${name} has a row that cannot be read`);
    yield row;
  }
}

function parsed<T>(name: string, line: string | undefined, is: (value: unknown) => boolean): T[] {
  const row: unknown = JSON.parse(line ?? "null");
  if (!Array.isArray(row) || !row.every(is))
    throw new Failure(`The backup's table ${name} has a row that cannot be read`);
  return row as T[];
}
