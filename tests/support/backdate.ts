import { utimesSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#lib/database/tables.ts";
import type { Desk } from "./desk.ts";
import { storeOf } from "./desk-store.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Where the files of a desk lie. */
export const filesOf = (desk: Desk) => join(desk.dataDir, "files", "sqlite");

/** Makes the last tries of all documents end so long ago that no request of theirs can arrive any more. */
export function pastLateArrival(desk: Desk): Promise<void> {
  return changeUnknown(desk, { ended_at: Date.now() - 3 * 60 * 1000 });
}

/** Makes the unknown outcomes those of requests that were given up without a word of the service. */
export function timedOut(desk: Desk): Promise<void> {
  return changeUnknown(desk, { reason: "timeout" });
}

function changeUnknown(desk: Desk, values: { ended_at: number } | { reason: string }): Promise<void> {
  return changeStore(desk, (db) => db.updateTable("attempt").set(values).where("state", "=", "unknown").execute());
}

/** Changes what the database of a desk holds, while the desk runs. */
export async function changeStore(desk: Desk, change: (db: Database) => Promise<unknown>): Promise<void> {
  const store = storeOf(desk);
  await change(store.db);
  await store.close();
}

/** Makes a created document, and its files on the disk, older by so many days, while the desk runs. */
export async function backdate(desk: Desk, documentId: string, days: number): Promise<void> {
  const at = Date.now() - days * dayMs;
  const store = storeOf(desk);
  await store.db.updateTable("document").set({ created_at: at, changed_at: at }).where("id", "=", documentId).execute();
  await store.db.updateTable("attempt").set({ ended_at: at }).where("document_id", "=", documentId).execute();
  const files = await store.db
    .selectFrom("document_file")
    .innerJoin("upload", "upload.id", "upload_id")
    .select("disk_name")
    .where("document_id", "=", documentId)
    .execute();
  await store.close();
  for (const { disk_name } of files) utimesSync(join(filesOf(desk), `${disk_name}.pdf`), at / 1000, at / 1000);
}
