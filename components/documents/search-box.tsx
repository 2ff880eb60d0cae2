"use client";

import { Search } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

const pauseMs = 250;

/** Searches as one types, and as a plain form where scripts have not run yet. The query lives in the address. */
export function SearchBox({
  query,
  label,
  hint,
  button,
}: {
  query: string;
  label: string;
  hint: string;
  button: string;
}) {
  const router = useRouter();
  const state = useSearchParams().get("state");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  // Back and Forward change the query without anybody typing.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = query;
  }, [query]);

  const go = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const wanted = new URLSearchParams({ ...(text.trim() && { q: text.trim() }), ...(state && { state }) });
    router.replace(`/documents${wanted.size > 0 ? `?${wanted}` : ""}`, { scroll: false });
  };
  const soon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(text), pauseMs);
  };
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form
        action="/documents"
        className="relative flex max-w-[520px] gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          go(input.current?.value ?? "");
        }}
      >
        {state && <input type="hidden" name="state" value={state} />}
        <Search aria-hidden size={17} className="pointer-events-none absolute top-[11px] left-3 text-third" />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={query}
          aria-label={label}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          className="field pl-9"
          onChange={({ target, nativeEvent }) =>
            !("isComposing" in nativeEvent && nativeEvent.isComposing) && soon(target.value)
          }
          // A click elsewhere goes first: a search that starts after it would take its place.
          onBlur={({ target }) => timer.current !== undefined && target.value.trim() !== query && go(target.value)}
          onCompositionEnd={({ currentTarget }) => soon(currentTarget.value)}
        />
        <button type="submit" className="sr-only focus:not-sr-only">
          {button}
        </button>
      </form>
    </search>
  );
}
