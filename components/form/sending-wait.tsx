import { useEffect, useState } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";

/** After so long people ask themselves whether anything happens. */
const quietSeconds = 3;

/** For how long the service has been asked, `since` on the clock of `performance.now()`: by the second for the eye, once for the ear. */
export function SendingWait({ since }: { since: number }) {
  const { waitingForService } = useTexts("form");
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
        {waits && fill(waitingForService, { n: seconds })}
      </p>
      <p role="status" className="sr-only">
        {waits && fill(waitingForService, { n: quietSeconds })}
      </p>
    </>
  );
}
