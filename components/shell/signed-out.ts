const signedOut = "countersign:signed-out";

/** Tells what outlasts its page that the person has signed out: nothing of theirs may be kept or sent from now on. */
export function announceSignOut(): void {
  window.dispatchEvent(new Event(signedOut));
}

export function onSignOut(gone: () => void, signal: AbortSignal): void {
  window.addEventListener(signedOut, gone, { signal });
}
