import type { ExpressionBuilder } from "kysely";
import type { Database, Tables, UploadTable } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { type FileNotice, readNotices, storedNotices } from "../shared/file-notices.ts";

/** A file that somebody has uploaded. */
export interface StoredFile {
  uploadId: string;
  name: string;
  diskName: string;
  bytes: number;
  sha256: string;
  stamp: string;
  pages: number;
  notices: FileNotice[];
  /** See `UploadTable`. */
  keyId: string | null;
}

/** In the place of a key's id: nothing can be encrypted there, since the file is gone, or not as it was uploaded. */
export const nothingSealed = "";

/** An upload's row as the rest of Countersign knows it. */
export function storedFile(row: UploadTable): StoredFile {
  const { id, name, disk_name, bytes, sha256, stamp, pages, notices, key_id } = row;
  return {
    uploadId: id,
    name,
    diskName: disk_name,
    bytes,
    sha256,
    stamp,
    pages,
    keyId: key_id,
    notices: readNotices(notices),
  };
}

/** Documents have used it, the retention has removed the files of each of them, and no draft names it: what a late answer has set aside shares its files with the document. */
function isRemoved(where: ExpressionBuilder<Tables, "upload">) {
  const uses = where
    .selectFrom("document_file")
    .innerJoin("document", "document.id", "document_file.document_id")
    .select("document_file.upload_id")
    .whereRef("document_file.upload_id", "=", "upload.id");
  return where.and([
    where.exists(uses.where("document.files_purged_at", "is not", null)),
    where.not(where.exists(uses.where("document.files_purged_at", "is", null))),
    where.not(
      where.exists(
        where.selectFrom("draft_file").select("upload_id").whereRef("draft_file.upload_id", "=", "upload.id"),
      ),
    ),
  ]);
}

/** Enters a file that lies complete on the disk. An id that is taken is refused by the database. */
export async function addUpload(db: Database, personId: string, file: StoredFile, now: number): Promise<void> {
  const { uploadId, name, diskName, bytes, sha256, stamp, pages, notices, keyId } = file;
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
      notices: storedNotices(notices),
      key_id: keyId,
      created_at: now,
      staged: 1,
      drafted: 0,
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

/** Under which name on the disk an upload was entered, whosever it is by now; undefined when its id is nobody's. */
export async function diskNameOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("upload").select("disk_name").where("id", "=", id).executeTakeFirst();
  return row?.disk_name;
}

/** Within a transaction: gives some uploads the names that `rename` makes of theirs; the file itself stays. */
export async function renameUploads(tx: Database, ids: string[], rename: (name: string) => string): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom("upload")
    .select(["id", "name"])
    .where(inValues(tx, "id", ids))
    .execute();
  for (const { id, name } of rows) {
    const cut = rename(name);
    const renamed = cut === name || cut.endsWith(".pdf") ? cut : `${cut}.pdf`;
    if (renamed !== name) await tx.updateTable("upload").set({ name: renamed }).where("id", "=", id).execute();
  }
}

/** The names on the disk of these rows, which are gone, but for those that others have too. */
export async function withoutRow(db: Database, rows: { disk_name: string }[]): Promise<string[]> {
  const names = [...new Set(rows.map(({ disk_name }) => disk_name))];
  const known = await fatesOf(db, names);
  return names.filter((name) => !known.has(name));
}

/** Whether something needs the contents of those among these names on the disk that have a row, one row at least, or the retention has removed them. */
export async function fatesOf(db: Database, names: string[]): Promise<Map<string, "needed" | "removed">> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("upload")
    .select((select) => ["disk_name", isRemoved(select).as("removed")])
    .where(inValues(db, "disk_name", names))
    .execute();
  const needed = new Set(rows.filter(({ removed }) => !removed).map(({ disk_name }) => disk_name));
  return new Map(rows.map(({ disk_name: name }) => [name, needed.has(name) ? "needed" : "removed"]));
}

export interface KeptFile {
  diskName: string;
  bytes: number;
  sha256: string;
}

/** Files on the disk that a document or a draft has and that are to be there, each once: some of them, behind the name `after`. */
export async function keptFiles(db: Database, after: string, limit: number): Promise<KeptFile[]> {
  const rows = await db
    .selectFrom("upload")
    .select(["disk_name", "bytes", "sha256"])
    .distinct()
    .where("disk_name", ">", after)
    .where((where) =>
      where.or(
        (["document_file", "draft_file"] as const).map((table) =>
          where.exists(where.selectFrom(table).select("upload_id").whereRef("upload_id", "=", "upload.id")),
        ),
      ),
    )
    .where((where) => where.not(isRemoved(where)))
    .orderBy("disk_name")
    .limit(limit)
    .execute();
  return rows.map(({ disk_name, ...row }) => ({ ...row, diskName: disk_name }));
}
