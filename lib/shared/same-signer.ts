import { type SignerField, signerFields, type TypedSigner } from "./signer.ts";

/** Whether two are the same to the letter, however their mobiles are grouped. */
export const isSameSigner = (one: TypedSigner, other: TypedSigner) =>
  signerFields.every((field) => plain(field, one) === plain(field, other));

const plain = (field: SignerField, signer: TypedSigner) =>
  field === "mobile" ? signer.mobile.replace(/[ -]/g, "") : signer[field];
