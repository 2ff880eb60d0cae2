import type { Cell } from "./cells.ts";

/** What a file begins with: UTF-8 with a byte order mark, without which Excel takes it for the office's old code page. */
export const csvMark = "\ufeff";

/**
 * Rows by RFC 4180, each with its CRLF. No cell of them is run by a spreadsheet, whether it parts the cells at commas, at semicolons or
 * at tabs.
 */
export function csvRows(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/**
 * A spreadsheet runs a cell that begins like a formula; an apostrophe before it makes it text (OWASP, "CSV Injection",
 * owasp.org/www-community/attacks/CSV_Injection: equals, plus, minus, at, tab, carriage return, line feed, and the wide forms of
 * the first four, which programs set to Japanese read as the narrow ones). Spaces and zero-width characters before them do not hide them.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}\0]*[=+\-@＝＋－＠])/u;

/**
 * Where an office has set its system so, semicolon or tab part the cells and the comma does not. There a quote counts only at the very
 * beginning of a cell: of ours all but a row's first one fall apart at each semicolon, tab and line break. What comes behind one gets the
 * apostrophe too, and so does a quote, the closing one among them: it would open a cell that swallows what follows.
 */
const laterFormula = /(?:\r\n|[;\t\n]|\r(?!\n))(?=[\t\r\n]|[\s\p{Cf}\0]*(?:[=+\-@＝＋－＠"]|$))/gu;

function csvCell(cell: Cell): string {
  if (cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace("T", " ");
  const text = `${formula.test(cell) ? "'" : ""}${cell.replace(laterFormula, "$&'")}`;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
