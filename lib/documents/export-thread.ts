import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile from "write-excel-file/node";
import type { ExportFormat } from "../shared/export.ts";
import { type Cell, headCells, type NamedDocument, rowMaker, type SheetWords, widths } from "./export-cells.ts";
import { csvFile } from "./export-csv.ts";

/*
 * Takes documents until it is sent none, then answers the file. A thread of its own: to write a mobile number as people do takes
 * 0.1 ms, and the library makes all of a sheet in one go, which would hold the server for a second.
 */

export interface SheetPlan {
  format: ExportFormat;
  /** The sheet's own name. */
  name: string;
  words: SheetWords;
  region: string;
  timeZone: string;
}

const { format, name, words, region, timeZone } = workerData as SheetPlan;
const rowsOf = rowMaker(words, region, timeZone);
const rows: Cell[][] = [];

parentPort?.on("message", async (documents: NamedDocument[]) => {
  for (const document of documents) rows.push(...rowsOf(document));
  if (documents.length > 0) return;
  const bytes = format === "csv" ? csvFile([headCells(words), ...rows]) : await xlsxFile();
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  parentPort?.close();
});

async function xlsxFile(): Promise<Uint8Array> {
  const head = headCells(words).map((value) => ({ value, fontWeight: "bold" as const }));
  const file = writeExcelFile([head, ...rows.map((row) => row.map(sheetCell))], {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    dateFormat: "yyyy-mm-dd hh:mm",
  });
  return new Uint8Array(await file.toBuffer());
}

/** The library keeps texts as keys of a plain object, and takes `constructor` for one that it has already. */
function sheetCell(cell: Cell): string | Date | null {
  if (typeof cell === "string" && cell in Object.prototype) return `${cell} `;
  return cell ?? null;
}
