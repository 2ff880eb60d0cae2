import { sql } from "kysely";
import type { Step } from "../database/leases.ts";
import { changeSetting, readSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";
import type { Keys } from "../storage/keys.ts";
import { seal, sealedUnder, unseal } from "../storage/seal.ts";

/** Where a value does not say under which key it is: it is not encrypted, or by an earlier version with the first key. */
export const plain = "plain";
export const unnamed = "unnamed";

/** How many are under which key, by its id; or {@link plain}, or {@link unnamed}. */
export type Counts = Map<string, number>;

/** One kind of what is stored encrypted. */
export interface SealedKind {
  /** For whoever reads of it. */
  what: string;
  count(db: Database): Promise<Counts>;
  /**
   * Goes through a portion behind `after`, "" for the first, and encrypts what is not under the current key and can be read. Answers behind what to go
   * on, undefined at the end; how many it has encrypted, and how many are to be tried again. Each value changes only as it was read.
   */
  reseal(work: Resealing, after: string): Promise<{ after: string | undefined; done: number; failed: number }>;
}

interface Resealing {
  db: Database;
  keys: Keys;
  step: Step;
}

const portion = 500;

/** The value under the current key; undefined where it is that already, or cannot be read here. */
export function sealedAnew(keys: Keys, place: string, sealed: string): string | undefined {
  if (sealedUnder(sealed) === keys.current().id) return undefined;
  const text = unseal(keys, place, sealed);
  return text === undefined ? undefined : seal(keys, place, text);
}

/** A column with one value a row, and what it is bound to. */
export function sealedColumn(
  what: string,
  { table, id, column }: { table: string; id: string; column: string },
  placeOf: (id: string) => string,
): SealedKind {
  const [from, key, value] = [sql.id(table), sql.id(id), sql.id(column)];
  return {
    what,
    async count(db) {
      const { rows } = await sql<{ under: string; n: number | string }>`select ${under(column)} as under, count(*) as n
        from ${from} where ${value} is not null group by 1`.execute(db);
      return new Map(rows.map((row) => [row.under, Number(row.n)]));
    },
    async reseal({ db, keys, step }, after) {
      // Those without a value too: where nearly none has one, PostgreSQL would read the whole table for it.
      const { rows } = await sql<{ id: string; sealed: string | null }>`select ${key} as id, ${value} as sealed
        from ${from} where ${key} > ${after} order by 1 limit ${sql.lit(portion)}`.execute(db);
      const changes = rows.flatMap(({ id, sealed }) => {
        const anew = sealed === null ? undefined : sealedAnew(keys, placeOf(id), sealed);
        return anew === undefined ? [] : [{ id, sealed, anew }];
      });
      if (changes.length > 0)
        await step(async (tx) => {
          for (const { id, sealed, anew } of changes)
            await sql`update ${from} set ${value} = ${anew} where ${key} = ${id} and ${value} = ${sealed}`.execute(tx);
        });
      return { after: rows.length === portion ? rows.at(-1)?.id : undefined, done: changes.length, failed: 0 };
    },
  };
}

/** In SQL: under what a value of this column is, behind `mark`. */
export function under(column: string, mark = "") {
  const value = sql.ref(column);
  const id = sql`substr(${value}, ${sql.lit(mark.length + 1)}, 8)`;
  return sql<string>`case when ${value} like ${sql.lit(`${mark}________.%`)} then ${id}
    when ${value} like ${sql.lit(`${mark}%`)} then ${sql.lit(unnamed)} else ${sql.lit(plain)} end`;
}

/** What an administrator has set, with one encrypted value in it. */
export function sealedSetting<Value extends { sealed: string }>(
  what: string,
  name: string,
  read: (value: unknown) => Value | undefined,
  placeOf: (value: Value) => string,
): SealedKind {
  return {
    what,
    async count(db) {
      const value = read(await readSetting(db, name));
      return new Map(value && [[sealedUnder(value.sealed) ?? unnamed, 1]]);
    },
    async reseal({ db, keys, step }) {
      const anew = (found: unknown) => {
        const value = read(found);
        const sealed = value && sealedAnew(keys, placeOf(value), value.sealed);
        return value && sealed !== undefined ? { ...value, sealed } : undefined;
      };
      const isDue = anew(await readSetting(db, name)) !== undefined;
      const changed = isDue && (await step((tx) => changeSetting(tx, name, anew)));
      return { after: undefined, done: changed ? 1 : 0, failed: 0 };
    },
  };
}
