"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import { callServer } from "./call-server.ts";
import { useFocusPassed } from "./use-focus-passed.ts";
import { useHydrated } from "./use-hydrated.ts";

interface Props {
  label: string;
  /** Where the label alone does not say what it is about. */
  name?: string;
  className?: string;
  act: () => Promise<Result<null>>;
  /** Id of what takes the focus when the button goes with what it has done. */
  passesFocusTo: string;
  /** Absent where a refusal is said by `refused` instead of below the button. */
  problems?: Messages["problems"];
  refused?: (problem: Problem) => void;
}

/** One press, one act of the server, then the page as it is now; a refusal stands below the button. */
export function ServerButton({ label, name, className = "", act, passesFocusTo, problems, refused }: Props) {
  const router = useRouter();
  const hydrated = useHydrated();
  const button = useFocusPassed<HTMLButtonElement>(passesFocusTo);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const result = await callServer(act);
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) router.refresh();
    else refused?.(result.problem);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button ${className}`}
        disabled={!hydrated}
        aria-disabled={busy}
        aria-label={name}
        onClick={press}
      >
        {label}
      </button>
      {problem && problems && (
        <p role="alert" className="fault order-last basis-full">
          {problemText(problems, problem)}
        </p>
      )}
    </>
  );
}
