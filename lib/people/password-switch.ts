import { audit } from "../audit/write.ts";
import { deleteSetting, readSetting, writeSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";

const setting = "password_sign_in";

/** Whether people may sign in with a password; they may until an administrator has said otherwise. */
export async function passwordSignIn(db: Database): Promise<boolean> {
  return (await readSetting(db, setting)) !== "off";
}

/** Within a transaction: switches it off, which `by` answers for, or on again. */
export async function setPasswordSignIn(
  tx: Database,
  change: { on: false; by: { id: string } } | { on: true },
  now: number,
): Promise<void> {
  const before = await passwordSignIn(tx);
  if (change.on) await deleteSetting(tx, setting);
  else await writeSetting(tx, { name: setting, value: "off", personId: change.by.id }, now);
  if (before !== change.on)
    await audit(tx, { kind: "password_sign_in", about: { is: "setting", id: setting }, detail: { on: change.on } });
}
