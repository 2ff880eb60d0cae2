import { useEffect, useState } from "react";

const againMs = 2000;
const seldomMs = 60_000;

/** A part of the page that is loaded once it is wanted, and tried again where it cannot be had; until it is there, there is nothing. */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!wanted || part !== undefined) return;
    const get = () =>
      load().then(
        (loaded) => setPart(() => loaded),
        () => setFailures(failures + 1),
      );
    // Never within what draws the page: of several each begins in a task of its own.
    const timer = setTimeout(get, failures && Math.min(seldomMs, againMs * 2 ** (failures - 1)));
    return () => clearTimeout(timer);
  }, [load, wanted, part, failures]);
  return part;
}
