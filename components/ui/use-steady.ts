import { useRef } from "react";

/** The same functions at each drawing, which do what the newest ones do: rows that are given them need not be drawn again. */
export function useSteady<Acts extends Record<string, (...input: never[]) => void>>(acts: Acts): Acts {
  const newest = useRef(acts);
  newest.current = acts;
  const steady = useRef<Acts>(undefined);
  steady.current ??= Object.fromEntries(
    Object.keys(acts).map((name) => [name, (...input: never[]) => newest.current[name]?.(...input)]),
  ) as Acts;
  return steady.current;
}
