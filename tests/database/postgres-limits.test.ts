import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openStore } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";
import { forEachEngine } from "../support/engines.ts";

/** What the server does in other connections on this database, as it was asked. */
async function underWay(db: Database): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
    where datname = current_database() and state = 'active' and pid != pg_backend_pid()`.execute(db);
  return rows.map(({ query }) => query);
}

/** A way to this database that can go silent: what is open stays so, and brings nothing any more. */
async function lineTo(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get("host");
  const to = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) };
  url.searchParams.delete("host");
  const open = new Set<Socket>();
  const front = createServer((near) => {
    const far = connect(to);
    for (const socket of [near, far]) open.add(socket.on("error", () => {}));
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  after(() => {
    front.close();
    for (const socket of open) socket.destroy();
  });
  url.host = `127.0.0.1:${(front.address() as AddressInfo).port}`;
  const goSilent = () => {
    for (const socket of open) socket.unpipe().pause();
  };
  return { url: url.href, goSilent };
}

forEachEngine((engine) => {
  if (engine.name === "SQLite") return;

  test("a query that takes too long is given up by the server before the client does, and goes on nowhere", async () => {
    const { db } = await engine.open();
    // 57014: the server has cancelled it. The client's own time-out has no code.
    await assert.rejects(sql`select pg_sleep(600)`.execute(db), { code: "57014" });
    assert.deepEqual(await underWay(db), []);
  });

  test("a connection that went silent is asked once, and the next query has another", async () => {
    const { where } = await engine.open();
    const line = await lineTo(where.databaseUrl ?? "");
    const { db, close } = openStore({ ...where, databaseUrl: line.url });
    const ask = () => sql`select 1`.execute(db);
    await ask();
    line.goSilent();
    await assert.rejects(ask(), /Query read timeout/);
    const begun = performance.now();
    await ask();
    assert.ok(performance.now() - begun < 5_000);
    await close();
  });

  test("a connection to a server that takes no changes any more is not ready, and the next query has another", async () => {
    const store = await engine.open();
    const { db } = store;
    const readOnly = sql`set session characteristics as transaction read only`;
    const change = (over: Database) => over.updateTable("lease").set({ epoch: 3 }).execute();
    const refused = { code: "25006" };
    await readOnly.execute(db);
    await assert.rejects(store.ping(), refused);
    await store.ping();
    for (const one of [() => change(db), () => db.transaction().execute(change)]) {
      await readOnly.execute(db);
      await assert.rejects(one(), refused);
      await one();
    }
  });

  test("a transaction that stands still lets go of what it holds, and its process goes on", async () => {
    const { db } = await engine.open();
    const holding = Promise.withResolvers<void>();
    const standing = db.transaction().execute(async (tx) => {
      await tx.updateTable("lease").set({ epoch: 7 }).execute();
      holding.resolve();
      await pause(15_000);
      await tx.updateTable("lease").set({ epoch: 8 }).execute();
    });
    standing.catch(() => {});
    await holding.promise;
    const take = () => db.updateTable("lease").set({ epoch: 1 }).execute();
    // Held for a while, by the server's own time: 55P03.
    await assert.rejects(take(), { code: "55P03" });
    const begun = performance.now();
    for (let taken = false; !taken && performance.now() - begun < 60_000; )
      taken = await take().then(
        () => true,
        () => false,
      );
    await assert.rejects(standing);
    assert.equal((await db.selectFrom("lease").select("epoch").executeTakeFirstOrThrow()).epoch, 1);
  });

  test("what takes as long as it takes has no end, whatever the database is set up to", async () => {
    const { where, db } = await engine.open();
    const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    for (const name of names)
      await sql`do ${sql.lit(`begin execute format('alter database %I set ${name} = 1234', current_database()); end`)}`.execute(
        db,
      );
    const limitsOf = async (patient: boolean) => {
      const store = openStore({ ...where, patient });
      const { rows } = await sql<Record<string, string>>`select ${sql.join(
        names.map((name) => sql`current_setting(${sql.lit(name)}) as ${sql.id(name)}`),
      )}`.execute(store.db);
      await store.close();
      return rows[0];
    };
    assert.deepEqual(await limitsOf(true), Object.fromEntries(names.map((name) => [name, "0"])));
    assert.deepEqual(Object.values((await limitsOf(false)) ?? {}), ["9s", "5s", "10s"]);
  });
});
