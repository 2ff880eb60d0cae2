import { setImmediate } from "node:timers/promises";
import { type ExportFormat, mostExported } from "../shared/export.ts";
import { log } from "../shared/log.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { searchWords } from "../shared/search.ts";
import { ownTimeZone } from "../shared/time.ts";
import { addExports } from "../store/events.ts";
import { exportRows, matchingIds } from "../store/export-rows.ts";
import type { Database } from "../store/store.ts";
import type { SheetWords } from "./export-cells.ts";
import { createFileWriter } from "./export-file.ts";
import type { ListQuery } from "./list-query.ts";
import { sight } from "./sight.ts";

/** So many documents are read, or written of, in one go: 10 ms; the next ones after others have had their turn. */
const atOnce = 250;

export interface ListExport {
  /**
   * A file of the documents that the person may see and that match, on all pages of the list, newest first, at most
   * `mostExported`. That the person took their links stands in the documents' histories before this answers; those without links get
   * no entry. One at a time for each person: another is refused (`export_under_way`). Throws once `signal` is aborted, before it
   * writes anything down.
   */
  exportList(person: Person, query: ListQuery, sheet: ExportSheet, signal: AbortSignal): Promise<Result<Uint8Array>>;
}

export interface ExportSheet {
  format: ExportFormat;
  /** The sheet's own name. */
  name: string;
  words: SheetWords;
  templateName: (id: string) => string;
}

/** Exports of the list; their files are made one at a time, whoever asks. `phoneRegion` as in `searchWords`. */
export function createListExport(parts: { db: Database; now: () => number; phoneRegion: string }): ListExport {
  const { db, now, phoneRegion } = parts;
  const writeFile = createFileWriter();
  const underWay = new Set<string>();

  async function make(
    person: Person,
    { text, after: _page, ...rest }: ListQuery,
    { templateName, ...sheet }: ExportSheet,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const query = { sight: sight(person), filter: { ...rest, words: searchWords(text, phoneRegion) } };
    const linked: string[] = [];
    let total = 0;
    const batches = async function* () {
      signal.throwIfAborted();
      for await (const ids of matchingIds(db, query, { atOnce, most: mostExported })) {
        const documents = await exportRows(db, query.sight, ids);
        linked.push(...documents.filter(({ signers }) => signers.some(({ link }) => link)).map(({ id }) => id));
        total += documents.length;
        yield documents.map((document) => ({ ...document, template: templateName(document.templateId) }));
        await setImmediate();
        signal.throwIfAborted();
      }
    };
    const bytes = await writeFile({ ...sheet, region: phoneRegion, timeZone: ownTimeZone() }, batches);
    signal.throwIfAborted();
    for (let i = 0; i < linked.length; i += atOnce) {
      const documentIds = linked.slice(i, i + atOnce);
      await addExports(db, { documentIds, personId: person.id }, sheet.format, now());
      await setImmediate();
    }
    log("info", "documents exported", { by: person.id, format: sheet.format, documents: total });
    return bytes;
  }

  return {
    async exportList(person, query, sheet, signal) {
      if (underWay.has(person.id)) return refuse("export_under_way");
      underWay.add(person.id);
      try {
        return ok(await make(person, query, sheet, signal));
      } finally {
        underWay.delete(person.id);
      }
    },
  };
}
