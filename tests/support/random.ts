import { createHash } from "node:crypto";

export interface Random {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** Chance that can be had again: the same seed gives the same numbers. */
export function randomOf(seed: string): Random {
  let drawn = 0;
  const fraction = () => createHash("sha256").update(`${seed}:${drawn++}`).digest().readUInt32BE() / 2 ** 32;
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    shuffle: (list) =>
      list
        .map((value) => ({ value, place: fraction() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value),
  };
}
