"use client";

import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { Fault, fieldId } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useListbox } from "#components/ui/use-listbox.ts";

export interface TemplateChoice {
  id: string;
  name?: string;
  items: { key: string; label: string }[];
}

interface Props {
  templates: TemplateChoice[];
  value: string;
  fault?: string | undefined;
  readOnly: boolean;
  onChange: (id: string) => void;
  /** A known template was chosen, or its id typed to the end. */
  onKnown: (template: TemplateChoice) => void;
  onLeave: () => void;
}

const id = fieldId("template");
const listId = `${id}-list`;

/** Known templates by name, or any id typed in. The field holds the id; while it is not being edited it shows the name as well. */
export function TemplateField({ templates, value, fault, readOnly, onChange, onKnown, onLeave }: Props) {
  const texts = useTexts("form");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const sought = value.trim().toLowerCase();
  const exact = templates.find((template) => template.id === value.trim());
  const matching = exact
    ? templates
    : templates.filter(({ id: known, name }) => `${name ?? ""} ${known}`.toLowerCase().includes(sought));

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function choose(template: TemplateChoice) {
    onChange(template.id);
    onKnown(template);
    close();
  }

  const listbox = useListbox({
    ...{ id: listId, active, count: matching.length },
    activate(place) {
      setOpen(true);
      setActive(place);
    },
    enter() {
      const template = open ? matching[active] : undefined;
      if (template) choose(template);
      return template !== undefined;
    },
    leave() {
      close();
      return open;
    },
  });

  function leave() {
    close();
    if (exact && !readOnly) onKnown(exact);
    onLeave();
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
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
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
            <span className="truncate">{exact.name}</span> <span className="flex-none text-third">· {exact.id}</span>
          </span>
        )}
        <ChevronsUpDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-third"
        />
      </div>
      <p id={`${id}-hint`} className="hint mt-1 min-h-5">
        {exact?.name ? <span className="sr-only">{exact.name}</span> : null}
        {!exact?.name && (sought && !exact && templates.length > 0 ? texts.templateNone : texts.templateHint)}
      </p>
      <Fault id={id} text={fault} />
      <div
        id={listId}
        role="listbox"
        aria-label={texts.choices}
        hidden={!open || matching.length === 0}
        className="sheet absolute inset-x-0 top-[68px] z-20 max-h-72 overflow-y-auto p-1 shadow-sm"
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
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(template)}
          >
            <span>{template.name ?? template.id}</span>
            {template.name && <span className="text-third">{template.id}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
