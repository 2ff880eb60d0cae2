"use client";

import { useRouter } from "next/navigation";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  formKey: string;
  takeBack: (formKey: string) => Promise<Result<null>>;
}

/** Makes a form of it again; where it was released meanwhile, leads to its document. */
export function TakeBackRequest({ formKey, takeBack }: Props) {
  const texts = useTexts("releases");
  const problemText = useProblemText();
  const router = useRouter();
  const button = useFocusPassed<HTMLButtonElement>("main");
  const { call, busy, problem } = useAction(takeBack, {
    done: () => router.refresh(),
    refused: ({ document }) => document && router.refresh(),
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <ScriptButton
        ref={button}
        className="button"
        aria-disabled={busy}
        aria-describedby="take-back-hint"
        onClick={() => void call(formKey)}
      >
        {texts.takeBack}
      </ScriptButton>
      <span id="take-back-hint" className="hint">
        {texts.takeBackHint}
      </span>
      {problem && !problem.document && (
        <p role="alert" className="fault basis-full">
          {problemText(problem)}
        </p>
      )}
    </div>
  );
}
