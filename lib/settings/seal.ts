import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** The text encrypted with a key of 32 bytes, for this place alone: elsewhere it cannot be opened. */
export function seal(key: Buffer, place: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()]);
  return sealed.toString("base64url");
}

/** What {@link seal} encrypted; undefined with another key, at another place, or when any of it was changed. */
export function unseal(key: Buffer, place: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    opening.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes));
    return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + opening.final("utf8");
  } catch {
    return undefined;
  }
}
