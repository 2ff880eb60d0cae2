"use client";

import { ScriptButton } from "#components/ui/script-button.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  /** Answers where at the company's provider to go on. */
  connect: (nothing: null) => Promise<Result<string>>;
}

/** Leaves for the company's sign-in, from which the person comes back with the account connected. */
export function ConnectCompany({ connect }: Props) {
  const texts = useTexts("account");
  const problemText = useProblemText();
  const { call, busy, problem } = useAction(connect, { leaves: true, done: (to) => window.location.assign(to) });
  return (
    <>
      <ScriptButton className="button mt-4" aria-disabled={busy} onClick={() => void call(null)}>
        {texts.connectCompany}
      </ScriptButton>
      {problem && (
        <p role="alert" className="fault mt-2">
          {problemText(problem)}
        </p>
      )}
    </>
  );
}
