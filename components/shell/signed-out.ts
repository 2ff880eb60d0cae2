import { createStore } from "#components/ui/store.ts";

const signedOut = "countersign:signed-out";
const signedIn = "countersign:signed-in";

/** Tells what outlasts its page that the person has signed out: nothing of theirs may be kept or sent from now on. */
export function announceSignOut(): void {
  window.dispatchEvent(new Event(signedOut));
}

export function onSignOut(gone: () => void, signal: AbortSignal): void {
  window.addEventListener(signedOut, gone, { signal });
}

/** Tells that the same person has signed in again: what was refused meanwhile goes on. */
export function onSignIn(back: () => void, signal: AbortSignal): void {
  window.addEventListener(signedIn, back, { signal });
}

/** Set while the page asks its person to sign in again; to be called with whether they have. Filled in a browser only. */
export const signInAsked = createStore<((signedIn: boolean) => void) | undefined>(undefined);

/** Has the page ask its person to sign in again, over what is on it. Resolves with whether they have. */
export function askToSignIn(): Promise<boolean> {
  signInAsked.get()?.(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  signInAsked.set((isBack) => {
    signInAsked.set(undefined);
    if (isBack) window.dispatchEvent(new Event(signedIn));
    resolve(isBack);
  });
  return promise;
}
