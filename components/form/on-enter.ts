import type { KeyboardEvent } from "react";
import { loadFormParts } from "./use-form-parts.ts";

/** Enter goes on and never sends; with Ctrl or ⌘ it sends. The Enter that ends a Hangul syllable is the keyboard's own. */
export function onEnter(event: KeyboardEvent<HTMLFormElement>, submit: (event: KeyboardEvent) => void) {
  if (event.key !== "Enter") return;
  const { target, currentTarget: form } = event;
  // What lies over the form hides what would be sent.
  if (target instanceof Element && target.closest("dialog")) return;
  // Whatever it means, it is not the browser's own sending of a form by Enter, which switches and choices do too.
  if (target instanceof HTMLElement && target.matches("input, select")) event.preventDefault();
  // Safari reports the syllable's Enter after the composition has ended, with key code 229.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (event.ctrlKey || event.metaKey) return submit(event);
  // Where it cannot be loaded, the Tab key goes on.
  void loadFormParts().then(
    ({ goOnFrom }) => goOnFrom(target, form),
    () => {},
  );
}
