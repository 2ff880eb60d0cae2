import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the list of drafts shows stands beside the forms, so that it reads none of them. */
export const draftColumns: Migration = {
  async up(db: Kysely<unknown>) {
    await addDraftColumns(db);
    await describeDrafts(db.withTables<Then>());
    await putFormLast(db);
  },
};

/** The table as this migration meets it: only what it reads and writes. */
type Then = {
  draft: {
    person_id: string;
    form_key: string;
    form: string;
    title: string | null;
    template_id: string;
    signers: number;
    signer_names: string;
    files: number;
    bytes: number;
  };
};

/** A form may have megabytes. */
const portion = 10;

async function addDraftColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("draft").addColumn("title", "text").execute();
  for (const column of ["template_id", "signer_names"])
    await db.schema
      .alterTable("draft")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  for (const column of ["signers", "files", "bytes"])
    await db.schema
      .alterTable("draft")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
}

async function describeDrafts(db: Kysely<Then>): Promise<void> {
  for (let last = { person_id: "", form_key: "" }; ; ) {
    const rows = await db
      .selectFrom("draft")
      .select(["person_id", "form_key", "form"])
      .where((where) => where(where.refTuple("person_id", "form_key"), ">", where.tuple(last.person_id, last.form_key)))
      .orderBy("person_id")
      .orderBy("form_key")
      .limit(portion)
      .execute();
    for (const { person_id, form_key, form } of rows)
      await db
        .updateTable("draft")
        .set(describe(form))
        .where("person_id", "=", person_id)
        .where("form_key", "=", form_key)
        .execute();
    const end = rows.at(-1);
    if (!end) return;
    last = end;
  }
}

/** Without a title what cannot be read. */
function describe(form: string): Partial<Then["draft"]> {
  const bytes = Buffer.byteLength(form);
  try {
    const { template, title, signers, files } = JSON.parse(form);
    const names: string[] = signers.map(({ name }: { name: string }) => name).filter((name: string) => name.trim());
    return {
      ...{ title: line(title, 200), template_id: line(template, 100), signers: names.length, files: files.length },
      ...{
        signer_names: names
          .slice(0, 3)
          .map((name) => line(name, 100))
          .join(", "),
        bytes,
      },
    };
  } catch {
    return { bytes };
  }
}

function line(text: string, most: number): string {
  const some = text.trimStart().slice(0, 2 * most);
  return Array.from(some.replace(/\p{Cc}+/gu, " ").toWellFormed())
    .slice(0, most)
    .join("")
    .trim();
}

/** SQLite reads a text of megabytes to get to the columns behind it. */
async function putFormLast(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("draft")
    .addColumn("last", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update draft set last = form`.execute(db);
  await db.schema.alterTable("draft").dropColumn("form").execute();
  await db.schema.alterTable("draft").renameColumn("last", "form").execute();
}
