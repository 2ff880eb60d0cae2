import { ownTimeZone, timeZoneCookie } from "#lib/shared/time-zone.ts";

/**
 * Tells the server the browser's time zone, in which it then writes all times. Mostly before the first of them is seen, because the pages
 * before sign-in do this too; else the page is to be asked for once more, which it answers.
 */
export function tellTimeZone(shown: string): boolean {
  const own = ownTimeZone();
  const said = `${timeZoneCookie}=${own}`;
  if (own === shown || document.cookie.split("; ").includes(said)) return false;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where offices run the server
  document.cookie = `${said}; path=/; max-age=31536000; samesite=lax${secure}`;
  return true;
}
