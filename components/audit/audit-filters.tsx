"use client";

import { X } from "lucide";
import Link from "next/link";
import { useRef } from "react";
import { useFormInAddress } from "#components/shell/use-form-in-address.ts";
import { FilterChoice, FilterDay } from "#components/ui/filter-fields.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { AuditArea } from "#lib/shared/audit.ts";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  /** What the address asks for, by the names of the fields. */
  asked: Record<string, string>;
  areas: AuditArea[];
  /** Of the document that alone is asked for. */
  title: string | undefined;
}

/** Search as one types and filters as one chooses; a plain form where scripts have not run yet. */
export function AuditFilters({ asked, areas, title }: Props) {
  const texts = useTexts("audit");
  const form = useRef<HTMLFormElement>(null);
  const { go, typing } = useFormInAddress(form, "/audit", asked);
  const { q, document: only, ...filters } = asked;
  const addressOf = (wanted: Record<string, string | undefined>) =>
    `/audit?${new URLSearchParams(Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;
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
        {only && (
          <p className="flex min-w-0 basis-full flex-wrap items-center gap-x-3">
            <input type="hidden" name="document" defaultValue={only} />
            <span className="min-w-0 wrap-anywhere">{fill(texts.onlyDocument, { title: title ?? only })}</span>
            <Link
              href={addressOf({ q, ...filters })}
              className="link inline-flex min-h-[34px] items-center gap-1 text-sm pointer-coarse:min-h-11"
            >
              <Icon of={X} size={14} />
              {texts.allEntries}
            </Link>
          </p>
        )}
        <div
          role="group"
          aria-label={texts.filters}
          onChange={go}
          className="grid min-w-0 basis-full grid-cols-[repeat(auto-fill,minmax(136px,1fr))] items-end gap-x-2.5 gap-y-2 @min-[30rem]:contents"
        >
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
        {Object.keys(filters).length > 0 && (
          <Link
            href={addressOf({ q, document: only })}
            className="link inline-flex min-h-[34px] items-center text-sm pointer-coarse:min-h-11"
          >
            {texts.clear}
          </Link>
        )}
      </form>
    </search>
  );
}
