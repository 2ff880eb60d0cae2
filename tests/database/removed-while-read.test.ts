import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { sql } from "kysely";
import { createRetention } from "#lib/documents/retention/retention.ts";
import { archive, steadiness } from "../support/archive.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { canary, forgettingScene } from "../support/forgetting-scene.ts";
import { noQuotas } from "../support/no-quotas.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** As a backup does: the file as it is now, until it is closed. */
function reader({ where: { sqlitePath } }: TestStore): DatabaseSync {
  const database = new DatabaseSync(sqlitePath, { timeout: 5000 });
  database.exec("pragma query_only = on; begin");
  database.prepare("select count(*) from person").get();
  return database;
}

const bytesOf = ({ where: { sqlitePath } }: TestStore) =>
  [sqlitePath, `${sqlitePath}-wal`].map((path) => readFileSync(path, "latin1")).join("");

/** How long nobody is served, at most. */
async function stoodStill(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  look();
  return longest;
}

forEachEngine((engine) => {
  // A server's log is kept as the server is set up to.
  if (engine.name === "PostgreSQL") return;

  test("while a backup reads, somebody is forgotten without a stop, and the log is emptied once it has been read", async () => {
    const { store, journal, uploads, forgetting, boss, contact, toTheEnd, create, kim, clock } =
      await forgettingScene(engine);
    const retention = createRetention({
      store: { ...store, now: async () => clock.now },
      forgetOutcomes: journal.forget,
      steadiness,
      quotas: noQuotas,
      sweepUploads: uploads.sweep,
      sweepSoon() {},
    });
    await create(kim);
    const seen = await contact();
    const backup = reader(store);
    assert.ok((await forgetting.forget(boss, seen)).ok);
    const stood = await stoodStill(toTheEnd);
    assert.ok(stood < 4000, `stood still for ${stood} ms`);
    assert.deepEqual(await forgetting.underWay(boss), []);
    const name = Buffer.from(canary.name).toString("latin1");
    assert.ok(bytesOf(store).includes(name));
    backup.close();
    await retention.sweep();
    assert.ok(!bytesOf(store).includes(name));
  });

  test("what went under a rule while a backup read, or before a process ended, is out of the log with the next sweep", async () => {
    const { store, documents, retention, clock, kim, set, create } = await archive(engine);
    const id = await create(kim);
    assert.ok((await documents.find(kim, id))?.signers[0]?.link);
    const signer = store.db.selectFrom("signer").select("link").where("document_id", "=", id);
    const link = (await signer.executeTakeFirst())?.link ?? "";
    await set(null, 1);
    clock.now += 2 * dayMs;
    const backup = reader(store);
    const stood = await stoodStill(() => retention.sweep());
    assert.ok(stood < 4000, `stood still for ${stood} ms`);
    assert.equal((await signer.executeTakeFirst())?.link, null);
    assert.ok(link.length > 20 && bytesOf(store).includes(link));
    backup.close();
    await retention.sweep();
    assert.ok(!bytesOf(store).includes(link));
  });

  test("to empty the log never waits, and everybody else waits as before", async () => {
    const { store } = await archive(engine);
    const backup = reader(store);
    await sql`update person set name = name`.execute(store.db);
    for (const _ of [1, 2]) {
      const stood = await stoodStill(async () => assert.equal(await store.emptyLog(), false));
      assert.ok(stood < 4000, `stood still for ${stood} ms`);
      const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(store.db);
      assert.equal(rows[0]?.timeout, 5000);
    }
    backup.close();
    assert.equal(await store.emptyLog(), true);
  });
});
