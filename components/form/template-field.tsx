"use client";

import { ChevronsUpDown } from "lucide";
import { useRef, useState } from "react";
import { Fault } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { useListbox } from "#components/ui/use-listbox.ts";
import { type Count, countText } from "#lib/shared/count.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { useFieldId } from "./field-ids.ts";
import { clickMs } from "./form-field.tsx";
import { matchingTemplates, namedTemplate } from "./template-match.ts";
import { useFormParts } from "./use-form-parts.ts";

interface Props {
  templates: TemplateChoice[];
  value: string;
  fault?: string | undefined;
  readOnly: boolean;
  /** What is usual for it; undefined until that is known, null where nothing is. */
  usual: string | null | undefined;
  onChange: (id: string) => void;
  onChosen: (id: string) => void;
  onLeave: (id: string) => void;
}

/**
 * Known templates by name, or any id entered. The field holds the id; while it is not being edited it shows the name as well. A name that
 * is entered stands for its template once the field is left; who only passes through the field changes nothing.
 */
export function TemplateField(props: Props) {
  const { templates, value, fault, readOnly, usual, onChange, onChosen, onLeave } = props;
  const texts = useTexts("form");
  const { language } = useReader();
  const id = useFieldId()("template");
  const listId = `${id}-list`;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [editing, setEditing] = useState(false);
  /** Escape was pressed: what was entered is no name. */
  const [asTyped, setAsTyped] = useState(false);
  const exact = templates.find((template) => template.id === value.trim());
  const matching = matchingTemplates(templates, value);
  const unlisted = !editing && value.trim() !== "" && !exact && templates.length > 0 && usual === null;
  const Unlisted = useFormParts()?.UnlistedTemplate;
  const warned = unlisted && Unlisted;
  const named = asTyped ? undefined : namedTemplate(templates, value);
  /** As the field was left, or as it came with the page: what was entered before the page could hear of it differs too. */
  const left = useRef(value);
  const meant = () => (value === left.current ? undefined : named);

  const usedText = (uses: Count) =>
    count({ ...texts.templateUsed, other: fill(texts.templateUsed.other, { n: countText(uses, language) }) }, uses.n);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function choose(template: TemplateChoice) {
    onChange(template.id);
    onChosen(template.id);
    close();
  }

  function take(template: TemplateChoice) {
    document.getElementById(id)?.focus();
    choose(template);
  }

  function edit(typed: string) {
    onChange(typed);
    setOpen(true);
    setAsTyped(false);
    // Part of a name means one of the list; part of an id may be an id that is not on it.
    const [first] = matchingTemplates(templates, typed);
    const isName = typed.trim() !== "" && first?.name?.toLowerCase().includes(typed.trim().toLowerCase());
    setActive(isName ? 0 : -1);
  }

  const listbox = useListbox({
    id: listId,
    active,
    count: matching.length,
    activate(place) {
      setOpen(true);
      setActive(place);
    },
    enter() {
      const template = open && active > 0 ? matching[active] : open ? (named ?? matching[active]) : meant();
      if (template) choose(template);
      return template !== undefined;
    },
    leave() {
      close();
      setAsTyped(open);
      return open;
    },
  });

  function leave() {
    close();
    // What appears beneath must not move what is being pressed.
    setTimeout(() => setEditing(document.activeElement?.id === id), clickMs);
    const template = readOnly ? undefined : meant();
    if (template) onChange(template.id);
    left.current = template?.id ?? value;
    onLeave(left.current);
  }

  return (
    <div className="relative">
      <label htmlFor={id} className="label">
        {texts.template}
      </label>
      <div className="group relative">
        <input
          id={id}
          role="combobox"
          aria-expanded={open && matching.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={listbox.activeId}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
          autoComplete="off"
          spellCheck={false}
          value={value}
          readOnly={readOnly}
          className={`field pr-9 ${exact?.name ? "not-focus:text-transparent" : ""}`}
          onFocus={() => setEditing(true)}
          onChange={(event) => edit(event.target.value)}
          onClick={() => setOpen(!readOnly)}
          onKeyDown={(event) => {
            // The form's own Enter would go on to the next field.
            if (!readOnly && listbox.press(event.nativeEvent)) event.stopPropagation();
          }}
          onBlur={leave}
        />
        {exact?.name && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-9 left-3 flex items-center gap-1.5 group-focus-within:hidden"
          >
            <span className="truncate">{exact.name}</span>
            <span className="max-w-1/2 flex-none truncate text-third">· {exact.id}</span>
          </span>
        )}
        <Icon
          of={ChevronsUpDown}
          size={16}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-third"
        />
      </div>
      <Fault id={id} text={fault} />
      <div id={`${id}-hint`} className={`hint ${fault ? "" : "mt-1"}`}>
        {exact?.name && <span className="sr-only">{exact.name}</span>}
        {exact?.description && !editing && <span className="block">{exact.description}</span>}
        {/* Two lines in any case, with the fault: the answer comes while somebody is pressing something below, and what moves is missed. */}
        <div className={fault ? "min-h-5.5" : "min-h-11"}>
          {usual ??
            (!exact?.name &&
              !warned &&
              (templates.some(({ name }) => name) ? texts.templateHint : texts.templateIdHint))}
          <p role="status" className="text-warn">
            {warned && (
              <Unlisted templates={templates} texts={texts} take={take} typed={value.trim()} matching={matching[0]} />
            )}
          </p>
        </div>
      </div>
      <div
        id={listId}
        role="listbox"
        // A list that scrolls would be a stop of the Tab key, and take the focus with it when it closes.
        tabIndex={-1}
        aria-label={texts.choices}
        hidden={!open || matching.length === 0}
        className="sheet absolute inset-x-0 top-[68px] z-20 max-h-72 overflow-y-auto p-1 shadow-sm"
        // The field keeps the focus, or the list would close beneath the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {matching.map((template, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
          <div
            key={template.id}
            id={listbox.idOf(i)}
            role="option"
            tabIndex={-1}
            aria-selected={template === exact}
            className={`flex cursor-pointer justify-between gap-3 rounded-md px-2.5 py-1.5 ${i === active ? "bg-accent-soft" : "hover:bg-sunk"}`}
            onClick={() => choose(template)}
          >
            <span className="min-w-0">{template.name ?? template.id}</span>
            <span className={`max-w-3/5 flex-none ${i === active ? "text-second" : "text-third"}`}>
              {template.uses ? usedText(template.uses) : template.name && template.id}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
