import type { Acting } from "../audit/actor.ts";
import { keepLast } from "../shared/keep-last.ts";

/** More than an office has at once. */
const mostKnown = 1000;

interface Callers {
  /** Who waits in one line for a turn: the session, if it was there when it was last asked for, else everybody at this network. */
  of(sid: string | undefined, network: string): string;
  /** What a request has shown of the session of its cookie. */
  note(sid: string | undefined, acting: Pick<Acting, "person" | "signedOut"> | undefined): void;
}

/** The seal of a session that has ended still opens; whether one is there is known from its requests before, as asking costs what a turn is to bound. */
export function createCallers(): Callers {
  const live = keepLast<boolean>(mostKnown);
  return {
    of: (sid, network) => (sid !== undefined && live.get(sid) ? sid : network),
    note(sid, acting) {
      if (sid === undefined) return;
      if (acting?.person) live.set(sid, true);
      // One that never was there takes nobody's place.
      else if (acting?.signedOut && live.get(sid)) live.set(sid, false);
    },
  };
}
