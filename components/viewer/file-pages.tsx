import { useEffect, useRef, useState } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { clearPaper, drawPage } from "./draw-page.ts";
import type { OpenedPdf } from "./open-pdf.ts";
import { type PageLayout, pagesNear } from "./page-layout.ts";

/** What is seen of the pages, in CSS pixels. */
export interface View {
  top: number;
  width: number;
  height: number;
}

interface Props {
  pdf: OpenedPdf;
  scale: number;
  layout: PageLayout;
  view: View;
}

/** The pages near the view, each where it belongs among all. */
export function FilePages({ pdf, scale, layout, view }: Props) {
  const width = Math.max(view.width, layout.width);
  return (
    <div className="relative" style={{ width, height: layout.height }}>
      {pagesNear(layout, view.top, view.height).map((index) => {
        const pageWidth = Math.round((pdf.sizes[index]?.width ?? 0) * scale);
        const place = { top: layout.tops[index] ?? 0, left: Math.round((width - pageWidth) / 2) };
        return (
          <FilePage
            key={index}
            pdf={pdf}
            index={index}
            scale={scale}
            box={{ ...place, width: pageWidth, height: layout.heights[index] ?? 0 }}
          />
        );
      })}
    </div>
  );
}

interface PageProps {
  pdf: OpenedPdf;
  /** From 0. */
  index: number;
  /** CSS pixels for a point. */
  scale: number;
  /** Its place among the pages. */
  box: { left: number; top: number; width: number; height: number };
}

/** One page in its place: drawn, with its text above the drawing to be read out, found and selected. */
function FilePage({ pdf, index, scale, box }: PageProps) {
  const texts = useTexts("file");
  const paper = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<"noText" | "pageFailed">();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    if (paper.current && text.current)
      drawPage(pdf, index + 1, scale, { paper: paper.current, text: text.current, signal }).then(
        (hasText) => signal.aborted || setNote(hasText ? undefined : "noText"),
        () => signal.aborted || setNote("pageFailed"),
      );
    return () => leaving.abort();
  }, [pdf, index, scale]);

  // Once the page is given up, and not with each size: until the next picture is there the one before it stays.
  useEffect(() => {
    const drawn = paper.current;
    return () => {
      if (drawn) clearPaper(drawn);
    };
  }, []);

  return (
    <section
      aria-label={fill(texts.page, { n: index + 1, total: pdf.sizes.length })}
      className="absolute bg-white outline outline-line"
      style={box}
    >
      <div ref={paper} className="absolute inset-0 *:size-full" />
      <div ref={text} className="page-text" />
      {note && <p className={note === "noText" ? "sr-only" : "relative p-4 text-black"}>{texts[note]}</p>}
    </section>
  );
}
