/** A small PDF of A4 pages, each with its number, in ASCII and without fonts of its own. */
export function samplePdf(pages: number): Buffer {
  const firstPage = 4;
  const numbers = Array.from({ length: pages }, (_, i) => i);
  const kids = numbers.map((i) => `${firstPage + 2 * i} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...numbers.flatMap((i) => {
      const content = `BT /F 28 Tf 60 760 Td (Practice) Tj 0 -36 Td (${i + 1} / ${pages}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${firstPage + 2 * i + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  const head = "%PDF-1.4\n";
  const bodies = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`);
  let at = head.length;
  const places = bodies.map((body) => {
    const place = `${String(at).padStart(10, "0")} 00000 n \n`;
    at += body.length;
    return place;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(head + bodies.join("") + table + end, "latin1");
}
