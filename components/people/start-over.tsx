"use client";

import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  startOver: (nothing: null) => Promise<Result<null>>;
  /** The page of the password. */
  back: string;
}

/** The way back to the password. */
export function StartOver({ startOver, back }: Props) {
  const texts = useTexts("code");
  const problemText = useProblemText();
  const { call, busy, problem } = useAction(startOver, { leaves: true, done: () => window.location.assign(back) });
  return (
    <>
      <button
        type="button"
        className="button button-quiet mt-3 w-full"
        aria-disabled={busy}
        onClick={() => void call(null)}
      >
        {texts.startOver}
      </button>
      <p role="alert" className="fault empty:hidden">
        {problem && problemText(problem)}
      </p>
    </>
  );
}
