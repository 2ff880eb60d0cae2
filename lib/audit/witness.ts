import { readFile, rename, writeFile } from "node:fs/promises";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { newId } from "../shared/id.ts";
import { readHead } from "./write.ts";

/** A row that was the newest once, as it is kept beside the database. */
export interface Known {
  number: number;
  hash: string;
  at: number;
}

/** Undefined when nothing was kept yet, or it cannot be read: then there is nothing to compare. */
export async function readKnown(path: string): Promise<Known | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  const [, number, at, hash = ""] = /^(\d{1,15}) (\d{1,15}) ([\w-]{43})$/.exec(text) ?? [];
  return number ? { number: Number(number), at: Number(at), hash } : undefined;
}

/** Whether a known row is gone though it was not cut off, and the log itself tells of no restore since. */
export async function unexplained(db: Database, { number, hash, at }: Known): Promise<boolean> {
  const row = await db.selectFrom("audit").select("hash").where("number", "=", number).executeTakeFirst();
  if (row?.hash === hash || ((await readHead(db))?.cut_number ?? 0) >= number) return false;
  const restored = await db
    .selectFrom("audit")
    .select("number")
    .where("kind", "=", "database_restored")
    .where("at", ">=", at)
    .limit(1)
    .executeTakeFirst();
  return restored === undefined;
}

/**
 * Keeps the newest row beside the database, again and again: who cuts the newest ones off the log and puts an older head back is seen by
 * that. What is known is not given up for less, unless the log tells of a restore.
 */
export function createWitness(db: Database, path: string): { note(): Promise<void> } {
  // Several instances may share the folder.
  const part = `${path}.${newId()}.part`;
  let noted: number | undefined;
  let warned = false;
  return {
    async note() {
      const newest = await db
        .selectFrom("audit")
        .select(["number", "hash", "at"])
        .orderBy("number", "desc")
        .limit(1)
        .executeTakeFirst();
      if (newest?.number === noted) return;
      const known = await readKnown(path);
      if (known && (await unexplained(db, known))) {
        if (!warned) log("error", "the newest rows of the audit log are missing", { known: known.number });
        warned = true;
        return;
      }
      if (!newest) return;
      await writeFile(part, `${newest.number} ${newest.at} ${newest.hash}`, { mode: 0o600 });
      await rename(part, path);
      noted = newest.number;
    },
  };
}
