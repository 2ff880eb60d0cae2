import assert from "node:assert/strict";
import { test } from "node:test";
import { createFairTurns } from "#lib/runtime/fair-turns.ts";

/** Turns whose work is written down, and ends when it is told to. */
function written(width?: number) {
  const turns = createFairTurns(width);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (asker: string, signal?: AbortSignal) =>
    turns.take(
      asker,
      () => {
        begun.push(asker);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      signal,
    );
  const step = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { turns, begun, ask, step };
}

test("whoever asks for much waits behind whoever asks for little", async () => {
  const { begun, ask, step } = written();
  for (let i = 0; i < 4; i++) void ask("many");
  void ask("one");
  void ask("two");
  for (let i = 0; i < 6; i++) await step();
  assert.deepEqual(begun, ["many", "many", "one", "two", "many", "many"]);
});

test("so many at a time as there is room for, and no more", async () => {
  const { begun, ask, step } = written(2);
  for (const asker of ["many", "many", "many", "one"]) void ask(asker);
  assert.deepEqual(begun, ["many", "many"]);
  await step();
  assert.deepEqual(begun, ["many", "many", "many"]);
  for (let i = 0; i < 3; i++) await step();
  assert.deepEqual(begun, ["many", "many", "many", "one"]);
});

test("what nobody waits for any more is not begun", async () => {
  const { begun, ask, step } = written();
  void ask("first");
  const gone = new AbortController();
  const left = ask("left", gone.signal);
  void ask("last");
  gone.abort(new Error("gone"));
  await assert.rejects(left, /gone/);
  await assert.rejects(ask("too late", gone.signal), /gone/);
  for (let i = 0; i < 3; i++) await step();
  assert.deepEqual(begun, ["first", "last"]);
});

test("who is held back waits also while nobody else has anything to do, and holds up nobody", async () => {
  const { turns, begun, ask, step } = written();
  const from = performance.now();
  turns.holdBack("slow", 100);
  const slow = ask("slow").then(() => performance.now() - from);
  void ask("other");
  await step();
  assert.deepEqual(begun, ["other"]);
  while (begun.length < 2) await step();
  await step();
  assert.ok((await slow) >= 99);
});

test("work that fails ends its turn", async () => {
  const turns = createFairTurns();
  await assert.rejects(
    turns.take("a", () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(await turns.take("a", async () => "done"), "done");
});
