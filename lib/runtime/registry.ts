/*
 * Values that exist once per process. One Next process holds up to four copies of every module, so a module-level object
 * would exist four times; `globalThis` is the one place that all copies share.
 */

const registry = globalThis as Record<symbol, unknown>;

/** Keeps `value` for the whole process under `name`. */
export function remember<T>(name: string, value: T): T {
  registry[Symbol.for(`countersign.${name}`)] = value;
  return value;
}

/** What was remembered under `name`; throws when nothing was. */
export function recall<T>(name: string): T {
  const value = registry[Symbol.for(`countersign.${name}`)];
  if (value === undefined) throw new Error(`${name}: not there yet; start the server with npm start or npm run dev`);
  return value as T;
}

/** What is kept for the whole process under `name`, made on first use. */
export function shared<T>(name: string, make: () => T): T {
  const key = Symbol.for(`countersign.${name}`);
  registry[key] ??= make();
  return registry[key] as T;
}
