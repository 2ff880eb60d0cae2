import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;
const digits = 6;
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** The time step of RFC 6238 that a time in milliseconds since 1970 falls in. */
export const stepAt = (now: number): number => Math.floor(now / stepMs);

/** The code of one time step: RFC 4226 over RFC 6238's counter, SHA-1 and six digits, as authenticator apps do. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const from = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}

/** The time steps whose code this is, of those around `now`: a phone's clock may be one step off either way. */
export function stepsOf(secret: Buffer, code: string, now: number): number[] {
  const current = stepAt(now);
  const typed = Buffer.from(code);
  return [current - 1, current, current + 1].filter((step) => {
    const right = Buffer.from(codeAt(secret, step));
    return typed.length === right.length && timingSafeEqual(typed, right);
  });
}

/** RFC 4648 in small letters, without padding: bytes that people can type. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** What an authenticator app reads from a QR code. */
export function totpAddress(secret: Buffer, email: string): string {
  const issuer = "Countersign";
  const asked = new URLSearchParams({ secret: base32(secret).toUpperCase(), issuer });
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${asked}`;
}
