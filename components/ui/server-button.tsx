"use client";

import { useRouter } from "next/navigation";
import type { Result } from "#lib/shared/result.ts";
import { ScriptButton } from "./script-button.tsx";
import { useProblemText } from "./texts.tsx";
import { useAction } from "./use-action.ts";
import { useFocusPassed } from "./use-focus-passed.ts";

interface Props {
  label: string;
  /** Where the label alone does not say what it is about. */
  name?: string;
  className?: string;
  act: () => Promise<Result<null>>;
  /** Id of what takes the focus when the button goes with what it has done. */
  passesFocusTo: string;
}

/** One press, one act of the server, then the page as it is now; a refusal stands below the button. */
export function ServerButton({ label, name, className = "", act, passesFocusTo }: Props) {
  const router = useRouter();
  const button = useFocusPassed<HTMLButtonElement>(passesFocusTo);
  const problemText = useProblemText();
  const { call, busy, problem } = useAction(() => act(), { done: () => router.refresh() });
  return (
    <>
      <ScriptButton
        ref={button}
        className={`button ${className}`}
        aria-disabled={busy}
        aria-label={name}
        onClick={() => void call(undefined)}
      >
        {label}
      </ScriptButton>
      {problem && (
        <p role="alert" className="fault order-last basis-full">
          {problemText(problem)}
        </p>
      )}
    </>
  );
}
