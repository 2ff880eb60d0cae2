/** What React has been told of is on the page by then. */
export const onceDrawn = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/** Keys that are pressed until then would go nowhere, so it acts at once where React draws in the same turn, and once more after the next picture. */
export function soonAsDrawn(act: () => void): void {
  queueMicrotask(act);
  onceDrawn(act);
}

/** Moves the cursor from the field with one id to that with another, once it is drawn; not where somebody has gone elsewhere by then, or back. */
export function moveFocus(from: string | undefined, to: string): void {
  let moved = false;
  soonAsDrawn(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && (moved || activeElement?.id !== from)) return;
    const field = document.getElementById(to);
    field?.focus();
    moved = !!field;
  });
}
