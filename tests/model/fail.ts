/** An invariant does not hold. */
export function fail(what: string): never {
  throw new Error(what);
}
