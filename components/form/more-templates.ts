import { useEffect } from "react";
import { ask } from "#components/ui/read-answer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";

interface Props {
  /** What the form was opened with: of that the page knows. */
  opened: string;
  typed: string;
  /** To be the same function at each drawing. */
  onFound: (found: TemplateChoice[]) => void;
}

const pauseMs = 150;

/** Looks for templates that the page does not know of, while a text is being entered. */
export function MoreTemplates({ opened, typed, onFound }: Props) {
  useEffect(() => {
    if (typed === "" || typed === opened) return;
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const timer = setTimeout(async () => {
      const answer = await ask<TemplateChoice[]>(`/templates/found?${new URLSearchParams({ q: typed })}`, signal);
      if (!signal.aborted && answer.ok) onFound(answer.value);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [typed, opened, onFound]);
  return null;
}
