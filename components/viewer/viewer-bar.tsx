import { ChevronLeft, ChevronRight, Minus, MoveHorizontal, Plus } from "lucide-react";
import type { Messages } from "#lib/shared/messages/messages.ts";

export type Move = "previous" | "next" | "closer" | "farther" | "fit";

interface Props {
  words: Messages["file"];
  /** Which page is read, in words. */
  page: string;
  percent: number;
  atStart: boolean;
  atEnd: boolean;
  act: (move: Move) => void;
}

/** Where one is in a file and how large it is; a button that has nothing to do keeps the focus. */
export function ViewerBar({ words: w, page, percent, atStart, atEnd, act }: Props) {
  const button = (move: Move, shortcut: string, label: string, Icon: typeof Plus, idle = false) => (
    <button
      type="button"
      className="button button-quiet button-icon aria-disabled:cursor-default! aria-disabled:opacity-50"
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={idle || undefined}
      onClick={() => idle || act(move)}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} />
    </button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-y px-2 py-1">
      <div className="flex items-center">
        {button("previous", "ArrowLeft", w.previous, ChevronLeft, atStart)}
        <span role="status" className="min-w-28 text-center text-second text-sm">
          {page}
        </span>
        {button("next", "ArrowRight", w.next, ChevronRight, atEnd)}
      </div>
      <div className="flex items-center">
        {button("farther", "-", w.zoomOut, Minus)}
        <span className="min-w-12 text-center text-second text-sm">{percent}%</span>
        {button("closer", "plus", w.zoomIn, Plus)}
        {button("fit", "0", w.fit, MoveHorizontal)}
      </div>
    </div>
  );
}
