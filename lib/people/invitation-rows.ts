import type { Database } from "../database/tables.ts";
import { type Account, accountColumns, accountOf } from "./rows.ts";

interface Invitation {
  tokenHash: string;
  personId: string;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
}

/** A person has one invitation at most: a new one ends the one before. */
export async function putInvitation(db: Database, invitation: Invitation): Promise<void> {
  const { personId, tokenHash, createdBy, createdAt, expiresAt } = invitation;
  const values = { token_hash: tokenHash, created_by: createdBy, created_at: createdAt, expires_at: expiresAt };
  await db
    .insertInto("invitation")
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(values))
    .execute();
}

/** Whom an invitation that is still good at `now` is for. */
export async function invitedAccount(db: Database, tokenHash: string, now: number): Promise<Account | undefined> {
  const row = await db
    .selectFrom("invitation")
    .innerJoin("person", "person.id", "invitation.person_id")
    .select(accountColumns)
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && accountOf(row);
}

/** Uses an invitation up. Of several callers at once, one is told true. */
export async function takeInvitation(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const row = await db
    .deleteFrom("invitation")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The same by whose it is, for whoever has shown in another way who they are. */
export async function takeInvitationOf(db: Database, personId: string, now: number): Promise<boolean> {
  const row = await db
    .deleteFrom("invitation")
    .where("person_id", "=", personId)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteInvitationOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom("invitation").where("person_id", "=", personId).execute();
}
