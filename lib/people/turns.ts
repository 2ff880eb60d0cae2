interface Turns {
  /** Does the work when it is the asker's turn; without an asker before all others, in the order of coming. */
  take<T>(asker: string | undefined, work: () => Promise<T>): Promise<T>;
}

/** So many pieces of work at once, the askers in turn: whoever asks for much waits behind whoever asks for little. */
export function createTurns(atOnce: number): Turns {
  let free = atOnce;
  const first: (() => void)[] = [];
  // In the order of their turns.
  const others = new Map<string, (() => void)[]>();

  function next(): (() => void) | undefined {
    const begin = first.shift();
    if (begin) return begin;
    for (const [asker, jobs] of others) {
      const job = jobs.shift();
      others.delete(asker);
      if (jobs.length > 0) others.set(asker, jobs);
      return job;
    }
    return undefined;
  }

  function wait(asker: string | undefined): Promise<void> {
    return new Promise((begin) => {
      if (asker === undefined) return void first.push(begin);
      const jobs = others.get(asker);
      if (jobs) jobs.push(begin);
      else others.set(asker, [begin]);
    });
  }

  return {
    async take(asker, work) {
      if (free > 0) free--;
      else await wait(asker);
      try {
        return await work();
      } finally {
        const begin = next();
        if (begin) begin();
        else free++;
      }
    },
  };
}
