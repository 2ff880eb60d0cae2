import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { actAs, actingFrom, actingOnCommand } from "#lib/audit/actor.ts";
import { createAuditLog } from "#lib/audit/log.ts";
import { type AuditQuery, allAudit, listAudit } from "#lib/audit/read.ts";
import { createRefusals } from "#lib/audit/refusals.ts";
import { audit } from "#lib/audit/write.ts";
import { cutAuditLog } from "#lib/cli/audit.ts";
import type { Database } from "#lib/database/tables.ts";
import type { AuditRow } from "#lib/shared/audit.ts";
import { write } from "../support/audit-rows.ts";
import { places } from "../support/back-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { admin, hour, problem, ready } from "../support/people-office.ts";

async function everything(db: Database, query: AuditQuery): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for await (const portion of allAudit(db, query)) rows.push(...portion);
  return rows;
}

forEachEngine((engine) => {
  test("a row says who did it, from where, in which session and when, and who did it where nobody asked", async () => {
    const { db } = await engine.open();
    const before = Date.now();
    await actingFrom("192.0.2.7", async () => {
      await write(db);
      actAs({ id: "p1", name: "Kim" }, "hash of a session");
      await write(db);
    });
    await actingOnCommand(() => write(db));
    await write(db);
    const rows = await db.selectFrom("audit").selectAll().orderBy("number").execute();
    assert.deepEqual(
      rows.map(({ actor, name, address }) => [actor, name, address]),
      [
        ["nobody", "", "192.0.2.7"],
        ["p1", "Kim", "192.0.2.7"],
        ["command", "", ""],
        ["server", "", ""],
      ],
    );
    assert.deepEqual(
      rows.map(({ session }) => /^[\da-f]{16}$/.test(session)),
      [false, true, false, false],
    );
    for (const { at } of rows) assert.ok(at >= before && at <= Date.now());
  });

  test("the log is read newest first, by whom and what it is about, by area and time, page by page", async () => {
    const store = await engine.open();
    const { db } = store;
    await write(db, 60);
    await actingFrom("192.0.2.9", async () => {
      actAs({ id: "p2", name: "Lee" }, "s");
      await db.transaction().execute((tx) => audit(tx, { kind: "templates_exported" }));
    });
    const first = await listAudit(db, {});
    assert.deepEqual([first.rows.length, first.older, first.rows[0]?.kind], [50, true, "templates_exported"]);
    const second = await listAudit(db, { before: first.rows.at(-1) });
    assert.deepEqual([second.rows.length, second.older], [11, false]);
    const numbers = [...first.rows, ...second.rows].map(({ number }) => number);
    assert.deepEqual(
      numbers,
      Array.from({ length: 61 }, (_, i) => 61 - i),
    );
    const count = async (query: AuditQuery) => (await everything(db, query)).length;
    assert.equal(await count({ of: ["p2"] }), 1);
    assert.equal(await count({ of: ["192.0.2.9", "p2"] }), 1);
    assert.equal(await count({ of: ["d"] }), 60);
    assert.equal(await count({ of: ["d"], area: "exports" }), 0);
    assert.equal(await count({ area: "exports" }), 1);
    assert.equal(await count({ objects: ["d"] }), 60);
    assert.equal(await count({ objects: ["d"], area: "documents" }), 60);
    assert.equal(await count({ objects: ["d"], area: "exports" }), 0);
    assert.equal(await count({ objects: ["d"], of: ["p2"] }), 0);
    assert.equal(await count({ objects: ["another"] }), 0);
    assert.equal(await count({ from: (await store.now()) + 1000 }), 0);
    assert.equal(await count({ until: (await store.now()) + 1000 }), 61);
    const about = { is: "draft", id: "form" } as const;
    await db.transaction().execute((tx) => audit(tx, { kind: "release_asked", about }));
    assert.equal(await count({ objects: ["d", "form"] }), 61);
    assert.equal(await count({ objects: ["d", "form"], of: ["form"] }), 1);
  });

  test("a crowd that is refused again and again leaves a bounded number of rows", async () => {
    const store = await engine.open();
    const { db } = store;
    let at = 1_000_000;
    const refusals = createRefusals({ db, now: () => at });
    const refused = { kind: "sign_in_refused", detail: { reason: "wrong" } } as const;
    for (let i = 0; i < 50; i++) await actingFrom("192.0.2.1", () => refusals.note(refused));
    for (let i = 0; i < 250; i++) await actingFrom(`198.51.100.${i}`, () => refusals.note(refused));
    at += 11 * 60_000;
    await refusals.flush();
    const { rows } = await listAudit(db, { of: ["192.0.2.1"] });
    assert.deepEqual(
      rows.map(({ detail }) => detail),
      [
        { reason: "wrong", times: 49 },
        { reason: "wrong", times: 1 },
      ],
    );
    const all = await everything(db, {});
    assert.equal(all.length, 202);
    assert.deepEqual(all.find(({ kind }) => kind === "refused_others")?.detail, { times: 51 });
  });

  test("whoever has a network of addresses is counted as one, and leaves guesses at an account their rows", async () => {
    const { db } = await engine.open();
    let at = 1_000_000;
    const refusals = createRefusals({ db, now: () => at });
    const code = { kind: "code_refused", detail: { code: "invitation" } } as const;
    const guess = (id: string) =>
      ({ kind: "sign_in_refused", about: { is: "person", id }, detail: { reason: "wrong" } }) as const;
    const rowsOf = async (query: AuditQuery) => {
      at += 11 * 60_000;
      await refusals.flush();
      return (await everything(db, query)).map(({ detail }) => detail);
    };
    for (let i = 1; i <= 300; i++)
      await actingFrom(`2001:db8:1:${(i % 200).toString(16)}::${i.toString(16)}`, () => refusals.note(code));
    assert.deepEqual(await rowsOf({}), [
      { code: "invitation", times: 299 },
      { code: "invitation", times: 1 },
    ]);
    for (let i = 0; i < 250; i++) await actingFrom(`198.51.100.${i}`, () => refusals.note(code));
    for (let i = 0; i < 3; i++) await actingFrom("203.0.113.9", () => refusals.note(guess("kim")));
    assert.deepEqual(await rowsOf({ of: ["kim"] }), [
      { reason: "wrong", times: 2 },
      { reason: "wrong", times: 1 },
    ]);
    assert.equal((await everything(db, { of: ["203.0.113.9"] })).length, 2);
  });

  test("a refusal is answered before it is written down, whether there is such an account or not, and no stop of the server loses it", async () => {
    const { people, db, refusals } = await ready(engine);
    const refusedRows = () =>
      db.selectFrom("audit").select("object").where("kind", "=", "sign_in_refused").orderBy("number").execute();
    const from = { password: "four quiet lamp", address: "192.0.2.1" };
    for (const [n, email] of [admin.email, "nobody@hanbit.example"].entries()) {
      assert.equal(problem(await people.signIn({ ...from, email })), "wrong_credentials");
      assert.equal((await refusedRows()).length, n, email);
      await refusals.flush(true);
      assert.equal((await refusedRows()).length, n + 1, email);
    }
  });

  test("a refusal is written down soon, with whoever it was refused", async () => {
    const { db } = await engine.open();
    const refusals = createRefusals({ db, now: Date.now });
    await actingFrom("192.0.2.1", () => refusals.note({ kind: "code_refused", detail: { code: "set_up" } }));
    for (let left = 50; (await listAudit(db, {})).rows.length === 0 && left > 0; left--) await sleep(100);
    assert.deepEqual(
      (await listAudit(db, {})).rows.map(({ actor, address }) => [actor, address]),
      [["nobody", "192.0.2.1"]],
    );
  });

  test("an export goes no further than its portion once its reader is deactivated, signed out, too long away or no administrator any more", async () => {
    const { people, db, clock, first, joined } = await ready(engine);
    const { person: reader } = await joined("second@hanbit.example", "administrator");
    await write(db, 1100);
    let sid = "";
    const begin = async () => {
      sid = await people.openSession(reader.id);
      const session = (await people.whose(sid))?.session;
      const portions = createAuditLog(db).export({}, () => people.mayStill(reader, "readAudit", session));
      assert.equal((await portions.next()).value?.length, 500);
      return portions;
    };
    const whole = await begin();
    const [second, third] = [await whole.next(), await whole.next()];
    assert.deepEqual(
      [second.value?.length, (third.value?.length ?? 0) >= 100, (await whole.next()).done],
      [500, true, true],
    );
    const losing: [string, () => Promise<unknown>][] = [
      ["role", () => people.changeRole(first, reader.id, "manager")],
      ["session", () => people.endSession(sid)],
      [
        "time",
        async () => {
          clock.now += 2 * hour;
        },
      ],
      ["account", () => people.disable(first, reader.id)],
    ];
    for (const [what, lose] of losing) {
      assert.ok((await people.changeRole(first, reader.id, "administrator")).ok);
      const portions = await begin();
      await lose();
      await assert.rejects(portions.next(), /may not read/, what);
    }
  });

  test("nothing is cut off the log after the clock has jumped", async () => {
    const at = await (await places(engine)).place();
    const { db } = (await at.start()).store;
    const aYearAgo = Date.now() - 365 * 24 * hour;
    await db.updateTable("clock").set({ read_at: aYearAgo }).execute();
    await assert.rejects(cutAuditLog(at, "30"), /^Failure: The clock has jumped.* nothing is deleted until \d{4}-/);
    await db.updateTable("clock").set({ steady_since: 0 }).execute();
    assert.equal(await cutAuditLog(at, "30"), "Deleted from the audit log: 0 rows");
  });
});
