"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import type { Problem, Result } from "#lib/shared/result.ts";

/** What becomes of beginning a form: its key. */
export type Beginning = Promise<Result<{ formKey: string }>>;

/** Begins a form and opens it; one beginning at a time, busy until the form is there, since files may have to be copied. */
export function useBeginning() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  return {
    busy,
    problem,
    async begin(ask: () => Beginning) {
      if (busy) return;
      setBusy(true);
      const result = await callServer(ask);
      if (result.ok) {
        router.push(`/documents/new?draft=${result.value.formKey}`);
        // The frame counts drafts.
        router.refresh();
        return;
      }
      setBusy(false);
      setProblem(result.problem);
    },
  };
}

interface ButtonWords {
  busy: boolean;
  idle: string;
  preparing: string;
}

/** A button's word and the one while it is busy. Both hold the place, so that nothing jumps. */
export function ButtonWord({ busy, idle, preparing }: ButtonWords) {
  return (
    <span className="grid">
      <span className={`col-start-1 row-start-1 ${busy ? "invisible" : ""}`}>{idle}</span>
      <span className={`col-start-1 row-start-1 ${busy ? "" : "invisible"}`}>{preparing}</span>
    </span>
  );
}

interface Trouble {
  problem: Problem | undefined;
  problems: Messages["problems"];
}

/** Why nothing was begun; read out when it appears. */
export function BeginningTrouble({ problem, problems }: Trouble) {
  return <div role="alert">{problem && <p className="fault">{problemText(problems, problem)}</p>}</div>;
}
