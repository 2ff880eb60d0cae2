"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { type Problem, type Result, refuse } from "#lib/shared/result.ts";

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
      const result = await ask().catch(() => refuse<{ formKey: string }>("desk_unreachable"));
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
  reference: string;
}

/** Why nothing was begun; read out when it appears. */
export function BeginningTrouble({ problem, problems, reference }: Trouble) {
  return (
    <div role="alert">
      {problem && (
        <p className="fault">
          {problemText(problems, problem)}
          {problem.reference && ` · ${fill(reference, { reference: problem.reference })}`}
        </p>
      )}
    </div>
  );
}
