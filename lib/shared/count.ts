/** How many there are; `capped`: more than `n`. */
export interface Count {
  n: number;
  capped: boolean;
}

/** `n` as it is known to whoever counted no further than to `cap` + 1. */
export const upTo = (n: number, cap: number): Count => ({ n: Math.min(n, cap), capped: n > cap });

const formats = new Map<string, Intl.NumberFormat>();

/** `1,234`, or `100+` where it was not counted further. */
export function countText({ n, capped }: Count, language: string): string {
  const more = capped ? "+" : "";
  // A browser takes some 20 ms for its first number format, and most counts have no commas.
  if (n < 1000) return `${n}${more}`;
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return `${format.format(n)}${more}`;
}
