import type { Request } from "playwright/test";
import { made, type Play } from "./service.ts";

/** For rows that are about the time-out itself. Any other must not come near it, also on a busy machine. */
export const impatient = { SIGNING_TIMEOUT_SECONDS: "2" };

/** For rows that hold an answer back longer than other rows wait for one; and a clock that can be made to jump. */
export const patient = { NODE_OPTIONS: "--import ./tests/faults/clock.mjs", SIGNING_TIMEOUT_SECONDS: "60" };

/** A service that creates at once and answers when it is told to. */
export function held() {
  const created = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  const play: Play = {
    create: made(async (call, answer) => {
      created.resolve();
      await allowed.promise;
      call.respond(200, answer);
    }),
  };
  return { play, there: created.promise, answer: allowed.resolve };
}

/** What the browser sends when the button is pressed. */
export const isCreation = (request: Request): boolean => request.headers()["next-action"] !== undefined;
