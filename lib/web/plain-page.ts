import { escapeHtml } from "../shared/escape-html.ts";
import type { Language } from "../shared/messages/words.ts";

interface PlainPage {
  status: number;
  language: Language;
  title: string;
  /** Sentences, a paragraph each. */
  text: string[];
  back: { href: string; label: string };
}

/** What a route handler says when it cannot give what was asked for: words without scripts and styles, which its policy would refuse. */
export function plainPage({ status, language, title, text, back }: PlainPage): Response {
  const page = [
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>`,
    `<main><h1>${escapeHtml(title)}</h1>${text.map((one) => `<p>${escapeHtml(one)}</p>`).join("")}`,
    `<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.label)}</a></p></main></html>`,
  ];
  return new Response(page.join("\n"), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
