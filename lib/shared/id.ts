const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

function encode(value: bigint, length: number): string {
  let rest = value;
  let text = "";
  for (let i = 0; i < length; i++) {
    text = alphabet[Number(rest & 31n)] + text;
    rest >>= 5n;
  }
  return text;
}

/**
 * A public identifier of 26 characters that sorts by time: 48 bits of milliseconds, 80 random bits (the ULID layout, in lower
 * case). Lists and full-text hits are ordered by it. Uses `getRandomValues`, which browsers have on plain http too, where
 * `crypto.randomUUID` is missing.
 */
export function newId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10)).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return encode(BigInt(now), 10) + encode(random, 16);
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
