import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns } from "#lib/people/turns.ts";

/** Turns whose work is written down, and ends when it is told to. */
function written(atOnce: number) {
  const turns = createTurns(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (asker?: string) =>
    void turns.take(asker, () => {
      begun.push(asker ?? "known");
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const step = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, step };
}

test("a password is looked at before those of whoever sent many, and one from a known device before all others", async () => {
  const { begun, ask, step } = written(2);
  for (let n = 0; n < 6; n++) ask("many");
  ask("one");
  ask("two");
  ask("one");
  ask();
  ask();
  for (let n = 0; n < 11; n++) await step();
  assert.deepEqual(begun, ["many", "many", "known", "known", "many", "one", "two", "many", "one", "many", "many"]);
});

test("no more at once than so many, and a place is free again after a failure too", async () => {
  const turns = createTurns(1);
  await assert.rejects(
    turns.take("a", () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  let running = 0;
  let most = 0;
  const work = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => turns.take(n % 3 === 0 ? undefined : `${n}`, work)));
  assert.equal(most, 1);
});
