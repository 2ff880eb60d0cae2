import type { Database } from "#lib/store/store.ts";

/** The same database; before its `nth` transaction from now on begins, something else happens. */
export function beforeTransaction(db: Database, nth: number, happens: () => Promise<unknown>): Database {
  let begun = 0;
  return new Proxy(db, {
    get(_, name) {
      if (name === "transaction" && ++begun === nth)
        return () => ({
          async execute(work: (tx: Database) => Promise<unknown>) {
            await happens();
            return db.transaction().execute(work);
          },
        });
      const value = Reflect.get(db, name, db);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}
