import type { Step } from "../database/leases.ts";
import { inPortions, portion } from "../database/portions.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { fatesOf, nothingSealed } from "./rows.ts";

/*
 * Which files are needed no more is found by what has happened, never by looking at all of them. Whatever takes a use from a file enters
 * it for a look: triggers do when a document or a draft lets go of it, and once for a new one, a day after it came; the retention does
 * when it removes a document's files. A file that is to go stays entered until it is off the disk, so that a process may die in between.
 * What nothing needs is never needed again: rows that are gone cannot be referred to, and removed files go into no new document.
 */

const dayMs = 24 * 60 * 60 * 1000;

/** Enters a document's files for a look at once, within the transaction in which the retention removes them. */
export async function enterFileChecks(tx: Database, documentId: string): Promise<void> {
  await tx
    .insertInto("file_check")
    .columns(["disk_name", "due_at"])
    .expression((select) =>
      select
        .selectFrom("document_file")
        .innerJoin("upload", "upload.id", "document_file.upload_id")
        .select(({ lit }) => ["disk_name", lit(0).as("due_at")])
        .where("document_id", "=", documentId),
    )
    .execute();
}

/** What was entered when the clock was ahead is looked at in a day; else it would stay until that time has come. */
export async function mendFileChecks(step: Step, now: number): Promise<void> {
  const latest = now + dayMs;
  await inPortions(step, async (tx) => {
    const some = tx.selectFrom("file_check").select("disk_name").where("due_at", ">", latest).limit(portion);
    const { numUpdatedRows: changed } = await tx
      .updateTable("file_check")
      .set({ due_at: latest })
      .where("disk_name", "in", some)
      .where("due_at", ">", latest)
      .executeTakeFirst();
    return { changed };
  });
}

/**
 * Takes a portion of the files whose look was due before `before`, within a transaction: forgets uploads of no document and no draft, and
 * answers the names on the disk that are to go. Those stay entered, as of `before`, until `forgetFileChecks`. `more`: there may be others.
 */
export async function takeFileChecks(tx: Database, before: number): Promise<{ gone: string[]; more: boolean }> {
  const due = await tx
    .selectFrom("file_check")
    .select("disk_name")
    .where("due_at", "<", before)
    .orderBy("due_at")
    .orderBy("disk_name")
    .limit(portion)
    .execute();
  const names = [...new Set(due.map(({ disk_name }) => disk_name))];
  if (names.length === 0) return { gone: [], more: false };
  // First: what loses its last use after this is entered again.
  await tx
    .deleteFrom("file_check")
    .where(inValues(tx, "disk_name", names))
    .where("due_at", "<", before)
    .execute();
  await tx
    .deleteFrom("upload")
    .where(inValues(tx, "disk_name", names))
    .where((where) =>
      where.and(
        (["document_file", "draft_file"] as const).map((table) =>
          where.not(where.exists(where.selectFrom(table).select("upload_id").whereRef("upload_id", "=", "upload.id"))),
        ),
      ),
    )
    .execute();
  const fates = await fatesOf(tx, names);
  const gone = names.filter((name) => fates.get(name) !== "needed");
  if (gone.length > 0)
    await tx
      .insertInto("file_check")
      .values(gone.map((disk_name) => ({ disk_name, due_at: before })))
      .execute();
  return { gone, more: due.length === portion };
}

/** They are off the disk: rows that they still have need no key any more. */
export async function forgetFileChecks(tx: Database, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable("upload")
    .set({ key_id: nothingSealed })
    .where(inValues(tx, "disk_name", names))
    .execute();
  await tx
    .deleteFrom("file_check")
    .where(inValues(tx, "disk_name", names))
    .execute();
}
