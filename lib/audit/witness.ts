import { readFile, rename, writeFile } from "node:fs/promises";
import type { Selectable } from "kysely";
import { auditKeyOf } from "../database/audit-key.ts";
import type { AuditHeadTable, Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { newId } from "../shared/id.ts";
import { rowHash } from "./chain.ts";
import { followChain, type Link } from "./follow.ts";
import { headFits, readHead } from "./write.ts";

type Head = Selectable<AuditHeadTable>;

/** A row that was the newest once, as it is kept beside the database. */
export interface Known {
  number: number;
  hash: string;
  at: number;
  /** The hashes of all restores that the log has told of so far: none explains anything twice. Absent where an earlier version has kept it. */
  restores?: string[];
}

/** Undefined when nothing was kept yet, or it cannot be read: then there is nothing to compare. */
export async function readKnown(path: string): Promise<Known | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  const [, number, at, hash = "", restores] =
    /^(\d{1,15}) (\d{1,15}) ([\w-]{43})(?:\nrestores((?: [\w-]{43})*))?$/.exec(text) ?? [];
  if (!number) return;
  return {
    number: Number(number),
    at: Number(at),
    hash,
    ...(restores !== undefined && { restores: restores.split(" ").slice(1) }),
  };
}

const inFile = ({ number, at, hash, restores = [] }: Known) =>
  `${number} ${at} ${hash}\n${["restores", ...restores].join(" ")}`;

/**
 * Behind which row the log goes on that this row was the newest of: that one, where it stands; where the head, which must fit, has let it go
 * by its age, the last that went with it; where the log tells of a restore since, that. Undefined where nothing explains that it is gone.
 */
export async function goesOnFrom(db: Database, head: Head, known: Known): Promise<Link | undefined> {
  if (head.cut_number >= known.number) return { number: head.cut_number, hash: head.cut_hash };
  if (known.number <= head.number && (await hashOf(db, known.number)) === known.hash) return known;
  const { restores, at: knownAt } = known;
  // By time only where nothing better is known: the clock may have been ahead.
  return (await restoresIn(db, head)).find(({ hash, at }) => (restores ? !restores.includes(hash) : at >= knownAt));
}

/** The restores that the log tells of: rows of the server's, within the log. */
async function restoresIn(db: Database, head: Head): Promise<(Link & { at: number })[]> {
  const rows = await db
    .selectFrom("audit")
    .selectAll()
    .where("kind", "=", "database_restored")
    .where("number", ">", head.cut_number)
    .where("number", "<=", head.number)
    .execute();
  const fitting: typeof rows = [];
  for (const row of rows) {
    const before = row.number - 1 === head.cut_number ? head.cut_hash : await hashOf(db, row.number - 1);
    if (before !== undefined && rowHash(auditKeyOf(db), before, row) === row.hash) fitting.push(row);
  }
  return fitting;
}

async function hashOf(db: Database, number: number): Promise<string | undefined> {
  return (await db.selectFrom("audit").select("hash").where("number", "=", number).executeTakeFirst())?.hash;
}

/**
 * Keeps the newest row beside the database, again and again: who cuts the newest ones off the log and puts an older head back is seen by
 * that. What is known is given up only for what the server has written behind it, or behind a restore that the log tells of.
 */
export function createWitness(db: Database, path: string): { note(): Promise<void> } {
  // Several instances may share the folder.
  const part = `${path}.${newId()}.part`;
  let noted: string | undefined;
  let warned = false;
  function warn(what: string, known: Known | undefined): void {
    if (!warned) log("error", what, { known: known?.number });
    warned = true;
  }
  return {
    async note() {
      // Before the head: another process may note a newer row meanwhile.
      const known = await readKnown(path);
      const head = await readHead(db);
      if (head?.hash === noted) return;
      // Without its first key nothing of a log verifies any more.
      if (head && !headFits(db, head)) return;
      const from = head && (known ? await goesOnFrom(db, head, known) : await newestOf(db, head));
      if (!head || !from) {
        if (known) warn("the newest rows of the audit log are missing", known);
        return;
      }
      const { reached } = await followChain(db, from, head.number);
      const newest = await newestOf(db, head);
      if (!newest || reached.hash !== newest.hash) {
        // Unless the oldest went while they were read.
        if ((await readHead(db))?.cut_number === head.cut_number)
          warn("the newest rows of the audit log are not as they were written", known);
        return;
      }
      const told = (await restoresIn(db, head)).map(({ hash }) => hash);
      const restores = [...new Set([...(known?.restores ?? []), ...told])];
      await writeFile(part, inFile({ ...newest, restores }), { mode: 0o600 });
      await rename(part, path);
      noted = newest.hash;
    },
  };
}

/** The row that the head names as the newest. */
const newestOf = (db: Database, { number, hash }: Head) =>
  db
    .selectFrom("audit")
    .select(["number", "hash", "at"])
    .where("number", "=", number)
    .where("hash", "=", hash)
    .executeTakeFirst();
