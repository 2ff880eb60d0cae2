import type { Restore } from "../shared/restores.ts";
import { open } from "./endings.ts";
import { staleAgain } from "./search-text.ts";
import type { Database } from "./store.ts";

const mostShown = 3;

/**
 * Within a transaction: notes that the database is, or may be, older than it was. An attempt that it holds open was open when the copy
 * was made and may have gone out since, also where its bytes had not left yet: all become unknown. Unless it is only `perhaps` so,
 * drafts are marked, because they may have become documents since, and sessions end, because some had ended since.
 */
export async function enterRestore(tx: Database, restore: Restore): Promise<void> {
  const { id, kind, at, dataUntil } = restore;
  await tx
    .insertInto("restore")
    .values({ id, kind, at, data_until: dataUntil, seen_by: null, seen_at: null })
    .execute();
  // The documents first, as everywhere, so that two who close attempts do not wait for each other.
  await tx
    .updateTable("document")
    .set({ state: "unknown", changed_at: at, search_stale: staleAgain })
    .where("state", "=", "creating")
    .execute();
  await tx
    .updateTable("attempt")
    .set({ state: "unknown", ended_at: at, reason: "restored", detail: "the database was restored" })
    .where("state", "in", open)
    .execute();
  if (kind === "perhaps") return;
  await tx.updateTable("draft").set({ restored_from: dataUntil }).execute();
  await tx.deleteFrom("session").execute();
}

/** The newest one's id. */
export async function newestRestore(db: Database): Promise<string | undefined> {
  const newest = db.selectFrom("restore").select("id").orderBy("at", "desc").orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirst())?.id;
}

/** Those that no administrator has taken note of, newest first, and no more than a page has room for. */
export async function unseenRestores(db: Database): Promise<Restore[]> {
  const rows = await db
    .selectFrom("restore")
    .select(["id", "kind", "at", "data_until"])
    .where("seen_at", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(({ data_until, ...row }) => ({ ...row, dataUntil: data_until }));
}

/** This person takes note of it, unless somebody has. */
export async function markSeen(db: Database, id: string, personId: string, now: number): Promise<void> {
  await db
    .updateTable("restore")
    .set({ seen_by: personId, seen_at: now })
    .where("id", "=", id)
    .where("seen_at", "is", null)
    .execute();
}
