import { useFormContext } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { useFieldId } from "./field-ids.ts";

interface Props {
  /** Keys that documents of the template had, and those that are on the form. */
  usual: string[];
  there: string[];
}

/** So many of the usual keys are named on the button that adds all. */
const mostNamed = 6;

/** Adds the usual items that are not there yet. */
export function UsualItemsButton({ usual, there }: Props) {
  const texts = useTexts("form");
  const fieldId = useFieldId();
  const { getValues, setValue } = useFormContext<DocumentForm>();
  const keys = new Set(there.map((key) => key.trim()));
  const missing = usual.filter((key) => !keys.has(key));
  if (missing.length === 0) return null;
  const add = () => {
    const filled = getValues("items").filter(({ key, value }) => `${key}${value}`.trim() !== "");
    setValue("items", [...filled, ...missing.map((key) => ({ key, value: "" }))].slice(0, limits.items));
    // After React has drawn the rows anew.
    requestAnimationFrame(() => document.getElementById(fieldId(`items.${filled.length}.value`))?.focus());
  };
  const named = missing.length > mostNamed ? [...missing.slice(0, mostNamed), "…"] : missing;
  const label = fill(texts.addUsual, { keys: named.join(", ") });
  return (
    // On the line that is there: it comes when the server has answered, and moves nothing.
    <button type="button" className="button button-quiet min-w-0 flex-[1_1_6rem] justify-start" onClick={add}>
      <span className="truncate" title={label}>
        {label}
      </span>
    </button>
  );
}
