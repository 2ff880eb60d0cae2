"use client";

import { useEffect, useRef } from "react";
import { useLoaded } from "#components/ui/use-loaded.ts";

const load = () => import("./page-helpers.tsx").then((module) => module.PageHelpers);

/** What no page needs at once, loaded when it is there. */
export function AfterLoad({ desk = false }: { desk?: boolean }) {
  const Helpers = useLoaded(load, true);
  // Somebody may have gone on by the time they are there.
  const opened = useRef("");
  useEffect(() => {
    opened.current = window.location.pathname;
  }, []);
  return Helpers && <Helpers opened={opened.current} desk={desk} />;
}
