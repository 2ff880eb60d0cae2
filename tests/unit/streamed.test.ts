import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { streamed } from "#lib/web/streamed.ts";

const piece = (n: number) => new Uint8Array([n]);

/** Pieces 1, 2, 3, … up to `last`, and what became of them. */
function source(last: number, fails?: Error) {
  const told = { made: 0, ended: false };
  async function* make(): AsyncGenerator<Uint8Array, void> {
    try {
      for (let n = 1; n <= last; n++) {
        told.made = n;
        yield piece(n);
      }
      if (fails) throw fails;
    } finally {
      told.ended = true;
    }
  }
  return { told, rest: make() };
}

function open(last: number, more: { fails?: Error } = {}) {
  const { told, rest } = source(last, more.fails);
  const gone = new AbortController();
  const broken: unknown[] = [];
  const stream = streamed(
    { first: piece(0), rest },
    {
      signal: gone.signal,
      breakOff: (error) => void broken.push(error),
    },
  );
  assert.ok(stream);
  return { told, gone, broken, reader: stream.getReader() };
}

test("nothing is held for whoever asks for the head alone", async () => {
  const { told, rest } = source(3);
  await rest.next();
  assert.equal(
    streamed({ first: piece(0), rest }, { signal: AbortSignal.abort(), breakOff() {}, headOnly: true }),
    null,
  );
  await pause(1);
  assert.ok(told.ended);
});

test("a piece is made when the one before was taken, not before, and all come in their order", async () => {
  const { told, broken, reader } = open(5);
  await pause(20);
  assert.equal(told.made, 0);
  const read: number[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    read.push(...next.value);
    await pause(5);
    assert.ok(told.made <= read.length, `${told.made} made, ${read.length} read`);
  }
  assert.deepEqual([read, told.ended, broken], [[0, 1, 2, 3, 4, 5], true, []]);
});

test("an answer that fails in the middle never ends like a whole one: its connection is broken off", async () => {
  const fails = new Error("the store is away");
  const { told, broken, reader } = open(1, { fails });
  await reader.read();
  await assert.rejects(async () => {
    for (;;) if ((await reader.read()).done) return;
  }, fails);
  assert.deepEqual([told.ended, broken], [true, [fails]]);
});

test("whoever goes away ends the making, whether the reader says so or the request does", async () => {
  for (const how of ["reader", "request"]) {
    const { told, gone, reader } = open(100);
    await reader.read();
    await reader.read();
    if (how === "reader") await reader.cancel();
    else gone.abort();
    await pause(10);
    assert.ok(told.ended && told.made < 5, how);
  }
});
