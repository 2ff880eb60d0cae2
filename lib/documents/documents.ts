import type { Corrected, Corrections } from "../shared/corrections.ts";
import type { Count } from "../shared/count.ts";
import type { FoundDocument } from "../shared/found.ts";
import { isId } from "../shared/id.ts";
import { log } from "../shared/log.ts";
import type { Removal } from "../shared/record.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { searchWords } from "../shared/search.ts";
import type { DocumentState } from "../shared/states.ts";
import { markConflictSeen, unseenConflicts } from "../store/conflicts.ts";
import { correctNothing, supersededAmong } from "../store/corrections.ts";
import { findDocument, type StoredDocument } from "../store/documents.ts";
import { countDocuments, listDocuments, newestDocuments, type Page } from "../store/listing.ts";
import type { Pace } from "../store/search-proposals.ts";
import { arrivalMs, type Settlement, settle } from "../store/settlements.ts";
import type { Database } from "../store/store.ts";
import { correctedByForm, correctionsFor } from "./corrections.ts";
import { type Creation, type CreationParts, createCreation } from "./creation.ts";
import { createListExport, type ListExport } from "./export.ts";
import type { ListQuery } from "./list-query.ts";
import { createRecord, type DocumentRecord } from "./record.ts";
import { createSearchTurns } from "./search-turns.ts";
import { sight } from "./sight.ts";
import { withKeptOutcome } from "./unsaved.ts";

export const pageSize = 50;
const mostProposed = 8;

export interface DocumentFile {
  path: string;
  name: string;
  /** It does not lie there any more. */
  removed?: Removal | undefined;
}

export interface Documents extends Creation, DocumentRecord, ListExport {
  /** The document, or undefined when it is not there or not to be seen by this person: the two look the same. */
  find(person: Person, id: string): Promise<StoredDocument | undefined>;
  /** The person's own document that came of a form, whatever its state. */
  findByForm(person: Person, formKey: string): Promise<StoredDocument | undefined>;
  /** Where one of a document's files lies, by its place from 0; undefined when it is not there or not to be seen. */
  file(person: Person, id: string, position: number): Promise<DocumentFile | undefined>;
  /**
   * `superseded`: the ids of those on the page in whose place another document was created. Refused as {@link SearchTurns} says;
   * `signal`: whoever asks has gone.
   */
  list(person: Person, query: ListQuery, signal?: AbortSignal): Promise<Result<Page & { superseded: Set<string> }>>;
  /** The document that a form of the person's is to correct, as far as they may see it. */
  corrected(person: Person, formKey: string): Promise<Corrected | undefined>;
  /** Lets a form of the person's become a document that replaces none. */
  correctNothing(person: Person, formKey: string): Promise<Result<null>>;
  /** What a document replaces and what replaces it, as far as the person may see the others. */
  corrections(person: Person, document: StoredDocument): Promise<Corrections>;
  /** The newest few that match a text, as they are proposed while one types; refused as `list` is. */
  propose(person: Person, text: string, signal?: AbortSignal): Promise<Result<FoundDocument[]>>;
  /** How many there are to see, how many of them wait for a person to settle them, and of how many the service said otherwise later. */
  counts(person: Person): Promise<{ all: Count; unknown: Count; late: Count & { first?: string } }>;
  /** Somebody has looked at what the service said of a document after it had been closed otherwise. */
  seeLate(person: Person, id: string): Promise<Result<null>>;
  /** For how many milliseconds an unknown document must not be called 'not created': its request can still arrive. 0: it may be. */
  lateFor(document: StoredDocument): Promise<number>;
  /**
   * Closes an unknown outcome by the word of its owner or a manager. `reference`: the attempt that they looked at; another one is not
   * closed (`already_settled`). 'Not created' is refused while {@link lateFor} says so (`too_early`).
   */
  settle(person: Person, id: string, settlement: Settlement, reference?: string): Promise<Result<{ formKey?: string }>>;
}

export interface DocumentsParts extends CreationParts {
  phoneRegion: string;
  /** Steps of searches that may run at the same time; one, where the database does one thing at a time. */
  searchesAtOnce?: number;
  /** How long after its end a request that was given up can still arrive; absent: not at all. */
  lateMs?: number;
}

/** All that the desk does with documents. */
export function createDocuments(parts: DocumentsParts): Documents {
  const { db, lateMs = 0 } = parts;
  const turns = createSearchTurns({ width: parts.searchesAtOnce ?? 1 });
  const find = async (person: Person, by: { id: string } | { formKey: string }) => {
    const document = await findDocument(db, sight(person), by);
    return document && withKeptOutcome(document, parts.spool);
  };
  return {
    ...createCreation(parts),
    ...createRecord(parts, (person, id) => find(person, { id })),
    ...createListExport(parts),
    find: async (person, id) => (isId(id) ? find(person, { id }) : undefined),
    async file(person, id, position) {
      const document = isId(id) ? await find(person, { id }) : undefined;
      const file = document?.files[position];
      return file && { path: parts.filePath(file.diskName), name: file.name, removed: document.filesRemoved };
    },
    findByForm: (person, formKey) => find(person, { formKey }),
    async list(person, { text, ...query }, signal) {
      const listing = { ...query, words: searchWords(text, parts.phoneRegion), limit: pageSize };
      const page = await turns.run(person.id, signal, (pace) => listDocuments(db, sight(person), listing, { pace }));
      if (!page.ok) return page;
      const ids = page.value.documents.map(({ id }) => id);
      return ok({ ...page.value, superseded: await supersededAmong(db, ids) });
    },
    corrected: (person, formKey) => correctedByForm(db, person, formKey),
    correctNothing: async (person, formKey) =>
      (await correctNothing(db, person.id, formKey)) ? ok(null) : refuse("not_found"),
    corrections: (person, document) => correctionsFor(db, person, document),
    async propose(person, text, signal) {
      const words = searchWords(text, parts.phoneRegion);
      if (words.length === 0) return ok([]);
      const search = (pace: Pace) => newestDocuments(db, sight(person), { words }, mostProposed, { pace });
      const newest = await turns.run(person.id, signal, search);
      if (!newest.ok) return newest;
      const proposed = newest.value.map(({ templateId: _, place: __, signers, ...rest }) => ({
        ...rest,
        signers: signers.map((one) => one.name),
      }));
      return ok(proposed);
    },
    async counts(person) {
      const count = (state?: DocumentState) => countDocuments(db, sight(person), state);
      const [all, unknown, late] = await Promise.all([count(), count("unknown"), unseenConflicts(db, sight(person))]);
      return { all, unknown, late };
    },
    async seeLate(person, id) {
      if (!isId(id) || !(await find(person, { id }))) return refuse("not_found");
      // Whoever looks a second time, or at the same time as another, has looked too.
      if (await markConflictSeen(db, id, person.id)) log("info", "late answer seen", { document: id, by: person.id });
      return ok(null);
    },
    lateFor: async ({ attempt }) => (attempt ? arrivalMs(db, attempt.id, lateMs) : 0),
    settle: (person, id, settlement, reference) => settleDocument(db, person, { id, reference, lateMs }, settlement),
  };
}

async function settleDocument(
  db: Database,
  person: Person,
  { id, ...seen }: { id: string; reference: string | undefined; lateMs: number },
  settlement: Settlement,
): Promise<Result<{ formKey?: string }>> {
  const document = await findDocument(db, sight(person), { id });
  if (!document) return refuse("not_found");
  // One link a signer, given or not.
  const links = document.signers.map((_, i) => (settlement.created && settlement.links[i]) || {});
  const found = settlement.created ? { ...settlement, links } : settlement;
  const became = await settle(db, { id, personId: person.id, ...seen }, found);
  if (typeof became === "number") return refuse("too_early", { retryAfterSeconds: Math.ceil(became / 1000) });
  if (became !== "settled") return refuse(became === "answered" ? "answered_late" : "already_settled");
  log("info", "unknown outcome settled", { document: id, by: person.id, created: settlement.created });
  return ok(document.personId === person.id ? { formKey: document.formKey } : {});
}
