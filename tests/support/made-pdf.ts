/**
 * A small valid PDF of `pages` pages, every second one landscape, each with its number in Helvetica and, below, with `hangul` in a
 * Korean font that is not in the file: to be read only with Adobe's map UniKS-UCS2-H, to be drawn only with a font of the reader's.
 */
export function madePdf(pages: number, hangul = "근로계약서"): Buffer {
  const kids = Array.from({ length: pages }, (_, i) => `${2 * i + 6} 0 R`).join(" ");
  const code = [...hangul].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /Resources << /Font << /A 3 0 R /K 4 0 R >> >> >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /HYGoThic-Medium /Encoding /UniKS-UCS2-H /DescendantFonts [5 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYGoThic-Medium /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >> /FontDescriptor << /Type /FontDescriptor /FontName /HYGoThic-Medium /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> >>",
    ...Array.from({ length: pages }, (_, i) => {
      const content = `BT /A 36 Tf 60 500 Td (Number ${i + 1}) Tj ET BT /K 36 Tf 60 400 Td <${code}> Tj ET`;
      const size = i % 2 === 0 ? "595 842" : "842 595";
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents ${2 * i + 7} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }).flat(),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, "latin1");
}
