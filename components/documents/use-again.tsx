"use client";

import { FilePen } from "lucide-react";
import { useId } from "react";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { type Beginning, BeginningTrouble, ButtonWord, useBeginning } from "./beginning.tsx";
import { UseAsNew, type UseAsNewProps } from "./use-as-new.tsx";

interface Props extends UseAsNewProps {
  /** Absent when there is nothing yet to be corrected. */
  correct?: ((input: { id: string; files: boolean }) => Beginning) | undefined;
}

/** With these a form can be begun all the same, without the files. */
const aboutFiles: ProblemCode[] = ["kept_file_missing", "kept_file_changed"];

/** The two ways to a new document from this one. Both open the form; nothing is sent from here. */
export function UseAgain({ correct, ...asNew }: Props) {
  const hydrated = useHydrated();
  const { begin, busy, problem } = useBeginning();
  const gone = useId();
  const { id, counts, words: w, problems } = asNew;
  const withoutFiles = correct && counts.files === 0;
  const correctWith = (files: boolean) => correct && begin(() => correct({ id, files }));
  return (
    <div className="max-sm:mt-3 sm:max-w-[360px]">
      <fieldset disabled={!hydrated} className="flex flex-wrap gap-2">
        <UseAsNew {...asNew} />
        {correct && (
          <button
            type="button"
            className="button button-small"
            aria-disabled={busy}
            aria-describedby={withoutFiles ? gone : undefined}
            onClick={() => correctWith(true)}
          >
            <FilePen aria-hidden size={16} strokeWidth={1.75} />
            <ButtonWord {...{ busy }} idle={w.correct} preparing={w.preparing} />
          </button>
        )}
      </fieldset>
      {withoutFiles && (
        <p id={gone} className="hint mt-1.5">
          {w.filesGone}
        </p>
      )}
      <BeginningTrouble {...{ problem, problems }} />
      {problem && aboutFiles.includes(problem.code) && (
        <button
          type="button"
          className="button button-small mt-2"
          aria-disabled={busy}
          onClick={() => correctWith(false)}
        >
          {w.withoutFiles}
        </button>
      )}
    </div>
  );
}
