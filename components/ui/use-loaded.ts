import { useEffect, useState } from "react";

/** A part of the page that is loaded once it is wanted; until it is there, and where it cannot be had, there is nothing. */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (wanted && part === undefined)
      load().then(
        (loaded) => setPart(() => loaded),
        () => {},
      );
  }, [load, wanted, part]);
  return part;
}
