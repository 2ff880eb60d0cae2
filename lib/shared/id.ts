const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * A public identifier of 26 characters that sorts by time: 48 bits of milliseconds, 80 random bits (the ULID layout, in lower
 * case). Lists and full-text hits are ordered by it. Uses `getRandomValues`, which browsers have on plain http too, where
 * `crypto.randomUUID` is missing.
 */
export function newId(now: number = Date.now()): string {
  const letters = crypto.getRandomValues(new Uint8Array(26));
  // Of the time the lowest five bits of each shift, without what is behind the point.
  return Array.from(letters, (byte, i) => alphabet[(i < 10 ? now / 32 ** (9 - i) : byte) & 31]).join("");
}

/** Whether a text from outside has the form of {@link newId}. */
export function isId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}

/** Six characters that a person can read out over the phone and find in the log: no vowels, no look-alikes. */
export function newReference(): string {
  const letters = "23456789BCDFGHJKMNPQRSTVWXZ";
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => letters[byte % letters.length]).join("");
}
