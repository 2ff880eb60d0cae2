const name = "countersign.single-keys";

/** Whether `/` and `?` are keys of Countersign's: whoever speaks to the browser may press them without meaning to (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(name);
    else localStorage.setItem(name, "off");
  } catch {
    // A browser that keeps nothing has them on.
  }
}

const taking = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [role=grid]";

/** Which of the two was pressed; not where what has the focus takes letters itself, nor over a dialog. */
export function singleKey(event: KeyboardEvent): "/" | "?" | undefined {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if ((key !== "/" && key !== "?") || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return undefined;
  if (!(target instanceof HTMLElement) || target.isContentEditable) return undefined;
  // A field in a dialog that has just been closed keeps the focus until the next frame.
  if (target.closest(taking)?.checkVisibility()) return undefined;
  return areSingleKeysOn() && !document.querySelector("dialog:modal") ? key : undefined;
}
