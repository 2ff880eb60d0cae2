import { codeAt, stepAt } from "#lib/people/totp.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes that a key stands for. */
export function secretOf(key: string): Buffer {
  const bits = [...key.replaceAll(/\s/g, "").toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows at a time for the key that was typed into it. */
export function authenticator(key: string): (at: number) => string {
  const secret = secretOf(key);
  return (at) => codeAt(secret, stepAt(at));
}
