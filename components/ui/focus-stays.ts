/**
 * To be called with a press: tells later whether the focus is still where it was, or nowhere, or on what it is passed to. Whoever has gone
 * elsewhere by then is left there.
 */
export function focusStays(passedTo?: string): () => boolean {
  const pressed = document.activeElement;
  return () => {
    const now = document.activeElement;
    return now === pressed || now === document.body || (now !== null && now.id === passedTo);
  };
}
