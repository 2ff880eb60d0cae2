/**
 * Foreign words made fit to be shown and kept: one line, no control characters, nothing that turns the direction of writing, at
 * most `max` characters.
 */
export function plainText(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Bidi_Control}/gu, "")
    .trim();
  const characters = Array.from(line.slice(0, 2 * max + 2));
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : line;
}
