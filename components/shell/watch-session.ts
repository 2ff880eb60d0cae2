import { ask } from "#components/ui/read-answer.ts";
import type { SessionEnd } from "#lib/shared/session-end.ts";
import { notify, notifyProblem, putAway } from "./notice-store.ts";
import { onSignIn } from "./signed-out.ts";

/** Another tab may make the session last longer while its end is said here. */
const againMs = 30_000;
/** A timer stands still while the machine sleeps, so a long wait is made of short ones. */
const stepMs = 60_000;

/**
 * Says before the session ends that it will, and lets its person stay signed in. The server is asked when the time has come, by a request that does
 * not count as one: so it knows what other tabs have done, and a page that is left open keeps nobody signed in.
 */
export function watchSession(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the server is asked again. */
  let due = 0;
  /** What stands on the page, or was put away there. */
  let told: { id: number; text: string; ended: string } | undefined;

  function wait(ms: number) {
    due = Date.now() + ms;
    step();
  }
  function step() {
    clearTimeout(timer);
    const ms = due - Date.now();
    if (ms <= 0) void look("/session");
    else timer = setTimeout(step, Math.min(ms, stepMs));
  }
  function takeBack() {
    if (told) putAway(told.id);
    told = undefined;
  }
  function tell(text: string, ended: string, stay?: string) {
    // Whoever has put it away is not told again.
    if (told?.text === text) return;
    takeBack();
    const button = stay === undefined ? {} : { button: { label: stay, press } };
    told = { id: notify({ tone: "warn", text, ...button }), text, ended };
  }
  function press() {
    told = undefined;
    void look("/session?stay=1");
  }
  async function look(address: string) {
    clearTimeout(timer);
    const answer = await ask<SessionEnd>(address, signal);
    if (signal.aborted) return;
    if (answer.ok) {
      const { leftMs, warnMs, ends, ended, stay } = answer.value;
      if (leftMs > warnMs) takeBack();
      else tell(ends, ended, stay);
      return wait(leftMs > warnMs ? leftMs - warnMs : Math.min(leftMs + 1000, againMs));
    }
    const isOver = answer.problem.code === "signed_out";
    // What was never said before is said by what the person does next.
    if (isOver && told) tell(told.ended, told.ended);
    else if (address !== "/session") notifyProblem(answer.problem);
    // Somebody may sign in again in another tab.
    wait(isOver ? stepMs : againMs);
  }

  document.addEventListener("visibilitychange", () => document.hidden || step(), { signal });
  onSignIn(() => void look("/session"), signal);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    takeBack();
  });
  step();
}
