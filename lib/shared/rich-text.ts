/*
 * What lies on the clipboard beside the plain text, for programs that show a link with words. Titles and names are other people's
 * texts: all of it is escaped.
 */

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** A signer's link under the document's title and the signer's name, so that two links in one chat are told apart. */
export function linkHtml(link: string, title: string, name: string): string {
  return anchor(link, `${title} · ${name}`);
}

/** A message's lines, its link under the document's title. */
export function messageHtml(lines: { text: string; isLink: boolean }[], title: string): string {
  return lines.map(({ text, isLink }) => (isLink ? anchor(text, title) : escaped(text))).join("<br>");
}

function anchor(link: string, words: string): string {
  return `<a href="${escaped(link)}">${escaped(words)}</a>`;
}
