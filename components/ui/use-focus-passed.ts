import { useLayoutEffect, useRef } from "react";

/** For a control, or a part of the page, that goes away with what it has done: the focus that it then has goes to the element with this id, not to nowhere. */
export function useFocusPassed<Part extends HTMLElement>(id: string) {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    // Before it is taken out of the page: afterwards nothing tells that it had the focus.
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(id)?.focus();
    };
  }, [id]);
  return part;
}
