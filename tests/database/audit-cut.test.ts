import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { cutAudit, finishCut } from "#lib/audit/cut.ts";
import { listAudit } from "#lib/audit/read.ts";
import { verifyAudit } from "#lib/audit/verify.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { openStore } from "#lib/database/store.ts";
import { faultOf, forged, withSomebody, write } from "../support/audit-rows.ts";
import { forEachEngine } from "../support/engines.ts";

forEachEngine((engine) => {
  test("what is old can be deleted, and what is left is intact, says so, and tells of no fault", async () => {
    const store = await engine.open();
    const { db } = store;
    await write(db, 3);
    await withSomebody(store);
    await sleep(20);
    const before = await store.now();
    await write(db, 2);
    assert.equal(await cutAudit(db, before), 3);
    assert.equal(await cutAudit(db, before), 0);
    const { rows, cut, fault } = await verifyAudit(db);
    assert.deepEqual([rows, cut, fault], [3, 3, undefined]);
    const { rows: listed } = await listAudit(db, { area: "system" });
    assert.deepEqual(
      listed.map(({ kind, detail }) => [kind, detail]),
      [["log_cut", { rows: 3 }]],
    );
    await assert.rejects(sql`delete from audit where number = 4`.execute(db), /can only be added to/);
  });

  test("what a cut that was ended has left is shown to nobody, is no fault, and is deleted soon", async () => {
    const store = await engine.open();
    const { db } = store;
    for (let n = 0; n < 3; n++) await write(db, 300);
    await withSomebody(store);
    await sleep(20);
    const before = await store.now();
    await write(db, 2);
    const inTable = async () => Number((await db.selectFrom("audit").select(sql`count(*)`.as("n")).execute())[0]?.n);
    const command = openStore(store.where);
    const cutting = cutAudit(command.db, before).catch(() => {});
    while ((await inTable()) > 900) await sleep(1);
    await command.close();
    await cutting;
    const left = (await inTable()) - 3;
    assert.ok(left > 0, "it was ended before its end");
    assert.deepEqual((await listAudit(db, { until: before })).rows, []);
    assert.partialDeepStrictEqual(await verifyAudit(db), { rows: 3, cut: 900, waiting: left });
    await sql.raw(forged(-7, "note_added")).execute(db);
    await finishCut(stepsOf(db));
    assert.equal(await inTable(), 4, "but for the one that was never of the log");
    assert.deepEqual(await faultOf(db), { fault: "before", number: -7 });
  });

  test("nothing is deleted because somebody else has written into the head that it may be", async () => {
    const store = await engine.open();
    const { db } = store;
    await write(db, 5);
    await withSomebody(store);
    await sql`update audit_head set cut_number = 3`.execute(db);
    await finishCut(stepsOf(db));
    assert.equal((await db.selectFrom("audit").select("number").execute()).length, 5);
  });

  test("a row that a wrong clock has dated in the future keeps no older ones", async () => {
    const clock = { ahead: 0 };
    const own = await engine.open();
    const store =
      own.engine === "sqlite" ? openStore({ ...own.where, wallClock: () => Date.now() + clock.ahead }) : own;
    const { db } = store;
    await write(db, 2);
    if (own.engine === "sqlite") {
      clock.ahead = 79 * 365 * 86_400_000;
      await write(db);
      clock.ahead = 0;
    }
    await write(db, 2);
    await sleep(20);
    const before = await store.now();
    await write(db);
    if (own.engine === "sqlite") {
      clock.ahead = -800 * 86_400_000;
      assert.equal(await cutAudit(db, Date.now() + clock.ahead - 86_400_000), 0, "one that is behind cuts nothing off");
      clock.ahead = 0;
    }
    assert.equal(await cutAudit(db, before), own.engine === "sqlite" ? 5 : 4);
    assert.equal(await faultOf(db), undefined);
    if (store !== own) await store.close();
  });

  test("of two who delete what is old at once, the log is intact behind both", async () => {
    const store = await engine.open();
    const { db } = store;
    await write(db, 2);
    await withSomebody(store);
    const times: number[] = [];
    for (let n = 0; n < 8; n++) {
      await sleep(5);
      times.push(await store.now());
      await write(db);
    }
    await Promise.all(times.toReversed().map((before) => cutAudit(db, before)));
    assert.equal(await faultOf(db), undefined);
  });
});
