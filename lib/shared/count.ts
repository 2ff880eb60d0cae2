/** How many there are; `capped`: more than `n`. */
export interface Count {
  n: number;
  capped: boolean;
}

/** `1,234`, or `200+` where it was not counted further. */
export function countText({ n, capped }: Count, language: string): string {
  return `${new Intl.NumberFormat(language).format(n)}${capped ? "+" : ""}`;
}
