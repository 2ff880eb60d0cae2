import { useInsertionEffect, useRef } from "react";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { readTypedEarly, type TypedEarly } from "./typed-early.ts";

/** What was typed on the form with these ids before the page's scripts had run, for the page's effects. To be given the same function at each drawing. */
export function useTypedEarly(idOf: (path: string) => string): { current: TypedEarly } {
  const hydrated = useHydrated();
  const typed = useRef<TypedEarly>(new Map());
  // Before the library puts the form's values into the fields that the server has drawn.
  useInsertionEffect(() => {
    if (!hydrated) typed.current = readTypedEarly(idOf);
  }, [hydrated, idOf]);
  return typed;
}
