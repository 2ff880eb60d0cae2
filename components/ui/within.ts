export class Late extends Error {}

/** Rejects with {@link Late} when the work takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late()), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
