import { useInsertionEffect, useRef } from "react";
import { fieldId } from "#components/ui/field.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";

/**
 * The texts of the people's fields, by their path, as somebody typed them before the page's scripts had run. What the document's form has for that
 * (`typed-early.ts`) reads more kinds of fields, and shared with this page it makes that one's first load larger.
 */
export function useEarlyPeople() {
  const hydrated = useHydrated();
  const typed = useRef(new Map<string, string>());
  // Before the library puts the form's values into the fields that the server has drawn.
  useInsertionEffect(() => {
    if (hydrated) return;
    for (const field of document.querySelectorAll<HTMLInputElement>(`#${fieldId("form")} input`))
      if (field.value !== field.defaultValue) typed.current.set(field.name, field.value);
  }, [hydrated]);
  return typed;
}
