"use client";

import { FilePen } from "lucide-react";
import { useId } from "react";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { type Beginning, BeginningTrouble, ButtonWord, useBeginning } from "./beginning.tsx";
import { Duplicate, type UseAsNewProps } from "./duplicate.tsx";

interface Props extends UseAsNewProps {
  /** Absent when there is nothing to replace yet. */
  replace?: ((input: { id: string; files: boolean }) => Beginning) | undefined;
}

/** With these a form can be begun all the same, without the files. */
const aboutFiles: ProblemCode[] = ["kept_file_missing", "kept_file_changed"];

/** The two ways to a new document from this one. Both open the form; nothing is sent from here. */
export function DuplicateOrReplace({ replace, ...duplicate }: Props) {
  const hydrated = useHydrated();
  const { begin, busy, problem } = useBeginning();
  const gone = useId();
  const { id, counts, words: w, problems } = duplicate;
  const withoutFiles = replace && counts.files === 0;
  const replaceWith = (files: boolean) => replace && begin(() => replace({ id, files }));
  return (
    <div className="max-sm:mt-3 sm:max-w-[360px]">
      <fieldset disabled={!hydrated} className="flex flex-wrap gap-2">
        <Duplicate {...duplicate} />
        {replace && (
          <button
            type="button"
            className="button button-small"
            aria-disabled={busy}
            aria-describedby={withoutFiles ? gone : undefined}
            onClick={() => replaceWith(true)}
          >
            <FilePen aria-hidden size={16} strokeWidth={1.75} />
            <ButtonWord {...{ busy }} idle={w.replace} preparing={w.preparing} />
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
          onClick={() => replaceWith(false)}
        >
          {w.withoutFiles}
        </button>
      )}
    </div>
  );
}
