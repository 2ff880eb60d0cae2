"use client";

import { useEffect, useRef, useState } from "react";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";
import type { Saver, Saving } from "./draft-saver.ts";
import type { FormWords } from "./form-words.ts";

interface Props {
  saving: Saving & { state: "newer" | "deleted" };
  saver: Saver;
  words: FormWords;
  language: Language;
  timeZone: string;
  /** How often the form was sent in vain because of this: the focus then comes here. */
  attempt: number;
}

/** What happened to this draft elsewhere, and the choice that only a person can make. It stands beside the form: nothing in it moves. */
export function DraftChoice({ saving, saver, words, language, timeZone, attempt }: Props) {
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const w = words.draft;
  const newer = saving.state === "newer";
  const time = exactTime(newer ? saving.newer.savedAt : saving.deletedAt, language, timeZone);
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="sheet mb-3 border-warn! bg-warn-soft! px-4 py-3 max-lg:mb-0 max-lg:rounded-none max-lg:border-x-0!"
    >
      <div role="alert">
        <h2 className="font-semibold text-warn">{fill(newer ? w.newer : w.deletedElsewhere, { time })}</h2>
        <p className="mt-1 text-sm">{newer ? w.newerText : w.deletedText}</p>
        {failed && <p className="fault">{words.problems.desk_unreachable}</p>}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {newer && (
          <button
            type="button"
            className="button button-small"
            onClick={async () => setFailed(!(await saver.takeNewer()))}
          >
            {w.take}
          </button>
        )}
        <button type="button" className="button button-small" onClick={() => void saver.keep()}>
          {newer ? w.keep : w.keepDeleted}
        </button>
      </div>
    </section>
  );
}
