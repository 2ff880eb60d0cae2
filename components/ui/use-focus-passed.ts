import { useLayoutEffect, useRef } from "react";

/** For a control that goes away when it is pressed: the focus that it then has goes to the element with this id, not to nowhere. */
export function useFocusPassed<Control extends HTMLElement>(id: string) {
  const control = useRef<Control>(null);
  useLayoutEffect(() => {
    const element = control.current;
    // Before it is taken out of the page: afterwards nothing tells that it had the focus.
    return () => {
      if (element && document.activeElement === element) document.getElementById(id)?.focus();
    };
  }, [id]);
  return control;
}
