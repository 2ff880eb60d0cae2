import type { KeyboardEvent } from "react";
import { signerFields } from "#lib/shared/signer.ts";

/** Enter goes on to the next field and never sends; with Ctrl or ⌘ it sends. The Enter that ends a Hangul syllable is the keyboard's own. */
export function handleEnter(event: KeyboardEvent<HTMLFormElement>, submit: (event: KeyboardEvent) => void) {
  if (event.key !== "Enter") return;
  const { target, currentTarget: form } = event;
  const inField = target instanceof HTMLInputElement;
  // Whatever it means, it is not the browser's own sending of a form by Enter, which switches and choices do too.
  if (inField) event.preventDefault();
  // Safari reports the syllable's Enter after the composition has ended, with key code 229.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (event.ctrlKey || event.metaKey) return submit(event);
  if (!inField) return;
  const lastOfSigners =
    target.name.startsWith("signers.") &&
    target.name.endsWith(`.${signerFields.at(-1)}`) &&
    !nextInput(form, target)?.name.startsWith("signers.");
  if (lastOfSigners) document.getElementById("add-signer")?.click();
  else nextInput(form, target)?.focus();
}

function nextInput(form: HTMLFormElement, from: HTMLInputElement): HTMLInputElement | undefined {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input:not([type=file])")];
  return inputs[inputs.indexOf(from) + 1];
}
