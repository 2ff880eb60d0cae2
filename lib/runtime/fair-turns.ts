interface Job {
  begin: () => void;
}

interface FairTurns {
  /** Does the work when it is the asker's turn. Rejects with the signal's reason when it fires before. */
  take<T>(asker: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** What this one asks for in so many milliseconds from now waits, whoever else has nothing to do meanwhile. */
  holdBack(asker: string, ms: number): void;
}

/** So many pieces of work at a time, the askers in turn: whoever asks for much waits behind whoever asks for little. */
export function createFairTurns(width = 1): FairTurns {
  // In the order of their turns.
  const waiting = new Map<string, Job[]>();
  const heldBack = new Map<string, number>();
  let busy = 0;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(timer);
    if (busy >= width) return;
    const now = performance.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const [asker, jobs] of waiting) {
      const until = heldBack.get(asker) ?? 0;
      if (until > now) {
        soonest = Math.min(soonest, until);
        continue;
      }
      heldBack.delete(asker);
      const job = jobs.shift();
      waiting.delete(asker);
      if (jobs.length > 0) waiting.set(asker, jobs);
      busy++;
      job?.begin();
      if (busy >= width) return;
    }
    if (soonest < Number.POSITIVE_INFINITY) timer = setTimeout(next, soonest - now);
  }

  return {
    take(asker, work, signal) {
      return new Promise((resolve, reject) => {
        const leave = () => {
          const jobs = waiting.get(asker)?.filter((other) => other !== job) ?? [];
          if (jobs.length > 0) waiting.set(asker, jobs);
          else waiting.delete(asker);
          reject(signal?.reason);
        };
        const job: Job = {
          begin() {
            signal?.removeEventListener("abort", leave);
            void work()
              .then(resolve, reject)
              .finally(() => {
                busy--;
                next();
              });
          },
        };
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener("abort", leave, { once: true });
        waiting.set(asker, [...(waiting.get(asker) ?? []), job]);
        next();
      });
    },
    holdBack(asker, ms) {
      const until = performance.now() + ms;
      heldBack.set(asker, until);
      // Who never asks again is forgotten too.
      setTimeout(() => heldBack.get(asker) === until && heldBack.delete(asker), ms).unref();
    },
  };
}
