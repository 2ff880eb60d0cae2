/** An invariant of RELIABILITY §6.1 does not hold. */
export function fail(what: string): never {
  throw new Error(what);
}
