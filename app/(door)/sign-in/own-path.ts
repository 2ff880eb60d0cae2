/**
 * A path of this server from an address that came from outside, or undefined. Read as a browser would, which drops tabs and takes
 * backslashes for slashes; looked at again afterwards, because `/.//elsewhere.example` becomes `//elsewhere.example`.
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\/(?![/\\])/.test(text)) return undefined;
  const base = "http://server.invalid";
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (!url || url.origin !== base || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
