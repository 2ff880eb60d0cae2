import { countUpTo } from "../database/count.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import type { Count } from "../shared/count.ts";
import { limits } from "../shared/limits.ts";
import { createdWith } from "./used-templates.ts";

/** What the documents of a template have been like. */
export interface Usual {
  /** How many were created with it. */
  uses: Count;
  /** The keys of the items that at least half of the newest had, as they follow each other there; never a value. */
  keys: string[];
  /** How many signers, and pages in all their files, at least half of the newest had. */
  signers?: number;
  pages?: number;
}

/** So many of the newest tell what is usual: a template may have changed at the service. */
const newest = 20;
const mostCounted = 1000;

/** What is usual for the documents created with this template; undefined when there are none. */
export async function usualOf(db: Database, templateId: string): Promise<Usual | undefined> {
  const created = createdWith(db, templateId);
  const rows = await created.select("id").orderBy("place", "desc").limit(newest).execute();
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  const half = ids.length / 2;
  const [uses, items, signers, files] = await Promise.all([
    countUpTo(db, created, mostCounted),
    db
      .selectFrom("item")
      .select(["key", "position"])
      .where(inValues(db, "document_id", ids))
      .orderBy("position")
      .execute(),
    db
      .selectFrom("signer")
      .select("document_id")
      .where(inValues(db, "document_id", ids))
      .execute(),
    db
      .selectFrom("document_file")
      .innerJoin("upload", "upload.id", "document_file.upload_id")
      .select(["document_id", "pages"])
      .where(inValues(db, "document_id", ids))
      .execute(),
  ]);
  const keys = [...Map.groupBy(items, ({ key }) => key)].filter(([, of]) => of.length >= half).map(([key]) => key);
  const perDocument = <Row extends { document_id: string }>(of: Row[], sum: (some: Row[]) => number) =>
    mostFrequent(
      [...Map.groupBy(of, ({ document_id }) => document_id).values()].map((some) => sum(some)),
      half,
    );
  const signerCount = perDocument(signers, (some) => some.length);
  const pages = perDocument(files, (some) => some.reduce((sum, file) => sum + file.pages, 0));
  return {
    uses,
    keys: keys.slice(0, limits.items),
    ...(signerCount !== undefined && { signers: signerCount }),
    ...(pages !== undefined && { pages }),
  };
}

/** The number that is there most often, if it is at least so often. */
function mostFrequent(numbers: number[], least: number): number | undefined {
  const [often] = [...Map.groupBy(numbers, (n) => n)].toSorted(([, a], [, b]) => b.length - a.length);
  return often && often[1].length >= least ? often[0] : undefined;
}
