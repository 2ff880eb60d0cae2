"use client";

import { useRef } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { useFormInAddress } from "./use-form-in-address.ts";

interface Props {
  /** Of the page that has the search. */
  path: string;
  /** What is searched for. */
  typed: string;
  texts: { searchLabel: string; searchHint: string; search: string };
}

/** Search as one types; a plain form where scripts have not run yet. What is searched for lives in the address. */
export function AddressSearch({ path, typed, texts }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const asked: Record<string, string> = typed === "" ? {} : { q: typed };
  const { go, typing } = useFormInAddress(form, path, asked);
  return (
    <search className="mb-3 block">
      <form
        ref={form}
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <SearchField defaultValue={asked.q} aria-label={texts.searchLabel} placeholder={texts.searchHint} {...typing} />
        <button type="submit" className="sr-only">
          {texts.search}
        </button>
      </form>
    </search>
  );
}
