"use client";

import { useEffect } from "react";

/** Names what has no words to those who see it; loaded once the page is there. */
export function Tooltips() {
  useEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    const begin = ({ showTooltips }: typeof import("./show-tooltips.ts")) => {
      if (!gone) end = showTooltips();
    };
    // Without them everything works.
    import("./show-tooltips.ts").then(begin, () => {});
    return () => {
      gone = true;
      end?.();
    };
  }, []);
  return null;
}
