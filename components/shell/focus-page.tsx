import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { pageTitleId } from "#components/ui/page-title.tsx";

/**
 * Whoever goes on to another page begins at its heading, so that the next Tab leads into it and a screen reader says where one is. What
 * the page itself has given the focus to, as a form its first field, keeps it.
 */
export function FocusPage({ opened }: { opened: string }) {
  const path = usePathname();
  const search = useSearchParams().toString();
  const before = useRef<{ path: string; search?: string }>({ path: opened });
  useEffect(() => {
    const title = document.getElementById(pageTitleId);
    // Without one it is the way to another page still.
    if (!title) return;
    const from = before.current;
    before.current = { path, search };
    if (from.path === path && from.search === search) return;
    const main = document.getElementById("main");
    const at = document.activeElement;
    // In the same page, with a filter for one, only a focus that has got lost is led back; a page that was just loaded begins at its top.
    const lost =
      from.path === path ? at === document.body && from.search !== undefined : at === main || !main?.contains(at);
    if (lost) title.focus({ preventScroll: true });
  }, [path, search]);
  return null;
}
