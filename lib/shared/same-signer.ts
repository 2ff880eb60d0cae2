import { compose } from "./compose.ts";
import { type SignerField, signerFields, type TypedSigner } from "./signer.ts";
import type { AskedRole } from "./template.ts";

/** Whether two are the same to the letter, however their mobiles are written: of these the digits count, and a + (or 00) before them. */
export const isSameSigner = (one: TypedSigner, other: TypedSigner) =>
  signerFields.every((field) => plain(field, one) === plain(field, other));

/** Whether this is who always has the role, also in a draft of before, which has a mobile from abroad as it is stored: without the +. */
export const isAlways = ({ person, digits }: AskedRole, signer: TypedSigner) =>
  person !== undefined &&
  (isSameSigner(person, signer) || (digits !== undefined && isSameSigner({ ...person, mobile: digits }, signer)));

const plain = (field: SignerField, signer: TypedSigner) =>
  field === "mobile" ? plainMobile(signer.mobile) : signer[field];

function plainMobile(text: string): string {
  const typed = compose(text, "NFKC").replace(/[^+\d]/g, "");
  const digits = typed.replaceAll("+", "");
  // Without a digit it is no number, and all of it counts.
  if (digits === "") return text.trim();
  return /^(\+|00)/.test(typed) ? `+${digits.replace(/^00/, "")}` : digits;
}
