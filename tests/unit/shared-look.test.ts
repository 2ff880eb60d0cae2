import assert from "node:assert/strict";
import { test } from "node:test";
import { createSharedLook } from "#lib/runtime/shared-look.ts";

/** A look that answers when it is told to, and a clock. */
function looking() {
  const looks: PromiseWithResolvers<string>[] = [];
  const clock = { now: 0 };
  const begin = () => {
    const one = Promise.withResolvers<string>();
    looks.push(one);
    return one.promise;
  };
  const look = createSharedLook(begin, 1000, () => clock.now);
  return { look, looks, clock };
}

test("a thousand who ask at once cost one look, however long it takes, and so do those who ask within its time", async () => {
  const { look, looks, clock } = looking();
  const first = Array.from({ length: 1000 }, look);
  clock.now = 5000;
  const later = look();
  assert.equal(looks.length, 1);
  looks[0]?.resolve("there");
  assert.deepEqual(new Set(await Promise.all([...first, later])), new Set(["there"]));
  clock.now = 5999;
  assert.equal(await look(), "there");
  assert.equal(looks.length, 1);
});

test("what has changed is seen once the last look is old, also when that one failed", async () => {
  const { look, looks, clock } = looking();
  const first = look();
  looks[0]?.resolve("there");
  await first;
  clock.now = 1000;
  const second = look();
  looks[1]?.reject(new Error("gone"));
  await assert.rejects(second, /gone/);
  clock.now = 1500;
  await assert.rejects(look(), /gone/);
  clock.now = 2000;
  const third = look();
  looks[2]?.resolve("there again");
  assert.equal(await third, "there again");
});
