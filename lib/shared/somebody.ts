import { signerFields, type TypedSigner } from "./signer.ts";

/** Of nothing else can a field be left that is not empty; the Arabic signs among it are seen, as in a line. */
const seen =
  /[\u0600-\u0605\u06dd\u08e2]|[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** Whether anything stands in a field that can be seen. */
export const isSeen = (text: string) => seen.test(text);

/** Whether anything is entered in the row that can be seen. */
export const isSomebody = (signer: TypedSigner) => signerFields.some((field) => isSeen(signer[field]));
