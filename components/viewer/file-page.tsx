"use client";

import { useEffect, useRef, useState } from "react";
import { clearPaper, drawPage } from "./draw-page.ts";
import type { OpenedPdf } from "./open-pdf.ts";

interface Props {
  pdf: OpenedPdf;
  /** From 0. */
  index: number;
  /** CSS pixels for a point. */
  scale: number;
  /** Its place among the pages. */
  box: { left: number; top: number; width: number; height: number };
  words: { label: string; noText: string; pageFailed: string };
}

/** One page in its place: drawn, with its text above the drawing to be read out, found and selected. */
export function FilePage({ pdf, index, scale, box, words }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<"noText" | "pageFailed">();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    if (paper.current && text.current)
      drawPage(pdf, index + 1, scale, { paper: paper.current, text: text.current, signal }).then(
        (hasText) => signal.aborted || setTold(hasText ? undefined : "noText"),
        () => signal.aborted || setTold("pageFailed"),
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
    <section aria-label={words.label} className="absolute bg-white outline outline-line" style={box}>
      <div ref={paper} className="absolute inset-0 *:size-full" />
      <div ref={text} className="page-text" />
      {told && <p className={told === "noText" ? "sr-only" : "relative p-4 text-black"}>{words[told]}</p>}
    </section>
  );
}
