"use client";

import { useEffect } from "react";

const pauseMs = 100;

/**
 * Back and a reload lead to the very place in a page, also when its contents have to be fetched anew: the browser's own memory tries
 * while the page is still short. The place is kept with the entry in the history, so that a new visit begins at the top.
 */
export function KeepScroll({ address }: { address: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each address
  useEffect(() => {
    const place: unknown = window.history.state?.place;
    if (typeof place === "number") window.scrollTo({ top: place, behavior: "instant" });

    const here = window.location.href;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      // On the way back the address is the next page's already, while this one is still shown.
      if (window.location.href !== here || window.history.state?.place === window.scrollY) return;
      window.history.replaceState({ ...window.history.state, place: window.scrollY }, "");
    };
    const onKey = ({ key, repeat }: KeyboardEvent) => key === "Enter" && !repeat && save();
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, pauseMs);
    };
    window.addEventListener("scroll", soon, { passive: true });
    window.addEventListener("click", save, { capture: true });
    window.addEventListener("keydown", onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", soon);
      window.removeEventListener("click", save, { capture: true });
      window.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [address]);
  return null;
}
