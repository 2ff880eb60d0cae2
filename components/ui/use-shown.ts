import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

/** Whether the page is still there: an answer may take a minute, and whoever has gone on is led nowhere. */
export function useShown(): RefObject<boolean> {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}

/** Leads on to another page while this one is still there. In any case the frame counts anew. */
export function useLeadOn(): (path: string) => void {
  const router = useRouter();
  const shown = useShown();
  return (path) => {
    if (shown.current) router.push(path);
    router.refresh();
  };
}
