import { constants, deflateRawSync } from "node:zlib";

/** What zlib unpacks to these bytes and then to so many megabytes of spaces. */
export function packedWith(megabytes: number, first: string | Buffer = ""): Buffer {
  // Zlib's own frame around blocks that end at whole bytes, so that one can be repeated; pdf.js asks for no checksum.
  const block = (text: string | Buffer) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const filler = block(Buffer.alloc(1024 * 1024, " "));
  return Buffer.concat([
    Buffer.of(0x78, 1),
    block(first),
    ...Array(megabytes).fill(filler),
    deflateRawSync(""),
    Buffer.alloc(4),
  ]);
}

/** A stream of that, as an object of a PDF. */
export function packedStream(megabytes: number): string {
  const packed = packedWith(megabytes);
  return `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`;
}

/** A PDF whose page tree lies in an object stream that unpacks to so many megabytes. */
export function unpacksTo(megabytes: number): Buffer {
  const packed = packedWith(megabytes, "3 0 << /Type /Pages /Count 1 /Kids [4 0 R] >>");
  let pdf = Buffer.from("%PDF-1.5\n");
  const put = (number: number, dictionary: string, stream: Buffer = Buffer.alloc(0)) => {
    const at = pdf.length;
    const head = `${number} 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n`;
    pdf = Buffer.concat([pdf, Buffer.from(head), stream, Buffer.from("\nendstream\nendobj\n")]);
    return at;
  };
  const plain = (number: number, dictionary: string) => {
    const at = pdf.length;
    pdf = Buffer.concat([pdf, Buffer.from(`${number} 0 obj\n<< ${dictionary} >>\nendobj\n`)]);
    return at;
  };
  const catalog = plain(1, "/Type /Catalog /Pages 3 0 R");
  const objects = put(2, "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", packed);
  const page = plain(4, "/Type /Page /Parent 3 0 R /MediaBox [0 0 10 10]");
  // Rows of the cross-reference stream: kind, place (object 3 is in stream 2), nothing.
  const rows: [number, number][] = [
    [0, 0],
    [1, catalog],
    [1, objects],
    [2, 2],
    [1, page],
  ];
  const table = Buffer.concat(
    rows.map(([kind, place]) => {
      const row = Buffer.alloc(6, kind);
      row.writeUInt32BE(place, 1);
      row.writeUInt8(0, 5);
      return row;
    }),
  );
  const start = put(5, `/Type /XRef /Size 5 /W [1 4 1] /Root 1 0 R`, table);
  return Buffer.concat([pdf, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}
