"use client";

import { useState } from "react";
import { AlertBox } from "#components/ui/alert-box.tsx";
import { fieldId } from "#components/ui/field.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import { exactTime } from "#lib/shared/time.ts";
import type { Saver, Saving } from "./draft-saver.ts";
import type { FormWords } from "./form-words.ts";

const title = fieldId("title");

interface Props {
  saving: Saving & { state: "newer" | "deleted" };
  saver: Saver;
  words: FormWords;
  language: Language;
  timeZone: string;
  /** How often the form was sent in vain because of this: the focus then comes here. */
  stopped: number;
  chosen: () => void;
}

/** What happened to this draft elsewhere, and the choice that only a person can make. It stands beside the form: nothing in it moves. */
export function DraftChoice({ saving, saver, words, language, timeZone, stopped, chosen }: Props) {
  const [failed, setFailed] = useState<Problem>();
  const [take, keep] = [useFocusPassed<HTMLButtonElement>(title), useFocusPassed<HTMLButtonElement>(title)];
  const w = words.draft;
  const newer = saving.state === "newer";
  const time = exactTime(newer ? saving.newer.savedAt : saving.deletedAt, language, timeZone);
  return (
    <AlertBox
      tone="warn"
      title={fill(newer ? w.newer : w.deletedElsewhere, { time })}
      attempt={stopped}
      className="sheet mb-3 px-4 py-3 max-lg:mb-0 max-lg:rounded-none max-lg:border-x-0!"
      said={
        <>
          <p className="mt-1 text-sm">{newer ? w.newerText : w.deletedText}</p>
          {failed && <p className="fault">{problemText(words.problems, failed)}</p>}
        </>
      }
    >
      <div className="mt-3 flex flex-wrap gap-2">
        {newer && (
          <button
            ref={take}
            type="button"
            className="button button-small"
            onClick={async () => {
              const problem = await saver.takeNewer();
              setFailed(problem);
              if (!problem) chosen();
            }}
          >
            {w.take}
          </button>
        )}
        <button
          ref={keep}
          type="button"
          className="button button-small"
          onClick={() => {
            void saver.keep();
            chosen();
          }}
        >
          {newer ? w.keep : w.keepDeleted}
        </button>
      </div>
    </AlertBox>
  );
}
