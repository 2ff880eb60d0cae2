import { type SignerField, signerFields, type TypedSigner } from "./signer.ts";

/** Whether two are the same to the letter, however their mobiles are grouped: of these the digits count, and a + before them. */
export const isSameSigner = (one: TypedSigner, other: TypedSigner) =>
  signerFields.every((field) => plain(field, one) === plain(field, other));

const plain = (field: SignerField, signer: TypedSigner) =>
  field === "mobile" ? signer.mobile.trim().replace(/(?!^\+)\D/g, "") : signer[field];
