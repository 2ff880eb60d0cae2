import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "#lib/database/store.ts";
import { createThrottle, type Origin } from "#lib/people/throttle.ts";
import { lockCounters } from "#lib/people/throttle-rows.ts";
import { somebodyWaits } from "../support/between.ts";
import { type Engine, forEachEngine, type TestStore } from "../support/engines.ts";
import { day, hour, minute } from "../support/people-office.ts";
import { isRacer, serveTasks, startRacers } from "../support/racers.ts";

const account = "kim@hanbit.example";

/** Tries at the account as the throttle answers them: `true`, or the seconds to wait. */
async function guarded(engine: Engine) {
  const { db } = await engine.open();
  const clock = { now: Date.UTC(2026, 10, 21, 9) };
  const throttle = createThrottle({ db, now: () => clock.now });
  const claim = (address: string, more: { at?: string; device?: string } = {}) =>
    throttle.claim(more.at ?? account, { address, device: more.device });
  const wrong = async (...whence: Parameters<typeof claim>) => {
    const answer = await claim(...whence);
    return "retryAfterSeconds" in answer ? answer.retryAfterSeconds : true;
  };
  const right = async (...whence: Parameters<typeof claim>) => {
    const answer = await claim(...whence);
    assert.ok(!("retryAfterSeconds" in answer), "kept out");
    await answer.forgive();
  };
  const rows = async () => (await db.selectFrom("throttle").select("key").execute()).length;
  return { throttle, clock, wrong, right, rows };
}

const times = (count: number) => Array.from({ length: count }, (_, n) => n);
const strangers = (count: number) => times(count).map((n) => `198.51.${n >> 8}.${n & 255}`);
const own = "192.0.2.7";

function promises(engine: Engine): void {
  test("of a thousand guesses in an hour from one address at most forty are looked at", async () => {
    const { clock, wrong } = await guarded(engine);
    let lookedAt = 0;
    for (let guess = 0; guess < 1000; guess++) {
      clock.now += hour / 1000;
      if ((await wrong(own)) === true) lookedAt++;
    }
    assert.ok(lookedAt >= 20 && lookedAt <= 40, `${lookedAt}`);
  });

  test("the wait doubles with each guess, and waiting as long as is said is enough", async () => {
    const { clock, wrong, right } = await guarded(engine);
    const slips = async () => {
      for (let slip = 0; slip < 10; slip++) assert.equal(await wrong(own), true);
    };
    await slips();
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      assert.equal(await wrong(own), seconds);
      clock.now += seconds * 1000 - 1;
      assert.equal(await wrong(own), 1);
      clock.now += 1;
      assert.equal(await wrong(own), true);
    }
    clock.now += day;
    await slips();
    clock.now -= 3 * day;
    assert.equal(await wrong(own), 1);
    clock.now += 1000;
    await right(own);
    await slips();
  });

  test("strangers who guess without pause keep nobody out who is right, slips included", async () => {
    const { clock, wrong, right } = await guarded(engine);
    const attack = async () => {
      for (const address of strangers(20)) await wrong(address);
    };
    for (let moment = 0; moment < 15; moment++) {
      clock.now += 100;
      await attack();
    }
    await right(own);
    for (let slip = 0; slip < 9; slip++) {
      assert.equal(await wrong(own), true);
      clock.now += 3000;
      await attack();
    }
    await right(own);
  });

  test("addresses that have spent their own tries share one in four seconds", async () => {
    const { clock, wrong } = await guarded(engine);
    const many = strangers(30);
    for (const address of many) for (let guess = 0; guess < 10; guess++) assert.equal(await wrong(address), true);
    const lookedAt: number[] = [];
    for (let second = 0; second < 40; second++) {
      clock.now += 1000;
      for (const address of many) if ((await wrong(address)) === true) lookedAt.push(second);
    }
    assert.ok(lookedAt.length >= 9 && lookedAt.length <= 11, String(lookedAt));
  });

  test("from a device that the account knows strangers at the same address keep nobody out", async () => {
    const { clock, wrong, right } = await guarded(engine);
    for (let guess = 0; guess < 60; guess++) await wrong(own, { at: `p${guess}@hanbit.example` });
    for (let guess = 0; guess < 30; guess++) {
      clock.now += minute;
      await wrong(own);
    }
    assert.notEqual(await wrong(own), true);
    for (let slip = 0; slip < 10; slip++) assert.equal(await wrong(own, { device: "known" }), true);
    assert.notEqual(await wrong(own, { device: "known" }), true);
    clock.now += 1000;
    await right(own, { device: "known" });
    assert.notEqual(await wrong(own), true, "that somebody was right gives strangers nothing");
  });

  test("a known device's tries are counted at it alone", async () => {
    const { wrong, right, rows } = await guarded(engine);
    for (const device of times(8)) await wrong(own, { device: `${device}` });
    assert.equal(await rows(), 8);
    for (const device of times(8)) await right(own, { device: `${device}` });
    assert.equal(await rows(), 0);
  });

  test("a copied device gives ten tries more, and keeps the one that it was copied from out of nothing", async () => {
    const { clock, wrong, right } = await guarded(engine);
    let lookedAt = 0;
    for (let guess = 0; guess < 100; guess++)
      if ((await wrong("198.51.100.1", { device: "known" })) === true) lookedAt++;
    assert.equal(lookedAt, 20);
    clock.now += 500;
    await right(own, { device: "known" });
  });

  test("one network that tries account after account is slowed, a busy office is not", async () => {
    const { clock, wrong, right } = await guarded(engine);
    const spray = (n: number, from: string) => wrong(from, { at: `p${n}@hanbit.example` });
    for (let morning = 0; morning < 60; morning++) await right("203.0.113.9", { at: `p${morning}@hanbit.example` });
    const sprayed = await Promise.all(times(50).map((n) => spray(n, `2001:db8:1:${n}::${n}`)));
    assert.deepEqual(new Set(sprayed), new Set([true]));
    assert.equal(await spray(50, "2001:db8:1:ff:ffff:ffff:ffff:ffff"), 1);
    assert.equal(await spray(51, "2001:db8:1:100::1"), true);
    assert.equal(await spray(52, "203.0.113.9"), true);
    clock.now += minute;
    assert.equal(await spray(53, "2001:db8:1::1"), true);
  });

  test("who asks on while waiting leaves nothing behind, whatever name is tried", async () => {
    const { wrong, rows } = await guarded(engine);
    for (const n of times(50)) await wrong(own, { at: `p${n}@hanbit.example` });
    const before = await rows();
    for (const n of times(50)) assert.notEqual(await wrong(own, { at: `q${n}@hanbit.example` }), true);
    assert.equal(await rows(), before);
  });

  test("what was right stays right where the counters cannot be written", async () => {
    const { db } = await engine.open();
    const { claim, clear } = createThrottle({ db, now: Date.now });
    const allowed = await claim(account, { address: own, device: undefined });
    await db.schema.dropTable("throttle").execute();
    await ("forgive" in allowed ? allowed : assert.fail("kept out")).forgive();
    await clear(account);
  });

  test("who has chosen a new password starts anew everywhere, and nobody else does", async () => {
    const { throttle, wrong } = await guarded(engine);
    const other = { at: "lee@hanbit.example" };
    for (const more of [{}, { device: "known" }, other])
      for (let guess = 0; guess < 15; guess++) await wrong(own, more);
    await throttle.clear(account);
    for (let slip = 0; slip < 10; slip++) assert.equal(await wrong(own), true);
    assert.notEqual(await wrong(own, other), true);
  });

  test("a new password, and a try at the account at the same moment, do not wait for each other", async () => {
    const store = await engine.open();
    // SQLite lets one write at a time.
    if (store.engine !== "postgres") return;
    const { db } = store;
    const throttle = createThrottle({ db, now: () => Date.UTC(2026, 10, 21, 9) });
    const keys = async () =>
      (await db.selectFrom("throttle").select("key").orderBy("key").execute()).map((row) => row.key);
    // The account's own counter lies behind that of its first address since.
    for (const address of [own, ...strangers(1)]) await throttle.claim(account, { address, device: undefined });
    const counters = (await keys()).filter((key) => key.startsWith("account:"));
    const [all = "", ...each] = counters;
    let cleared: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockCounters(tx, [all]);
      cleared = throttle.clear(account);
      await somebodyWaits(db);
      await lockCounters(tx, each);
    });
    await cleared;
    assert.deepEqual(
      (await keys()).filter((key) => counters.includes(key)),
      [],
    );
  });

  test("of hundreds of guesses at the same moment, at two instances, no more go ahead than the budget has", async () => {
    const { where } = await engine.open();
    const racers = await startRacers(import.meta.url, 2);
    try {
      const both = (task: string, argument: unknown) => racers.run({ task, argument }, { task, argument });
      const allowed = async (origins: Origin[]) => {
        const counts = (await both("guess", origins)) as number[];
        return counts.reduce((sum, count) => sum + count, 0);
      };
      await both("enter", where);
      const from = (addresses: string[], device?: string) => addresses.map((address) => ({ address, device }));
      assert.equal(await allowed(from(times(100).map(() => own))), 10);
      assert.equal(
        await allowed(
          from(
            times(100).map(() => own),
            "known",
          ),
        ),
        10,
      );
      const ten = strangers(10);
      assert.equal(await allowed(from(times(100).flatMap((n) => ten[n % 10] ?? []))), 100);
    } finally {
      await racers.end();
    }
  });
}

function racer(): void {
  let throttle: ReturnType<typeof createThrottle>;
  serveTasks({
    enter(where: TestStore["where"]) {
      throttle = createThrottle({ db: openStore(where).db, now: () => Date.UTC(2026, 10, 21, 9) });
    },
    async guess(origins: Origin[]) {
      const answers = await Promise.all(origins.map((origin) => throttle.claim(account, origin)));
      return answers.filter((answer) => !("retryAfterSeconds" in answer)).length;
    },
  });
}

if (isRacer) racer();
else forEachEngine(promises);
