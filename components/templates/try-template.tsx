"use client";

import { useState } from "react";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useProblemText, useReader, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Trial } from "#lib/shared/trial.ts";
import { TrialResult } from "./trial-result.tsx";

interface Version {
  id: string;
  version: number;
}

interface Props {
  saved: Version;
  /** The form holds what is not saved. */
  unsaved: boolean;
  tryIt: (saved: Version) => Promise<Result<Trial>>;
}

/** Makes a practice document of the template as it is saved, and shows what came of it. */
export function TryTemplate({ saved, unsaved, tryIt }: Props) {
  const texts = useTexts("templates");
  const { language } = useReader();
  const problemText = useProblemText();
  const [made, setMade] = useState<{ trial: Trial; version: number }>();
  const { call, busy, problem } = useAction(tryIt, {
    done: (trial, { version }) => setMade({ trial, version }),
    refused: () => setMade(undefined),
  });
  // Of an earlier version it would be taken for what the form above says.
  const trial = made?.version === saved.version && !busy ? made.trial : undefined;
  return (
    <section className="sheet px-4 py-5 sm:px-6" aria-labelledby="trial-title">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="trial-title" className="basis-full font-semibold">
          {texts.trial}
        </h2>
        <ScriptButton
          className="button"
          aria-disabled={busy}
          aria-describedby="trial-hint"
          onClick={() => void call(saved)}
        >
          {texts.tryIt}
        </ScriptButton>
        <p id="trial-hint" className={`hint min-w-0 flex-1 basis-60 ${unsaved ? "text-warn!" : ""}`}>
          {unsaved ? texts.trialUnsaved : texts.trialHint}
        </p>
      </div>
      <p role="status" className={busy || trial ? "mt-3 text-second text-sm" : ""}>
        {busy ? texts.trying : trial ? texts.trialMade : ""}
      </p>
      {problem && !busy && (
        <div role="alert" className="fault mt-3">
          <p>{problemText(problem)}</p>
          {problem.detail && (
            <p className="mt-1">
              {texts.sandboxSays} <q className="whitespace-pre-wrap">{problem.detail}</q>
            </p>
          )}
        </div>
      )}
      {trial && <TrialResult trial={trial} language={language} />}
    </section>
  );
}
