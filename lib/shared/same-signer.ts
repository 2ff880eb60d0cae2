import { signerFields, type TypedSigner } from "./signer.ts";

/** Whether two are the same to the letter. */
export const isSameSigner = (one: TypedSigner, other: TypedSigner) =>
  signerFields.every((field) => one[field] === other[field]);
