import { X } from "lucide";
import { memo, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Icon } from "#components/ui/icon.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { AskedItem } from "#lib/shared/template.ts";
import { useFieldId } from "./field-ids.ts";
import { loadFinder } from "./form-check.ts";
import { clickMs, FormField, useFault } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";
import { useFormParts } from "./use-form-parts.ts";

interface Props {
  index: number;
  /** What is known of it. */
  item: AskedItem | undefined;
  /** Keys that the template has. */
  askedKeys: string[];
  /** The key, if it is not to be edited. */
  fixedKey: string | undefined;
  /** It belongs to another template. */
  apart: boolean;
  remove: (index: number, label: string | undefined) => void;
}

/** An item: its value under what it is called, or where nobody knows that, its key and its value. */
export const ItemRow = memo(function ItemRow({ index, item, askedKeys, fixedKey, apart, remove }: Props) {
  const label = item?.label;
  const texts = useTexts("form");
  const name = fill(texts.item, { n: index + 1 });
  // What is wrong with a key is mended in its field.
  const keyFault = useFault(`items.${index}.key`);
  // The key as its field was left, a moment ago.
  const [left, setLeft] = useState("");
  const { MeantKey } = useFormParts() ?? {};
  const fixed = fixedKey !== undefined && !keyFault;
  const required = item?.required && !apart;
  const control = useControl(index, apart ? undefined : item);
  const form = useFormContext<DocumentForm>();
  const locked = useFormLocked();
  const fieldId = useFieldId();
  const write = async (typed: string) => {
    const finder = await loadFinder().catch(() => {});
    // Somebody may have gone on in the meantime.
    if (item && !locked && form.getValues(`items.${index}.value`) === typed) finder?.writeItems(form, [item], index);
  };
  return (
    <div
      role="group"
      aria-label={name}
      className={`item-row grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 ${fixed ? "" : "@min-[30.625rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"}`}
    >
      {!fixed && (
        <FormField
          path={`items.${index}.key`}
          className="item-key col-start-1"
          spellCheck={false}
          label={texts.key}
          onEdit={() => setLeft("")}
          onLeave={(typed) => void setTimeout(() => setLeft(typed), clickMs)}
        />
      )}
      <FormField
        path={`items.${index}.value`}
        className={fixed ? "col-start-1" : "col-start-1 @min-[30.625rem]:col-start-2"}
        label={label ?? texts.value}
        note={
          fixed ? (
            <>
              {required && `${texts.itemRequired} · `}
              <code className="font-mono">{fixedKey}</code>
            </>
          ) : (
            required && texts.itemRequired
          )
        }
        aria-required={required || undefined}
        {...(item?.written && !apart && { onLeave: (typed: string) => void setTimeout(write, clickMs, typed) })}
        {...control}
      />
      {MeantKey && left !== "" && !item && <MeantKey index={index} left={left} known={askedKeys} />}
      {label !== undefined && (
        <label htmlFor={fieldId(`items.${index}.value`)} className="sr-only">
          {texts.value}
        </label>
      )}
      {required && fixed ? (
        // As wide as the button of the others.
        <span className="button-icon -mr-2" />
      ) : (
        <ScriptButton
          id={fieldId(`remove-item.${index}`)}
          className={`button col-start-2 row-start-1 ${apart ? "" : "button-quiet button-icon -mr-2"} ${fixed ? "" : "@min-[30.625rem]:col-start-3"}`}
          aria-label={apart ? `${texts.remove}: ${label ?? name}` : fill(texts.removeItem, { n: index + 1 })}
          onClick={() => remove(index, label)}
        >
          {apart ? texts.remove : <Icon of={X} size={17} />}
        </ScriptButton>
      )}
    </div>
  );
});

/** The control for a kind of item. What is there already and would not fit is shown as text. */
function useControl(index: number, item: AskedItem | undefined) {
  const { getValues } = useFormContext<DocumentForm>();
  const { type, choices = [], example: placeholder, written } = item ?? {};
  const look = () => ({ type, before: getValues(`items.${index}.value`) });
  // Once for each kind: while a date is typed, its field has no value.
  const [snapshot, setSnapshot] = useState(look);
  if (snapshot.type !== type) setSnapshot(look);
  const { before } = snapshot;
  // A field of one line drops the line breaks of what is put into it.
  if (/[\r\n]/.test(before)) return { long: true, placeholder };
  switch (type) {
    case "long":
      return { long: true, placeholder };
    case "choice":
      return { choices: before === "" || choices.includes(before) ? choices : [before, ...choices] };
    case "date":
      // What stands in the browser's own field for dates is not what is written.
      return !written && /^(\d{4}-\d\d-\d\d)?$/.test(before)
        ? { type: "date", max: "9999-12-31" }
        : { placeholder: placeholder ?? (written && "2026-12-01") };
    case "number":
      return { inputMode: "decimal", placeholder } as const;
    case "money":
      return { inputMode: "numeric", placeholder } as const;
    case "phone":
      return { type: "tel", inputMode: "tel", placeholder } as const;
    default:
      return { placeholder };
  }
}
