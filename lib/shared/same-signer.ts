import { compose } from "./compose.ts";
import { readMobile } from "./mobile.ts";
import { signerFields, type TypedSigner } from "./signer.ts";
import type { AskedRole } from "./template.ts";

/**
 * Whether two are the same to the letter, however their mobiles are written: of these the digits count, and a + (or 00) before them. With a
 * `region` its numbers are the same with the code of the country and without.
 */
export const isSameSigner = (one: TypedSigner, other: TypedSigner, region?: string) =>
  signerFields.every((field) =>
    field === "mobile" ? isSameMobile(one.mobile, other.mobile, region) : one[field] === other[field],
  );

/** Whether this is who always has the role, also in a draft of before, which has a mobile from abroad as it is stored: without the +. */
export const isAlways = ({ person, digits }: AskedRole, signer: TypedSigner, region?: string) =>
  person !== undefined &&
  (isSameSigner(person, signer, region) ||
    (digits !== undefined && isSameSigner({ ...person, mobile: digits }, signer, region)));

function isSameMobile(one: string, other: string, region: string | undefined): boolean {
  if (plainMobile(one) === plainMobile(other)) return true;
  const number = region && readMobile(one, region)?.international;
  return !!number && number === readMobile(other, region)?.international;
}

function plainMobile(text: string): string {
  const typed = compose(text, "NFKC").replace(/[^+\d]/g, "");
  const digits = typed.replaceAll("+", "");
  // Without a digit it is no number, and all of it counts.
  if (digits === "") return text.trim();
  return /^(\+|00)/.test(typed) ? `+${digits.replace(/^00/, "")}` : digits;
}
