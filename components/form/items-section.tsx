"use client";

import { Plus, X } from "lucide-react";
import type { UseFieldArrayReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { FormField } from "./form-field.tsx";
import type { TemplateChoice } from "./template-field.tsx";

interface Props {
  rows: UseFieldArrayReturn<DocumentForm, "items">;
  templates: TemplateChoice[];
}

/** What is filled into the template: in people's words where the template is known, its keys beside them. */
export function ItemsSection({ rows: { fields, append, remove }, templates }: Props) {
  const texts = useTexts("form");
  const template = useWatch<DocumentForm, "template">({ name: "template" }).trim();
  const hydrated = useHydrated();
  const known = templates.find(({ id }) => id === template)?.items ?? [];
  const add = () => {
    if (fields.length < limits.items) append({ key: "", value: "" }, { focusName: `items.${fields.length}.key` });
  };
  const removeAt = (index: number) => {
    remove(index);
    const next = Math.min(index, fields.length - 2);
    requestAnimationFrame(() => document.getElementById(next >= 0 ? `remove-item-${next}` : "add-item")?.focus());
  };
  return (
    <div>
      {fields.length > 0 && (
        <ul className="mb-3 space-y-3">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <ItemRow index={index} known={known} remove={() => removeAt(index)} />
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        id="add-item"
        disabled={!hydrated}
        className="button"
        aria-disabled={fields.length >= limits.items}
        onClick={add}
      >
        <Plus aria-hidden size={17} />
        {texts.addItem}
      </button>
    </div>
  );
}

interface RowProps {
  index: number;
  known: TemplateChoice["items"];
  remove: () => void;
}

function ItemRow({ index, known, remove }: RowProps) {
  const texts = useTexts("form");
  const hydrated = useHydrated();
  const key = useWatch<DocumentForm, `items.${number}.key`>({ name: `items.${index}.key` });
  const label = known.find((item) => item.key === key.trim())?.label;
  return (
    <div
      role="group"
      aria-label={label ? `${fill(texts.item, { n: index + 1 })}: ${label}` : fill(texts.item, { n: index + 1 })}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 @min-[520px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
    >
      <FormField
        path={`items.${index}.key`}
        className="item-key col-start-1"
        data-known={label ? "" : undefined}
        spellCheck={false}
        label={
          label ? (
            <>
              <span aria-hidden>{label}</span>
              <span className="sr-only">{texts.key}</span>
            </>
          ) : (
            texts.key
          )
        }
      />
      <FormField
        path={`items.${index}.value`}
        className="col-start-1 @min-[520px]:col-start-2"
        label={label ? <span className="sr-only">{texts.value}</span> : texts.value}
      />
      <button
        type="button"
        id={`remove-item-${index}`}
        disabled={!hydrated}
        className="button button-quiet button-icon -mr-2 col-start-2 row-start-1 @min-[520px]:col-start-3"
        aria-label={fill(texts.removeItem, { n: index + 1 })}
        onClick={remove}
      >
        <X aria-hidden size={17} />
      </button>
    </div>
  );
}
