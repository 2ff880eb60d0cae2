"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Messages } from "#lib/shared/messages/messages.ts";

const pauseMs = 250;

interface Choice {
  value: string;
  name: string;
}

interface Props {
  /** What the address asks for, by the names of the fields. */
  asked: Record<string, string>;
  states: Choice[];
  templates: Choice[];
  /** Absent for those who see only their own. */
  creators: Choice[] | undefined;
  words: Messages["list"];
}

/**
 * Search as one types and filters as one chooses; a plain form where scripts have not run yet. All of it lives in the address, so
 * that Back, a bookmark and a link in a chat show the same list.
 */
export function ListFilters({ asked, states, templates, creators, words: w }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { go, soon, waiting } = useGoing(form);
  const active = Object.keys(asked).filter((name) => name !== "q").length;
  const [open, setOpen] = useState(false);
  useFollow(form, asked);

  return (
    <search className="block">
      <form
        ref={form}
        action="/documents"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
        className="flex flex-wrap items-center gap-2"
      >
        <div className="relative min-w-0 flex-1 basis-72">
          <Search aria-hidden size={17} className="pointer-events-none absolute top-[11px] left-3 text-third" />
          <input
            type="search"
            name="q"
            defaultValue={asked.q}
            aria-label={w.searchLabel}
            placeholder={w.searchHint}
            autoComplete="off"
            spellCheck={false}
            className="field pl-9"
            onChange={({ nativeEvent }) => !("isComposing" in nativeEvent && nativeEvent.isComposing) && soon()}
            onCompositionEnd={soon}
            // A click elsewhere goes first: a search that starts after it would take its place.
            onBlur={() => waiting() && go()}
          />
        </div>
        <button type="submit" className="sr-only focus:not-sr-only">
          {w.search}
        </button>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="filters"
          className="button sm:hidden"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden size={16} />
          {w.filters}
          {active > 0 && <span className="chip">{active}</span>}
        </button>
        <div
          role="group"
          id="filters"
          aria-label={w.filters}
          onChange={go}
          className={`basis-full flex-wrap items-end gap-x-3 gap-y-2 max-sm:grid-cols-2 sm:flex ${open ? "max-sm:grid" : "max-sm:hidden"}`}
        >
          <Choose name="state" label={w.state} any={w.any} choices={states} chosen={asked.state} />
          {creators && (
            <Choose name="creator" label={w.creator} any={w.any} choices={creators} chosen={asked.creator} />
          )}
          <Choose name="template" label={w.template} any={w.any} choices={templates} chosen={asked.template} />
          <Day name="from" label={w.from} chosen={asked.from} />
          <Day name="to" label={w.to} chosen={asked.to} />
          <label className="flex min-h-[34px] items-center gap-2 text-sm">
            <input
              type="checkbox"
              name="uncopied"
              value="1"
              defaultChecked={asked.uncopied === "1"}
              className="size-4 accent-accent"
            />
            {w.uncopied}
          </label>
          {active > 0 && (
            <Link
              href={asked.q ? `/documents?${new URLSearchParams({ q: asked.q })}` : "/documents"}
              className="link inline-flex min-h-[34px] items-center text-sm"
            >
              {w.clearFilters}
            </Link>
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
    <Labelled {...{ name, label }}>
      <select id={`filter-${name}`} name={name} defaultValue={chosen} className="field field-small sm:max-w-44">
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
        className="field field-small sm:w-36"
      />
    </Labelled>
  );
}

function Labelled({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={`filter-${name}`} className="block font-semibold text-second text-xs leading-relaxed">
        {label}
      </label>
      {children}
    </div>
  );
}

/** Goes to what the form says: at once, or when nobody has typed for a moment. */
function useGoing(form: React.RefObject<HTMLFormElement | null>) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const wanted = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      const text = String(value).trim();
      if (text !== "") wanted.set(name, text);
    }
    const address = wanted.size > 0 ? `?${wanted}` : "";
    if (address !== window.location.search) router.replace(`/documents${address}`, { scroll: false });
  };
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(go, pauseMs);
  };
  return { go, soon, waiting: () => timer.current !== undefined };
}

/** Back and Forward change what is asked for without anybody touching the form. */
function useFollow(form: React.RefObject<HTMLFormElement | null>, asked: Record<string, string>) {
  useEffect(() => {
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = asked[control.name] === control.value;
      else if (
        (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) &&
        document.activeElement !== control
      )
        control.value = asked[control.name] ?? "";
    }
  }, [form, asked]);
}
