"use client";

import { useLoaded } from "#components/ui/use-loaded.ts";

const loadRefreshing = () => import("./refreshing.tsx").then((module) => module.Refreshing);

/** Asks the server again every so many seconds. Its script comes after the page: most pages that may do so need not. */
export function RefreshWhileShown({ seconds = 2 }: { seconds?: number }) {
  const Refreshing = useLoaded(loadRefreshing, true);
  return Refreshing && <Refreshing seconds={seconds} />;
}
