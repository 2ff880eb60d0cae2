import type { Step } from "../database/leases.ts";
import { inPortions, portion } from "../database/portions.ts";
import type { Database } from "../database/tables.ts";

/** A person's second factor as it is kept. */
interface KeptFactor {
  sealed: string;
  usedStep: number;
  since: number;
}

export async function findFactor(db: Database, personId: string): Promise<KeptFactor | undefined> {
  const row = await db.selectFrom("second_factor").selectAll().where("person_id", "=", personId).executeTakeFirst();
  return row && { sealed: row.sealed, usedStep: row.used_step, since: row.since };
}

/** Of everybody who has one. */
export async function listFactors(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("second_factor").select("person_id").execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Answers whether it did: a person has one at most. */
export async function insertFactor(db: Database, personId: string, factor: KeptFactor): Promise<boolean> {
  const { sealed, usedStep, since } = factor;
  const added = await db
    .insertInto("second_factor")
    .values({ person_id: personId, sealed, used_step: usedStep, since })
    .onConflict((conflict) => conflict.doNothing())
    .returning("person_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Puts another step in the place of the one that was read. Answers whether it did: of several callers at once, one is told true. */
export async function swapStep(db: Database, personId: string, before: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factor")
    .set({ used_step: step })
    .where("person_id", "=", personId)
    .where("used_step", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With its recovery codes. Answers whether there was one. */
export async function deleteFactor(db: Database, personId: string): Promise<boolean> {
  await deleteRecoveryCodes(db, personId);
  const { numDeletedRows } = await db.deleteFrom("second_factor").where("person_id", "=", personId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertRecoveryCodes(db: Database, personId: string, hashes: string[]): Promise<void> {
  const rows = hashes.map((code_hash) => ({ code_hash, person_id: personId }));
  await db.insertInto("recovery_code").values(rows).execute();
}

/** All of a person's. */
export async function deleteRecoveryCodes(db: Database, personId: string): Promise<void> {
  await db.deleteFrom("recovery_code").where("person_id", "=", personId).execute();
}

export async function countRecoveryCodes(db: Database, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom("recovery_code")
    .select((select) => select.fn.countAll<number | string>().as("n"))
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Uses one up. Of several callers at once, one is told true. */
export async function takeRecoveryCode(db: Database, personId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_code")
    .where("person_id", "=", personId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A sign-in whose password was right. */
interface WaitingSignIn {
  personId: string;
  stamp: string | undefined;
  failures: number;
}

export async function insertWaiting(
  db: Database,
  { tokenHash, personId, stamp }: { tokenHash: string; personId: string; stamp: string | undefined },
  now: number,
): Promise<void> {
  const values = { token_hash: tokenHash, person_id: personId, device_stamp: stamp ?? null };
  await db
    .insertInto("waiting_sign_in")
    .values({ ...values, created_at: now, failures: 0 })
    .execute();
}

/** One that was begun after `since`, and at `until` at the latest. */
export async function findWaiting(
  db: Database,
  tokenHash: string,
  { since, until }: { since: number; until: number },
): Promise<WaitingSignIn | undefined> {
  const row = await db
    .selectFrom("waiting_sign_in")
    .select(["person_id", "device_stamp", "failures"])
    .where("token_hash", "=", tokenHash)
    .where("created_at", ">", since)
    .where("created_at", "<=", until)
    .executeTakeFirst();
  return row && { personId: row.person_id, stamp: row.device_stamp ?? undefined, failures: row.failures };
}

/** Counts a try before it is looked at, and holds the row until this transaction ends. */
export async function countTry(tx: Database, tokenHash: string): Promise<void> {
  await tx
    .updateTable("waiting_sign_in")
    .set((row) => ({ failures: row("failures", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function deleteWaiting(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom("waiting_sign_in").where("token_hash", "=", tokenHash).execute();
}

/** Those of a person. Answers whether there were any. */
export async function deleteWaitingOf(db: Database, personId: string): Promise<boolean> {
  const own = db.deleteFrom("waiting_sign_in").where("person_id", "=", personId);
  return (await own.executeTakeFirst()).numDeletedRows > 0n;
}

/** Those begun at `since` or before, and those begun after `until`. */
export async function deleteWaitingOutside(
  step: Step,
  { since, until }: { since: number; until: number },
): Promise<void> {
  await inPortions(step, async (tx) => {
    const some = tx
      .selectFrom("waiting_sign_in")
      .select("token_hash")
      .where((where) => where.or([where("created_at", "<=", since), where("created_at", ">", until)]))
      .limit(portion);
    const { numDeletedRows: changed } = await tx
      .deleteFrom("waiting_sign_in")
      .where("token_hash", "in", some)
      .executeTakeFirst();
    return { changed };
  });
}
