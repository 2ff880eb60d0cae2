"use client";

import { Plus } from "lucide";
import { Fragment, memo, useMemo, useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Icon } from "#components/ui/icon.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useSteady } from "#components/ui/use-steady.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { useFieldId } from "./field-ids.ts";
import { ItemRow } from "./item-row.tsx";
import { type ItemTexts, knownItem } from "./template-match.ts";
import { useFormParts } from "./use-form-parts.ts";
import { useRemoval } from "./use-removal.tsx";
import { useSettledTemplate } from "./use-settled-template.ts";
import type { UsualItems } from "./usual-of-template.ts";

interface Props {
  templates: TemplateChoice[];
  /** What the documents of a template had. */
  usual: UsualItems | undefined;
  announce: (text: string) => void;
}

const keysOf = (items: ItemTexts[]) => items.map(({ key }) => key);

/** What is filled into the template, in people's words where the template is known; what belongs to another one stands apart. */
export const ItemsSection = memo(function ItemsSection({ templates, usual, announce }: Props) {
  const texts = useTexts("form");
  const fieldId = useFieldId();
  const { control, getValues } = useFormContext<DocumentForm>();
  const { fields, append, remove, insert } = useFieldArray({ control, name: "items" });
  const keys = useWatch({ control, name: "items", compute: keysOf });
  const { typed, now, others } = useTemplates(templates);
  // The keys as they were: a row whose key is being edited stays where it is.
  const [keysBefore, setKeysBefore] = useState<Map<string, string>>();
  // Rows that were added without a key: theirs is entered, and must not turn into text under the hand.
  const own = useRef(new Set<string>()).current;
  for (const { id, key } of fields) if (key === "") own.add(id);
  const count = fields.length;
  const removal = useRemoval<ItemTexts>({
    remove,
    insert,
    announce,
    removeId: (index) => fieldId(`remove-item.${index}`),
    addId: fieldId("add-item"),
  });
  const add = () => {
    if (count < limits.items) append({ key: "", value: "" }, { focusName: `items.${count}.key` });
  };
  const { removeItem } = useSteady({
    removeItem(index: number, label: string | undefined) {
      const title = fill(texts.item, { n: index + 1 });
      const row = getValues(`items.${index}`);
      const what = label ?? (row.key || row.value);
      removal.removeRow({ index, row, what: what.trim() ? `${title}, ${what}` : title }, count);
    },
  });
  const usualKeys = usual?.template === typed ? usual.keys : undefined;
  const askedKeys = useMemo(() => now?.items.map(({ key }) => key) ?? usualKeys ?? [], [now, usualKeys]);
  const { UsualItemsButton } = useFormParts() ?? {};
  const rows = fields.map(({ id }, index) => {
    const key = keysBefore?.get(id) ?? keys[index] ?? "";
    const { item, elsewhere: apart } = knownItem(key, now, own.has(id) ? [] : others);
    const label = item?.label;
    const fixed = label !== undefined && !own.has(id);
    const fixedKey = fixed && !keysBefore ? key : undefined;
    const row = (
      <Fragment key={id}>
        {removal.before(index)}
        <li className="item-place">
          <ItemRow
            index={index}
            item={item}
            askedKeys={askedKeys}
            fixedKey={fixedKey}
            apart={apart}
            remove={removeItem}
          />
        </li>
      </Fragment>
    );
    return { row, apart, fixed };
  });
  const apart = rows.filter((row) => row.apart);
  const end = removal.before(count);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div onKeyDown={removal.undoKeys}>
      {(rows.length > apart.length || end) && (
        <ul className="rows mb-3 space-y-3">
          {rows.filter((row) => !row.apart).map(({ row }) => row)}
          {end}
        </ul>
      )}
      {apart.length > 0 && (
        <section
          aria-labelledby={fieldId("items-apart")}
          className="mb-3 rounded-control border border-warn border-dashed bg-warn-soft px-3 pt-2 pb-3"
        >
          <h3 id={fieldId("items-apart")} className="font-semibold text-warn">
            {texts.itemsApart}
          </h3>
          <p className="mb-2 text-sm text-second">{texts.itemsApartHint}</p>
          <ul className="space-y-3">{apart.map(({ row }) => row)}</ul>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <ScriptButton id={fieldId("add-item")} className="button" aria-disabled={count >= limits.items} onClick={add}>
          <Icon of={Plus} size={17} />
          {texts.addItem}
        </ScriptButton>
        {UsualItemsButton && usual?.template === typed && count < limits.items && (
          <UsualItemsButton usual={usual.keys} there={keys} />
        )}
        {rows.some(({ fixed }) => fixed) && (
          <button
            type="button"
            className={`button button-quiet ${keysBefore ? "bg-here!" : ""}`}
            aria-pressed={keysBefore !== undefined}
            onClick={() =>
              setKeysBefore(keysBefore ? undefined : new Map(fields.map(({ id }, index) => [id, keys[index] ?? ""])))
            }
          >
            {texts.editKeys}
          </button>
        )}
      </div>
    </div>
  );
});

/** The template that is meant, and those whose items are not its own: where nothing is known of it, they may be, unless another was meant before. */
function useTemplates(templates: TemplateChoice[]) {
  const { typed, settled, template } = useSettledTemplate(templates);
  const now = template && template.items.length > 0 ? template : undefined;
  const [known, setKnown] = useState(now !== undefined);
  if (now && !known) setKnown(true);
  const others = known ? templates.filter(({ id }) => id !== settled) : [];
  return { typed, now, others };
}
