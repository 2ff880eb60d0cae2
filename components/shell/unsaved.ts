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

/** What leads away from it, until the person has answered whether to leave; `from`: the address that it leads away from. */
export const wayOut = createStore<{ go: () => void; from: string } | undefined>(undefined);

/** By then a way has led on, or never will. */
const wayMs = 10_000;
let isGivenUp = false;
let givenUpTimer: ReturnType<typeof setTimeout>;
/** A browser takes what leads to a file, a mail or a text message for a way off the page, until it has the answer. */
const elsewhereMs = 2000;
let isElsewhere = false;
let elsewhereTimer: ReturnType<typeof setTimeout>;

export const isAskedFirst = () => unsaved.get().length > 0 && !isGivenUp;

/** Whoever leaves is not asked again, on a slow way or by the browser, until they go on typing or the way has come to nothing. */
export function giveUp(): void {
  isGivenUp = true;
  window.addEventListener("input", stayAfterAll, { once: true, capture: true });
  clearTimeout(givenUpTimer);
  givenUpTimer = setTimeout(stayAfterAll, wayMs);
}

/** The way out was refused: on the next one the person is asked again. */
export function stayAfterAll(): void {
  isGivenUp = false;
}

/** The browser does not ask: the page stays. */
export function openElsewhere(): void {
  isElsewhere = true;
  clearTimeout(elsewhereTimer);
  elsewhereTimer = setTimeout(() => {
    isElsewhere = false;
  }, elsewhereMs);
}

/** Leads away from the page, or closes a dialog: at once where nothing would be lost, else once the person has said so. */
export function leave(go: () => void): void {
  if (isAskedFirst()) wayOut.set({ go, from: window.location.href });
  else go();
}

/** The person has said to leave. */
export function leaveNow(): void {
  const way = wayOut.get();
  if (!way) return;
  wayOut.set(undefined);
  giveUp();
  way.go();
}

function askInBrowser(event: BeforeUnloadEvent) {
  if (!isGivenUp && !isElsewhere) event.preventDefault();
}

function setUnsaved(forms: readonly Unsaved[]): void {
  unsaved.set(forms);
  // A page that listens all the time could not be shown again as it was when one comes back to it.
  if (forms.length > 0) window.addEventListener("beforeunload", askInBrowser);
  else window.removeEventListener("beforeunload", askInBrowser);
}

/** Has the person asked before a way leads off from `what` while it is not saved. */
export function useUnsaved(what: string, isUnsaved: boolean, saving: boolean): void {
  // Whoever has left another page, or these fields, is asked anew.
  useEffect(() => {
    if (isUnsaved) stayAfterAll();
  }, [isUnsaved]);
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { what, saving };
    setUnsaved([...unsaved.get(), form]);
    return () => setUnsaved(unsaved.get().filter((other) => other !== form));
  }, [what, isUnsaved, saving]);
}
