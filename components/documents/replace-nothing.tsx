"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import { fieldId } from "./form-words.ts";

export interface ReplaceNothingProps {
  formKey: string;
  replaceNothing: (formKey: string) => Promise<Result<null>>;
  problems: Messages["problems"];
}

/** The way on for a form whose document can no longer be replaced: what was typed becomes a document of its own. */
export function ReplaceNothing({ formKey, replaceNothing, problems, label }: ReplaceNothingProps & { label: string }) {
  const router = useRouter();
  const button = useFocusPassed<HTMLButtonElement>(fieldId("title"));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const result = await callServer(() => replaceNothing(formKey));
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) router.refresh();
  };
  return (
    <>
      <button ref={button} type="button" className="button button-small mt-2" aria-disabled={busy} onClick={press}>
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
