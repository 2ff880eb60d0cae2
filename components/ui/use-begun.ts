import { useLayoutEffect, useState } from "react";

/**
 * False at the first drawing, and true at the next, which follows at once: all that the form's library does for a page is begun then, and what
 * a layout effect puts onto the page is drawn before another key is taken.
 */
export function useBegun(): boolean {
  const [begun, begin] = useState(false);
  useLayoutEffect(() => begin(true), []);
  return begun;
}
