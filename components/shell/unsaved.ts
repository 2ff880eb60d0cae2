import { useEffect } from "react";
import { createStore } from "#components/ui/store.ts";

interface Unsaved {
  /** As the page calls it. */
  what: string;
  /** It is on its way to the server. */
  saving: boolean;
}

/** What stands in forms of the page and is not saved. Filled in a browser only. */
export const unsaved = createStore<readonly Unsaved[]>([]);

/** What leads away from it, until the person has answered whether to leave. */
export const wayOut = createStore<(() => void) | undefined>(undefined);

let isGivenUp = false;

export const isAskedFirst = () => unsaved.get().length > 0 && !isGivenUp;

/** Whoever leaves is not asked again, on a slow way or by the browser, until they go on typing; `forMs`: or for as long only. */
export function giveUp(forMs?: number): void {
  isGivenUp = true;
  const takeBack = () => {
    isGivenUp = false;
  };
  window.addEventListener("input", takeBack, { once: true, capture: true });
  if (forMs !== undefined) setTimeout(takeBack, forMs);
}

/** Leads away from the page, or closes a dialog: at once where nothing would be lost, else once the person has said so. */
export function leave(go: () => void): void {
  if (isAskedFirst()) wayOut.set(go);
  else go();
}

function askInBrowser(event: BeforeUnloadEvent) {
  if (!isGivenUp) event.preventDefault();
}

function setUnsaved(forms: readonly Unsaved[]): void {
  unsaved.set(forms);
  // A page that listens all the time could not be shown again as it was when one comes back to it.
  if (forms.length > 0) window.addEventListener("beforeunload", askInBrowser);
  else window.removeEventListener("beforeunload", askInBrowser);
}

/** Has the person asked before a way leads off from `what` while it is not saved. */
export function useUnsaved(what: string, isUnsaved: boolean, saving: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { what, saving };
    setUnsaved([...unsaved.get(), form]);
    return () => setUnsaved(unsaved.get().filter((other) => other !== form));
  }, [what, isUnsaved, saving]);
}
