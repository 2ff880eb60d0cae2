import type { SignerField } from "../../signer.ts";

/** What a signer's fields are called wherever they are entered or listed. */
export const signer: Record<SignerField, string> = {
  name: "Name",
  email: "Email",
  mobile: "Mobile",
};
