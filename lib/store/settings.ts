import type { Database } from "./store.ts";

/** What an administrator has set under this name, as parsed JSON; undefined when nobody has. */
export async function readSetting(db: Database, name: string): Promise<unknown> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return row && JSON.parse(row.value);
}

/** Sets it for everybody, in place of what was set before. */
export async function writeSetting(
  db: Database,
  { name, value, personId }: { name: string; value: unknown; personId: string },
  now: number,
): Promise<void> {
  const row = { value: JSON.stringify(value), changed_by: personId, changed_at: now };
  await db
    .insertInto("setting")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}
