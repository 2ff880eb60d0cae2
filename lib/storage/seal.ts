import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** The text encrypted with a key of 32 bytes, for this place alone: elsewhere it cannot be opened. */
export function seal(key: Buffer, place: string, text: string): string {
  return sealWith(randomBytes(nonceBytes), key, place, text);
}

/** As {@link seal}, and the same text at the same place gives the same: whether two are equal can be asked without the key. */
export function sealAlike(key: Buffer, place: string, text: string): string {
  const ownKey = createHmac("sha256", key).update("nonce").digest();
  // A place is without line breaks, so no two pairs of place and text look alike.
  const nonce = createHmac("sha256", ownKey).update(`${place}\n${text}`).digest().subarray(0, nonceBytes);
  return sealWith(nonce, key, place, text);
}

function sealWith(nonce: Buffer, key: Buffer, place: string, text: string): string {
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()]);
  return sealed.toString("base64url");
}

/** What {@link seal} or {@link sealAlike} encrypted; undefined with another key, at another place, or when any of it was changed. */
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
