import { Field } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { itemTypes, writingSample, writingsOf } from "#lib/shared/item-values.ts";
import type { TemplateItem } from "#lib/shared/template.ts";

interface Props {
  item: TemplateItem;
  index: number;
  fault: (field: string) => string | undefined;
  change: (part: Partial<TemplateItem>) => void;
}

/** What is asked for an item, and what it is called. */
export function ItemFields({ item, index, fault, change }: Props) {
  const texts = useTexts("templates");
  const text = (field: "key" | "label" | "value" | "example" | "choices") => {
    const name = `items.${index}.${field}`;
    return {
      ...{ id: name, name, label: texts[field], value: item[field], fault: fault(name) },
      ...{ autoComplete: "off", spellCheck: false },
      onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
    };
  };
  const type = `items.${index}.type`;
  const written = `items.${index}.written`;
  const ways = writingsOf(item.type);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,152px),1fr))] gap-3">
      <Field {...text("key")} />
      <Field {...text("label")} />
      <div>
        <label htmlFor={type} className="label">
          {texts.type}
        </label>
        <select
          id={type}
          name={type}
          className="field"
          value={item.type}
          onChange={({ target }) => change({ type: itemTypes.find((one) => one === target.value) ?? "text" })}
        >
          {itemTypes.map((one) => (
            <option key={one} value={one}>
              {texts.types[one]}
            </option>
          ))}
        </select>
      </div>
      {ways.length > 0 && (
        <div>
          <label htmlFor={written} className="label">
            {texts.written}
          </label>
          <select
            id={written}
            name={written}
            className="field"
            value={item.written}
            onChange={({ target }) => change({ written: ways.find((way) => way === target.value) ?? "" })}
          >
            <option value="">{item.type === "date" ? "2026-12-01" : texts.asEntered}</option>
            {ways.map((way) => (
              <option key={way} value={way}>
                {writingSample(item.type, way)}
              </option>
            ))}
          </select>
        </div>
      )}
      <Field {...text("value")} />
      <Field {...text("example")} />
      <label className="flex min-h-[38px] items-center gap-2.5 self-end pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={item.required}
          onChange={({ target }) => change({ required: target.checked })}
        />
        {texts.required}
      </label>
      {item.type === "choice" && <Field {...text("choices")} className="col-span-full" note={texts.choicesHint} />}
    </div>
  );
}
