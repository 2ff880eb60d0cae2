/** The web address that a text is: http or https, without user, query or fragment; undefined when it is anything else. */
export function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[?#]/.test(url.href))
    return undefined;
  return url;
}
