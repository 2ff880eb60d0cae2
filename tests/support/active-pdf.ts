import { deflateSync } from "node:zlib";

export interface Active {
  /** What the catalog has beside its pages. */
  catalog?: string;
  /** What the page has beside its size. */
  page?: string;
  /** Numbered from 4 on; the catalog is 1, the pages 2, the page 3. */
  objects?: string[];
}

/** A PDF of one page and, on it or behind it, whatever a test wants to have found there. */
export function activePdf({ catalog = "", page = "", objects = [] }: Active): Buffer {
  const all = bodies({ catalog, page, objects });
  let text = "%PDF-1.7\n";
  const rows = all.map((body, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return row(at);
  });
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  return Buffer.from(
    `${text}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\n${end(text.length - tableLength(rows))}`,
    "latin1",
  );
}

/** The same with all of its objects packed into one stream, in which no byte of them can be read. */
export function packedPdf({ catalog = "", page = "", objects = [] }: Active): Buffer {
  const all = bodies({ catalog, page, objects });
  const stream = all.length + 1;
  let inside = "";
  const index = all.map((body, i) => {
    const at = inside.length;
    inside += `${body}\n`;
    return `${i + 1} ${at}`;
  });
  const head = `${index.join(" ")}\n`;
  const packed = deflateSync(Buffer.from(head + inside, "latin1"));
  const open = Buffer.from(
    `%PDF-1.7\n${stream} 0 obj\n<< /Type /ObjStm /N ${all.length} /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    "latin1",
  );
  const before = Buffer.concat([open, packed, Buffer.from("\nendstream\nendobj\n")]);
  // Rows: kind, place, index in the stream.
  const places = [[0, 0, 0], ...all.map((_, i) => [2, stream, i]), [1, "%PDF-1.7\n".length, 0]];
  const table = Buffer.concat(
    places.map(([kind = 0, place = 0, at = 0]) => {
      const bytes = Buffer.alloc(6);
      bytes.writeUInt8(kind, 0);
      bytes.writeUInt32BE(place, 1);
      bytes.writeUInt8(at, 5);
      return bytes;
    }),
  );
  const size = stream + 1;
  const xref = `${size} 0 obj\n<< /Type /XRef /Size ${size} /W [1 4 1] /Root 1 0 R /Length ${table.length} >>\nstream\n`;
  return Buffer.concat([before, Buffer.from(xref), table, Buffer.from(`\nendstream\nendobj\n${end(before.length)}`)]);
}

/** A later version of one object, written behind the end of a file that has no packed ones. */
export function updated(pdf: Buffer, number: number, body: string): Buffer {
  const text = pdf.toString("latin1");
  const [, previous] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const [, size = "0"] = /\/Size (\d+)/.exec(text) ?? [];
  const at = text.length;
  const object = `${number} 0 obj\n${body}\nendobj\n`;
  const larger = Math.max(Number(size), number + 1);
  const table = `xref\n${number} 1\n${row(at)}trailer\n<< /Size ${larger} /Root 1 0 R /Prev ${previous} >>\n`;
  return Buffer.from(text + object + table + end(at + object.length), "latin1");
}

/** One whose open action is in a stream that only the table for newer readers knows. */
export function hybridPdf(openAction: string): Buffer {
  let text = "%PDF-1.5\n";
  const places: number[] = [];
  const add = (body: string) => {
    places.push(text.length);
    text += `${places.length} 0 obj\n${body}\nendobj\n`;
  };
  const [catalog, pages, page] = bodies({ catalog: "/OpenAction 6 0 R", page: "", objects: [] });
  for (const body of [catalog, pages, page]) add(body ?? "");
  const inside = `6 0 ${openAction}`;
  add(`<< /Type /ObjStm /N 1 /First 4 /Length ${inside.length} >>\nstream\n${inside}\nendstream`);
  const table = Buffer.from([2, 0, 0, 0, 4, 0]).toString("latin1");
  add(`<< /Type /XRef /Size 7 /Index [6 1] /W [1 4 1] /Length ${table.length} >>\nstream\n${table}\nendstream`);
  const rows = places.map(row).join("");
  const at = text.length;
  text += `xref\n0 7\n0000000000 65535 f \n${rows}0000000000 00000 f \n`;
  text += `trailer\n<< /Size 7 /Root 1 0 R /XRefStm ${places[4]} >>\n`;
  return Buffer.from(text + end(at), "latin1");
}

function bodies({ catalog, page, objects }: Required<Active>): string[] {
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] ${page} >>`,
    ...objects,
  ];
}

const row = (at: number) => `${String(at).padStart(10, "0")} 00000 n \n`;
const end = (table: number) => `startxref\n${table}\n%%EOF\n`;
const tableLength = (rows: string[]) =>
  `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n`.length + rows.join("").length;
