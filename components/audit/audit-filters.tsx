"use client";

import Link from "next/link";
import { useRef } from "react";
import { useFormInAddress } from "#components/shell/use-form-in-address.ts";
import { FilterChoice, FilterDay } from "#components/ui/filter-fields.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { AuditArea } from "#lib/shared/audit.ts";

interface Props {
  /** What the address asks for, by the names of the fields. */
  asked: Record<string, string>;
  areas: AuditArea[];
}

/** Search as one types and filters as one chooses; a plain form where scripts have not run yet. */
export function AuditFilters({ asked, areas }: Props) {
  const texts = useTexts("audit");
  const form = useRef<HTMLFormElement>(null);
  const { go, typing } = useFormInAddress(form, "/audit", asked);
  return (
    <search className="mb-3 block">
      <form
        ref={form}
        action="/audit"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
        className="flex flex-wrap items-end gap-x-2.5 gap-y-2"
      >
        <div className="flex basis-full gap-2">
          <SearchField
            defaultValue={asked.q}
            aria-label={texts.searchLabel}
            placeholder={texts.searchHint}
            {...typing}
          />
          <button type="submit" className="sr-only focus:not-sr-only">
            {texts.search}
          </button>
        </div>
        <div role="group" aria-label={texts.filters} onChange={go} className="contents">
          <FilterChoice
            name="area"
            label={texts.area}
            any={texts.any}
            choices={areas.map((value) => ({ value, name: texts.areas[value] }))}
            chosen={asked.area}
          />
          <FilterDay name="from" label={texts.from} chosen={asked.from} />
          <FilterDay name="to" label={texts.to} chosen={asked.to} />
        </div>
        {Object.keys(asked).some((name) => name !== "q") && (
          <Link
            href={asked.q ? `/audit?${new URLSearchParams({ q: asked.q })}` : "/audit"}
            className="link inline-flex min-h-[34px] items-center text-sm pointer-coarse:min-h-11"
          >
            {texts.clear}
          </Link>
        )}
      </form>
    </search>
  );
}
