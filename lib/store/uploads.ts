import { setImmediate as turn } from "node:timers/promises";
import type { ExpressionBuilder } from "kysely";
import { type StoredFile, storedFile } from "./documents.ts";
import type { Database } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Documents have used it, and the retention has removed the files of each of them. Whatever else needs a file is to be named here. */
function isRemoved(where: ExpressionBuilder<Tables, "upload">) {
  const uses = where
    .selectFrom("document_file")
    .innerJoin("document", "document.id", "document_file.document_id")
    .select("document_file.upload_id")
    .whereRef("document_file.upload_id", "=", "upload.id");
  return where.and([
    where.exists(uses.where("document.files_purged_at", "is not", null)),
    where.not(where.exists(uses.where("document.files_purged_at", "is", null))),
  ]);
}

/** Enters a file that lies complete on the disk. An id that is taken is refused by the database. */
export async function addUpload(db: Database, personId: string, file: StoredFile, now: number): Promise<void> {
  const { uploadId, name, diskName, bytes, sha256, stamp, pages } = file;
  await db
    .insertInto("upload")
    .values({
      id: uploadId,
      person_id: personId,
      name,
      disk_name: diskName,
      bytes,
      sha256,
      stamp,
      pages,
      created_at: now,
    })
    .execute();
}

/** The person's own uploads among `ids`, in the order asked for; what is missing, removed or somebody else's is left out. */
export async function findUploads(db: Database, personId: string, ids: string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("upload")
    .selectAll()
    .where("person_id", "=", personId)
    .where("id", "in", ids)
    .where((where) => where.not(isRemoved(where)))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [storedFile(row)] : [];
  });
}

/** Looked at in one go: a few milliseconds, in which a file's database serves nobody else. Of a million, all take more than a second. */
const sweptAtOnce = 2000;

/** Forgets uploads of no document and no draft that are older than `before`. */
export async function sweepUploads(db: Database, before: number): Promise<void> {
  for (let last = ""; ; ) {
    const { end } = await db
      .selectFrom((from) =>
        from.selectFrom("upload").select("id").where("id", ">", last).orderBy("id").limit(sweptAtOnce).as("some"),
      )
      .select((select) => select.fn.max("id").as("end"))
      .executeTakeFirstOrThrow();
    if (end === null) return;
    await db
      .deleteFrom("upload")
      .where("id", ">", last)
      .where("id", "<=", end)
      .where("created_at", "<", before)
      .where((where) =>
        where.and(
          (["document_file", "draft_file"] as const).map((table) =>
            where.not(
              where.exists(where.selectFrom(table).select("upload_id").whereRef("upload_id", "=", "upload.id")),
            ),
          ),
        ),
      )
      .execute();
    last = end;
    await turn();
  }
}

/** Which of these names on the disk belong to a row whose contents are still to be kept. */
export async function keptNames(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("upload")
    .select("disk_name")
    .where("disk_name", "in", names)
    .where((where) => where.not(isRemoved(where)))
    .execute();
  return new Set(rows.map((row) => row.disk_name));
}
