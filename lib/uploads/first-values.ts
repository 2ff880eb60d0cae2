/** pdf.js's dictionary, as far as it is used here. */
export interface Dict {
  get(key: string): unknown;
  getRaw(key: string): unknown;
  getRawEntries(): Iterable<[string, unknown]>;
  has(key: string): boolean;
  set(key: string, value: unknown): void;
}

/**
 * What a key stood for first where a dictionary has it more than once, from now on: pdf.js keeps the last, as some readers do, and others
 * take the first.
 */
export function keepFirstValues(prototype: Dict): WeakMap<Dict, Map<string, unknown>> {
  const kept = new WeakMap<Dict, Map<string, unknown>>();
  const { set } = prototype;
  prototype.set = function (key, value) {
    if (this.has(key)) {
      const firsts = kept.get(this) ?? new Map<string, unknown>();
      if (!firsts.has(key)) firsts.set(key, this.getRaw(key));
      kept.set(this, firsts);
    }
    set.call(this, key, value);
  };
  return kept;
}
