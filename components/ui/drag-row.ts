/**
 * While the handle is held, the row moves past each neighbour whose middle the pointer crosses; Escape puts it back.
 */
export function dragRow(list: HTMLUListElement | null, index: number, move: (from: number, to: number) => void): void {
  let at = index;
  const put = (to: number) => {
    if (to === at) return;
    move(at, to);
    at = to;
  };
  // On the window: the handle's own row is moved about in the page, which would end a capture.
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => listening.abort();
  window.addEventListener("pointermove", ({ clientY }) => put(rowAt(list, at, clientY)), { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape") return;
      put(index);
      end();
    },
    { signal },
  );
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
