import { useEffect, useState } from "react";
import { ask } from "#components/ui/read-answer.ts";
import type { FoundDocument } from "#lib/shared/found.ts";
import type { Problem, Result } from "#lib/shared/result.ts";

/** A fast typist's keys are 80 ms apart. */
const pauseMs = 80;

interface Found {
  /** Those of an earlier text stay until the new ones are there, so that nothing flickers. */
  documents: FoundDocument[];
  searching: boolean;
  problem: Problem["code"] | undefined;
}

/** The documents that match what is typed; a search that is overtaken is broken off. */
export function useFound(text: string): Found {
  const wanted = text.trim();
  const [last, setLast] = useState<{ text: string; result: Result<FoundDocument[]> }>();
  useEffect(() => {
    if (wanted === "") return;
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const timer = setTimeout(async () => {
      const result = await ask<FoundDocument[]>(`/find?${new URLSearchParams({ q: wanted })}`, signal);
      if (!signal.aborted) setLast({ text: wanted, result });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [wanted]);
  if (wanted === "") return { documents: [], searching: false, problem: undefined };
  const searching = last?.text !== wanted;
  return {
    documents: last?.result.ok ? last.result.value : [],
    searching,
    problem: searching || last.result.ok ? undefined : last.result.problem.code,
  };
}
