import type { InputHTMLAttributes } from "react";
import type { SignerField } from "#lib/shared/signer.ts";

/** The keyboard and the help that a signer's field needs from the browser. */
export const signerInputs: Record<
  SignerField,
  Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "spellCheck">
> = {
  name: {},
  email: { type: "email", inputMode: "email", spellCheck: false },
  mobile: { type: "tel", inputMode: "tel" },
};
