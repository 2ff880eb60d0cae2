import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { whyNotLoaded } from "#components/ui/call-server.ts";
import type { DropOverlay } from "./drop-overlay.tsx";
import { notifyProblem } from "./notice-store.ts";
import { goUnlessOffline } from "./offline.ts";
import { leave } from "./unsaved.ts";

/** On first use: it belongs in no page's first load. */
const load = () => import("./drop-overlay.tsx");

/** Files may be dropped anywhere in Countersign. What says so is loaded when the first are dragged over the page. */
export function FileDrop() {
  const router = useRouter();
  const [over, setOver] = useState(false);
  const [Overlay, setOverlay] = useState<typeof DropOverlay>();
  /** Something of the page itself is dragged: of a picture browsers make a file. */
  const own = useRef(false);
  const drop = async (files: File[]) => {
    setOver(false);
    const { isFormOpen, dropFiles } = await load();
    const take = () => {
      const address = dropFiles(files);
      if (address) router.push(address);
    };
    if (isFormOpen()) take();
    else goUnlessOffline(() => leave(take));
  };
  const notLoaded = async () => notifyProblem({ code: await whyNotLoaded() });
  useEffect(() => {
    const follow = (event: DragEvent) => {
      if (event.type === "dragstart") own.current = true;
      if (event.type === "dragend") own.current = false;
      // The overlay has taken it, or it is a text or a link.
      if (own.current || event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      // Wherever a file is dropped, it must not take the page away.
      event.preventDefault();
      // Over a dialog it would take away what somebody is in the middle of; of several forms each takes its own.
      if (document.querySelector("dialog:modal, [data-drop]")) return;
      if (event.type === "drop") return void drop([...event.dataTransfer.files]).catch(notLoaded);
      setOver(true);
      if (!Overlay)
        load().then(
          (loaded) => setOverlay(() => loaded.DropOverlay),
          () => {},
        );
    };
    const kinds = ["dragstart", "dragend", "dragenter", "dragover", "drop"] as const;
    for (const kind of kinds) window.addEventListener(kind, follow);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, follow);
    };
  });
  return over && Overlay ? <Overlay drop={drop} close={() => setOver(false)} /> : null;
}
