"use client";

import { ChevronLeft, ChevronRight, type IconNode, Minus, MoveHorizontal, Plus } from "lucide";
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { FilePages, type View } from "./file-pages.tsx";
import type { OpenedPdf } from "./open-pdf.ts";
import {
  fitScale,
  fullSize,
  layoutPages,
  type PageLayout,
  pageAt,
  pageBefore,
  pageGap,
  pageRead,
  stepZoom,
} from "./page-layout.ts";

type Move = "previous" | "next" | "closer" | "farther" | "fit";

const moves: Record<string, Move> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  "+": "closer",
  "=": "closer",
  "-": "farther",
  "0": "fit",
};

interface Props {
  pdf: OpenedPdf;
  name: string;
}

/** A file's pages, one below the other; only those near the view are drawn. Keys: + − 0 for the size, ← → from page to page. */
export function FileViewer({ pdf, name }: Props) {
  const texts = useTexts("file");
  const scroller = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState<number | "fit">("fit");
  const { view, look } = useView(scroller);
  const scale = zoom === "fit" ? fitScale(pdf.sizes, view.width) : zoom;
  const layout = useMemo(() => layoutPages(pdf.sizes, scale), [pdf, scale]);
  const keepPlace = usePlace(scroller, layout, look);
  const total = pdf.sizes.length;
  const read = pageRead(layout, view.top, view.height);

  const goTo = (page: number) => {
    const top = layout.tops[Math.min(Math.max(page, 0), total - 1)];
    if (top === undefined) return;
    scroller.current?.scrollTo({ top: top - pageGap });
    // The browser tells of it later: a size that changes before it does would lead back to the page left.
    keepPlace();
  };
  const act = (move: Move) => {
    // Two presses may come between two looks at the view.
    const top = scroller.current?.scrollTop ?? 0;
    if (move === "previous") goTo(pageBefore(layout, top, view.height));
    else if (move === "next") goTo(pageRead(layout, top, view.height) + 1);
    else setZoom(move === "fit" ? "fit" : stepZoom(scale, move === "closer"));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A page wider than the view is pushed sideways with these.
    if (event.key.startsWith("Arrow") && layout.width > view.width) return;
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    act(move);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for whatever in it has the focus, each with a button of its own
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <ViewerBar
        act={act}
        page={fill(texts.page, { n: read + 1, total })}
        percent={Math.round((scale / fullSize) * 100)}
        atStart={read === 0}
        atEnd={read === total - 1}
      />
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={fill(texts.pages, { name })}
        className="min-h-0 flex-1 overflow-auto overscroll-contain bg-sunk outline-offset-[-3px]!"
        onScroll={keepPlace}
      >
        {view.width > 0 && <FilePages pdf={pdf} scale={scale} layout={layout} view={view} />}
      </section>
    </div>
  );
}

interface BarProps {
  /** Which page is read, in words. */
  page: string;
  percent: number;
  atStart: boolean;
  atEnd: boolean;
  act: (move: Move) => void;
}

/** Where one is in a file and how large it is; a button that has nothing to do keeps the focus. */
function ViewerBar({ page, percent, atStart, atEnd, act }: BarProps) {
  const texts = useTexts("file");
  const button = (move: Move, shortcut: string, label: string, drawing: IconNode, idle = false) => (
    <button
      type="button"
      className="button button-quiet button-icon aria-disabled:cursor-default! aria-disabled:opacity-50"
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={idle || undefined}
      onClick={() => idle || act(move)}
    >
      <Icon of={drawing} size={18} strokeWidth={1.75} />
    </button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-y px-2 py-1">
      <div className="flex items-center">
        {button("previous", "ArrowLeft", texts.previous, ChevronLeft, atStart)}
        <span role="status" className="min-w-28 text-center text-second text-sm">
          {page}
        </span>
        {button("next", "ArrowRight", texts.next, ChevronRight, atEnd)}
      </div>
      <div className="flex items-center">
        {button("farther", "-", texts.zoomOut, Minus)}
        <span className="min-w-12 text-center text-second text-sm">{percent}%</span>
        {button("closer", "plus", texts.zoomIn, Plus)}
        {button("fit", "0", texts.fit, MoveHorizontal)}
      </div>
    </div>
  );
}

/** How far the pages are scrolled and how much of them is seen; takes the focus, so that the keys scroll at once. */
function useView(scroller: RefObject<HTMLElement | null>): { view: View; look: () => void } {
  const [view, setView] = useState<View>({ top: 0, width: 0, height: 0 });
  const look = useCallback(() => {
    const element = scroller.current;
    if (element) setView({ top: element.scrollTop, width: element.clientWidth, height: element.clientHeight });
  }, [scroller]);
  // Before the first paint: a key that is pressed as soon as the pages are seen is for them.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    element.focus({ preventScroll: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, look]);
  return { view, look };
}

/** Keeps the same spot of the same page at the top of the view when the size changes. To be called after each scroll. */
function usePlace(scroller: RefObject<HTMLElement | null>, layout: PageLayout, look: () => void): () => void {
  const place = useRef<{ page: number; part: number }>(undefined);
  const laid = useRef(layout);
  useLayoutEffect(() => {
    laid.current = layout;
    if (!place.current) return;
    const { page, part } = place.current;
    const top = (layout.tops[page] ?? 0) + part * (layout.heights[page] ?? 0);
    scroller.current?.scrollTo({ top, behavior: "instant" });
    // The browser tells of it later: until then another page would be said to be read.
    look();
  }, [scroller, layout, look]);
  return () => {
    const top = scroller.current?.scrollTop ?? 0;
    const page = pageAt(laid.current, top);
    place.current = { page, part: (top - (laid.current.tops[page] ?? 0)) / (laid.current.heights[page] || 1) };
  };
}
