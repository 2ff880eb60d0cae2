import { packetsAmong } from "../drafts/packet-parts.ts";
import type { SessionLimits } from "../people/sessions.ts";
import { type Visibility, visibilityOf, workOf } from "../people/visibility.ts";
import { meantSigner } from "../search/meant-signer.ts";
import type { Pace } from "../search/proposals.ts";
import { createSearchTurns } from "../search/turns.ts";
import type { Count } from "../shared/count.ts";
import type { FoundDocuments } from "../shared/found.ts";
import type { Removal } from "../shared/history.ts";
import { isId } from "../shared/id.ts";
import { contactLine } from "../shared/mobile.ts";
import { pageSize } from "../shared/page-size.ts";
import type { ReplacedDocument, Replacements } from "../shared/replacements.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { searchWords } from "../shared/search.ts";
import type { Signer } from "../shared/signer.ts";
import type { Keys } from "../storage/keys.ts";
import { createListExport, type ListExport } from "./export/export.ts";
import { createRecord, type DocumentRecord } from "./history.ts";
import type { ListQuery } from "./list-query.ts";
import { countDocuments, listDocuments, newestDocuments, type Page } from "./listing.ts";
import { type PracticeParts, practiceAmong } from "./practice.ts";
import { findDocument, type StoredDocument, titlesOf } from "./read.ts";
import { documentToReplace, replacementsFor } from "./replaceable.ts";
import { replacedAmong, replaceNothing } from "./replacements.ts";
import { withOpenLinks } from "./sealed-links.ts";

const mostProposed = 8;

interface DocumentFile {
  path: string;
  name: string;
  /** It does not lie there any more. */
  removed?: Removal | undefined;
}

export interface MeantContact {
  /** Of the signer. */
  place: number;
  contact: string;
}

export interface Documents extends DocumentRecord, ListExport {
  /** The document, or undefined when it is not there or not to be seen by this person: the two look the same. */
  find(person: Person, id: string): Promise<StoredDocument | undefined>;
  /** The person's own document that came of a form, whatever its state. */
  findByForm(person: Person, formKey: string): Promise<StoredDocument | undefined>;
  /** Whether it was created in practice mode, and that is over. */
  isPractice(document: StoredDocument): Promise<boolean>;
  /** The titles of those that are there and to be seen, by id. */
  titles(person: Person, ids: string[]): Promise<Map<string, string>>;
  /** Where one of a document's files lies, by its place from 0; undefined when it is not there or not to be seen. */
  file(person: Person, id: string, position: number): Promise<DocumentFile | undefined>;
  /**
   * `replaced`: the ids of those on the page in whose place another document was created; `practice`: of those that were created in
   * practice mode, once that is over; `contacts`: by id, how the signer is reached
   * whom the search means. Refused as {@link SearchTurns} says; `signal`: whoever asks has gone.
   */
  list(
    person: Person,
    query: ListQuery,
    signal?: AbortSignal,
  ): Promise<Result<Page & Record<"replaced" | "practice", Set<string>> & { contacts: Map<string, MeantContact> }>>;
  /** The document that a form of the person's is to replace, as far as they may see it. */
  toReplace(person: Person, formKey: string): Promise<ReplacedDocument | undefined>;
  /** Lets a form of the person's become a document that replaces none. */
  replaceNothing(person: Person, formKey: string): Promise<Result<null>>;
  /** What a document replaces and what replaces it, as far as the person may see the others. */
  replacements(person: Person, document: StoredDocument): Promise<Replacements>;
  /** The newest few that match a text, as they are proposed while one types, and how many do; refused as `list` is. */
  propose(person: Person, text: string, signal?: AbortSignal): Promise<Result<FoundDocuments>>;
  /** How many there are to see, and how many wait for this person to resolve them. */
  counts(person: Person): Promise<{ all: Count; unknown: Count }>;
}

interface DocumentsParts extends PracticeParts {
  /** Where a file lies on the disk. */
  filePath: (diskName: string) => string;
  /** The document as its attempt has ended, also while the database has not taken that yet. */
  withUnstoredOutcome: (document: StoredDocument) => StoredDocument;
  phoneRegion: string;
  /** Opens the links. */
  keys: Keys;
  /** Steps of searches that may run at the same time; one, where the database does one thing at a time. */
  searchesAtOnce?: number;
  now: () => number;
  sessionLimits?: SessionLimits | undefined;
}

/** All that Countersign does with documents. */
export function createDocuments(parts: DocumentsParts): Documents {
  const { db } = parts;
  const turns = createSearchTurns({ width: parts.searchesAtOnce ?? 1 });
  const findIn = async (visibility: Visibility, by: { id: string } | { formKey: string }) => {
    const document = await findDocument(db, visibility, by);
    return document && withOpenLinks(parts.keys, parts.withUnstoredOutcome(document));
  };
  const find = (person: Person, by: { id: string } | { formKey: string }) => findIn(visibilityOf(person), by);
  const contactAt = (signers: Signer[], place: number) => {
    const signer = signers[place];
    return { place, contact: signer ? contactLine(signer, parts.phoneRegion) : "" };
  };
  return {
    ...createRecord(parts, {
      findVisible: (person, id) => find(person, { id }),
      findOwn: (person, id) => findIn(workOf(person), { id }),
    }),
    ...createListExport(parts),
    find: async (person, id) => (isId(id) ? find(person, { id }) : undefined),
    async file(person, id, position) {
      const document = isId(id) ? await find(person, { id }) : undefined;
      const file = document?.files[position];
      return file && { path: parts.filePath(file.diskName), name: file.name, removed: document.filesRemoved };
    },
    isPractice: async ({ attempt }) => attempt?.sentTo === "" && !(await parts.isPractice()),
    titles: (person, ids) => titlesOf(db, visibilityOf(person), ids),
    findByForm: (person, formKey) => find(person, { formKey }),
    async list(person, { text, ...query }, signal) {
      const listing = { ...query, words: searchWords(text, parts.phoneRegion), limit: pageSize };
      const page = await turns.run(person.id, signal, (pace) =>
        listDocuments(db, visibilityOf(person), listing, { pace }),
      );
      if (!page.ok) return page;
      const ids = page.value.documents.map(({ id }) => id);
      const contacts = page.value.documents.flatMap(({ id, signers }): [string, MeantContact][] => {
        const place = meantSigner(listing.words, signers);
        return place === undefined ? [] : [[id, contactAt(signers, place)]];
      });
      const [replaced, practice] = await Promise.all([replacedAmong(db, ids), practiceAmong(parts, ids)]);
      return ok({ ...page.value, replaced, practice, contacts: new Map(contacts) });
    },
    toReplace: (person, formKey) => documentToReplace(db, person, formKey),
    async replaceNothing(person, formKey) {
      const done = await replaceNothing(db, person.id, formKey);
      if (done === "waits") return refuse("release_waits");
      return done ? ok(null) : refuse("not_found");
    },
    replacements: (person, document) => replacementsFor(db, person, document),
    async propose(person, text, signal) {
      const words = searchWords(text, parts.phoneRegion);
      if (words.length === 0) return ok({ documents: [], total: { n: 0, capped: false } });
      const search = (pace: Pace) => newestDocuments(db, visibilityOf(person), { words }, mostProposed, { pace });
      const newest = await turns.run(person.id, signal, search);
      if (!newest.ok) return newest;
      const ids = newest.value.documents.map(({ id }) => id);
      const [packets, practice] = await Promise.all([packetsAmong(db, ids), practiceAmong(parts, ids)]);
      const proposed = newest.value.documents.map(({ templateId: _, place: __, signers, ...rest }) => {
        const packet = packets.get(rest.id);
        const place = meantSigner(words, signers) ?? (signers.length === 1 ? 0 : undefined);
        return {
          ...rest,
          ...(packet !== undefined && { packet }),
          ...(practice.has(rest.id) && { practice: true as const }),
          signers: signers.map((one) => one.name),
          ...(place !== undefined && {
            meant: { ...contactAt(signers, place), linked: signers[place]?.link !== undefined },
          }),
        };
      });
      return ok({ documents: proposed, total: newest.value.total });
    },
    async counts(person) {
      const [all, unknown] = await Promise.all([
        countDocuments(db, visibilityOf(person)),
        countDocuments(db, workOf(person), "unknown"),
      ]);
      return { all, unknown };
    },
  };
}
