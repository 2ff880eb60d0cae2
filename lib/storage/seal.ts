import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Key, Keys } from "./keys.ts";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** The id of its key stands before what is encrypted; earlier versions wrote none. */
const withKey = /^(?:([0-9a-f]{8})\.)?([\w-]*)$/;
/** Of what is encrypted, the nonce comes first. */
const nonceLetters = (nonceBytes / 3) * 4;

/** The text encrypted with the current key, for this place alone: elsewhere it cannot be opened. */
export function seal(keys: Keys, place: string, text: string): string {
  return sealWith(randomBytes(nonceBytes), keys.current(), place, text);
}

/** As {@link seal}, and whether the same text was sealed at the same place can be asked without a key: {@link isSealedAlike}. */
export function sealAlike(keys: Keys, place: string, text: string): string {
  // By the root: the nonce is the same whatever key is current.
  const ownKey = createHmac("sha256", keys.root()).update("nonce").digest();
  // A place is without line breaks, so no two pairs of place and text look alike.
  const nonce = createHmac("sha256", ownKey).update(`${place}\n${text}`).digest().subarray(0, nonceBytes);
  return sealWith(nonce, keys.current(), place, text);
}

/** Whether two that {@link sealAlike} has encrypted, under whatever keys, are the same text at the same place. */
export function isSealedAlike(one: string, other: string): boolean {
  const nonceOf = (sealed: string) => withKey.exec(sealed)?.[2]?.slice(0, nonceLetters);
  return one === other || (nonceOf(one)?.length === nonceLetters && nonceOf(one) === nonceOf(other));
}

/** Under which key it is; undefined where it does not say so. */
export const sealedUnder = (sealed: string): string | undefined => withKey.exec(sealed)?.[1];

function sealWith(nonce: Buffer, { id, bytes }: Key, place: string, text: string): string {
  const sealing = createCipheriv(cipher, bytes, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()]);
  return `${id}.${sealed.toString("base64url")}`;
}

/** What {@link seal} or {@link sealAlike} encrypted; undefined without its key, at another place, or when any of it was changed. */
export function unseal(keys: Keys, place: string, sealed: string): string | undefined {
  const [, id, coded = ""] = withKey.exec(sealed) ?? [];
  const known = id === undefined ? keys.all() : [keys.find(id)];
  for (const key of known) {
    const text = key && unsealWith(key, place, Buffer.from(coded, "base64url"));
    if (text !== undefined) return text;
  }
  return undefined;
}

function unsealWith({ bytes: key }: Key, place: string, bytes: Buffer): string | undefined {
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    opening.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes));
    return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + opening.final("utf8");
  } catch {
    return undefined;
  }
}
