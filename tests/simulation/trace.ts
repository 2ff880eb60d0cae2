import { createHash } from "node:crypto";

/** All that happened in a world, in order; the hash of two runs of one seed is the same, or something is not of the seed. */
export class Trace {
  /** What people, the weather and the service did. */
  readonly story: string[] = [];
  /** Each occurrence of a fault or an outcome. */
  readonly counts = new Map<string, number>();
  #unhashed: string[] = [];
  readonly #hash = createHash("sha256");

  /** A line of the story. */
  tell(at: number, who: string, what: string): void {
    const line = `${(at / 1000).toFixed(3)} ${who} ${what}`;
    this.story.push(line);
    this.add(line);
  }

  /** What nobody needs to read. */
  add(line: string): void {
    if (this.#unhashed.push(line) >= 500) this.#flush();
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  hash(): string {
    this.#flush();
    return this.#hash.digest("hex");
  }

  #flush(): void {
    this.#hash.update(this.#unhashed.join("\n"));
    this.#unhashed = [];
  }
}
