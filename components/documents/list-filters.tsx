"use client";

import { SlidersHorizontal } from "lucide";
import { useRef, useState } from "react";
import { useFormInAddress } from "#components/shell/use-form-in-address.ts";
import { ClearLink } from "#components/ui/clear-link.tsx";
import { type Choice, FilterChoice, FilterDay } from "#components/ui/filter-fields.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { listedStates } from "#lib/shared/states.ts";

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
        <SearchField defaultValue={asked.q} aria-label={texts.searchLabel} placeholder={texts.searchHint} {...typing} />
        <button type="submit" className="sr-only focus:not-sr-only">
          {texts.search}
        </button>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="filters"
          className="button @min-[57.5rem]:hidden"
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
          className={`min-w-0 basis-full grid-cols-[repeat(auto-fill,minmax(136px,1fr))] items-end gap-x-2.5 gap-y-2 @min-[57.5rem]:flex ${open ? "grid" : "hidden"}`}
        >
          <FilterChoice
            name="state"
            label={texts.state}
            any={texts.any}
            choices={listedStates.map((value) => ({ value, name: states[value] }))}
            chosen={asked.state}
          />
          {creators && (
            <FilterChoice
              name="creator"
              label={texts.creator}
              any={texts.any}
              choices={creators}
              chosen={asked.creator}
            />
          )}
          <FilterChoice
            name="template"
            label={texts.template}
            any={texts.any}
            choices={templates}
            chosen={asked.template}
          />
          <FilterDay name="from" label={texts.from} chosen={asked.from} />
          <FilterDay name="to" label={texts.to} chosen={asked.to} />
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
