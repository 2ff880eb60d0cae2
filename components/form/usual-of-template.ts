import { useEffect, useEffectEvent } from "react";
import { ask } from "#components/ui/read-answer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";

/** What the documents of a template have been like: in words, null where there are none, and the keys of their items. */
export interface Usual {
  said: string | null;
  keys: string[];
  /** What an administrator has said of it, or of the one whose name it is. */
  choice?: TemplateChoice;
}

/** The keys alone, and whose they are. */
export interface UsualItems {
  template: string;
  keys: string[];
}

interface Props {
  template: string;
  onAnswer: (usual: Usual) => void;
}

/** Asks the server, once for each that it is drawn for. Where it cannot be asked, nothing is usual. */
export function UsualOfTemplate({ template, onAnswer }: Props) {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    void ask<Usual>(`/templates/usual?${new URLSearchParams({ id: template })}`, signal).then((result) => {
      if (!signal.aborted) answered(result.ok ? result.value : { said: null, keys: [] });
    });
    return () => gone.abort();
  }, [template]);
  return null;
}
