import { X } from "lucide-react";
import { useTexts } from "#components/ui/texts.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { FormField, useFault } from "./form-field.tsx";

interface Props {
  index: number;
  /** What the template calls it. */
  label: string | undefined;
  /** The key, if it is not to be edited. */
  fixedKey: string | undefined;
  /** It belongs to another template. */
  apart: boolean;
  remove: () => void;
}

/** An item: its value under what it is called, or where nobody knows that, its key and its value. */
export function ItemRow({ index, label, fixedKey, apart, remove }: Props) {
  const texts = useTexts("form");
  const hydrated = useHydrated();
  const name = fill(texts.item, { n: index + 1 });
  // What is wrong with a key is mended in its field.
  const keyFault = useFault(`items.${index}.key`);
  const fixed = fixedKey !== undefined && !keyFault;
  const value = label ? (
    <>
      {label} <span className="sr-only">{texts.value}</span>
    </>
  ) : (
    texts.value
  );
  return (
    <div
      role="group"
      aria-label={label ? `${name}: ${label}` : name}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 ${fixed ? "" : "@min-[440px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"}`}
    >
      {!fixed && (
        <FormField path={`items.${index}.key`} className="item-key col-start-1" spellCheck={false} label={texts.key} />
      )}
      <FormField
        path={`items.${index}.value`}
        className={fixed ? "col-start-1" : "col-start-1 @min-[440px]:col-start-2"}
        label={value}
        note={fixed && <code className="font-mono">{fixedKey}</code>}
      />
      <button
        type="button"
        id={`remove-item-${index}`}
        disabled={!hydrated}
        className={`button col-start-2 row-start-1 ${apart ? "" : "button-quiet button-icon -mr-2"} ${fixed ? "" : "@min-[440px]:col-start-3"}`}
        aria-label={apart ? `${texts.remove}: ${label ?? name}` : fill(texts.removeItem, { n: index + 1 })}
        onClick={remove}
      >
        {apart ? texts.remove : <X aria-hidden size={17} />}
      </button>
    </div>
  );
}
