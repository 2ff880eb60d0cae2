import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile from "write-excel-file/node";
import { type Cell, headCells, type NamedDocument, type RowPlan, rowMaker, widths } from "./cells.ts";

/*
 * Takes documents until it is sent none, then answers the sheet. A thread of its own: the library makes all of a sheet in one go, which
 * would hold the server for a second.
 */

export interface XlsxPlan extends RowPlan {
  /** The sheet's own name. */
  name: string;
}

const { name, ...plan } = workerData as XlsxPlan;
const rowsOf = rowMaker(plan);
const rows: Cell[][] = [];

parentPort?.on("message", async (documents: NamedDocument[]) => {
  for (const document of documents) rows.push(...rowsOf(document));
  if (documents.length > 0) return;
  const bytes = await xlsxFile();
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  parentPort?.close();
});

async function xlsxFile(): Promise<Uint8Array> {
  const head = headCells(plan.words).map((value) => ({ value, fontWeight: "bold" as const }));
  const file = writeExcelFile([head, ...rows.map((row) => row.map(sheetCell))], {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    dateFormat: "yyyy-mm-dd hh:mm",
  });
  return new Uint8Array(await file.toBuffer());
}

function sheetCell(cell: Cell): string | Date | null {
  if (typeof cell !== "string") return cell ?? null;
  // The library keeps texts as keys of a plain object, and takes `constructor` for one that it has already.
  if (cell in Object.prototype) return `${cell} `;
  // A spreadsheet reads `_x0041_` as A.
  return cell.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}
