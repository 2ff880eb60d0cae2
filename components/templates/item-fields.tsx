import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFaultAmong } from "#components/ui/use-action-form.ts";
import { itemTypes, type Writing, writingSample, writingsOf } from "#lib/shared/item-values.ts";
import type { TemplateItem } from "#lib/shared/template.ts";
import { Box, Choose } from "./controls.tsx";
import { isUnfit } from "./is-unfit.ts";
import type { RowFields } from "./rows.tsx";

/** What is asked for an item, and what it is called. */
export function ItemFields({ row: item, index, faults, change }: RowFields<TemplateItem>) {
  const fault = useFaultAmong(faults);
  const texts = useTexts("templates");
  const text = (field: "key" | "label" | "value" | "example" | "choices") => {
    const name = `items.${index}.${field}`;
    return {
      id: name,
      name,
      label: texts[field],
      value: item[field],
      fault: fault(name),
      autoComplete: "off",
      spellCheck: false,
      onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
    };
  };
  const isChoice = item.type === "choice";
  const ways = writingsOf(item.type);
  const [editing, setEditing] = useState(false);
  const usual = text("value");
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,152px),1fr))] gap-3 @min-[43.125rem]:grid-cols-4">
      <Field {...text("key")} />
      <Field {...text("label")} />
      <Choose
        id={`items.${index}.type`}
        label={texts.type}
        value={item.type}
        choices={itemTypes.map((type) => [type, texts.types[type]])}
        change={(type) => change({ type })}
      />
      {/* What only some kinds ask: beside the kind where there is room, else last, so that the others stay where they are. */}
      {ways.length > 0 && (
        <Choose<Writing | "">
          id={`items.${index}.written`}
          className="order-last @min-[43.125rem]:order-none"
          label={texts.written}
          value={item.written}
          choices={[
            ["", item.type === "date" ? "2026-12-01" : texts.asEntered],
            ...ways.map((way): [Writing, string] => [way, writingSample(item.type, way)]),
          ]}
          change={(written) => change({ written })}
        />
      )}
      <Field
        {...usual}
        className="@min-[43.125rem]:col-start-1"
        // Told, not refused: a template from before, or from a file, can have it.
        note={
          !editing && isUnfit(item) && <span className="text-warn">{texts.unfit[isChoice ? "choice" : "type"]}</span>
        }
        onChange={(event) => {
          setEditing(true);
          usual.onChange(event);
        }}
        onBlur={() => setEditing(false)}
      />
      <Field {...text("example")} />
      <Box label={texts.required} checked={item.required} change={(required) => change({ required })} />
      {isChoice && <Field {...text("choices")} className="col-span-full" note={texts.choicesHint} />}
    </div>
  );
}
