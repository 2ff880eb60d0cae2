import { compose } from "./compose.ts";
import { limits } from "./limits.ts";
import { unseen } from "./line.ts";

/** Longer than any name a file system allows; what stands between is dropped before the patterns below see it. */
const longest = 2000;
const control = /\p{Cc}|\p{Zl}|\p{Zp}/gu;
const quotesAndSlashes = /["'/\\]/g;

/**
 * A person's own file name, fit for the wire and for the screen: NFC; no control or bidi characters, quotes, slashes,
 * backslashes or lone surrogates; at most 100 code points, shortened in the middle, where names differ least; ends in `.pdf` exactly
 * once. `document.pdf` when nothing readable is left. A cleaned name stays as it is when cleaned again. Never a path on our disk.
 */
export function cleanFileName(name: string): string {
  const bounded = name.length > longest ? name.slice(0, longest / 2) + name.slice(-longest / 2) : name;
  const visible = bounded.replace(/\s+/g, " ").replace(control, "").replace(unseen, "").replace(quotesAndSlashes, "");
  const stem = compose(visible)
    .replace(/ {2,}/g, " ")
    .replace(/(?:\.pdf|[ .])+$/i, "")
    .replace(/^[ .]+/, "");
  return `${/[\p{L}\p{N}\p{P}\p{S}]/u.test(stem) ? shorten(stem, limits.fileName - ".pdf".length) : "document"}.pdf`;
}

/** Keeps the beginning and the end, which carry the name's subject and its number or date. */
function shorten(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const tail = Math.floor(most / 3);
  return `${characters.slice(0, most - tail - 1).join("")}…${characters.slice(-tail).join("")}`;
}
