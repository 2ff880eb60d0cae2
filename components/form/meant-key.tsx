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
  /** Keys that the template has. */
  known: string[];
}

const withoutDigits = (key: string) => key.replace(/\d/g, "");

/**
 * Offers the key that was meant, where one was entered that differs from it by a slip of the finger: rather one that is not there yet. Of
 * one that is, the way leads to its value; `rent2` beside `rent1` is no slip.
 */
export function MeantKey({ index, left, known }: Props) {
  const texts = useTexts("form");
  const fieldId = useFieldId();
  const { getValues, setValue } = useFormContext<DocumentForm>();
  const typed = left.trim();
  if (known.includes(typed)) return null;
  const rowOf = (key: string) => getValues("items").findIndex((item) => item.key.trim() === key);
  const near = known.filter((key) => isSlip(key.toLowerCase(), typed.toLowerCase()));
  const meant = near.find((key) => rowOf(key) < 0) ?? near.find((key) => withoutDigits(key) !== withoutDigits(typed));
  if (!meant) return null;
  const take = () => {
    const row = rowOf(meant);
    if (row < 0) setValue(`items.${index}.key`, meant);
    document.getElementById(fieldId(`items.${row < 0 ? index : row}.value`))?.focus();
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
