import type { Database } from "./store.ts";

/** Says that this process lives. */
export async function beat(db: Database, instance: string, now: number): Promise<void> {
  await db
    .insertInto("instance")
    .values({ id: instance, seen_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: now }))
    .execute();
}

/** The processes heard of since `after`. */
export async function livingInstances(db: Database, after: number): Promise<Set<string>> {
  const rows = await db.selectFrom("instance").select("id").where("seen_at", ">", after).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Takes back every claim to life but this one's: for a database that only one process can have open. */
export async function forgetOthers(db: Database, instance: string): Promise<void> {
  await db.deleteFrom("instance").where("id", "!=", instance).execute();
}

/** This process ends in order: another need not wait for its lease to run out. */
export async function leave(db: Database, instance: string): Promise<void> {
  await db.deleteFrom("instance").where("id", "=", instance).execute();
}
