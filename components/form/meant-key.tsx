import { useFormContext } from "react-hook-form";
import { Around } from "#components/ui/around.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { isSlip } from "#lib/shared/near.ts";
import { useFieldId } from "./field-ids.ts";

interface Props {
  index: number;
  /** The key as its field was left. */
  left: string;
  /** Keys that the template has and the form has not. */
  known: string[];
}

/** Offers the key that was meant, where one was entered that differs from it by a slip of the finger. */
export function MeantKey({ index, left, known }: Props) {
  const texts = useTexts("form");
  const fieldId = useFieldId();
  const { setValue } = useFormContext<DocumentForm>();
  const typed = left.trim();
  const meant = known.includes(typed) ? undefined : known.find((key) => isSlip(key.toLowerCase(), typed.toLowerCase()));
  if (!meant) return null;
  const take = () => {
    setValue(`items.${index}.key`, meant);
    document.getElementById(fieldId(`items.${index}.value`))?.focus();
  };
  return (
    <p role="status" className="hint col-span-full">
      <Around text={texts.keyMeant} place="{key}">
        <button type="button" className="link min-h-6 font-mono" onClick={take}>
          {meant}
        </button>
      </Around>
    </p>
  );
}
