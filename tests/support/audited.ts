import assert from "node:assert/strict";
import { sql } from "kysely";
import { actAs, actingFrom, actingOnCommand } from "#lib/audit/actor.ts";
import type { Refusals } from "#lib/audit/refusals.ts";
import type { Store } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";
import type { AuditEvent } from "#lib/shared/audit.ts";
import { address } from "./people-office.ts";
import { refuse } from "./refusing-store.ts";

interface Somebody {
  id: string;
  name: string;
}

/** Who calls: a person, nobody yet, the server by itself, or whoever sits at the command line. */
type Caller = Somebody | "nobody" | "server" | "command";

interface More {
  /** Whose rows they are, where the call itself finds out. */
  actor?: Somebody;
  /** A table that changes also when the row is refused, and why. */
  besides?: [table: string, why: string];
  /** Why the call itself does not fail when its row is refused; what it was to do is not done. */
  quiet?: string;
  /** Why it answers the same when its row is refused. */
  anyway?: string;
  /** Who writes its row after the answer. */
  later?: Pick<Refusals, "flush">;
}

/**
 * Makes a call from {@link address} and answers as it does, and holds it to two promises: it leaves these rows in the audit log and no others, and
 * without them it is not done, with nothing else in the database changed.
 */
export function auditedIn(store: Pick<Store, "db" | "engine">) {
  const { db } = store;

  async function refused(by: Caller, call: () => Promise<unknown>, { besides: [but] = ["", ""], quiet }: More) {
    const before = await dump(db, but);
    const accept = await refuse(store, "insert", "audit");
    const answer = await as(by, call).catch((error: Error) => error);
    await accept();
    if (quiet === undefined) assert.match(saidOf(answer), /disk is full|No space left|not_stored/);
    assert.deepEqual(await dump(db, but), before);
  }

  return async function leaves<T>(
    by: Caller,
    call: () => Promise<T>,
    expected: AuditEvent[] | ((answer: T) => AuditEvent[] | Promise<AuditEvent[]>),
    more: More = {},
  ): Promise<T> {
    const { actor, anyway, later } = more;
    if (anyway === undefined) await refused(by, call, more);
    const last = await lastNumber(db);
    const answer = await as(by, call);
    await later?.flush();
    const rows = await db.selectFrom("audit").selectAll().where("number", ">", last).orderBy("number").execute();
    const events = typeof expected === "function" ? await expected(answer) : expected;
    const who = actor ?? (typeof by === "string" ? { id: by, name: "" } : by);
    const from = by === "server" || by === "command" ? "" : address;
    assert.deepEqual(
      rows.map((row) => [row.kind, row.about, row.object, JSON.parse(row.detail), row.actor, row.name, row.address]),
      events.map(({ kind, about, detail }) => [
        ...[kind, about?.is ?? "", about?.id ?? "", detail ?? {}],
        ...[who.id, who.name, from],
      ]),
    );
    if (anyway === undefined) return answer;
    const accept = await refuse(store, "insert", "audit");
    // From elsewhere: what is the same again has no row of its own.
    assert.deepEqual(await as(by, call, "192.0.2.8"), answer);
    await later?.flush();
    await accept();
    return answer;
  };
}

async function as<T>(by: Caller, call: () => Promise<T>, from = address): Promise<T> {
  if (by === "server") return call();
  if (by === "command") return actingOnCommand(call);
  return actingFrom(from, () => {
    if (by !== "nobody") actAs(by, `session at ${from}`);
    return call();
  });
}

/** All that stands in the tables, but in the log and this one. */
async function dump(db: Database, but: string): Promise<[table: string, rows: string[]][]> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== "audit" && name !== but);
  const dumped: [string, string[]][] = [];
  for (const name of tables.toSorted()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    dumped.push([name, rows.map((row) => JSON.stringify(row)).toSorted()]);
  }
  return dumped;
}

async function lastNumber(db: Database): Promise<number> {
  const last = await db.selectFrom("audit").select("number").orderBy("number", "desc").limit(1).executeTakeFirst();
  return last?.number ?? 0;
}

/** What an error says, and everything that it comes of, or an answer. */
const saidOf = (answer: unknown): string =>
  answer instanceof Error ? `${answer.message} ${answer.cause ? saidOf(answer.cause) : ""}` : JSON.stringify(answer);
