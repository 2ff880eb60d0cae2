import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type UseFormGetValues, useFormContext } from "react-hook-form";
import { fieldId } from "#components/ui/field.tsx";
import { ask } from "#components/ui/read-answer.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { useListbox } from "#components/ui/use-listbox.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { emptySigner, type SignerField, signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { type EnteredPeople, enterPeople } from "./enter-people.tsx";

interface Props {
  /** The element around the signers' fields. */
  around: RefObject<HTMLElement | null>;
  announce: (text: string) => void;
  /** For a group, whose people are taken out again by one press. */
  show: (entered: EnteredPeople) => void;
  forget: () => void;
}

/** Somebody, or a group with its people. */
type Suggested = TypedSigner & { people?: TypedSigner[] };

/** What is being entered, and where: a row that is moved takes its field along. */
interface Entry {
  input: HTMLInputElement;
  field: SignerField;
  typed: string;
}

/** A fast typist's keys are 80 ms apart. */
const pauseMs = 80;
const listId = "known-signers";
const lastField = signerFields.at(-1) ?? "name";

/** Offers those whom documents were sent to before while a signer is entered; the focus stays in the field. Loaded on first use. */
export function KnownSigners({ around, announce, show, forget }: Props) {
  const texts = useTexts("form");
  const { getValues, setValue, clearErrors } = useFormContext<DocumentForm>();
  const [entry, setEntry] = useState(() => entryIn(document.activeElement, getValues));
  const found = useKnown(entry);
  const [chosen, setChosen] = useState<{ for: Entry; place: number }>();
  const people = entry ? found.people : [];
  // Those of an earlier text stay for a moment, so that nothing flickers; none of them is taken by Enter.
  const current = entry !== undefined && found.typed === entry.typed;
  const first = current ? meant(entry, people) : -1;
  const active = current && chosen?.for === entry ? chosen.place : first;

  const announcement =
    current && people.length > 0 ? (first >= 0 ? texts.knownOne : count(texts.known, people.length)) : "";
  useEffect(() => {
    if (announcement) announce(announcement);
  }, [announcement, announce]);

  function take(person: Suggested | undefined): boolean {
    if (!entry || !person) return false;
    const row = Number(entry.input.name.split(".")[1]);
    if (person.people) {
      // What was typed was the group's name.
      setValue(`signers.${row}`, emptySigner);
      clearErrors("signers");
      setEntry(undefined);
      const { groupEntered: entered, groupSome: some, undo, undoGroup: undoAll, groupUndone: undone } = texts;
      const people = { people: person.people, texts: { entered, some, undo, undoAll, undone } };
      show(enterPeople({ ...people, row, announce, forget, getValues, setValue }));
      return true;
    }
    for (const field of signerFields) setValue(`signers.${row}.${field}`, person[field]);
    clearErrors(`signers.${row}`);
    setEntry(undefined);
    const who = signerFields.map((field) => person[field]).filter(Boolean);
    announce(fill(texts.knownTaken, { who: who.join(", ") }));
    // From the last one Enter goes on to the next signer.
    document.getElementById(fieldId(`signers.${row}.${lastField}`))?.focus();
    return true;
  }

  const listbox = useListbox({
    id: listId,
    active,
    count: current ? people.length : 0,
    activate: (place) => entry && setChosen({ for: entry, place }),
    enter(event) {
      if (!event.ctrlKey && !event.metaKey) return take(people[active]);
      setEntry(undefined);
      return false;
    },
    leave() {
      setEntry(undefined);
      return people.length > 0;
    },
  });

  const press = useEffectEvent((event: KeyboardEvent) => {
    // A row that moves takes its field with it, and leaves the list behind.
    if (event.altKey) setEntry(undefined);
    // Enter that fills in does not go on to the next field as well.
    else if (entry?.input === event.target && listbox.press(event)) event.stopPropagation();
  });
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    const gone = new AbortController();
    const { signal } = gone;
    element.addEventListener("input", ({ target }) => setEntry(entryIn(target, getValues)), { signal });
    element.addEventListener("focusout", () => setEntry(undefined), { signal });
    element.addEventListener("keydown", (event) => press(event), { signal });
    return () => gone.abort();
  }, [around, getValues]);

  const input = people.length > 0 && entry?.input.isConnected ? entry.input : undefined;
  useEffect(() => {
    if (!input) return;
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", listId);
    return () => {
      for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) input.removeAttribute(name);
    };
  }, [input]);
  useEffect(() => {
    if (listbox.activeId === undefined) input?.removeAttribute("aria-activedescendant");
    else input?.setAttribute("aria-activedescendant", listbox.activeId);
  }, [input, listbox.activeId]);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (input) list.current?.scrollIntoView({ block: "nearest" });
  }, [input]);

  if (!input || !around.current) return null;
  const { left, bottom, width } = input.getBoundingClientRect();
  const outer = around.current.getBoundingClientRect();
  const least = `max(${width}px, 18rem)`;
  // Beneath the field, unless it would stand out at the right.
  const start = `max(0px, min(${left - outer.left}px, 100% - ${least}))`;
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      // A list that scrolls would be a stop of the Tab key, and take the focus with it when it closes.
      tabIndex={-1}
      aria-label={texts.knownLabel}
      className="sheet absolute z-20 max-h-72 scroll-mb-36 overflow-y-auto p-1 shadow-sm"
      style={{
        top: bottom - outer.top + 4,
        left: start,
        minWidth: `min(100%, ${least})`,
        maxWidth: `calc(100% - ${start})`,
      }}
      // The field keeps the focus, or the list would close beneath the pointer.
      onMouseDown={(event) => event.preventDefault()}
    >
      {people.map((person, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
        <div
          key={signerFields.map((field) => person[field]).join("\n")}
          id={listbox.idOf(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={`cursor-pointer rounded-md px-2.5 py-1.5 ${place === active ? "bg-accent-soft" : "hover:bg-sunk"}`}
          onClick={() => take(person)}
        >
          <span className="block break-words">{person.name}</span>
          <span
            className={`flex min-w-0 flex-wrap gap-x-2 text-sm/6 ${place === active ? "text-second" : "text-third"}`}
          >
            <span className="min-w-0 break-words">
              {person.people ? count(texts.groupPeople, person.people.length) : person.email}
            </span>
            {person.mobile && <span className="whitespace-nowrap">{person.mobile}</span>}
          </span>
        </div>
      ))}
    </div>
  );
}

/**
 * What is typed into a field of a signer of whom nothing else is entered: who knows more than that enters it, and a list would lie in the
 * way. Nothing where it is too short to mean somebody.
 */
function entryIn(target: EventTarget | null, getValues: UseFormGetValues<DocumentForm>): Entry | undefined {
  if (!(target instanceof HTMLInputElement) || target.readOnly) return undefined;
  const [, row, name] = /^signers\.(\d+)\.(\w+)$/.exec(target.name) ?? [];
  const field = signerFields.find((one) => one === name);
  const typed = target.value.replace(/\p{Cf}/gu, "").trim();
  if (field === undefined || !/^(.{2}|[ㄱ-ㅎ가-힣])/u.test(typed)) return undefined;
  const entered = getValues(`signers.${Number(row)}`);
  const alone = signerFields.every((other) => other === field || entered[other].trim() === "");
  return alone ? { input: target, field, typed } : undefined;
}

/** Who is taken by Enter at once: the only one who is meant, or who is called so to the letter; for an email that is whole only its own. */
function meant({ field, typed }: Entry, people: Suggested[]): number {
  const plain = (text: string) => (field === "mobile" ? text.replace(/\D/g, "") : text.toLowerCase());
  const exact = people.filter((person) => plain(typed) !== "" && plain(person[field]) === plain(typed));
  const whole = field === "email" && /@.+\../.test(typed);
  const some = exact.length > 0 || whole ? exact : people;
  const [only] = some;
  return only !== undefined && some.length === 1 ? people.indexOf(only) : -1;
}

/** The contacts that are meant by a text; a question that is overtaken is broken off. Where it cannot be asked there is nobody. */
function useKnown(entry: Entry | undefined) {
  const [found, setFound] = useState<{ typed: string; people: Suggested[] }>({ typed: "", people: [] });
  const typed = entry?.typed ?? "";
  useEffect(() => {
    if (typed === "") return setFound({ typed: "", people: [] });
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const timer = setTimeout(async () => {
      const answer = await ask<Suggested[]>(`/contacts/suggestions?${new URLSearchParams({ q: typed })}`, signal);
      if (!signal.aborted) setFound({ typed, people: answer.ok ? answer.value : [] });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [typed]);
  return found;
}
