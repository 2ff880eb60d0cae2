import { Deadline } from "./failures.ts";

interface TimeLimit {
  signal: AbortSignal;
  /** Rejects with {@link Deadline} once time is up. */
  passed: Promise<never>;
  /** From now on `idleMs` may pass between two calls of `moved`, and `totalMs` altogether. */
  restart(idleMs: number, totalMs: number): void;
  moved(): void;
  clear(): void;
}

/** A signal for undici, and a rejection beside it: undici itself reports a request that waits for a connection only once it has one. */
export function createTimeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let moves = 0;
  let over = false;

  const giveUp = () => {
    if (over) return;
    const reason = new Deadline("time is up");
    controller.abort(reason);
    reject(reason);
  };
  // A process that stood still finds its timers due, and an answer that came meanwhile unread: it is read before `setImmediate`.
  const total = () => setImmediate(giveUp);
  const idle = () => {
    const movesBefore = moves;
    setImmediate(() => moves === movesBefore && giveUp());
  };
  let timers = [setTimeout(idle, ms)];
  const clear = () => timers.forEach(clearTimeout);

  return {
    signal: controller.signal,
    passed: promise,
    restart(idleMs, totalMs) {
      clear();
      moves += 1;
      timers = [setTimeout(idle, idleMs), setTimeout(total, totalMs)];
    },
    moved() {
      moves += 1;
      timers[0]?.refresh();
    },
    clear() {
      over = true;
      clear();
    },
  };
}
