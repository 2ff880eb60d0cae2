import type { SignerField } from "../../signer.ts";

/** What a signer's fields are called wherever they are entered or listed. */
export const signer: Record<SignerField, string> = {
  name: "이름",
  email: "이메일",
  mobile: "휴대폰",
};
