import { useEffect, useRef } from "react";
import { fieldId } from "#components/ui/field.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";

/** A new form is begun at its first field, unless somebody is elsewhere on the page by the time it can be filled in. */
export function useBeginning(isNew: boolean): void {
  const hydrated = useHydrated();
  const cameFromPage = useRef(hydrated);
  useEffect(() => {
    const first = document.getElementById(fieldId("template"));
    if (!isNew || !hydrated || !(first instanceof HTMLInputElement) || first.value !== "") return;
    if (cameFromPage.current || document.activeElement === document.body) first.focus({ preventScroll: true });
  }, [isNew, hydrated]);
}
