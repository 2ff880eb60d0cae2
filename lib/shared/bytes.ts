/**
 * A size as people read it: "412 KB", "12.4 MB". Steps of 1024; one decimal from a megabyte on, none below and none from 100 of a
 * unit on. The same in both languages.
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  // Rounded before the unit is chosen: 1023.6 KB would otherwise read "1024 KB".
  if (Math.round(bytes / 1024) < 1024) return `${Math.round(bytes / 1024)} KB`;
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1023.5 ? `${short(megabytes)} MB` : `${short(megabytes / 1024)} GB`;
}

function short(value: number): string {
  return value < 99.95 ? value.toFixed(1).replace(".0", "") : String(Math.round(value));
}

/** How many pages a file may have: its count is only a claim, which may be larger than the database can store. */
export const mostPages = 100_000;

/** How far into a file its header may begin: a byte order mark and white space fit in, another file does not. */
export const pdfHeadBytes = 64;

/**
 * Whether a file that begins with `head` is a PDF by its header: `%PDF-` at the start, after nothing but a UTF-8 byte order mark and
 * white space (NUL counts as padding, not as white space). `undefined`: `head` is too short to say.
 */
export function hasPdfHeader(head: Uint8Array): boolean | undefined {
  const text = String.fromCharCode(...head.subarray(0, pdfHeadBytes));
  if (/^(ï»¿)?[\t\n\f\r ]*%PDF-/.test(text)) return true;
  return text.length < pdfHeadBytes && /^(ï(»(¿)?)?)?[\t\n\f\r ]*(%(P(D(F)?)?)?)?$/.test(text) ? undefined : false;
}

/** Where the end mark must stand: Acrobat's own tolerance for what follows it. */
export const pdfTailBytes = 1024;

/**
 * Whether a file that ends with `tail` is a whole PDF by its end mark: `%%EOF` near the end. A file cut short lacks it, and pdf.js
 * would mend that one without a word. Not whole either: a zip archive's end record (PK\5\6) or markup (HTML, XML, SVG) after the mark,
 * because other programs would open that. What else follows in short is let be: scanners and mailers leave a few bytes there.
 */
export function hasPdfEnd(tail: Uint8Array): boolean {
  const text = String.fromCharCode(...tail.subarray(-pdfTailBytes));
  // The first one of the newest version, so that another one behind the markup hides nothing.
  const end = text.indexOf("%%EOF", Math.max(0, text.lastIndexOf("startxref")));
  return end >= 0 && !text.includes("PK\x05\x06", end) && !/<[a-z!?]/i.test(text.slice(end));
}
