import { useRef, useState } from "react";
import type { Problem, Result } from "#lib/shared/result.ts";
import { callServer } from "./call-server.ts";

interface Options<Input, Value> {
  done?: (value: Value, input: Input) => void;
  refused?: (problem: Problem, input: Input) => void;
  /** Once it is done the page is left: it stays busy on the way. */
  leaves?: boolean;
}

interface ActionCall<Input> {
  /** Never throws. While a call is under way another one does nothing. */
  call: (input: Input) => Promise<void>;
  busy: boolean;
  /** Why the last call was refused, until the next one has ended. */
  problem: Problem | undefined;
  setProblem: (change: (before: Problem | undefined) => Problem | undefined) => void;
  /** How many calls have been refused. */
  refusals: number;
}

/** Calls a server action: one call at a time, and what it was refused for. */
export function useAction<Input, Value>(
  action: (input: Input) => Promise<Result<Value>>,
  { done, refused, leaves = false }: Options<Input, Value> = {},
): ActionCall<Input> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [refusals, setRefusals] = useState(0);
  const running = useRef(false);
  async function call(input: Input): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const result = await callServer(() => action(input));
    if (!result.ok || !leaves) {
      running.current = false;
      setBusy(false);
    }
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) return done?.(result.value, input);
    setRefusals((count) => count + 1);
    refused?.(result.problem, input);
  }
  return { call, busy, problem, setProblem, refusals };
}
