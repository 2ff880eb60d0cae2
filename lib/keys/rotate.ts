import { rm } from "node:fs/promises";
import { audit } from "../audit/write.ts";
import { keysOfInstances } from "../database/instances.ts";
import {
  currentOf,
  enterSealingKey,
  forgetWaiting,
  listSealingKeys,
  promoteWaiting,
  type SealingKey,
  waitingOf,
} from "../database/sealing-keys.ts";
import type { Database } from "../database/tables.ts";
import { Failure } from "../runtime/failure.ts";
import { type KeyInFile, newKey, readKeys } from "../storage/keys.ts";
import { underWayMs } from "./reseal.ts";
import { inUse, sealRoot } from "./root.ts";
import { plain, unnamed } from "./sealed-kind.ts";

/** A key that the database knows, and what is under it. */
export interface KeptKey extends SealingKey {
  is: "current" | "waiting" | "older";
  /** Where its file lies; undefined where it is not here. */
  path: string | undefined;
  /** How many of what; nothing that is none. */
  under: [what: string, n: number][];
  /** Why it must not be taken away; undefined for an older one that nothing needs. */
  needed: "current" | "waiting" | "under" | "in_use" | "under_way" | "unlooked" | undefined;
  /** From when on nothing that was under way needs it. */
  freeAt: number;
}

/** How many of which kind are under which key, as {@link SealedKind} tells. */
export type CountsByKind = [what: string, counts: Map<string, number>][];

/** The keys of a database in their order, and how much has no key at all. */
export async function listKeys(
  db: Database,
  { keyFile, counts, now }: { keyFile: string; counts: CountsByKind; now: number },
): Promise<{ keys: KeptKey[]; notEncrypted: [what: string, n: number][] }> {
  const rows = await listSealingKeys(db);
  const known = readKeys(keyFile);
  const current = currentOf(rows);
  const used = new Set((await keysOfInstances(db)).map(([first]) => first));
  const some = (of: (counts: Map<string, number>) => number) =>
    counts.flatMap(([what, found]): [string, number][] => (of(found) > 0 ? [[what, of(found)]] : []));
  const notEncrypted = some((found) => found.get(plain) ?? 0);
  const freeAt = (current?.current_since ?? 0) + underWayMs;
  const keys = rows.map((row): KeptKey => {
    const is = row === current ? "current" : row.current_since === null ? "waiting" : "older";
    // What an earlier version has encrypted does not say so, and is under the first.
    const under = some((found) => (found.get(row.id) ?? 0) + (row.number === 1 ? (found.get(unnamed) ?? 0) : 0));
    const needed =
      is !== "older"
        ? is
        : under.length > 0
          ? "under"
          : used.has(row.id)
            ? "in_use"
            : now < freeAt
              ? "under_way"
              : notEncrypted.some(([what]) => what === "files")
                ? "unlooked"
                : undefined;
    return { ...row, is, path: known.find(({ id }) => id === row.id)?.path, under, needed, freeAt };
  });
  return { keys, notEncrypted };
}

/**
 * Lets another key become current: one that lies beside the others and was never used, or a new one. It does once every process that lives
 * has it, at once where none lives. One that waits already is told of again.
 */
export async function rotate(db: Database, keyFile: string): Promise<KeyInFile> {
  const rows = await listSealingKeys(db);
  const known = readKeys(keyFile);
  const { root } = inUse(rows, known, { keyFile });
  const waiting = waitingOf(rows);
  const key = waiting ? known.find(({ id }) => id === waiting.id) : (unused(rows, known) ?? made(keyFile));
  if (!key)
    throw new Failure(
      `KEY_FILE: expected key ${waiting?.id} beside ${keyFile}, which is to be the next one. If it is lost: npm run admin -- keys remove ${waiting?.id}`,
    );
  if (!waiting)
    await db.transaction().execute(async (tx) => {
      await enterSealingKey(tx, { id: key.id, root: sealRoot(key, root), waits: true });
      await audit(tx, { kind: "key_made", detail: { key: key.id } });
    });
  await promoteWaiting(db);
  return key;
}

/** Goes on with another key where nobody has the current one any more: what is encrypted cannot be read then. Answers the key. */
export async function goOnWithout(db: Database, keyFile: string): Promise<KeyInFile> {
  const rows = await listSealingKeys(db);
  const known = readKeys(keyFile);
  const current = currentOf(rows);
  if (!current || known.some(({ id }) => id === current.id))
    throw new Failure("The current key is there. For another one: npm run admin -- keys rotate");
  if ((await keysOfInstances(db)).length > 0)
    throw new Failure("Expected no server that runs. Stop every instance, wait 30 seconds, then try again");
  return unused(rows, known) ?? made(keyFile);
}

/** Deletes the file of a key that nothing needs, or takes back one that waits. Throws a {@link Failure} that says what needs it. */
export async function removeKey(
  db: Database,
  key: KeptKey,
  { keyFile, why }: { keyFile: string; why: string },
): Promise<void> {
  if (key.is === "current")
    throw new Failure(`Key ${key.id} must stay: it is the current one. For another one: npm run admin -- keys rotate`);
  if (key.is !== "waiting" && key.needed) throw new Failure(`Key ${key.id} must stay: ${why}`);
  await db.transaction().execute(async (tx) => {
    if (key.is === "waiting" && !(await forgetWaiting(tx, key.id)))
      throw new Failure(`Key ${key.id} has become current meanwhile`);
    await audit(tx, { kind: "key_removed", detail: { key: key.id } });
  });
  for (const { id, path } of readKeys(keyFile)) if (id === key.id) await rm(path);
}

/** A key that lies there and was never used. */
function unused(rows: readonly SealingKey[], known: readonly KeyInFile[]): KeyInFile | undefined {
  const found = known.filter(({ id }) => !rows.some((row) => row.id === id));
  if (new Set(found.map(({ id }) => id)).size > 1)
    throw new Failure(`Expected one new key, found ${found.map(({ path }) => path).join(", ")}`);
  return found[0];
}

function made(keyFile: string): KeyInFile {
  try {
    return newKey(keyFile);
  } catch {
    throw new Failure(
      `${keyFile}: expected a folder that can be written to, on a disk with room. Put a file of 32 random bytes there as ${keyFile}.2, and try again`,
    );
  }
}
