import { useEffect, useEffectEvent, useState } from "react";
import { fieldId } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { takesBack } from "./form-lock.ts";

interface Props {
  /** On the clock of `performance.now()`. */
  until: number;
  undo: () => void;
}

/** For how long the creation can be taken back: by the second for the eye, once for the ear. */
export function HeldCreation({ until, undo }: Props) {
  const texts = useTexts("form");
  const [seconds, setSeconds] = useState<number>();
  const around = useFocusPassed<HTMLDivElement>(fieldId("create"));
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    // Within the form it would undo what was typed, and the form is locked.
    event.preventDefault();
    event.stopPropagation();
    undo();
  });
  useEffect(() => {
    const gone = new AbortController();
    document.addEventListener("keydown", (event) => press(event), { signal: gone.signal, capture: true });
    return () => gone.abort();
  }, []);
  return (
    <div ref={around} className="mt-2 flex items-center justify-between gap-3">
      <p aria-hidden className="text-second text-sm tabular-nums">
        {seconds !== undefined && fill(texts.heldFor, { n: seconds })}
      </p>
      <p role="status" className="sr-only">
        {seconds !== undefined && texts.heldSaid}
      </p>
      <button type="button" className={`button button-small ${takesBack}`} aria-keyshortcuts="Control+Z" onClick={undo}>
        {texts.undo}
      </button>
    </div>
  );
}
