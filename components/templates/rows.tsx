import { Plus, X } from "lucide";
import { type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { MoveControls } from "#components/ui/move-controls.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useReorder } from "#components/ui/use-reorder.ts";
import { fill } from "#lib/shared/messages/words.ts";

interface Props<Row> {
  title: string;
  hint: string;
  rows: Row[];
  most: number;
  empty: Row;
  /** `focus`: the id of a row's first field. */
  add: { id: string; label: string; focus: (index: number) => string };
  /** What a row is called, and the button that removes it. */
  texts: { row: string; remove: string };
  change: (rows: Row[]) => void;
  children: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode;
}

/** Rows in an order of their own, each a named group; they can be added, moved and removed. */
export function Rows<Row>({ title, hint, rows, most, empty, add, texts, change, children }: Props<Row>) {
  const { moved, removed } = useTexts("templates");
  const [said, say] = useState("");
  const heading = useId();
  // What a field shows belongs to its row, and goes with it.
  const nextId = useRef(0);
  const ids = useRef<number[]>([]);
  while (ids.current.length < rows.length) ids.current.push(nextId.current++);
  ids.current.length = rows.length;
  // A drag goes on over several drawings, and may be ahead of them.
  const now = useRef(rows);
  now.current = rows;
  const put = (changed: Row[]) => {
    now.current = changed;
    change(changed);
  };
  const move = (from: number, to: number) => {
    const row = now.current[from];
    const id = ids.current[from];
    if (row === undefined || id === undefined) return;
    ids.current = ids.current.toSpliced(from, 1).toSpliced(to, 0, id);
    put(now.current.toSpliced(from, 1).toSpliced(to, 0, row));
    say(fill(moved, { what: fill(texts.row, { n: from + 1 }), n: to + 1, total: now.current.length }));
  };
  const reorder = useReorder(move);
  /** After React has drawn the rows. */
  const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  const addRow = () => {
    if (rows.length >= most) return;
    put([...rows, empty]);
    focus(add.focus(rows.length));
  };
  const remove = (index: number) => {
    ids.current = ids.current.toSpliced(index, 1);
    put(rows.toSpliced(index, 1));
    say(fill(removed, { what: fill(texts.row, { n: index + 1 }) }));
    focus(rows.length > 1 ? add.focus(Math.min(index, rows.length - 2)) : add.id);
  };
  return (
    <section aria-labelledby={heading} className="px-4 py-5 sm:px-6">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-2.5">
        <h2 id={heading} className="font-semibold">
          {title}
        </h2>
        <p className="hint">{hint}</p>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={reorder.list}>
        {rows.map((row, index) => {
          const name = fill(texts.row, { n: index + 1 });
          return (
            <li key={ids.current[index]} className="border-line border-t py-3 first:border-t-0 first:pt-0">
              <div role="group" aria-label={name}>
                <div className="mb-1 flex flex-wrap items-center gap-x-2">
                  <h3 className="mr-auto font-semibold">{name}</h3>
                  <MoveControls index={index} what={name} count={rows.length} move={move} startDrag={reorder.start} />
                  <button
                    type="button"
                    className="button button-quiet button-icon -mr-2"
                    aria-label={fill(texts.remove, { n: index + 1 })}
                    onClick={() => remove(index)}
                  >
                    <Icon of={X} size={17} />
                  </button>
                </div>
                {children(row, index, (part) => put(now.current.with(index, { ...row, ...part })))}
              </div>
            </li>
          );
        })}
      </ul>
      <button type="button" id={add.id} className="button" aria-disabled={rows.length >= most} onClick={addRow}>
        <Icon of={Plus} size={17} />
        {add.label}
      </button>
    </section>
  );
}
