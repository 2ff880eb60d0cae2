import { setImmediate } from "node:timers/promises";
import { type Acting, whoActs } from "../../audit/actor.ts";
import { audit, linkHash } from "../../audit/write.ts";
import { withDepartment } from "../../people/departments.ts";
import { type Account, accountById } from "../../people/rows.ts";
import { isOpen } from "../../people/session-rows.ts";
import { notRunOut, type SessionLimits, usualSessionLimits } from "../../people/sessions.ts";
import { visibilityOf } from "../../people/visibility.ts";
import { log } from "../../runtime/log.ts";
import type { Pace } from "../../search/proposals.ts";
import type { AuditEvent } from "../../shared/audit.ts";
import { type ExportFormat, mostInSheet } from "../../shared/export.ts";
import { ok, type Result, refuse } from "../../shared/result.ts";
import type { Person } from "../../shared/roles.ts";
import { searchWords } from "../../shared/search.ts";
import { ownTimeZone } from "../../shared/time-zone.ts";
import type { Keys } from "../../storage/keys.ts";
import { addExports } from "../events.ts";
import type { ListQuery } from "../list-query.ts";
import type { PracticeParts } from "../practice.ts";
import type { NamedDocument, SheetWords } from "./cells.ts";
import { createCsvWriter } from "./csv-writer.ts";
import { type ExportedDocument, exportRows, matchingIds } from "./rows.ts";
import { createXlsxWriter } from "./xlsx-file.ts";

/** So many documents are read, written of and sent in one go: 7 ms; the next ones after others have had their turn. */
const atOnce = 100;

/** A file as it is made. Whoever does not read it to its end calls `return` of the rest. */
export interface ExportPieces {
  first: Uint8Array;
  rest: AsyncGenerator<Uint8Array, void>;
}

export interface ListExport {
  /**
   * A file of the documents that the person may see and that match, on all pages of the list, newest first: as CSV all of them, each as
   * it is when its portion is read; as XLSX at most `mostInSheet`. That the person took their links stands in the documents' histories
   * before the piece with them is there; those without links get no entry. One at a time for each person: another is refused
   * (`export_under_way`). Reading throws once `signal` is aborted, before more is written down, and when the person may not see the
   * documents any more, or the session that asks has ended.
   */
  exportList(person: Person, query: ListQuery, sheet: ExportSheet, signal: AbortSignal): Promise<Result<ExportPieces>>;
}

interface ExportSheet {
  format: ExportFormat;
  /** The sheet's own name. */
  name: string;
  /** In which times are told; the server's own unless said otherwise. */
  timeZone?: string;
  words: SheetWords;
  templateName: (id: string) => string;
}

interface ExportParts extends PracticeParts {
  now: () => number;
  /** As in `searchWords`. */
  phoneRegion: string;
  /** Opens the links. */
  keys: Keys;
  sessionLimits?: SessionLimits | undefined;
}

/** Exports of the list. Sheets are made one at a time, whoever asks. */
export function createListExport({
  db,
  now,
  phoneRegion: region,
  keys,
  isPractice,
  sessionLimits = usualSessionLimits,
}: ExportParts): ListExport {
  const csv = createCsvWriter();
  const writeXlsx = createXlsxWriter();
  const underWay = new Set<string>();

  interface Asked {
    person: Person;
    query: ListQuery;
    sheet: ExportSheet;
    signal: AbortSignal;
    /** What is read later is read for whoever asks now. */
    by: Acting | undefined;
  }

  /** The account of whoever asks, as it is now. Throws where it may not see the documents any more, or the session has ended. */
  async function stillAsking({ person, by }: Asked): Promise<Account> {
    const account = await accountById(db, person.id);
    const isSame = account && !account.disabled && account.role === person.role;
    const times = notRunOut(now(), sessionLimits);
    if (!isSame || (by?.session !== undefined && !(await isOpen(db, by.session, times))))
      throw new Error("may not export this any more");
    return account;
  }

  async function* portions(asked: Asked, most: number): AsyncGenerator<NamedDocument[]> {
    const { person, query, sheet, signal } = asked;
    const { text, after: _page, ...rest } = query;
    const scope = { visibility: visibilityOf(person), filter: { ...rest, words: searchWords(text, region) } };
    // Where few match of many, one portion is a long walk: others have their turn at each step of it.
    const pace: Pace = async (step) => {
      await setImmediate();
      signal.throwIfAborted();
      return step();
    };
    for await (const ids of matchingIds(db, scope, { atOnce, most, pace })) {
      const account = await stillAsking(asked);
      // Whose documents they see may have become another question since.
      const documents = await exportRows(
        { db, keys, isPractice },
        visibilityOf(await withDepartment(db, account)),
        ids,
      );
      yield documents.map((document) => ({ ...document, template: sheet.templateName(document.templateId) }));
      await setImmediate();
      signal.throwIfAborted();
    }
  }

  /** Writes down whose links are about to leave. */
  async function record({ person, sheet, signal, by }: Asked, documents: Linked[]): Promise<void> {
    signal.throwIfAborted();
    if (documents.length === 0) return;
    await db.transaction().execute(async (tx) => {
      await addExports(tx, { documentIds: documents.map(({ id }) => id), personId: person.id }, sheet.format, now());
      const events = documents.map(
        ({ id, links }): AuditEvent => ({
          kind: "links_shown",
          about: { is: "document", id },
          detail: { links: links.map(({ signer, link }) => ({ signer, link: linkHash(tx, link) })) },
        }),
      );
      await audit(tx, events, by);
    });
  }

  async function* csvOf(asked: Asked): AsyncGenerator<[Uint8Array, number]> {
    const { words, timeZone = ownTimeZone() } = asked.sheet;
    const plan = { words, region, timeZone };
    let first = true;
    for await (const documents of portions(asked, Number.POSITIVE_INFINITY)) {
      const bytes = await csv.write({ plan, documents, first });
      await record(asked, withLinks(documents));
      yield [bytes, documents.length];
      first = false;
    }
    if (first) yield [await csv.write({ plan, documents: [], first }), 0];
  }

  async function* xlsxOf(asked: Asked): AsyncGenerator<[Uint8Array, number]> {
    const { name, words, timeZone = ownTimeZone() } = asked.sheet;
    const linked: Linked[] = [];
    let n = 0;
    const bytes = await writeXlsx({ name, words, region, timeZone }, async function* () {
      for await (const documents of portions(asked, mostInSheet)) {
        linked.push(...withLinks(documents));
        n += documents.length;
        if (documents.length > 0) yield documents;
      }
    });
    // All links leave at once, a while after the last of them was read.
    await stillAsking(asked);
    for (let i = 0; i < linked.length; i += atOnce) {
      await record(asked, linked.slice(i, i + atOnce));
      await setImmediate();
    }
    await stillAsking(asked);
    yield [bytes, n];
  }

  async function* pieces(asked: Asked): AsyncGenerator<Uint8Array, void> {
    const { person, sheet, by } = asked;
    const { format } = sheet;
    const written = (event: AuditEvent) => db.transaction().execute((tx) => audit(tx, event, by));
    let documents = 0;
    let whole = false;
    try {
      await written({ kind: "export_begun", detail: { format } });
      for await (const [bytes, n] of sheet.format === "csv" ? csvOf(asked) : xlsxOf(asked)) {
        documents += n;
        yield bytes;
      }
      whole = true;
    } finally {
      underWay.delete(person.id);
      if (underWay.size === 0) csv.rest();
      log("info", whole ? "documents exported" : "export of documents broken off", {
        by: person.id,
        format,
        documents,
      });
      await written({ kind: "export_ended", detail: { format, documents, whole } }).catch((error) =>
        log("error", "the end of an export could not be written down", { error }),
      );
    }
  }

  return {
    async exportList(person, query, sheet, signal) {
      if (underWay.has(person.id)) return refuse("export_under_way");
      underWay.add(person.id);
      const rest = pieces({ person, query, sheet, signal, by: whoActs() });
      const { value } = await rest.next();
      if (!value) throw new Error("expected a head at least");
      return ok({ first: value, rest });
    },
  };
}

interface Linked {
  id: string;
  links: { signer: number; link: string }[];
}

function withLinks(documents: ExportedDocument[]): Linked[] {
  return documents.flatMap(({ id, signers }) => {
    const links = signers.flatMap(({ link }, signer) => (link ? [{ signer, link }] : []));
    return links.length > 0 ? [{ id, links }] : [];
  });
}
