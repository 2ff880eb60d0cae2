import { escapeHtml } from "./escape-html.ts";

/*
 * What lies on the clipboard beside the plain text, for programs that show a link with words. A copied link alone
 * has no such words: each program makes a link of it by itself, and one sees where it leads. Titles and names are other people's
 * texts: all of it is escaped.
 */

/** A message's lines, its link under the document's title. */
export function messageHtml(lines: { text: string; isLink: boolean }[], title: string): string {
  return severalHtml(lines.map(({ text, isLink }) => (isLink ? { text, title } : { text })));
}

/** The lines of a message with several links, each under its document's title. */
export function severalHtml(lines: { text: string; title?: string }[]): string {
  const anchor = (link: string, title: string) => `<a href="${escapeHtml(link)}">${escapeHtml(title)}</a>`;
  return lines.map(({ text, title }) => (title === undefined ? escapeHtml(text) : anchor(text, title))).join("<br>");
}
