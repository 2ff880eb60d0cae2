/** Work that is done again and again in this process, each kind never beside itself. */
interface Recurring {
  /** Does it every so many milliseconds, unless its last run is still under way then. Answers what does it now, or once more after that run. */
  every(ms: number, what: string, work: () => Promise<unknown>): () => void;
  /** Begins no more runs, and waits for those under way. */
  stop(): Promise<void>;
}

/** `failed` is told what a run has thrown; the next one begins in its time. */
export function createRecurring(failed: (what: string, error: unknown) => void): Recurring {
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();
  let stopped = false;
  return {
    every(ms, what, work) {
      let again = false;
      const run = () => {
        if (stopped || running.has(what)) return;
        const ended = work().catch((error) => failed(what, error));
        running.set(
          what,
          ended.then(() => {
            running.delete(what);
            if (again) soon();
          }),
        );
      };
      const soon = () => {
        again = running.has(what);
        run();
      };
      timers.push(setInterval(run, ms).unref());
      return soon;
    },
    async stop() {
      stopped = true;
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
