"use client";

import { useEffect, useRef, useState } from "react";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  /** For so long a request that was given up can still arrive. */
  waitMs: number;
  /** When that is over, in words. */
  lookAgainAt: string;
  busy: boolean;
  words: Messages["document"];
  confirm: () => void;
  cancel: () => void;
}

/** Asks once more, says what follows, and lets nobody go on before it is safe to have looked. */
export function ConfirmNotCreated({ waitMs, lookAgainAt, busy, words: w, confirm, cancel }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [waited, setWaited] = useState(waitMs > 0);
  const seconds = useSecondsLeft(waitMs);
  if (seconds > 0 && !waited) setWaited(true);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="not-created-title"
      className="mt-4 border-line border-t pt-4 outline-none"
    >
      <h3 id="not-created-title" className="font-semibold">
        {w.notCreatedTitle}
      </h3>
      <p>{w.notCreatedText}</p>
      {seconds > 0 && <p className="mt-2 font-semibold text-warn">{fill(w.lookAgain, { time: lookAgainAt })}</p>}
      <p role="status" className={waited && seconds === 0 ? "mt-2 font-semibold" : ""}>
        {waited && seconds === 0 && w.lookNow}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button button-accent"
          aria-disabled={busy || seconds > 0}
          aria-describedby="not-created-wait"
          onClick={() => seconds === 0 && confirm()}
        >
          {waited ? w.checkedAgain : w.backToDraft}
        </button>
        <button type="button" className="button" onClick={cancel}>
          {w.cancel}
        </button>
        <span id="not-created-wait" className="hint tabular-nums">
          {seconds > 0 && fill(w.possibleIn, { time: minutes(seconds) })}
        </span>
      </div>
    </section>
  );
}

/** Whole seconds until `ms` after they were given. The server has the last word, by its own clock. */
function useSecondsLeft(ms: number): number {
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const end = performance.now() + ms;
    setLeft(ms);
    if (ms <= 0) return;
    const timer = setInterval(() => {
      const now = Math.max(0, end - performance.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [ms]);
  return Math.ceil(left / 1000);
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
