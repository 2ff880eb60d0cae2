import { eachSignerField, type SignerField } from "../signer.ts";

/** A signer's further fields, called as in the form. */
export function contactHeads(form: Record<SignerField, string>) {
  const { name, ...others } = eachSignerField((field) => form[field]);
  return others;
}
