"use client";

import { useState } from "react";
import { AlertBox } from "#components/ui/alert-box.tsx";
import { useProblemText, useReader, useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import { exactTime } from "#lib/shared/time.ts";
import type { Saver, Saving } from "./draft-saver.ts";
import { useFieldId } from "./field-ids.ts";

interface Props {
  saving: Saving & { state: "newer" | "deleted" };
  saver: Saver;
  /** How often the form was sent in vain because of this: the focus then comes here. */
  refusals: number;
  choiceMade: () => void;
}

/** What happened to this draft elsewhere, and the choice that only a person can make. It stands beside the form: nothing in it moves. */
export function DraftChoice({ saving, saver, refusals, choiceMade }: Props) {
  const texts = useTexts("draft");
  const problemText = useProblemText();
  const { language, timeZone } = useReader();
  const [failed, setFailed] = useState<Problem>();
  const [taking, setTaking] = useState(false);
  const titleField = useFieldId()("title");
  const [take, keep] = [useFocusPassed<HTMLButtonElement>(titleField), useFocusPassed<HTMLButtonElement>(titleField)];
  const newer = saving.state === "newer";
  const at = newer ? saving.newer.savedAt : saving.deletedAt;
  const title =
    at === undefined
      ? texts.gone
      : fill(newer ? texts.newer : texts.deletedElsewhere, { time: exactTime(at, language, timeZone) });
  return (
    <AlertBox
      tone="warn"
      title={title}
      refusals={refusals}
      className="sheet mb-3 px-4 py-3 @max-[52.5rem]:mb-0 @max-[52.5rem]:rounded-none @max-[52.5rem]:border-x-0!"
      said={
        <>
          <p className="mt-1 text-sm">{newer ? texts.newerText : texts.deletedText}</p>
          {failed && <p className="fault">{problemText(failed)}</p>}
        </>
      }
    >
      <div className="mt-3 flex flex-wrap gap-2">
        {newer && (
          <button
            ref={take}
            type="button"
            className="button button-small"
            aria-disabled={taking}
            onClick={async () => {
              if (taking) return;
              setTaking(true);
              const problem = await saver.takeNewer();
              setTaking(false);
              setFailed(problem);
              if (!problem) choiceMade();
            }}
          >
            {texts.take}
          </button>
        )}
        <button
          ref={keep}
          type="button"
          className="button button-small"
          onClick={() => {
            void saver.overwrite();
            choiceMade();
          }}
        >
          {newer ? texts.keep : texts.keepDeleted}
        </button>
      </div>
    </AlertBox>
  );
}
