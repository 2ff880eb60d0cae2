"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Question } from "#components/ui/question.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  disconnect: (nothing: null) => Promise<Result<null>>;
}

/** Asks, then takes the company account away as a way in. */
export function DisconnectCompany({ disconnect }: Props) {
  const texts = useTexts("account");
  const problemText = useProblemText();
  const router = useRouter();
  const question = useRef<HTMLDialogElement>(null);
  const { call, busy, problem } = useAction(disconnect, {
    done() {
      document.getElementById("company-title")?.focus();
      router.refresh();
    },
  });
  return (
    <>
      <ScriptButton className="button mt-4" aria-disabled={busy} onClick={() => question.current?.showModal()}>
        {texts.disconnectCompany}
      </ScriptButton>
      {problem && (
        <p role="alert" className="fault mt-2">
          {problemText(problem)}
        </p>
      )}
      <Question
        dialog={question}
        title={texts.disconnectTitle}
        text={texts.disconnectText}
        yes={texts.disconnect}
        danger
        confirm={() => void call(null)}
      />
    </>
  );
}
