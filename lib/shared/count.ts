/** How many there are; `capped`: more than `n`. */
export interface Count {
  n: number;
  capped: boolean;
}

/** `n` as it is known to whoever counted no further than to `cap` + 1. */
export const upTo = (n: number, cap: number): Count => ({ n: Math.min(n, cap), capped: n > cap });

/** `1,234`, or `100+` where it was not counted further. A browser takes some 20 ms for its first number format, and most counts have no commas. */
export const countText = ({ n, capped }: Pick<Count, "n"> & Partial<Count>, language: string) =>
  `${n < 1000 ? n : n.toLocaleString(language)}${capped ? "+" : ""}`;
