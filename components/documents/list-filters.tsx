"use client";

import { SlidersHorizontal } from "lucide";
import { type ReactNode, useRef, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFormInAddress } from "#components/ui/use-form-in-address.ts";
import { listedStates } from "#lib/shared/states.ts";
import { ClearLink, searchFieldId } from "./clear-link.tsx";

interface Choice {
  value: string;
  name: string;
}

interface Props {
  /** What the address asks for, by the names of the fields. */
  asked: Record<string, string>;
  templates: Choice[];
  /** Absent for those who see only their own. */
  creators: Choice[] | undefined;
}

/**
 * Search as one types and filters as one chooses; a plain form where scripts have not run yet. All of it lives in the address, so
 * that Back, a bookmark and a link in a chat show the same list.
 */
export function ListFilters({ asked, templates, creators }: Props) {
  const texts = useTexts("list");
  const { states } = useTexts("common");
  const form = useRef<HTMLFormElement>(null);
  const { go, typing } = useFormInAddress(form, "/documents", asked);
  const active = Object.keys(asked).filter((name) => name !== "q").length;
  const [open, setOpen] = useState(false);

  return (
    <search className="mb-3 block">
      <form
        ref={form}
        action="/documents"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
        className="flex flex-wrap items-center gap-x-2 gap-y-1.5"
      >
        <SearchField
          id={searchFieldId}
          defaultValue={asked.q}
          aria-label={texts.searchLabel}
          placeholder={texts.searchHint}
          {...typing}
        />
        <button type="submit" className="sr-only focus:not-sr-only">
          {texts.search}
        </button>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="filters"
          className="button @min-[920px]:hidden"
          onClick={() => setOpen(!open)}
        >
          <Icon of={SlidersHorizontal} size={16} />
          {texts.filters}
          {active > 0 && <span className="chip px-1.5">{active}</span>}
        </button>
        <div
          role="group"
          id="filters"
          aria-label={texts.filters}
          onChange={go}
          className={`min-w-0 basis-full grid-cols-[repeat(auto-fill,minmax(136px,1fr))] items-end gap-x-2.5 gap-y-2 @min-[920px]:flex ${open ? "grid" : "hidden"}`}
        >
          <Choose
            name="state"
            label={texts.state}
            any={texts.any}
            choices={listedStates.map((value) => ({ value, name: states[value] }))}
            chosen={asked.state}
          />
          {creators && (
            <Choose name="creator" label={texts.creator} any={texts.any} choices={creators} chosen={asked.creator} />
          )}
          <Choose name="template" label={texts.template} any={texts.any} choices={templates} chosen={asked.template} />
          <Day name="from" label={texts.from} chosen={asked.from} />
          <Day name="to" label={texts.to} chosen={asked.to} />
          <label className="flex min-h-[34px] items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="unshared"
              value="1"
              defaultChecked={asked.unshared === "1"}
              className="size-4 accent-accent"
            />
            {texts.unshared}
          </label>
          {active > 0 && (
            <ClearLink
              href={asked.q ? `/documents?${new URLSearchParams({ q: asked.q })}` : "/documents"}
              className="inline-flex min-h-[34px] items-center text-sm pointer-coarse:min-h-11"
            >
              {texts.clearFilters}
            </ClearLink>
          )}
        </div>
      </form>
    </search>
  );
}

interface Part {
  name: string;
  label: string;
  chosen: string | undefined;
}

function Choose({ name, label, any, choices, chosen = "" }: Part & { any: string; choices: Choice[] }) {
  const known = chosen === "" || choices.some(({ value }) => value === chosen);
  return (
    <Labelled {...{ name, label }} className="@min-[920px]:max-w-40 @min-[920px]:flex-1">
      <select id={`filter-${name}`} name={name} defaultValue={chosen} className="field field-small">
        <option value="">{any}</option>
        {(known ? choices : [...choices, { value: chosen, name: chosen }]).map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Day({ name, label, chosen }: Part) {
  return (
    <Labelled {...{ name, label }}>
      <input
        type="date"
        id={`filter-${name}`}
        name={name}
        defaultValue={chosen}
        className="field field-small @min-[920px]:w-33"
      />
    </Labelled>
  );
}

interface LabelledProps {
  name: string;
  label: string;
  className?: string;
  children: ReactNode;
}

function Labelled({ name, label, className = "", children }: LabelledProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={`filter-${name}`} className="block font-semibold text-second text-xs leading-relaxed">
        {label}
      </label>
      {children}
    </div>
  );
}
