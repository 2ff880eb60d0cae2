import { createReadStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { auditKeyFrom } from "../audit/chain.ts";
import { createOutcomeJournal } from "../creation/journal.ts";
import { recordJournaled } from "../creation/journal-entry.ts";
import { lockFolder } from "../database/folder-lock.ts";
import { migrations } from "../database/migrations.ts";
import { currentOf, enterSealingKey, forgetClean, type SealingKey } from "../database/sealing-keys.ts";
import { openStore } from "../database/store.ts";
import { inUse } from "../keys/root.ts";
import { lockPath, outcomesPath, restoringPath, sqlitePath } from "../runtime/data-dir.ts";
import { Failure } from "../runtime/failure.ts";
import { generatedKeyFile } from "../runtime/key-files.ts";
import { isId, newId } from "../shared/id.ts";
import { readKeys } from "../storage/keys.ts";
import { lookAtFilesAgain } from "../uploads/reseal.ts";
import type { Places } from "./backup.ts";
import { leadsInto, linesOf, type Manifest, namesIn, syncFolders, verifyBackup, writeSynced } from "./folder.ts";
import { type Contents, loadTables, NotEmpty, refuseUnlessEmpty, type Value, wasLoaded } from "./load.ts";
import { becameUnknown } from "./restore-rows.ts";
import { enterBackup } from "./restores.ts";

/**
 * Puts a backup into an empty data folder, and into the empty database that the settings name. Nothing is touched before the whole backup
 * was read and found as it was written, and the database is filled at once or not at all. Broken off, it can be run again, and until it
 * is through no server starts on the folder. `keyLost`: it goes on with another key than that of the backup, which nobody has any more.
 * Answers what it did, in words.
 */
export async function restore(places: Places, source: string, { keyLost = false } = {}): Promise<string[]> {
  const { dataDir, databaseUrl } = places;
  const folder = resolve(source);
  if (await leadsInto(dataDir, folder))
    throw new Failure(
      `${folder}: expected a folder outside of DATA_DIR, which is emptied. Move it out, then try again`,
    );
  const isGenerated = places.keyFile === generatedKeyFile(dataDir);
  if (!isGenerated && (await leadsInto(dataDir, places.keyFile)))
    throw new Failure("KEY_FILE: expected a file outside of DATA_DIR, which is emptied. Move it out, then try again");
  const { manifest, paths } = await verifyBackup(folder);
  const { engine, migration } = manifest;
  if (engine !== (databaseUrl ? "postgres" : "sqlite"))
    throw new Failure(
      engine === "postgres"
        ? "DATABASE_URL: expected a PostgreSQL database, because the backup is of one"
        : "DATABASE_URL: expected no value, because the backup is of a SQLite database",
    );
  if (!(migration in migrations))
    throw new Failure(
      `${folder}: this backup was written by a newer version. Restore it with version ${manifest.version}`,
    );

  // That the database was restored is a row of its audit log, which goes on with the server's key.
  const keyFile = isGenerated ? generatedKeyFile(join(folder, "data")) : places.keyFile;
  const ifLost =
    "name a new file of 32 random bytes in KEY_FILE, and run the same command with key-lost behind the folder; nothing that is encrypted can be read then";
  const keyRows = keyLost ? [] : await keyRowsOf(folder, manifest);
  // What somebody has put into the backup since is not restored from it.
  const keys = readKeys(keyFile).filter(({ path }) => !isGenerated || paths.includes(relative(folder, path)));
  const expected = currentOf(keyRows)?.id;
  if (isGenerated && !(expected ? keys.some(({ id }) => id === expected) : keys[0]))
    throw new Failure(
      `KEY_FILE: expected, because the backup has no key in it, as one made with KEY_FILE. Name the file${expected ? ` that holds key ${expected}` : ""}. If it is lost for good: ${ifLost}`,
    );
  const { current, root } = inUse(keyRows, keys, { keyFile, ifLost });
  const auditKey = auditKeyFrom(root);

  const { lock, id } = await takeFolder(dataDir);
  const store = openStore({ databaseUrl, sqlitePath: sqlitePath(dataDir), patient: true, auditKey });
  try {
    const backup = { id, dataUntil: manifest.at };
    const loaded = await wasLoaded(store, backup);
    if (!loaded) await refuseUnlessEmpty(store, migration);
    const files = paths.filter((path) => path.startsWith("data/"));
    for (const path of files) await copyFile(join(folder, path), join(dataDir, path.slice("data/".length)));
    const journal = createOutcomeJournal(outcomesPath(dataDir, engine));
    if (!loaded) {
      const answered = (await journal.all()).map(({ attemptId }) => attemptId);
      await loadTables(store, {
        migration,
        contents: (tables) => contentsOf(folder, manifest, tables),
        async finish(tx) {
          // A file may have been copied before it came under the key that its row says.
          if (keyRows.length > 1) {
            await lookAtFilesAgain(tx);
            await forgetClean(tx);
          }
          if (keyLost) await enterSealingKey(tx, { id: current.id, root: null, waits: false });
          await enterBackup(tx, backup, answered);
        },
      });
    }
    await recordJournaled(store.db, journal);
    const unknown = await becameUnknown(store.db, id);
    await store.close();
    await syncFolders(dataDir);
    await rm(restoringPath(dataDir));
    await syncFolders(dataDir);
    return [
      `Restored the backup of ${new Date(manifest.at).toISOString()} into ${dataDir}.`,
      "Documents created after it are missing: check with the signing service before creating them again.",
      ...(unknown > 0 ? [`Documents that were being created at the time, now 'Outcome unknown': ${unknown}`] : []),
    ];
  } catch (error) {
    await store.close();
    if (!(error instanceof NotEmpty)) throw error;
    await emptyFolder(dataDir);
    await rm(restoringPath(dataDir));
    throw new Failure(`DATABASE_URL: ${error.message}`);
  } finally {
    lock.release();
  }
}

/** Takes an empty folder, or one that a restore has begun to fill, for this process alone. Answers that restore's id too. */
async function takeFolder(dataDir: string): Promise<{ lock: { release(): void }; id: string }> {
  const mark = restoringPath(dataDir);
  const there = await ownNames(dataDir);
  if (there.length > 0 && !there.includes(basename(mark)))
    throw new Failure(`DATA_DIR: expected an empty folder. Stop the server, move ${dataDir} away, then try again`);
  const lock = lockFolder(lockPath(dataDir));
  await emptyFolder(dataDir);
  const begun = there.length > 0 ? await readFile(mark, "utf8") : "";
  const id = isId(begun) ? begun : newId();
  if (id !== begun) {
    await rm(mark, { force: true });
    await writeSynced(mark, [id]);
  }
  await syncFolders(dataDir);
  return { lock, id };
}

/** But for the mark, until it is gone itself. */
async function emptyFolder(dataDir: string): Promise<void> {
  const mark = basename(restoringPath(dataDir));
  for (const name of await ownNames(dataDir)) if (name !== mark) await rm(join(dataDir, name), { recursive: true });
}

async function ownNames(dataDir: string): Promise<string[]> {
  const lock = basename(lockPath(dataDir));
  return (await namesIn(dataDir)).filter((name) => !name.startsWith(lock));
}

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await writeSynced(to, createReadStream(from));
}

/** Which keys the backup is encrypted with; none for one of before they had rows. */
async function keyRowsOf(folder: string, manifest: Manifest): Promise<SealingKey[]> {
  const read: SealingKey[] = [];
  for await (const { columns, rows } of contentsOf(folder, manifest, new Set(["sealing_key"])))
    for await (const row of rows)
      read.push(Object.fromEntries(columns.map((column, i) => [column, row[i]])) as unknown as SealingKey);
  return read.sort((one, other) => one.number - other.number);
}

/** Tables that the database does not know stay in the backup: somebody kept them beside ours. */
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
    if (row.length !== columns.length) throw new Failure(`The backup's table ${name} has a row that can't be read`);
    yield row;
  }
}

function parsed<T>(name: string, line: string | undefined, is: (value: unknown) => boolean): T[] {
  const row: unknown = JSON.parse(line ?? "null");
  if (!Array.isArray(row) || !row.every(is))
    throw new Failure(`The backup's table ${name} has a row that can't be read`);
  return row as T[];
}
