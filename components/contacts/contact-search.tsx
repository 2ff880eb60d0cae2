"use client";

import { useRef } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFormInAddress } from "#components/ui/use-form-in-address.ts";

/** Search as one types; a plain form where scripts have not run yet. What is searched for lives in the address. */
export function ContactSearch({ asked }: { asked: Record<string, string> }) {
  const texts = useTexts("contacts");
  const form = useRef<HTMLFormElement>(null);
  const { go, typing } = useFormInAddress(form, "/contacts", asked);
  return (
    <search className="mb-3 block">
      <form
        ref={form}
        action="/contacts"
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
