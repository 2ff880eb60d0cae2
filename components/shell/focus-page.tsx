import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { fieldId } from "#components/ui/field.tsx";
import { pageTitleId } from "#components/ui/page-title.tsx";

/**
 * Whoever goes on to another page begins at its heading, on a form that is empty yet at its first field, so that the next Tab leads into
 * it and a screen reader says where one is. What the page itself has given the focus to keeps it.
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
    const first = path === "/documents/new" ? emptyField("template") : undefined;
    const begin = () => {
      if (document.activeElement !== at) return;
      // A form lets nothing in until its own scripts run, which may be later.
      if (first?.isConnected && first.matches(":disabled")) requestAnimationFrame(begin);
      else (first ?? title).focus({ preventScroll: true });
    };
    if (from.path !== path) {
      if (at === main || !main?.contains(at)) begin();
      // In the same page, with a filter for one, only a focus that has got lost is led back; a page that was just loaded begins at its top.
    } else if (at === document.body && (from.search !== undefined || first)) begin();
  }, [path, search]);
  return null;
}

function emptyField(name: string): HTMLInputElement | undefined {
  const field = document.getElementById(fieldId(name));
  return field instanceof HTMLInputElement && field.value === "" ? field : undefined;
}
