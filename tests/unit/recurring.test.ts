import assert from "node:assert/strict";
import { test } from "node:test";
import { createRecurring } from "#lib/runtime/recurring.ts";

/** Work that waits to be let through, run by run. */
function gated() {
  const runs: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  return { runs, work };
}

test("a run begins only when the last one is over, whatever began it", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const recurring = createRecurring(() => {});
  const [slow, other] = [gated(), gated()];
  const now = recurring.every(1000, "slow", slow.work);
  recurring.every(1000, "other", other.work);
  t.mock.timers.tick(3000);
  assert.equal(slow.runs.length, 1);
  other.runs[0]?.resolve();
  await recurringTurn();
  t.mock.timers.tick(1000);
  assert.deepEqual([slow.runs.length, other.runs.length], [1, 2]);
  slow.runs[0]?.resolve();
  await recurringTurn();
  now();
  assert.equal(slow.runs.length, 2);
});

test("what is asked for while a run is under way is done once more after it, however often it was asked for", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const recurring = createRecurring(() => {});
  const { runs, work } = gated();
  const now = recurring.every(1000, "work", work);
  for (let n = 0; n < 4; n++) now();
  assert.equal(runs.length, 1);
  for (const run of [0, 1]) {
    runs[run]?.resolve();
    await recurringTurn();
    assert.equal(runs.length, 2);
  }
});

test("a run that fails is told, and the next one begins in its time", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const failed: unknown[] = [];
  const recurring = createRecurring((what, error) => failed.push([what, error]));
  const { runs, work } = gated();
  recurring.every(1000, "work", work);
  t.mock.timers.tick(1000);
  runs[0]?.reject("the store is away");
  await recurringTurn();
  t.mock.timers.tick(1000);
  assert.deepEqual([failed, runs.length], [[["work", "the store is away"]], 2]);
});

test("a stop waits for the runs under way and begins no others", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const recurring = createRecurring(() => {});
  const { runs, work } = gated();
  const now = recurring.every(1000, "work", work);
  now();
  now();
  let stopped = false;
  const stop = recurring.stop().then(() => {
    stopped = true;
  });
  await recurringTurn();
  assert.equal(stopped, false);
  runs[0]?.resolve();
  await stop;
  now();
  t.mock.timers.tick(5000);
  assert.equal(runs.length, 1);
});

/** Until what a run's end sets going has gone. */
const recurringTurn = () => new Promise((resolve) => setImmediate(resolve));
