import { type ComponentProps, memo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { fieldId } from "#components/ui/field.tsx";
import { signerInputs } from "#components/ui/signer-inputs.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { useLoaded } from "#components/ui/use-loaded.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { type NeededContact, type SignerField, signerFields } from "#lib/shared/signer.ts";
import { enteredEmails } from "./entered-emails.ts";
import { clickMs, FormField } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";

// Only where there is a number to be read.
const loadReadMobile = () => import("#lib/shared/mobile.ts").then((module) => module.readMobile);
const loadMeantEmail = () => import("./meant-email.tsx").then((module) => module.MeantEmail);

interface Props {
  index: number;
  /** What the template requires of this signer. */
  contact: NeededContact | undefined;
  phoneRegion: string;
  announce: (text: string) => void;
}

/** What is entered of one signer, and beside it how it was understood. */
export const SignerFields = memo(function SignerFields({ index, contact, phoneRegion, announce }: Props) {
  const texts = useTexts("form");
  const labels = useTexts("signer");
  const { getValues, setValue } = useFormContext<DocumentForm>();
  const locked = useFormLocked();
  // The number as its field was left, or as it came with the row; a suggestion may put another one there.
  const mobile = useWatch<DocumentForm, `signers.${number}.mobile`>({ name: `signers.${index}.mobile` });
  const [leftMobile, setLeftMobile] = useState(mobile);
  const readMobile = useLoaded(loadReadMobile, leftMobile.trim() !== "");
  // The address as its field was left, a moment ago, or as it was entered with others: for those the rows are drawn anew.
  const [left, setLeft] = useState(() => {
    const email = getValues(`signers.${index}.email`);
    return enteredEmails.has(email) ? email : "";
  });
  const Meant = useLoaded(loadMeantEmail, left !== "");
  const take = (email: string) => {
    const path = `signers.${index}.email` as const;
    setValue(path, email);
    setLeft("");
    document.getElementById(fieldId(path))?.focus();
  };
  // What appears when a field is left comes a moment later: it must not move what is being pressed.
  const own: { [Field in SignerField]?: Omit<ComponentProps<typeof FormField>, "path" | "label"> } = {
    email: {
      onEdit: () => setLeft(""),
      onLeave: (typed) =>
        void setTimeout(() => getValues(`signers.${index}.email`) === typed && setLeft(typed), clickMs),
    },
    mobile: {
      note: mobile === leftMobile && readMobile?.(mobile, phoneRegion)?.international,
      onEdit: () => setLeftMobile(""),
      onLeave: (typed) =>
        void setTimeout(() => getValues(`signers.${index}.mobile`) === typed && setLeftMobile(typed), clickMs),
    },
  };
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(152px,30%)),1fr))] gap-3 @max-[33.125rem]:[&>:last-child]:col-span-full">
        {signerFields.map((field) => (
          <FormField
            key={field}
            path={`signers.${index}.${field}`}
            label={labels[field]}
            aria-required={field === contact || undefined}
            {...signerInputs[field]}
            {...own[field]}
          />
        ))}
      </div>
      {Meant && left && !locked && (
        <Meant
          path={`signers.${index}.email`}
          left={left}
          announce={announce}
          take={take}
          name={getValues(`signers.${index}.name`)}
          text={texts.emailMeant}
        />
      )}
    </>
  );
});
