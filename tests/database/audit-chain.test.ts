import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { cutAudit, finishCut } from "#lib/audit/cut.ts";
import { allAudit, listAudit } from "#lib/audit/read.ts";
import { verifyAudit } from "#lib/audit/verify.ts";
import { createWitness, readKnown } from "#lib/audit/witness.ts";
import { audit } from "#lib/audit/write.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { openStore } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";
import { write } from "../support/audit-rows.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { unguarded } from "../support/unguarded.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-audit-"));
after(() => rmSync(folder, { recursive: true }));

/** Somebody is there: from now on nothing of the log goes. */
async function withSomebody({ db }: TestStore): Promise<void> {
  const row = { id: "p", email: "p@x.example", name: "P", role: "staff" as const, created_at: 1 };
  await db
    .insertInto("person")
    .values({ ...row, password_hash: null, language: null, disabled_at: null })
    .execute();
}

const faultOf = async (db: Database) => (await verifyAudit(db)).fault;

forEachEngine((engine) => {
  test("a log that nobody has touched is intact, and so is an empty one", async () => {
    const { db } = await engine.open();
    assert.deepEqual(await verifyAudit(db), { rows: 0, cut: 0 });
    await write(db, 3);
    await write(db);
    const { rows, first, last, fault } = await verifyAudit(db);
    assert.deepEqual([rows, fault], [4, undefined]);
    assert.ok(first !== undefined && last !== undefined && first <= last);
  });

  test("a log of many rows is read in portions", async () => {
    const { db } = await engine.open();
    for (let i = 0; i < 7; i++) await write(db, 300);
    assert.deepEqual(await verifyAudit(db).then(({ rows, fault }) => [rows, fault]), [2100, undefined]);
  });

  test("the database itself lets nobody change, replace or remove a row, or set the head back", async () => {
    const store = await engine.open();
    const { db } = store;
    await write(db, 3);
    await withSomebody(store);
    const tries = [
      "update audit set name = 'X' where number = 2",
      "delete from audit where number = 2",
      "delete from audit",
      "update audit_head set number = 2",
      "update audit_head set cut_number = 9",
      "delete from audit_head",
      ...(store.engine === "sqlite"
        ? [
            "insert or replace into audit select * from audit where number = 2",
            "insert or replace into audit_head select * from audit_head",
          ]
        : ["truncate audit", "truncate audit_head"]),
    ];
    for (const one of tries) await assert.rejects(sql.raw(one).execute(db), /can only be added to/, one);
    assert.deepEqual(await verifyAudit(db).then(({ rows, fault }) => [rows, fault]), [3, undefined]);
  });

  const tamperings: Record<string, [string[], object]> = {
    "a row that was changed": [["update audit set actor = 'x' where number = 3"], { fault: "changed", number: 3 }],
    "a time that was changed": [["update audit set at = at - 1 where number = 3"], { fault: "changed", number: 3 }],
    "a row that was removed": [["delete from audit where number = 3"], { fault: "missing", number: 3 }],
    "the oldest row removed": [["delete from audit where number = 1"], { fault: "missing", number: 1 }],
    "a row removed and the others moved up": [
      [
        "delete from audit where number = 3",
        "update audit set number = number - 1 where number > 3",
        "update audit_head set number = number - 1",
      ],
      { fault: "changed", number: 3 },
    ],
    "two rows that were exchanged": [
      [
        "update audit set number = 99 where number = 3",
        "update audit set number = 3 where number = 4",
        "update audit set number = 4 where number = 99",
      ],
      { fault: "changed", number: 3 },
    ],
    "a row that was inserted": [
      [
        "update audit set number = -number where number > 2",
        "update audit set number = 1 - number where number < 0",
        "insert into audit select 3, at, kind, actor, name, address, session, about, object, hash, detail from audit where number = 2",
        "update audit_head set number = number + 1",
      ],
      { fault: "changed", number: 3 },
    ],
    "a row that was added at the end": [
      [
        "insert into audit select 6, at, kind, actor, name, address, session, about, object, hash, detail from audit where number = 5",
      ],
      { fault: "beyond", number: 6 },
    ],
    "the newest rows cut off": [["delete from audit where number > 3"], { fault: "cut", number: 4 }],
    "the newest rows cut off, and the head set to the row before": [
      [
        "delete from audit where number > 3",
        "update audit_head set number = 3, hash = (select hash from audit where number = 3)",
      ],
      { fault: "head", number: 3 },
    ],
    "the oldest rows cut off, as if by their age": [
      [
        "update audit_head set cut_number = 2, cut_hash = (select hash from audit where number = 2)",
        "delete from audit where number <= 2",
      ],
      { fault: "head", number: 5 },
    ],
    "all rows and the head removed": [["delete from audit", "update audit_head set number = 0"], { fault: "head" }],
  };
  for (const [what, [statements, expected]] of Object.entries(tamperings))
    test(`whoever has only the database is found out: ${what}`, async () => {
      const store = await engine.open();
      await write(store.db, 5);
      await withSomebody(store);
      await unguarded(store, statements);
      assert.partialDeepStrictEqual(await faultOf(store.db), expected);
    });

  test("what somebody else has put into the head is not made good by the next row", async () => {
    const store = await engine.open();
    const { db } = store;
    await write(db, 5);
    await unguarded(store, [
      "delete from audit where number > 3",
      "update audit_head set number = 3, hash = (select hash from audit where number = 3)",
    ]);
    await write(db);
    await write(db);
    assert.deepEqual(await faultOf(db), { fault: "head", number: 5 });
  });

  test("a row of another key is none of this log", async () => {
    const { db, where } = await engine.open();
    await write(db, 2);
    const other = openStore({ ...where, auditKey: new Uint8Array(32).fill(8) });
    await write(other.db);
    assert.partialDeepStrictEqual(await faultOf(db), { fault: "changed", number: 3 });
    assert.partialDeepStrictEqual(await faultOf(other.db), { fault: "changed", number: 1 });
    await other.close();
  });

  test("a head put back to how it was, with the rows that it had, is found out by what is kept beside the database", async () => {
    const store = await engine.open();
    const { db } = store;
    const path = join(folder, `known-${store.engine}`);
    await write(db, 3);
    const old = await db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    await write(db, 2);
    const witness = createWitness(db, path);
    await witness.note();
    await unguarded(store, ["delete from audit where number > 3", "delete from audit_head"]);
    await db.insertInto("audit_head").values(old).execute();
    assert.equal(await faultOf(db), undefined, "within the database nothing tells");
    assert.deepEqual((await verifyAudit(db, await readKnown(path))).fault, { fault: "cut", number: 4, known: 5 });
    await write(db, 4);
    await witness.note();
    assert.equal((await verifyAudit(db, await readKnown(path))).fault?.fault, "cut", "what is known is not given up");
  });

  /** A row as whoever has only the database can write one. */
  const forged = (number: number, kind: string) =>
    `insert into audit (number, at, kind, actor, name, address, session, about, object, hash, detail)
      values (${number}, 4102444800000, '${kind}', '', '', '', '', '', '', '', '{}')`;

  /** A log of which row 5 is known beside the database, its head of row 3, and what verifies it with what is known. */
  async function withWitness(name: string) {
    const store = await engine.open();
    const { db } = store;
    const path = join(folder, `${name}-${store.engine}`);
    await write(db, 3);
    const old = await db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    await write(db, 2);
    const witness = createWitness(db, path);
    await witness.note();
    const fault = async () => (await verifyAudit(db, await readKnown(path))).fault;
    return { store, db, path, old, note: witness.note, known: () => readKnown(path), fault };
  }

  test("a row in front of the oldest is no part of the log: it is neither listed nor exported, and is found out", async () => {
    for (const number of [-7, 0, 1, 2, 3]) {
      const store = await engine.open();
      const { db } = store;
      await write(db, 3);
      await sleep(20);
      if (number > 0) await cutAudit(db, await store.now());
      await sql.raw(forged(number, "links_copied")).execute(db);
      assert.deepEqual(await faultOf(db), { fault: "before", number });
      const { rows } = await listAudit(db, {});
      const about = await listAudit(db, { objects: [""] });
      const exported = [];
      for await (const portion of allAudit(db, {})) exported.push(...portion);
      const found = [...rows, ...about.rows, ...exported].filter((row) => row.number === number);
      assert.deepEqual([rows.length > 0, found], [true, []], `${number}`);
    }
  });

  test("a restore of which somebody else has written a row explains nothing, and what is known is not given up for it", async () => {
    for (const number of [-1, 0, 2, 9]) {
      const { store, db, old, note, known, fault } = await withWitness(`forged-restore${number}`);
      await unguarded(store, [
        "delete from audit where number > 3",
        "delete from audit_head",
        ...(number === 2 ? ["delete from audit where number = 2"] : []),
        forged(number, "database_restored"),
      ]);
      await db.insertInto("audit_head").values(old).execute();
      assert.ok(await fault(), `${number}`);
      await note();
      assert.equal((await known())?.number, 5, `${number}`);
      await unguarded(store, [`delete from audit where number = ${number}`]);
      assert.ok(await fault(), `${number}, and deleted`);
    }
  });

  test("a log that was emptied, head and all, and goes on from its first row is found out by what is kept beside the database", async () => {
    const { store, db, note, fault } = await withWitness("emptied");
    await unguarded(store, [
      forged(0, "database_restored"),
      "delete from audit where number > 0",
      "delete from audit_head",
    ]);
    await write(db, 9);
    await note();
    await unguarded(store, ["delete from audit where number < 1"]);
    assert.deepEqual(await fault(), { fault: "cut", number: 10, known: 5 });
  });

  test("what is known is given up for no rows behind it that the server has not written there", async () => {
    const { store, db, old, note, known, fault } = await withWitness("exchanged");
    const rows = await db.selectFrom("audit").selectAll().where("number", ">", 3).execute();
    await unguarded(store, ["delete from audit where number > 3", "delete from audit_head"]);
    await db.insertInto("audit_head").values(old).execute();
    await write(db, 3);
    const others = await db.selectFrom("audit").selectAll().where("number", "in", [4, 5]).execute();
    await unguarded(store, ["delete from audit where number in (4, 5)"]);
    await db.insertInto("audit").values(rows).execute();
    await note();
    assert.equal((await known())?.number, 5);
    await unguarded(store, ["delete from audit where number in (4, 5)"]);
    await db.insertInto("audit").values(others).execute();
    assert.deepEqual(await fault(), { fault: "cut", number: 7, known: 5 });
  });

  test("a row that stands behind the head is not noted as the newest", async () => {
    const { store, note, known } = await withWitness("behind");
    await unguarded(store, [forged(9, "note_added")]);
    await note();
    assert.equal((await known())?.number, 5);
  });

  /** The database is that of its first three rows again, and says so. */
  async function restored({ store, db, old }: Awaited<ReturnType<typeof withWitness>>): Promise<void> {
    await unguarded(store, ["delete from audit where number > 3", "delete from audit_head"]);
    await db.insertInto("audit_head").values(old).execute();
    await db
      .transaction()
      .execute((tx) => audit(tx, { kind: "database_restored", detail: { kind: "went_back", dataUntil: 1 } }));
  }

  test("a restore that the log tells of explains what is missing, whatever the clock said before", async () => {
    for (const aheadMs of [0, 365 * 86_400_000]) {
      const witnessed = await withWitness(`restored${aheadMs}`);
      const { path, note, known, fault } = witnessed;
      const { at = 0 } = (await known()) ?? {};
      writeFileSync(path, readFileSync(path, "utf8").replace(` ${at} `, ` ${at + aheadMs} `));
      await restored(witnessed);
      assert.equal(await fault(), undefined);
      await note();
      assert.equal((await known())?.number, 4);
    }
  });

  test("a restore explains nothing twice: not to whoever puts back what was there after it, nor what another restore has left behind", async () => {
    const witnessed = await withWitness("twice");
    const { store, db, note, known, fault } = witnessed;
    const copied = async () => ({
      rows: await db.selectFrom("audit").selectAll().execute(),
      head: await db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow(),
    });
    await restored(witnessed);
    const first = await copied();
    await write(db, 5);
    await note();
    await restored(witnessed);
    const second = await copied();
    await write(db, 5);
    await note();
    assert.equal((await known())?.number, 9);
    for (const { rows, head } of [second, first]) {
      await unguarded(store, ["delete from audit", "delete from audit_head"]);
      await db.insertInto("audit").values(rows).execute();
      await db.insertInto("audit_head").values(head).execute();
      await note();
      assert.deepEqual(await fault(), { fault: "cut", number: 5, known: 9 });
    }
  });

  test("with what an earlier version has kept beside the database, only a later restore explains what is missing", async () => {
    const witnessed = await withWitness("earlier");
    const { db, path, known } = witnessed;
    writeFileSync(path, readFileSync(path, "utf8").split("\n")[0] ?? "");
    await restored(witnessed);
    const before = await known();
    assert.ok(before);
    assert.equal((await verifyAudit(db, before)).fault, undefined);
    const later = { ...before, at: before.at + 60_000 };
    assert.equal((await verifyAudit(db, later)).fault?.fault, "cut");
  });

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

  test("without a key nothing is written", async () => {
    const { where } = await engine.open();
    const { db, close } = openStore({ ...where, auditKey: undefined });
    await assert.rejects(write(db), /has no key/);
    await close();
  });

  if (engine.name === "PostgreSQL")
    test("two servers that write at once make one chain", async () => {
      const { db, where } = await engine.open();
      const other = openStore(where);
      await Promise.all(
        [db, other.db].flatMap((each) => Array.from({ length: 40 }, async (_, i) => write(each, 1 + (i % 3)))),
      );
      assert.deepEqual(await verifyAudit(db).then(({ rows, fault }) => [rows, fault]), [158, undefined]);
      await other.close();
    });
});
