import { useRef, useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import type { Problem, Result } from "#lib/shared/result.ts";

interface Outcome {
  id: string;
  /** What is said politely when it worked. */
  said?: string;
  problem?: Problem;
}

/** Runs one action on a row at a time and remembers how the last one ended. */
export function useRowActions() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [busyId, setBusyId] = useState<string>();
  const running = useRef(false);

  async function run<Answer>(id: string, call: () => Promise<Result<Answer>>, done: (answer: Answer) => string) {
    if (running.current) return;
    running.current = true;
    setBusyId(id);
    setOutcome(undefined);
    const result = await callServer(call);
    running.current = false;
    setBusyId(undefined);
    setOutcome(result.ok ? { id, said: done(result.value) } : { id, problem: result.problem });
  }
  return { run, outcome, busyId };
}
