import { eachSignerField, type SignerField } from "../signer.ts";

/** A signer's further fields. */
export function contactHeads(signer: Record<SignerField, string>) {
  const { name, ...others } = eachSignerField((field) => signer[field]);
  return others;
}
