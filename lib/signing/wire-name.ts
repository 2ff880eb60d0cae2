/** What ends a parameter, is decoded, quotes or cuts for one reader or another of a part's head (Rack, multer, formidable, undici). */
const unsafe = /[;=%"'/\\]|\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}/gu;
const extension = ".pdf";
const charactersMax = 100;
/** Longer ones are refused by many file systems. */
const bytesMax = 255;
/** No name that a person gives is longer; it is cut before anything goes over it. */
const readMax = 2000;

/**
 * A file's name as it may stand in a part's head and lie on the service's disk: NFC, unsafe characters replaced by `_`, ending in
 * `.pdf`, at most 100 characters and 255 bytes of UTF-8. What is too long loses its middle, by whole characters as people count them.
 */
export function wireName(name: string): string {
  const bounded = name.length > readMax ? name.slice(0, readMax / 2) + name.slice(-readMax / 2) : name;
  const stem = bounded
    .toWellFormed()
    .normalize("NFC")
    .replace(/\.pdf$/i, "")
    .replace(unsafe, "_")
    .trim();
  return `${shortened(stem) || "document"}${extension}`;
}

function shortened(stem: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(stem), ({ segment }) => segment);
  const fits = (text: string) =>
    [...text].length + extension.length <= charactersMax && Buffer.byteLength(text) + extension.length <= bytesMax;
  if (fits(stem)) return stem;
  for (let kept = Math.min(characters.length, charactersMax); kept > 0; kept--) {
    const tail = Math.floor(kept / 3);
    const text = [...characters.slice(0, kept - tail), "…", ...characters.slice(characters.length - tail)].join("");
    if (fits(text)) return text;
  }
  return "";
}
