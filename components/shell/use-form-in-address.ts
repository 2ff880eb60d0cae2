import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { way } from "./way.ts";

const pauseMs = 250;

/**
 * A form that lives in the address of the page at `path`. Goes to what it says: at once, or when nobody has typed for a moment. An address that it did not ask for (Back, a link) is
 * followed by the form.
 */
export function useFormInAddress(form: RefObject<HTMLFormElement | null>, path: string, asked: Record<string, string>) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  /** What was asked for last: the browser's address is another one until the answer is there. */
  const last = useRef<string>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const lead = () => {
    if (!form.current) return;
    const address = addressOf(new FormData(form.current));
    if (address === last.current) return;
    last.current = address;
    router.replace(`${path}${address}`, { scroll: false });
  };
  const go = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    way.go(lead, true);
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
