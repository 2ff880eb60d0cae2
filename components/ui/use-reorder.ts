import { type PointerEvent, useRef } from "react";

/**
 * Reordering by pointer, for mouse, pen and finger alike: while the handle is held, the row moves past each neighbour whose middle
 * the pointer crosses; Escape puts it back. Rows are the children of `list`. Keyboards have the buttons beside each row.
 */
export function useReorder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);

  function start(event: PointerEvent<HTMLElement>, index: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    let at = index;
    const put = (to: number) => {
      if (to === at) return;
      move(at, to);
      at = to;
    };
    const follow = ({ clientY }: globalThis.PointerEvent) => put(rowAt(list.current, at, clientY));
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape") return;
      put(index);
      end();
    };
    const end = () => {
      handle.removeEventListener("pointermove", follow);
      handle.removeEventListener("lostpointercapture", end);
      window.removeEventListener("keydown", key);
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", end);
    window.addEventListener("keydown", key);
  }

  return { list, start };
}

/** Where the row that is at `at` belongs while the pointer is at height `y`. */
function rowAt(list: HTMLUListElement | null, at: number, y: number): number {
  const middles = [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  let to = at;
  while (to > 0 && y < (middles[to - 1] ?? 0)) to--;
  while (to < middles.length - 1 && y > (middles[to + 1] ?? 0)) to++;
  return to;
}
