import { useEffect, useState } from "react";
import { notify, putAway } from "#components/shell/notice-store.ts";

/** Of the part on which files can be dropped. */
const part = "[data-drop]";

/** Whether files are being dragged over a page on which each of several parts takes its own; dropped on none of them, it says where they belong. */
export function useDroppedOutside(several: boolean, where: string): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    if (!several) return;
    const gone = new AbortController();
    let noticeId = 0;
    const end = () => setDragged(false);
    const follow = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files") || document.querySelector("dialog:modal")) return;
      setDragged(event.type === "dragover");
      if (event.type === "dragover") putAway(noticeId);
      else if (!(event.target instanceof Element && event.target.closest(part)))
        noticeId = notify({ tone: "warn", text: where });
    };
    for (const kind of ["dragover", "drop"] as const) window.addEventListener(kind, follow, gone);
    // The files have left the window, or have gone without a word: while something is dragged the pointer does not move for the page.
    window.addEventListener("dragleave", (event) => event.relatedTarget === null && end(), gone);
    window.addEventListener("pointermove", end, gone);
    return () => gone.abort();
  }, [several, where]);
  return dragged;
}
