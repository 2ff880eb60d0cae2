/** What React has been told of is on the page by then. */
export const onceDrawn = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/** Keys that are pressed until then would go nowhere, so it acts at once where React draws in the same turn, and once more after the next picture. */
export function soonAsDrawn(act: () => void): void {
  queueMicrotask(act);
  onceDrawn(act);
}
