/**
 * Lets `most` at a time go on; the others wait in their order, or until `signal` fires, with whose reason they are turned away. What
 * is answered is called when the turn is over.
 */
export function createTurns(most: number): (signal: AbortSignal) => Promise<() => void> {
  let taken = 0;
  const waiting = new Set<() => void>();

  function end(): void {
    taken -= 1;
    const [next] = waiting;
    next?.();
  }

  return (signal) =>
    new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", leave);
        waiting.delete(begin);
        taken += 1;
        resolve(end);
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      if (taken < most) return begin();
      signal.addEventListener("abort", leave, { once: true });
      waiting.add(begin);
    });
}
