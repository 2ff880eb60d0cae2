import { useEffect, useEffectEvent, useRef } from "react";
import { onSignIn } from "#components/shell/signed-out.ts";
import { ask } from "#components/ui/read-answer.ts";
import { loadMs, within } from "#components/ui/within.ts";
import { type Problem, refuse } from "#lib/shared/result.ts";
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
  /** The form is to be sent, and waits for the answer. */
  awaited: boolean;
  onAnswer: (usual: Usual) => void;
  onProblem: (problem: Problem) => void;
}

const againMs = 2000;
const seldomMs = 60_000;

/** Asks the server for each that it is drawn for, until it has answered: a form that was not laid out has none of its template's required items. */
export function UsualOfTemplate({ template, awaited, onAnswer, onProblem }: Props) {
  const answered = useEffectEvent(onAnswer);
  const failed = useEffectEvent(onProblem);
  const lookNow = useRef(() => {});
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let failures = 0;
    const look = async () => {
      if (asking || signal.aborted) return;
      asking = true;
      clearTimeout(timer);
      const address = `/templates/usual?${new URLSearchParams({ id: template })}`;
      const result = await within(loadMs, ask<Usual>(address, signal)).catch(() => refuse("server_unreachable"));
      asking = false;
      if (signal.aborted) return;
      if (!result.ok) {
        timer = setTimeout(look, Math.min(seldomMs, againMs * 2 ** failures++));
        failed(result.problem);
        return;
      }
      gone.abort();
      answered(result.value);
    };
    window.addEventListener("online", look, { signal });
    onSignIn(look, signal);
    lookNow.current = () => void look();
    void look();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [template]);
  useEffect(() => {
    if (awaited) lookNow.current();
  }, [awaited]);
  return null;
}
