import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";

const fixture = new URL("../fixtures/pdf/power-of-attorney-pdf-1.4.pdf", import.meta.url);

/**
 * A valid PDF of exactly `bytes` bytes: a real one-page contract and, as an incremental update (ISO 32000-1, 7.5.6), a stream of
 * random bytes that nothing refers to and nothing can compress. `qpdf --check` finds no fault in it.
 */
export function largePdf(bytes: number): Buffer {
  const original = readFileSync(fixture);
  const text = original.toString("latin1");
  const [, size] = /\/Size (\d+)/.exec(text) ?? [];
  const [, root] = /\/Root (\d+ \d+ R)/.exec(text) ?? [];
  const [, previous] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  if (!size || !root || !previous) throw new Error("the fixture has no plain trailer");

  // Numbers of ten digits, so that the frame's length does not depend on what stands in it.
  const number = (value: number) => String(value).padStart(10, "0");
  const head = (length: number) => `\n${size} 0 obj\n<< /Length ${number(length)} >>\nstream\n`;
  const tail = (object: number, xref: number) =>
    `\nendstream\nendobj\nxref\n${size} 1\n${number(object)} 00000 n \n` +
    `trailer\n<< /Size ${Number(size) + 1} /Root ${root} /Prev ${previous} >>\nstartxref\n${number(xref)}\n%%EOF\n`;

  const length = bytes - original.length - head(0).length - tail(0, 0).length;
  if (length < 0) throw new Error(`at least ${bytes - length} bytes`);
  const stream = original.length + head(length).length;
  const pdf = Buffer.alloc(bytes);
  original.copy(pdf);
  pdf.write(head(length), original.length, "latin1");
  randomFillSync(pdf, stream, length);
  pdf.write(tail(original.length + 1, stream + length + "\nendstream\nendobj\n".length), stream + length, "latin1");
  return pdf;
}
