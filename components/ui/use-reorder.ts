import { type PointerEvent, useEffect, useRef } from "react";

/**
 * Reordering by pointer, for mouse, pen and finger alike, with what is loaded once the page is there. Rows are the children of `list`.
 * Keyboards have the buttons beside each row.
 */
export function useReorder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const part = useRef<typeof import("./drag-row.ts")>(undefined);
  useEffect(() => {
    setTimeout(() =>
      import("./drag-row.ts").then(
        (loaded) => {
          part.current = loaded;
        },
        () => {},
      ),
    );
  }, []);

  function start(event: PointerEvent<HTMLElement>, index: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    part.current?.dragRow(list.current, index, move);
  }

  return { list, start };
}
