"use client";

import { useEffect, useState } from "react";
import { useReader } from "#components/ui/texts.tsx";
import { countText } from "#lib/shared/count.ts";

const begun = "countersign:draft-begun";

/** Tells the frame that a form has become a draft. Asking the server for the frame anew would take the form away when the line is down. */
export function announceDraft(): void {
  window.dispatchEvent(new Event(begun));
}

/** How many drafts there were at `at`, when the frame was made, and those begun on this page since. */
export function DraftCount({ count, at }: { count: number; at: number }) {
  const { language } = useReader();
  const [since, setSince] = useState({ at, more: 0 });
  useEffect(() => {
    const add = () => setSince((before) => ({ at, more: before.at === at ? before.more + 1 : 1 }));
    window.addEventListener(begun, add);
    return () => window.removeEventListener(begun, add);
  }, [at]);
  const n = count + (since.at === at ? since.more : 0);
  return n > 0 && countText({ n }, language);
}
