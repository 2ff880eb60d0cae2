import { existsSync } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { refuseHalfRestored } from "../database/folder-lock.ts";
import type { Config } from "../runtime/config.ts";
import { leftOutOfBackups, sqlitePath } from "../runtime/data-dir.ts";
import { Failure } from "../runtime/failure.ts";
import { type BackupWriter, beginBackup, leadsInto } from "./folder.ts";
import { type Snapshot, withSnapshot } from "./snapshot.ts";

/** Where the data and its keys are. */
export type Places = Pick<Config, "dataDir" | "databaseUrl" | "keyFile">;

/**
 * Writes all that there is into a new folder, while the server runs or not. Answers what it wrote, in words. The files are copied first,
 * and those that have come since as soon as the database's moment is fixed: so whatever that moment needs is copied before anything can
 * remove it. What nobody needs any more does no harm, and an outcome that is in both places is entered once.
 */
export async function backup(places: Places, target: string): Promise<string[]> {
  const { dataDir, databaseUrl } = places;
  const folder = resolve(target);
  refuseHalfRestored(dataDir);
  const file = sqlitePath(dataDir);
  if (!databaseUrl && !existsSync(file)) throw new Failure(`${dataDir}: expected a folder with data; there is none`);
  if (await leadsInto(dataDir, folder)) throw new Failure(`${folder}: expected a folder outside of DATA_DIR`);
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };

  const writer = await beginBackup(folder);
  try {
    const before = await copyNew(writer, dataDir);
    return await withSnapshot({ databaseUrl, sqlitePath: file }, async (snapshot) => {
      const { engine, at, migration } = snapshot;
      if (!migration) throw new Failure("The database has no tables yet. Start the server once");
      const files = before + (await copyNew(writer, dataDir));
      const tables = await writeTables(writer, snapshot);
      await writer.finish({ version, engine, at, migration, tables });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return [
        `Backup of ${new Date(at).toISOString()}: ${tables.length} tables, ${rows} rows, ${files} files in ${folder}`,
      ];
    });
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function writeTables(writer: BackupWriter, snapshot: Snapshot): Promise<{ name: string; rows: number }[]> {
  const tables = [];
  for (const table of snapshot.tables) {
    let rows = 0;
    async function* lines() {
      yield `${JSON.stringify(table.columns)}\n`;
      for await (const row of snapshot.rows(table)) {
        rows++;
        yield `${JSON.stringify(row)}\n`;
      }
    }
    await writer.add(`database/${table.name}.jsonl`, lines());
    tables.push({ name: table.name, rows });
  }
  return tables;
}

/** Copies what is in the data folder and not in the backup yet. Answers how many files that were. */
async function copyNew(writer: BackupWriter, dataDir: string, below = ""): Promise<number> {
  let copied = 0;
  for (const name of await readdir(join(dataDir, below)).catch(ifGone<string[]>([]))) {
    const path = join(below, name);
    const inBackup = join("data", path).split(sep).join("/");
    if (leftOutOfBackups.test(path) || name.endsWith(".part") || writer.has(inBackup)) continue;
    const found = await stat(join(dataDir, path)).catch(ifGone(undefined));
    if (found?.isDirectory()) copied += await copyNew(writer, dataDir, path);
    const file = found?.isFile() && (await open(join(dataDir, path)).catch(ifGone(undefined)));
    if (!file) continue;
    await writer.add(inBackup, file.createReadStream({ autoClose: false })).finally(() => file.close());
    copied++;
  }
  return copied;
}

/** What was removed a moment ago is in the database's moment, or not needed by it. */
function ifGone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== "ENOENT") throw error;
    return instead;
  };
}
