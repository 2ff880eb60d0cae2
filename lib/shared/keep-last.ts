/** The values that were asked for last, by their names; beyond `most` the one that nobody has asked for the longest goes. */
export function keepLast<Value>(most: number) {
  const kept = new Map<string, Value>();
  const set = (name: string, value: Value): Value => {
    kept.delete(name);
    kept.set(name, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return value;
  };
  const get = (name: string): Value | undefined => {
    const found = kept.get(name);
    return found === undefined ? undefined : set(name, found);
  };
  return {
    get,
    set,
    /** The value of this name; made when it is not there. */
    of: (name: string, make: () => Value): Value => get(name) ?? set(name, make()),
  };
}
