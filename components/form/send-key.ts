import { useEffect } from "react";

/** Ctrl or ⌘ and Enter sends from the page too, where nothing has the focus that would do something with them itself: as the button with this id does. */
export function SendKey({ id }: { id: string }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("form, a, button, summary, input, select, textarea"))
        return;
      // What lies over the form hides what would be sent; what is said of a control does not.
      if (!document.querySelector("dialog[open], :popover-open:not(.tooltip)")) document.getElementById(id)?.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [id]);
  return null;
}
