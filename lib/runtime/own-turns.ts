/**
 * Lets each person do one thing at a time within this process, in the order in which they were asked for. In the database they would wait
 * for each other all the same, and each with one of the few connections that everybody shares.
 */
export function createOwnTurns(): <T>(personId: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (personId, work) => {
    const before = last.get(personId);
    const turn = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    last.set(personId, turn);
    try {
      return await turn;
    } finally {
      if (last.get(personId) === turn) last.delete(personId);
    }
  };
}
