/**
 * To be called as something is pressed. Answers later whether the focus is still there, or nowhere because that has gone: whoever is
 * elsewhere by then is not called back.
 */
export function stillThere(): () => boolean {
  const pressed = document.activeElement;
  return () => document.activeElement === pressed || document.activeElement === document.body;
}
