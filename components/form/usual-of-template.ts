import { useEffect, useEffectEvent } from "react";
import { onSignIn } from "#components/shell/signed-out.ts";
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

const againMs = 2000;
const seldomMs = 60_000;

/** Asks the server for each that it is drawn for, until it has answered: a form that was not laid out has none of its template's required items. */
export function UsualOfTemplate({ template, onAnswer }: Props) {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let failures = 0;
    const look = async () => {
      if (asking) return;
      asking = true;
      clearTimeout(timer);
      const result = await ask<Usual>(`/templates/usual?${new URLSearchParams({ id: template })}`, signal);
      asking = false;
      if (signal.aborted) return;
      if (!result.ok) {
        timer = setTimeout(look, Math.min(seldomMs, againMs * 2 ** failures++));
        return;
      }
      gone.abort();
      answered(result.value);
    };
    window.addEventListener("online", look, { signal });
    onSignIn(look, signal);
    void look();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [template]);
  return null;
}
