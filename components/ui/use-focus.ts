import { useEffect, useRef } from "react";

/** For a box that takes the focus when it appears, and again with each change of `attempt`. */
export function useFocus(attempt: number) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try brings the focus back
  useEffect(() => box.current?.focus(), [attempt]);
  return box;
}
