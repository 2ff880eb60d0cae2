import { useEffect } from "react";

interface Options {
  /** Of the list; the options' ids begin with it. */
  id: string;
  count: number;
  /** Which option is active, by place; -1: none. */
  active: number;
  activate: (place: number) => void;
  /** Enter was pressed. Answers whether it meant something to the list; else it is what it is elsewhere in a field. */
  enter: (event: KeyboardEvent) => boolean;
  /** The same for Escape. */
  leave?: () => boolean;
  /** Home and End go to the first and the last option instead of the ends of the text. */
  ends?: boolean;
}

/** A field with a listbox: the keys that make another option active, round at both ends, and take it, while the focus stays in the field. */
export function useListbox({ id, count, active, activate, enter, leave, ends = false }: Options) {
  const idOf = (place: number) => `${id}-${place}`;
  const activeId = active >= 0 && active < count ? idOf(active) : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  /** Answers whether the key was one of the list's. */
  function press(event: KeyboardEvent): boolean {
    // The Enter that ends a Hangul syllable is the keyboard's own; Safari reports it after the composition has ended.
    if (event.isComposing || event.keyCode === 229) return false;
    const place = placeFor(event.key, active, count, ends);
    if (place !== undefined) activate(place);
    else if (event.key === "Enter" ? !enter(event) : event.key !== "Escape" || !leave?.()) return false;
    event.preventDefault();
    return true;
  }
  return { activeId, idOf, press };
}

/** Where a key leads from a place among `count`. */
function placeFor(key: string, at: number, count: number, ends: boolean): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at > 0 ? at - 1 : count - 1;
  if (ends && key === "Home") return 0;
  return ends && key === "End" ? count - 1 : undefined;
}
