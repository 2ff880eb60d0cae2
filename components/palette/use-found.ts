import { startTransition, useEffect, useState } from "react";
import { ask } from "#components/ui/read-answer.ts";
import type { Found } from "#lib/shared/found.ts";
import type { Problem, Result } from "#lib/shared/result.ts";

/** A fast typist's keys are 80 ms apart. */
const pauseMs = 80;

/** Those of an earlier text stay until the new ones are there, so that nothing flickers. */
interface ShownFound extends Found {
  searching: boolean;
  problem: Problem["code"] | undefined;
}

const nothing: Found = { documents: [], templates: [], total: { n: 0, capped: false } };

/** The documents and templates that match what is typed; a search that is overtaken is broken off. */
export function useFound(text: string): ShownFound {
  const wanted = text.trim();
  const [last, setLast] = useState<{ text: string; result: Result<Found> }>();
  useEffect(() => {
    if (wanted === "") return;
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const timer = setTimeout(async () => {
      const result = await ask<Found>(`/find?${new URLSearchParams({ q: wanted })}`, signal);
      // What is drawn of it waits for a key that is pressed meanwhile.
      if (!signal.aborted) startTransition(() => setLast({ text: wanted, result }));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [wanted]);
  if (wanted === "") return { ...nothing, searching: false, problem: undefined };
  const searching = last?.text !== wanted;
  return {
    ...(last?.result.ok ? last.result.value : nothing),
    searching,
    problem: searching || last.result.ok ? undefined : last.result.problem.code,
  };
}
