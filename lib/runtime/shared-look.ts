/** Does a look for whoever asks, one for all who ask while it is under way or within `keptMs` of its end. */
export function createSharedLook<T>(look: () => Promise<T>, keptMs: number, now = () => performance.now()) {
  let last: Promise<T> | undefined;
  let endedAt: number | undefined;
  const ended = () => {
    endedAt = now();
  };
  return (): Promise<T> => {
    if (last && (endedAt === undefined || now() - endedAt < keptMs)) return last;
    endedAt = undefined;
    last = look();
    last.then(ended, ended);
    return last;
  };
}
