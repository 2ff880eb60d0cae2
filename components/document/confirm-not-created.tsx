"use client";

import { useEffect, useRef, useState } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  /** Until when a request that was given up can still arrive, on the clock of `performance.now()`; absent when none could any more. */
  mayConfirmAt?: number | undefined;
  /** When that is over, in words. */
  lookAgainAt: string;
  busy: boolean;
  confirm: () => void;
  cancel: () => void;
}

/** Asks once more, says what follows, and lets nobody go on before it is safe to have looked. */
export function ConfirmNotCreated({ mayConfirmAt, lookAgainAt, busy, confirm, cancel }: Props) {
  const texts = useTexts("document");
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const hasWait = mayConfirmAt !== undefined;
  const seconds = useSecondsLeft(mayConfirmAt ?? 0);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="not-created-title"
      className="mt-4 border-line border-t pt-4 outline-none"
    >
      <h3 id="not-created-title" className="font-semibold">
        {texts.notCreatedTitle}
      </h3>
      <p>{texts.notCreatedText}</p>
      {seconds > 0 && <p className="mt-2 font-semibold text-warn">{fill(texts.lookAgain, { time: lookAgainAt })}</p>}
      <p role="status" className={hasWait && seconds === 0 ? "mt-2 font-semibold" : ""}>
        {hasWait && seconds === 0 && texts.lookNow}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button button-accent"
          aria-disabled={busy || seconds > 0}
          aria-describedby="not-created-wait"
          onClick={() => seconds === 0 && confirm()}
        >
          {hasWait ? texts.checkedAgain : texts.backToDraft}
        </button>
        <button type="button" className="button" onClick={cancel}>
          {texts.cancel}
        </button>
        <span id="not-created-wait" className="hint tabular-nums">
          {seconds > 0 && fill(texts.possibleIn, { time: minutes(seconds) })}
        </span>
      </div>
    </section>
  );
}

/** Whole seconds until then. The server has the last word, by its own clock. */
function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const look = () => {
      setNow(performance.now());
      if (performance.now() >= end) clearInterval(timer);
    };
    const timer = setInterval(look, 500);
    look();
    return () => clearInterval(timer);
  }, [end]);
  return Math.ceil(Math.max(0, end - now) / 1000);
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
