import { changeStore } from "./backdate.ts";
import type { Desk } from "./desk.ts";

/** Makes all sessions of a desk such that were last confirmed an hour ago. */
export function expireConfirmation(desk: Desk): Promise<void> {
  const confirmed_at = Date.now() - 60 * 60 * 1000;
  return changeStore(desk, (db) => db.updateTable("session").set({ confirmed_at }).execute());
}
