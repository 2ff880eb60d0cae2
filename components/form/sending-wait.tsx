import { useEffect, useState } from "react";
import { fill } from "#lib/shared/messages/words.ts";

/** After so long people ask themselves whether anything happens. */
const quietSeconds = 3;

interface Props {
  /** On the clock of `performance.now()`. */
  since: number;
  /** With a place for the seconds. */
  text: string;
}

/** For how long the service has been asked: by the second for the eye, once for the ear. */
export function SendingWait({ since, text }: Props) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const count = () => setSeconds(Math.floor((performance.now() - since) / 1000));
    // Some of the wait is over when this has been loaded.
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [since]);
  const waits = seconds >= quietSeconds;
  return (
    <>
      <p aria-hidden className="text-second text-sm tabular-nums not-empty:mt-1.5">
        {waits && fill(text, { n: seconds })}
      </p>
      <p role="status" className="sr-only">
        {waits && fill(text, { n: quietSeconds })}
      </p>
    </>
  );
}
