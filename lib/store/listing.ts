import { type SelectQueryBuilder, sql } from "kysely";
import type { DocumentState } from "../shared/states.ts";
import { type Sight, text, visible } from "./documents.ts";
import type { Database } from "./store.ts";
import type { Tables } from "./tables.ts";

export interface ListedDocument {
  id: string;
  title: string;
  templateId: string;
  state: DocumentState;
  createdBy: string;
  createdAt: number;
  formKey: string;
  signers: { name: string; link?: string }[];
}

export interface Page {
  documents: ListedDocument[];
  newer: boolean;
  older: boolean;
}

export interface Listing {
  /** Each word's spellings; see `searchWords`. */
  words: string[][];
  state?: DocumentState;
  /** Keyset: the id beside which the page begins. */
  after?: { direction: "older" | "newer"; id: string };
  limit: number;
}

type Documents = SelectQueryBuilder<Tables, "document", unknown>;

function matching(db: Database, sight: Sight, { words, state }: Pick<Listing, "words" | "state">): Documents {
  let query: Documents = db.selectFrom("document").where(visible(sight));
  if (state) query = query.where("document.state", "=", state);
  for (const spellings of words) {
    const contains = spellings.map(
      (word) => sql<boolean>`document.search_text like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
    );
    query = query.where((where) => where.or(contains));
  }
  return query;
}

/** One page, newest first, by keyset: a page far back costs what the first one does. */
export async function listDocuments(db: Database, sight: Sight, listing: Listing): Promise<Page> {
  const { after, limit } = listing;
  const backwards = after?.direction === "newer";
  const found = await matching(db, sight, listing)
    .innerJoin("person", "person.id", "document.person_id")
    .select([
      "document.id",
      "title",
      "template_id",
      "state",
      "document.created_at",
      "form_key",
      "person.name as created_by",
    ])
    .$if(after !== undefined, (query) => query.where("document.id", backwards ? ">" : "<", after?.id ?? ""))
    .orderBy("document.id", backwards ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  const more = found.length > limit;
  const rows = backwards ? found.slice(0, limit).reverse() : found.slice(0, limit);
  const signers = await signersOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    documents: rows.map((row) => ({
      id: row.id,
      title: row.title,
      templateId: row.template_id,
      state: row.state,
      createdBy: row.created_by,
      createdAt: row.created_at,
      formKey: row.form_key,
      signers: signers.get(row.id) ?? [],
    })),
    newer: backwards ? more : after !== undefined,
    older: backwards ? true : more,
  };
}

async function signersOf(db: Database, ids: string[]): Promise<Map<string, ListedDocument["signers"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("signer")
    .select(["document_id", "name", "link"])
    .where("document_id", "in", ids)
    .orderBy("document_id")
    .orderBy("position")
    .execute();
  const byDocument = Map.groupBy(rows, (row) => row.document_id);
  return new Map(
    [...byDocument].map(([id, of]) => [id, of.map(({ name, link }) => ({ name, ...text("link", link) }))]),
  );
}

/** How many documents match; with no words and no state, how many there are to see. */
export async function countDocuments(
  db: Database,
  sight: Sight,
  listing: Pick<Listing, "words" | "state">,
): Promise<number> {
  const { n } = await matching(db, sight, listing)
    .select((select) => select.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The ids of templates that this desk has used, newest use first. */
export async function usedTemplates(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("document")
    .select(["template_id", (select) => select.fn.max("id").as("newest")])
    .where("state", "=", "created")
    .groupBy("template_id")
    .orderBy("newest", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ template_id }) => template_id);
}
