"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { listedStates } from "#lib/shared/states.ts";
import { ClearLink, searchFieldId } from "./clear-link.tsx";

const pauseMs = 250;

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
  const { go, typing } = useGoing(form, asked);
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
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden size={17} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-third" />
          <input
            type="search"
            id={searchFieldId}
            name="q"
            defaultValue={asked.q}
            aria-label={texts.searchLabel}
            placeholder={texts.searchHint}
            autoComplete="off"
            spellCheck={false}
            className="field pl-9"
            {...typing}
          />
        </div>
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
          <SlidersHorizontal aria-hidden size={16} />
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

/**
 * Goes to what the form says: at once, or when nobody has typed for a moment. An address that it did not ask for (Back, a link) is
 * followed by the form.
 */
function useGoing(form: RefObject<HTMLFormElement | null>, asked: Record<string, string>) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  /** What was asked for last: the browser's address is another one until the answer is there. */
  const last = useRef<string>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const address = addressOf(new FormData(form.current));
    if (address === last.current) return;
    last.current = address;
    router.replace(`/documents${address}`, { scroll: false });
  };
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(go, pauseMs);
  };
  const follow = useEffectEvent(() => {
    if (timer.current !== undefined || composing.current || window.location.search === last.current) return;
    // What was entered before the scripts were there stays, and is asked for.
    const entered = last.current === undefined ? document.activeElement : null;
    last.current = window.location.search;
    if (!form.current) return;
    for (const control of form.current.elements) if (control !== entered) show(control, asked);
    if (form.current.contains(entered) && addressOf(new FormData(form.current)) !== addressOf(Object.entries(asked)))
      soon();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may belong to another address
  useLayoutEffect(() => follow(), [asked]);
  const compose = (now: boolean) => {
    composing.current = now;
    soon();
  };
  const typing = {
    // Also while a syllable is composed: the last one stays open until something else is done.
    onChange: soon,
    onCompositionStart: () => compose(true),
    onCompositionEnd: () => compose(false),
    // A click elsewhere goes first: a search that starts after it would take its place.
    onBlur: () => timer.current !== undefined && go(),
  };
  return { go, typing };
}

function addressOf(fields: Iterable<[string, FormDataEntryValue]>): string {
  const wanted = new URLSearchParams();
  for (const [name, value] of fields) {
    const text = String(value).trim();
    if (text !== "") wanted.set(name, text);
  }
  return wanted.size > 0 ? `?${wanted}` : "";
}

function show(control: Element, asked: Record<string, string>): void {
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    control.checked = asked[control.name] === control.value;
  else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
    control.value = asked[control.name] ?? "";
}
