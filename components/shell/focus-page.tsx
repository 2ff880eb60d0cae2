"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { pageTitleId } from "#components/ui/page-title.tsx";

/**
 * Whoever goes on to another page begins at its heading, so that the next Tab leads into it and a screen reader says where one is. What the
 * page itself has given the focus to keeps it.
 */
export function FocusPage() {
  const path = usePathname();
  const search = useSearchParams().toString();
  const before = useRef({ path, search });
  useEffect(() => {
    const from = before.current;
    if (from.path === path && from.search === search) return;
    before.current = { path, search };
    const main = document.getElementById("main");
    const at = document.activeElement;
    const within = at !== main && main?.contains(at);
    // In the same page, a filter for one, only a focus that has got lost is led back.
    if (from.path === path ? at === document.body : !within)
      document.getElementById(pageTitleId)?.focus({ preventScroll: true });
  }, [path, search]);
  return null;
}
