import { lockSetting } from "./row-locks.ts";
import type { Database } from "./tables.ts";

/** What an administrator has set under this name, as parsed JSON; undefined when nobody has. */
export async function readSetting(db: Database, name: string): Promise<unknown> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return row && JSON.parse(row.value);
}

/** What has been set under this name, by whom and when; undefined when nobody has. */
export async function findSetting(
  db: Database,
  name: string,
): Promise<{ value: unknown; personId: string; by: string; at: number } | undefined> {
  const row = await db
    .selectFrom("setting")
    .innerJoin("person", "person.id", "setting.changed_by")
    .select(["setting.value", "setting.changed_by", "setting.changed_at", "person.name as by"])
    .where("setting.name", "=", name)
    .executeTakeFirst();
  return row && { value: JSON.parse(row.value), personId: row.changed_by, by: row.by, at: row.changed_at };
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

/** Within a transaction: sets it for everybody where `replaces` takes what was set before, parsed. Answers whether it did: not when another change came first. */
export async function swapSetting(
  db: Database,
  { name, value, personId }: { name: string; value: unknown; personId: string },
  replaces: (before: unknown) => boolean,
  now: number,
): Promise<boolean> {
  // Else one that is only encrypted anew between the two would be taken for another one.
  await lockSetting(db, name);
  const before = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  if (!replaces(before && JSON.parse(before.value))) return false;
  const row = { value: JSON.stringify(value), changed_by: personId, changed_at: now };
  if (!before) {
    const added = await db
      .insertInto("setting")
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await db
    .updateTable("setting")
    .set(row)
    .where("name", "=", name)
    .where("value", "=", before.value)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Writes what was set in another way, as it was set by whom and when; not where `change` answers undefined. Answers whether it did. */
export async function changeSetting(db: Database, name: string, change: (value: unknown) => unknown): Promise<boolean> {
  const before = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  const value = before && change(JSON.parse(before.value));
  if (!before || value === undefined) return false;
  const setting = db.updateTable("setting").where("name", "=", name).where("value", "=", before.value);
  const { numUpdatedRows } = await setting.set({ value: JSON.stringify(value) }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes back what was set. Answers whether anything was. */
export async function deleteSetting(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("setting").where("name", "=", name).executeTakeFirst();
  return numDeletedRows > 0n;
}
