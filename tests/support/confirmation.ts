import { changeStore } from "./backdate.ts";
import type { Desk } from "./desk.ts";

/** Makes all sessions of a desk such that were last confirmed an hour ago. */
export const expireConfirmation = (desk: Desk): Promise<void> => confirmedAt(desk, Date.now() - 60 * 60 * 1000);

/** Makes all sessions of a desk such that were confirmed just now. */
export const confirmAll = (desk: Desk): Promise<void> => confirmedAt(desk, Date.now());

function confirmedAt(desk: Desk, confirmed_at: number): Promise<void> {
  return changeStore(desk, (db) => db.updateTable("session").set({ confirmed_at }).execute());
}
