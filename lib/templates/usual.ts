import { sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { limits } from "../shared/limits.ts";
import { createdWith, type UsedTemplate, usesOf } from "./used-templates.ts";

/** What the documents of a template have been like. */
export interface Usual extends UsedTemplate {
  /** The keys of the items that at least half of the newest had, as they follow each other there; never a value. */
  keys: string[];
  /** How many signers, and pages in all their files, at least half of the newest had. */
  signers?: number;
  pages?: number;
  /** How many pages each file has, in their order, where that was the same in all of the newest. */
  files?: number[];
}

/** So many of the newest tell what is usual: a template may have changed at the service. */
const newest = 20;

/** What is usual for the documents created with each of these templates, without those that have none. As many queries for all as for one. */
export async function usualOf(db: Database, templateIds: string[]): Promise<Usual[]> {
  if (templateIds.length === 0) return [];
  const newestOf = templateIds.map((id) => {
    const ids = createdWith(db, id).select(["template_id", "id"]).orderBy("place", "desc").limit(newest);
    return sql`select * from ${ids} as newest`;
  });
  const { rows } = await sql<{ template_id: string; id: string }>`
    ${sql.join(newestOf, sql` union all `)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const [uses, items, signers, files] = await Promise.all([
    usesOf(db, templateIds),
    db
      .selectFrom("item")
      .select(["document_id", "key"])
      .where(inValues(db, "document_id", ids))
      .orderBy("position")
      .execute(),
    db
      .selectFrom("signer")
      .select(({ fn }) => ["document_id", fn.countAll<number>().as("n")])
      .where(inValues(db, "document_id", ids))
      .groupBy("document_id")
      .execute(),
    db
      .selectFrom("document_file")
      .innerJoin("upload", "upload.id", "document_file.upload_id")
      .select(["document_id", "pages"])
      .where(inValues(db, "document_id", ids))
      .orderBy("document_file.position")
      .execute(),
  ]);
  const documents = Map.groupBy(rows, ({ template_id }) => template_id);
  const templateOf = new Map(rows.map(({ id, template_id }) => [id, template_id]));
  const itemsOf = Map.groupBy(items, ({ document_id }) => templateOf.get(document_id) ?? "");
  const signersOf = new Map(signers.map(({ document_id, n }) => [document_id, Number(n)]));
  const filesOf = Map.groupBy(files, ({ document_id }) => document_id);
  return uses.map((used) => {
    const own = documents.get(used.id) ?? [];
    const half = own.length / 2;
    const pages = own.map(({ id }) => filesOf.get(id)?.map((file) => file.pages) ?? []);
    const signerCount = mostFrequent(
      own.map(({ id }) => signersOf.get(id) ?? 0),
      half,
    );
    const pageCount = mostFrequent(
      pages.map((of) => of.reduce((sum, n) => sum + n, 0)),
      half,
    );
    const [first = []] = pages;
    const same = first.length > 0 && pages.every((of) => of.join() === first.join());
    return {
      ...used,
      keys: [...Map.groupBy(itemsOf.get(used.id) ?? [], ({ key }) => key)]
        .filter(([, of]) => of.length >= half)
        .map(([key]) => key)
        .slice(0, limits.items),
      ...(signerCount !== undefined && { signers: signerCount }),
      ...(pageCount !== undefined && { pages: pageCount }),
      ...(same && { files: first }),
    };
  });
}

/** The number that is there most often, if it is at least so often; none is nothing usual. */
function mostFrequent(numbers: number[], least: number): number | undefined {
  const some = numbers.filter((n) => n > 0);
  const [often] = [...Map.groupBy(some, (n) => n)].toSorted(([, a], [, b]) => b.length - a.length);
  return often && often[1].length >= least ? often[0] : undefined;
}
