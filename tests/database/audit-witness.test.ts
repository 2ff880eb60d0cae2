import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { verifyAudit } from "#lib/audit/verify.ts";
import { createWitness, readKnown } from "#lib/audit/witness.ts";
import { audit } from "#lib/audit/write.ts";
import { faultOf, forged, write } from "../support/audit-rows.ts";
import { forEachEngine } from "../support/engines.ts";
import { unguarded } from "../support/unguarded.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-audit-"));
after(() => rmSync(folder, { recursive: true }));

forEachEngine((engine) => {
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
});
