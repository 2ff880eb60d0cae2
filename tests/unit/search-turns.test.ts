import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createSearchTurns } from "#lib/search/turns.ts";

const never = new AbortController().signal;
/** Work that holds the thread, as SQLite does. */
const hold = (ms: number) => async () => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

test("a search of one person lets everybody else go ahead between its steps", async () => {
  const turns = createSearchTurns({ width: 1, budgetMs: 60_000 });
  const gone = new AbortController();
  const slow = turns.run("slow", gone.signal, async (pace) => {
    for (;;) await pace(hold(5));
  });
  let over = false;
  void slow.then(() => {
    over = true;
  });
  for (let i = 0; i < 10; i++) {
    await pause(0);
    assert.ok((await turns.run("quick", never, (pace) => pace(async () => i))).ok);
  }
  assert.equal(over, false);
  gone.abort();
  assert.equal((await slow).ok, false);
});

test("a search ends when its time is over, told as such", async () => {
  const turns = createSearchTurns({ width: 1, budgetMs: 50 });
  let spent = 0;
  let spentBefore = 0;
  const step = async () => {
    spentBefore = spent;
    const from = performance.now();
    await hold(10)();
    spent += performance.now() - from;
  };
  const endless = await turns.run("kim", never, async (pace) => {
    for (;;) await pace(step);
  });
  assert.deepEqual(endless, { ok: false, problem: { code: "search_too_long" } });
  assert.ok(spent > 40, `ended after ${spent} ms`);
  assert.ok(spentBefore <= 50, `went on after ${spentBefore} ms`);
});

test("a search ends when whoever asked has gone, between two steps and while it waits", async () => {
  const turns = createSearchTurns({ width: 1 });
  const gone = new AbortController();
  let steps = 0;
  const endless = (signal: AbortSignal) =>
    turns.run("kim", signal, async (pace) => {
      for (;;) await pace(() => pause(1)).then(() => steps++);
    });
  const both = [endless(gone.signal), endless(gone.signal)];
  await pause(20);
  gone.abort();
  assert.deepEqual(
    (await Promise.all(both)).map(({ ok }) => ok),
    [false, false],
  );
  const until = steps;
  await pause(20);
  assert.equal(steps, until);
});

test("a person has no more searches open than the bound, and gets on when they have ended", async () => {
  const turns = createSearchTurns({ width: 1, mostOpen: 3 });
  const one = () => turns.run("kim", never, (pace) => pace(() => pause(5)));
  const many = await Promise.all(Array.from({ length: 5 }, one));
  assert.deepEqual(
    many.map((result) => (result.ok ? "found" : result.problem.code)),
    ["found", "found", "found", "search_busy", "search_busy"],
  );
  assert.ok((await one()).ok);
});
