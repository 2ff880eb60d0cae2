import { Plus, X } from "lucide";
import { type ComponentType, memo, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { MoveControls } from "#components/ui/move-controls.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useReorder } from "#components/ui/use-reorder.ts";
import { useSteady } from "#components/ui/use-steady.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";

/** What of a template was refused, by field. */
type Faults = Problem["fields"];

export interface RowFields<Row> {
  row: Row;
  index: number;
  faults: Faults;
  change: (part: Partial<Row>) => void;
}

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
  faults: Faults;
  change: (rows: Row[]) => void;
  /** What is entered of a row. */
  Fields: ComponentType<RowFields<Row>>;
}

/** Rows in an order of their own, each a named group; they can be added, moved and removed. */
export function Rows<Row>({ title, hint, rows, most, empty, add, texts, faults, change, Fields }: Props<Row>) {
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
  const acts = useSteady({
    move,
    remove,
    drag: reorder.start,
    change(index: number, part: Partial<Row>) {
      const row = now.current[index];
      if (row !== undefined) put(now.current.with(index, { ...row, ...part }));
    },
  });
  /** After React has drawn the rows. */
  const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  const addRow = () => {
    if (rows.length >= most) return;
    put([...rows, empty]);
    focus(add.focus(rows.length));
  };
  function remove(index: number) {
    ids.current = ids.current.toSpliced(index, 1);
    put(rows.toSpliced(index, 1));
    say(fill(removed, { what: fill(texts.row, { n: index + 1 }) }));
    focus(rows.length > 1 ? add.focus(Math.min(index, rows.length - 2)) : add.id);
  }
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
        {rows.map((row, index) => (
          <li key={ids.current[index]} className="border-line border-t py-3 first:border-t-0 first:pt-0">
            <Line
              row={row}
              index={index}
              count={rows.length}
              name={fill(texts.row, { n: index + 1 })}
              removes={fill(texts.remove, { n: index + 1 })}
              faults={faults}
              acts={acts}
              Fields={Fields}
            />
          </li>
        ))}
      </ul>
      <button type="button" id={add.id} className="button" aria-disabled={rows.length >= most} onClick={addRow}>
        <Icon of={Plus} size={17} />
        {add.label}
      </button>
    </section>
  );
}

interface LineProps<Row> extends Pick<Props<Row>, "faults" | "Fields"> {
  row: Row;
  index: number;
  count: number;
  name: string;
  /** What the button that removes it is called. */
  removes: string;
  /** Stay the same functions. */
  acts: {
    move: (from: number, to: number) => void;
    remove: (index: number) => void;
    drag: (event: PointerEvent<HTMLElement>, index: number) => void;
    change: (index: number, part: Partial<Row>) => void;
  };
}

/** Drawn again only when something of it changes: a template may have two hundred. */
const Line = memo(function Line<Row>({ row, index, count, name, removes, faults, acts, Fields }: LineProps<Row>) {
  return (
    <div role="group" aria-label={name}>
      <div className="mb-1 flex flex-wrap items-center gap-x-2">
        <h3 className="mr-auto font-semibold">{name}</h3>
        <MoveControls index={index} what={name} count={count} move={acts.move} startDrag={acts.drag} />
        <button
          type="button"
          className="button button-quiet button-icon -mr-2"
          aria-label={removes}
          onClick={() => acts.remove(index)}
        >
          <Icon of={X} size={17} />
        </button>
      </div>
      <Fields row={row} index={index} faults={faults} change={(part) => acts.change(index, part)} />
    </div>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;
