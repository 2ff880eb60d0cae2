import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { useLoaded } from "#components/ui/use-loaded.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { isSeen } from "#lib/shared/somebody.ts";

const loadRemovedRow = () => import("./removed-row.tsx");

interface Removed<Row> {
  index: number;
  row: Row;
  /** In words. */
  what: string;
}

interface Parts<Row> {
  remove: (index: number) => void;
  insert: (index: number, row: Row, options: { shouldFocus: boolean }) => void;
  announce: (text: string) => void;
  /** Of the button that removes the row, and of the one that adds another. */
  removeId: (index: number) => string;
  addId: string;
  /** In another one a place is that of another role: what was removed does not come back. */
  template?: string;
}

/**
 * Rows that can be removed: the focus goes to the row that is there then, and one in which something was entered can be had back where it
 * was, by a button in its place or by the keys that undo.
 */
export function useRemoval<Row extends Record<string, string>>({
  remove,
  insert,
  announce,
  removeId,
  addId,
  template,
}: Parts<Row>) {
  const texts = useTexts("form");
  /** The one that was removed last comes first, and back first: each has its place among the rows as they are then. */
  const [all, setAll] = useState<Removed<Row>[]>([]);
  const [removed] = all;
  const [before, setBefore] = useState(template);
  if (before !== template) {
    setBefore(template);
    setAll([]);
  }
  const parts = useLoaded(loadRemovedRow, removed !== undefined);
  /** After React has changed the rows, unless somebody has gone elsewhere by then. */
  function focus(index: number): void {
    const pressed = document.activeElement;
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now === pressed || now === document.body)
        (document.getElementById(removeId(index)) ?? document.getElementById(addId))?.focus();
    });
  }

  function removeRow({ index, row, what }: Removed<Row>, count: number): void {
    remove(index);
    const filled = Object.values(row).some(isSeen);
    setAll(filled ? [{ index, row: { ...row }, what }, ...all] : movedUp(all, index));
    if (filled) announce(fill(texts.removedUndo, { what }));
    focus(Math.min(index, count - 2));
  }

  function undo(): void {
    if (!removed) return;
    insert(removed.index, removed.row, { shouldFocus: false });
    setAll(all.slice(1));
    announce(fill(texts.restoredRow, { what: removed.what }));
    focus(removed.index);
  }

  return {
    removeRow,
    /** In another order nothing has a place to come back to. */
    forget: () => setAll([]),
    /** For the element around the rows. In a field the keys undo what was typed there. */
    undoKeys(event: KeyboardEvent) {
      const pressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!pressed || !removed || event.defaultPrevented || (event.target as Element).matches("input, textarea"))
        return;
      event.preventDefault();
      undo();
    },
    /** What stands in the place of a removed row, which was before the one at `index`. */
    before(index: number): ReactNode {
      if (removed?.index !== index) return null;
      if (parts) return <parts.RemovedRow what={removed.what} texts={texts} undo={undo} />;
      // Its place is there at once: what moves later, while somebody presses what stands below, is missed.
      return (
        <li aria-hidden className="border-line border-t py-2 first:border-t-0">
          <span className="button button-small invisible">{texts.undo}</span>
        </li>
      );
    },
  };
}

/** An empty row does not come back: those that were removed from below it have their places one further up. */
function movedUp<Row>(all: Removed<Row>[], index: number): Removed<Row>[] {
  let at = index;
  return all.map((removed) => {
    if (at < removed.index) return { ...removed, index: removed.index - 1 };
    at++;
    return removed;
  });
}
