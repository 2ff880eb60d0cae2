import type { Cell } from "./export-cells.ts";

/**
 * UTF-8 with a byte order mark, without which Excel takes it for the office's old code page; rows by RFC 4180, each with its CRLF. No
 * cell of it is run by a spreadsheet.
 */
export function csvFile(rows: Cell[][]): Uint8Array {
  return new TextEncoder().encode(`\ufeff${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`);
}

/**
 * A spreadsheet runs a cell that begins like a formula; an apostrophe before it makes it text (OWASP, "CSV Injection",
 * owasp.org/www-community/attacks/CSV_Injection: equals, plus, minus, at, tab, carriage return, line feed, and the wide forms of
 * the first four, which programs set to Japanese read as the narrow ones). Zero-width characters before them do not hide them.
 */
const formula = /^[\p{Cf}\0]*[=+\-@\t\r\n＝＋－＠]/u;

function csvCell(cell: Cell): string {
  if (cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace("T", " ");
  const text = formula.test(cell) ? `'${cell}` : cell;
  // Semicolon and tab part the cells where an office has set its system so.
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
