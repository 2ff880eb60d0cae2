"use client";

import { type ComponentProps, useEffect, useState } from "react";
import type { PageHelpers } from "./page-helpers.tsx";

const againMs = 5000;

/** What no page needs at once, loaded when it is there, and tried again where it cannot be had. */
export function AfterLoad({ clock, signedIn = false }: Omit<ComponentProps<typeof PageHelpers>, "opened">) {
  const [loaded, setLoaded] = useState<{ Helpers: typeof PageHelpers; opened: string }>();
  useEffect(() => {
    // Somebody may have gone on by the time they are there.
    const opened = window.location.pathname;
    const load = () => {
      import("./page-helpers.tsx").then(
        (module) => setLoaded({ Helpers: module.PageHelpers, opened }),
        () => setTimeout(load, againMs),
      );
    };
    setTimeout(load);
  }, []);
  return loaded && <loaded.Helpers opened={loaded.opened} clock={clock} signedIn={signedIn} />;
}
