"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { DropOverlay } from "./drop-overlay.tsx";
import { dropFiles } from "./dropped-files.ts";

/** Files may be dropped anywhere in Countersign. What says so is loaded when the first are dragged over the page. */
export function FileDrop() {
  const router = useRouter();
  const [over, setOver] = useState(false);
  const [Overlay, setOverlay] = useState<typeof DropOverlay>();
  /** Something of the page itself is dragged: of a picture browsers make a file. */
  const own = useRef(false);
  const drop = (files: File[]) => {
    setOver(false);
    const address = dropFiles(files);
    if (address) router.push(address);
  };
  useEffect(() => {
    const follow = (event: DragEvent) => {
      if (event.type === "dragstart") own.current = true;
      if (event.type === "dragend") own.current = false;
      // The overlay has taken it, or it is a text or a link.
      if (own.current || event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      // Wherever a file is dropped, it must not take the page away.
      event.preventDefault();
      // Over a dialog it would take away what somebody is in the middle of.
      if (document.querySelector("dialog:modal")) return;
      if (event.type === "drop") return drop([...event.dataTransfer.files]);
      setOver(true);
      if (!Overlay) import("./drop-overlay.tsx").then((loaded) => setOverlay(() => loaded.DropOverlay)).catch(() => {});
    };
    const kinds = ["dragstart", "dragend", "dragenter", "dragover", "drop"] as const;
    for (const kind of kinds) window.addEventListener(kind, follow);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, follow);
    };
  });
  return over && Overlay ? <Overlay drop={drop} close={() => setOver(false)} /> : null;
}
