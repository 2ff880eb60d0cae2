import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createTokenCache, type Issued, termOf } from "#lib/signing/token.ts";

/** A cache over a clock and an endpoint that the test turns by hand. */
function bench(answer: (call: number) => Issued) {
  const clock = { ms: 1_000_000 };
  let calls = 0;
  const cache = createTokenCache(
    async () => answer(++calls),
    () => clock.ms,
  );
  return { cache, clock, calls: () => calls, seconds: (count: number) => (clock.ms += count * 1000) };
}

const token =
  (expiresIn: unknown = 3600) =>
  (call: number) => ({ value: `token-${call}`, expiresIn });
const down = (): Issued => ({ reason: "status", status: 500, detail: "token: status 500" });

async function tokenOf(cache: ReturnType<typeof createTokenCache>): Promise<string> {
  const got = await cache.get();
  return "value" in got ? got.value : `no token: ${got.reason}`;
}

describe("a token", () => {
  test("is asked for once by 500 callers at the same time", async () => {
    const { cache, calls } = bench(token());
    const values = await Promise.all(Array.from({ length: 500 }, () => tokenOf(cache)));
    assert.deepEqual(new Set(values), new Set(["token-1"]));
    assert.equal(calls(), 1);
  });

  test("is renewed 300 s before a long life ends, and a fifth before a short one", async () => {
    for (const [life, until] of [
      [3600, 3300],
      [100, 80],
    ] as const) {
      const { cache, calls, seconds } = bench(token(life));
      await cache.get();
      seconds(until - 1);
      await cache.get();
      assert.equal(calls(), 1);
      seconds(1);
      assert.equal(await tokenOf(cache), "token-2");
    }
  });

  test("that arrives nearly expired is used to its end and not asked for in a loop", async () => {
    const { cache, calls, clock } = bench(token(3));
    for (let i = 0; i < 300; i++) {
      assert.match(await tokenOf(cache), /^token-/);
      clock.ms += 100;
    }
    assert.equal(calls(), 10, "30 seconds of a token that lives for 3");
  });

  test("of any lifetime keeps a sane term", () => {
    const shapes = fc.oneof(
      fc.constantFrom<unknown>(
        "3600",
        "3600.0",
        " 60 ",
        "",
        "abc",
        0,
        -1,
        null,
        undefined,
        Number.NaN,
        1e12,
        Infinity,
        true,
        {},
        [],
      ),
      fc.double(),
      fc.integer(),
      fc.string(),
      fc.anything(),
    );
    fc.assert(
      fc.property(shapes, fc.nat(), (expiresIn, at) => {
        const { renewAt, expiresAt } = termOf(expiresIn, at);
        assert.ok(renewAt >= at + 1000, "never asked for again at once");
        assert.ok(renewAt <= expiresAt, "never kept beyond its end");
        assert.ok(expiresAt <= at + 86_400_000, "never kept for longer than a day");
      }),
    );
  });

  test("of a readable lifetime lives that long, of an unreadable one 60 s, of an absurd one 12 h", () => {
    const seconds = (expiresIn: unknown) => termOf(expiresIn, 0).expiresAt / 1000;
    assert.deepEqual([3600, "3600", "3600.0", 3600.5].map(seconds), [3600, 3600, 3600, 3600.5]);
    assert.deepEqual([0, -1, "", "abc", null, undefined, Number.NaN].map(seconds), Array(7).fill(60));
    assert.deepEqual([3_600_000, 1e12].map(seconds), [43_200, 43_200]);
  });

  test("that was refused is dropped, its successor is not", async () => {
    const { cache, calls } = bench(token());
    const first = await cache.get();
    assert.ok("value" in first);
    cache.drop(first);
    assert.equal(await tokenOf(cache), "token-2");
    cache.drop(first);
    assert.equal(await tokenOf(cache), "token-2");
    assert.equal(calls(), 2);
  });

  test("that is handed out again with the same text counts as a new one", async () => {
    const { cache, calls } = bench(() => ({ value: "always-the-same", expiresIn: 3600 }));
    const first = await cache.get();
    assert.ok("value" in first);
    cache.drop(first);
    await cache.get();
    cache.drop(first);
    await cache.get();
    assert.equal(calls(), 2);
  });
});

describe("a failing token endpoint", () => {
  test("is asked at most once per step of 1, 2, 4 … 30 s", async () => {
    const { cache, calls, clock } = bench(down);
    const askedAt: number[] = [];
    const start = clock.ms;
    for (; clock.ms < start + 100_000; clock.ms += 250) {
      const before = calls();
      assert.equal(await tokenOf(cache), "no token: status");
      if (calls() > before) askedAt.push((clock.ms - start) / 1000);
    }
    assert.deepEqual(askedAt, [0, 1, 3, 7, 15, 31, 61, 91]);
  });

  test("says when to try again, and is forgotten once it answers", async () => {
    const { cache, calls, seconds } = bench((call) => (call < 3 ? down() : token()(call)));
    const told = async () => {
      const got = await cache.get();
      return "value" in got ? undefined : got.retryAfterSeconds;
    };
    assert.equal(await told(), 1);
    seconds(1);
    assert.equal(await told(), 2);
    assert.equal(cache.problem()?.status, 500);
    seconds(2);
    assert.equal(await tokenOf(cache), "token-3");
    assert.equal(cache.problem(), undefined);
    assert.equal(calls(), 3);
  });

  test("tells every waiting caller and leaves no promise stuck", async () => {
    const { cache, calls, seconds } = bench((call) => (call === 1 ? down() : token()(call)));
    const values = await Promise.all(Array.from({ length: 50 }, () => tokenOf(cache)));
    assert.deepEqual(new Set(values), new Set(["no token: status"]));
    seconds(1);
    assert.equal(await tokenOf(cache), "token-2");
    assert.equal(calls(), 2);
  });

  test("does not take away a token that has not expired yet", async () => {
    const { cache, seconds } = bench((call) => (call === 1 ? token(3600)(call) : down()));
    await cache.get();
    seconds(3400);
    assert.equal(await tokenOf(cache), "token-1");
    seconds(199);
    assert.equal(await tokenOf(cache), "token-1");
    seconds(1);
    assert.equal(await tokenOf(cache), "no token: status");
  });

  test("is never asked in a loop, whatever it answers and however time passes", async () => {
    const step = fc.record({
      answer: fc.oneof(fc.constant(undefined), fc.anything()),
      wait: fc.integer({ min: 0, max: 5000 }),
      refused: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        let turn = 0;
        const { cache, calls, clock } = bench((call) => {
          const { answer } = steps[turn] ?? { answer: undefined };
          return answer === undefined ? down() : { value: `token-${call}`, expiresIn: answer };
        });
        let elapsed = 0;
        let refusals = 0;
        for (; turn < steps.length; turn++) {
          const got = await cache.get();
          if ("value" in got && steps[turn]?.refused) {
            cache.drop(got);
            refusals += 1;
          }
          clock.ms += steps[turn]?.wait ?? 0;
          elapsed += steps[turn]?.wait ?? 0;
        }
        assert.ok(
          calls() <= 1 + elapsed / 1000 + refusals,
          `${calls()} requests in ${elapsed} ms with ${refusals} refusals`,
        );
      }),
    );
  });
});
