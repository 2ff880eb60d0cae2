export class Late extends Error {}

/** Whatever waits for a part of the page that is loaded when it is needed waits no longer. */
export const loadMs = 10_000;

/** Rejects with {@link Late} when the work takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late()), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
