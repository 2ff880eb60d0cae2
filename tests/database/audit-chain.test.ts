import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { cutAudit } from "#lib/audit/cut.ts";
import { allAudit, listAudit } from "#lib/audit/read.ts";
import { verifyAudit } from "#lib/audit/verify.ts";
import { openStore } from "#lib/database/store.ts";
import { faultOf, forged, withSomebody, write } from "../support/audit-rows.ts";
import { forEachEngine } from "../support/engines.ts";
import { unguarded } from "../support/unguarded.ts";

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
