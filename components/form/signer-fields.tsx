import { type ComponentProps, memo, useState } from "react";
import { useFormContext } from "react-hook-form";
import { fieldId } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { type SignerField, signerFields } from "#lib/shared/signer.ts";
import { clickMs, FormField } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";

interface Props {
  index: number;
  phoneRegion: string;
  announce: (text: string) => void;
}

/** What is entered of one signer, and beside it how it was understood. */
export const SignerFields = memo(function SignerFields({ index, phoneRegion, announce }: Props) {
  const texts = useTexts("form");
  const [readAs, setReadAs] = useState<string>();
  // The parser of telephone numbers is loaded when the first number is there to be read.
  const readMobileNumber = async (typed: string) => {
    if (typed.trim() === "") return setReadAs(undefined);
    const { readMobile } = await import("#lib/shared/mobile.ts");
    setReadAs(readMobile(typed, phoneRegion)?.international);
  };
  const email = useMeantEmail(index, announce);
  const controls: Record<SignerField, Omit<ComponentProps<typeof FormField>, "path" | "label">> = {
    name: {},
    email: { type: "email", inputMode: "email", spellCheck: false, ...email },
    mobile: { type: "tel", inputMode: "tel", note: readAs, onLeave: (typed) => void readMobileNumber(typed) },
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[4fr_5fr_4fr]">
      {signerFields.map((field) => (
        <FormField key={field} path={`signers.${index}.${field}`} label={texts[field]} {...controls[field]} />
      ))}
    </div>
  );
});

/** Offers the address that was meant, a moment after one was entered that has a slip in a well-known domain. */
function useMeantEmail(index: number, announce: (text: string) => void) {
  const texts = useTexts("form");
  const { getValues, setValue } = useFormContext<DocumentForm>();
  const locked = useFormLocked();
  const [meant, setMeant] = useState<string>();
  const path = `signers.${index}.email` as const;
  const look = async (typed: string) => {
    const { meantEmail } = await import("#lib/shared/near.ts");
    const found = meantEmail(typed);
    if (!found || getValues(path) !== typed) return;
    setMeant(found);
    announce(fill(texts.emailMeant, { email: found }));
  };
  const take = (email: string) => {
    setValue(path, email);
    setMeant(undefined);
    document.getElementById(fieldId(path))?.focus();
  };
  const [before = "", after = ""] = texts.emailMeant.split("{email}");
  return {
    onEdit: () => setMeant(undefined),
    onLeave: (typed: string) => void setTimeout(() => void look(typed).catch(() => {}), clickMs),
    hint: meant && !locked && (
      <>
        {before}
        <button type="button" className="link min-h-6" onClick={() => take(meant)}>
          {meant}
        </button>
        {after}
      </>
    ),
  };
}
