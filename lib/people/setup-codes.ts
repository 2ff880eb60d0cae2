import type { Database } from "../database/tables.ts";

/** Keeps a code that was printed, and forgets those that have run out. */
export async function putSetupCode(db: Database, codeHash: string, expiresAt: number, now: number): Promise<void> {
  await db.deleteFrom("setup_code").where("expires_at", "<=", now).execute();
  await db.insertInto("setup_code").values({ code_hash: codeHash, expires_at: expiresAt }).execute();
}

export async function isSetupCode(db: Database, codeHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("setup_code")
    .select("code_hash")
    .where("code_hash", "=", codeHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody is set up. */
export async function dropSetupCodes(db: Database): Promise<void> {
  await db.deleteFrom("setup_code").execute();
}
