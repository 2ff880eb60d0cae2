/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

interface Plan {
  rounds: number;
  warmUp: number;
}

/**
 * Runs the sides in turn, and each round in the opposite order of the one before, so that a busy minute of the machine falls on all
 * of them. Answers each side's figures without those of the warm-up.
 */
export async function alternate<Side extends string>(
  sides: Record<Side, () => Promise<number>>,
  { rounds, warmUp }: Plan,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figure = await sides[name]();
      if (round >= 0) figures[name].push(figure);
    }
  }
  return figures;
}

export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

export function median(figures: number[]): number {
  return quantile(figures, 0.5);
}

/** The median, and in brackets between which figures the middle half lies. */
export function summary(figures: number[], unit: string, digits = 1): string {
  const text = (share: number) => quantile(figures, share).toFixed(digits);
  return `${text(0.5)} ${unit} (${text(0.25)} to ${text(0.75)}, n = ${figures.length})`;
}

/** A ratio or a difference beside its bar. */
export function beside(figure: number, bar: number, unit: string): string {
  return `${figure.toFixed(2)}${unit}, bar ${bar.toFixed(2)}${unit}: ${figure <= bar ? "holds" : "MISSED"}`;
}

/** Lines of two columns. */
export function print(title: string, lines: [what: string, figure: string][]): void {
  const width = Math.max(...lines.map(([what]) => what.length));
  console.log(`\n${title}`);
  for (const [what, figure] of lines) console.log(`  ${what.padEnd(width)}  ${figure}`);
}
