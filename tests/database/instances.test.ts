import assert from "node:assert/strict";
import { test } from "node:test";
import { createInstance, forgetGone, leaseMs } from "#lib/database/instances.ts";
import { forEachEngine } from "../support/engines.ts";

forEachEngine((engine) => {
  /** An instance that has beaten once, on clocks that stand until they are moved. */
  async function living() {
    const { db } = await engine.open();
    const time = { monotonic: 50, uptime: 1_000_000 };
    const instance = createInstance("this", { monotonic: () => time.monotonic, uptime: () => time.uptime });
    const pass = (ms: number) => {
      time.monotonic += ms;
      time.uptime += ms;
    };
    await instance.beat(db);
    return { db, time, instance, pass };
  }

  test("a lease stands while the heart beats, and before the first beat there is none", async () => {
    const { db, instance, pass } = await living();
    assert.equal(createInstance("other").watchLease()(), false);
    const stands = instance.watchLease();
    for (let i = 0; i < 10; i++) {
      pass(leaseMs - 1);
      assert.equal(stands(), true);
      await instance.beat(db);
    }
    pass(leaseMs);
    assert.equal(stands(), false);
  });

  test("who was killed is forgotten a day later, and who lives is not", async () => {
    const { db } = await living();
    const now = Date.now();
    for (const [id, ago] of [
      ["killed", 25],
      ["silent", 23],
    ] as const)
      await db
        .insertInto("instance")
        .values({ id, seen_at: now - ago * 3_600_000, keys: "" })
        .execute();
    await forgetGone(db);
    const left = await db.selectFrom("instance").select("id").orderBy("id").execute();
    assert.deepEqual(
      left.map(({ id }) => id),
      ["silent", "this"],
    );
  });

  test("who stood still for a lease has lost what was held, though the heart beats again; what comes then is held anew", async () => {
    const { db, instance, pass } = await living();
    const before = instance.watchLease();
    pass(leaseMs);
    await instance.beat(db);
    assert.equal(before(), false);
    assert.equal(instance.watchLease()(), true);
  });

  test("a machine that slept, and its exact clock with it, has lost what was held", async () => {
    const { time, instance } = await living();
    const stands = instance.watchLease();
    time.uptime += leaseMs - 1;
    assert.equal(stands(), true);
    time.uptime += 1;
    assert.equal(stands(), false);
  });

  test("an uptime that is told by the second takes no lease away before its time, by more than that", async () => {
    const { time, instance } = await living();
    const stands = instance.watchLease();
    time.monotonic += leaseMs - 1001;
    time.uptime += leaseMs - 1;
    assert.equal(stands(), true);
  });

  test("who ends in order lets nothing leave any more, from before the database hears of it", async () => {
    const { db, instance } = await living();
    const stands = instance.watchLease();
    const leaving = instance.leave(db);
    assert.equal(stands(), false);
    await leaving;
    assert.deepEqual(await db.selectFrom("instance").select("id").execute(), []);
  });

  test("a beat counts from when it was sent, not from when the database answered", async () => {
    const { db, instance, pass } = await living();
    const stands = instance.watchLease();
    pass(leaseMs / 2);
    const beat = instance.beat(db);
    pass(leaseMs / 2 - 1);
    await beat;
    pass(leaseMs / 2);
    assert.equal(stands(), true);
    pass(1);
    assert.equal(stands(), false);
  });
});
