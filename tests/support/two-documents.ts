/** Ways in which a file shows one document to readers who trust its tables as they are, or its head, and another to others. */
export const ways = ["a table at its head", "a damaged table"] as const;
type Way = (typeof ways)[number];

const row = (at: number | undefined) => (at === undefined ? "0000000000 65535 f \n" : `${digits(at)} 00000 n \n`);
const digits = (value: number) => String(value).padStart(10, "0");
const first = 2;
const second = 12;

/** A catalog, its pages and its page, from this number on. */
const documentFrom = (number: number, catalog: string): [number, string][] => [
  [number, `<< /Type /Catalog /Pages ${number + 1} 0 R ${catalog} >>`],
  [number + 1, `<< /Type /Pages /Kids [${number + 2} 0 R] /Count 1 >>`],
  [number + 2, `<< /Type /Page /Parent ${number + 1} 0 R /MediaBox [0 0 300 200] >>`],
];

/**
 * A file of one empty page to pdf.js and, to readers who go by the table that its end names, of a catalog with `hidden`: under numbers of
 * its own, or under the same ones, before the others in the file.
 */
export function twoDocuments(way: Way, hidden: string, { isSameNumber = false } = {}): Buffer {
  const root = isSameNumber ? first : second;
  const objects = [...documentFrom(root, hidden), ...documentFrom(first, "")];
  const size = second + 3;
  const linearized = `1 0 obj\n<< /Linearized 1 /L @@@@@@@@@@ /H [ 100 100 ] /O 4 /E 1000 /N 1 /T 9 >>\nendobj\n`;
  const table = (offsets: Map<number, number>, catalog: number, rest = "") =>
    `xref\n0 ${size}\n${Array.from({ length: size }, (_, number) => row(offsets.get(number))).join("")}trailer\n<< /Size ${size} /Root ${catalog} 0 R ${rest}>>\n`;
  let text = "%PDF-1.7\n";
  const head = table(new Map(), first);
  if (way === "a table at its head") text += linearized + head;
  // What the newest table names, and what one that pdf.js takes names.
  const [named, shown] = [new Map<number, number>(), new Map<number, number>()];
  for (const [number, body] of objects) {
    if (!named.has(number)) named.set(number, text.length);
    shown.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  if (way === "a damaged table") text += `trailer\n<< /Size ${size} /Root ${first} 0 R /ID [<00> <00>] >>\n`;
  const at = text.length;
  const newest = table(named, root);
  text += way === "a damaged table" ? newest.replace(/ n \n(?=trailer)/, " nx\n") : newest;
  text += `startxref\n${at}\n%%EOF\n`;
  return Buffer.from(text.replace(head, table(shown, first)).replace("@@@@@@@@@@", digits(text.length)), "latin1");
}
