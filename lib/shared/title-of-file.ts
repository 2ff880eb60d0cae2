import { compose } from "./compose.ts";
import { limits } from "./limits.ts";

/** What a document is called that begins with this file: the file's name without `.pdf`, underscores as spaces, no longer than a title may be. */
export function titleOfFile(name: string): string {
  const words = compose(name.slice(0, 4 * limits.title))
    .replace(/\.pdf\s*$/i, "")
    .replace(/[\s_\p{Cc}]+/gu, " ")
    .trim();
  // Not half a character at the end.
  return words
    .slice(0, limits.title)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
