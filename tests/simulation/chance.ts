/** Chance that can be had again: the same seed draws the same. Only whole-number steps, so that it does on every machine. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
    this.#a = scatter(seed, 1);
    this.#b = scatter(seed, 2);
    this.#c = scatter(seed, 3);
    for (let i = 0; i < 12; i++) this.#draw();
  }

  /** Another sequence, which nothing that is drawn here changes. */
  fork(name: string): Chance {
    return new Chance(`${this.#seed}/${name}`);
  }

  /** From `least` up to, but not, `most`. */
  between(least: number, most: number): number {
    return least + (this.#draw() / 2 ** 32) * (most - least);
  }

  /** A whole number from 0 up to, but not, `count`. */
  below(count: number): number {
    return Math.floor(this.between(0, count));
  }

  happens(probability: number): boolean {
    return this.#draw() < probability * 2 ** 32;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error("nothing to pick from");
    return choice;
  }

  /** Each of them, or not. */
  some<T>(choices: readonly T[], probability = 0.5): T[] {
    return choices.filter(() => this.happens(probability));
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.#draw() & 255);
  }

  /** One step of sfc32. */
  #draw(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11) | 0) + sum) | 0;
    return sum >>> 0;
  }
}

function scatter(text: string, salt: number): number {
  let hash = Math.imul(salt, 0x9e3779b1) | 0;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x85ebca6b);
    hash = (hash << 13) | (hash >>> 19);
  }
  return hash ^ (hash >>> 16);
}
