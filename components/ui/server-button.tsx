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
  className?: string;
  act: () => Promise<Result<null>>;
  /** Id of what takes the focus when the button goes with what it has done. */
  passesFocusTo: string;
  problems: Messages["problems"];
}

/** One press, one act of the server, then the page as it is now; a refusal stands below the button. */
export function ServerButton({ label, className = "", act, passesFocusTo, problems }: Props) {
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
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button ${className}`}
        disabled={!hydrated}
        aria-disabled={busy}
        onClick={press}
      >
        {label}
      </button>
      {problem && (
        <p role="alert" className="fault">
          {problemText(problems, problem)}
        </p>
      )}
    </>
  );
}
