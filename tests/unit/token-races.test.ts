import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createTokenCache, type Issued, type Token } from "#lib/signing/token.ts";

/** What one caller does, step by step; `drop` is of the token that it got last. */
type Step = "get" | "drop" | "wait";
type Answer = "long" | "short" | "same" | "failure" | "thrown";

const callers = fc.array(fc.array(fc.constantFrom<Step>("get", "drop", "get", "drop", "wait"), { maxLength: 6 }), {
  minLength: 2,
  maxLength: 5,
});
const answers = fc.array(fc.constantFrom<Answer>("long", "short", "same", "failure", "thrown"), { minLength: 1 });

/** The cache between callers and an endpoint whose every step comes when the scheduler wants it. */
function bench(scheduler: fc.Scheduler, endpoint: readonly Answer[]) {
  const clock = { ms: 0 };
  const seen = { asked: 0, underWay: 0, most: 0, thrown: 0, waits: 0, finished: 0 };
  const dropped = new Set<Token>();
  const turn = (label: string) => scheduler.schedule(Promise.resolve(), label);

  async function issue(): Promise<Issued> {
    const number = ++seen.asked;
    const answer = endpoint[number % endpoint.length];
    seen.most = Math.max(seen.most, ++seen.underWay);
    await turn(`issue ${number}: ${answer}`);
    seen.underWay -= 1;
    if (answer === "failure") return { reason: "status", status: 500, detail: "" };
    if (answer === "thrown") {
      seen.thrown += 1;
      throw new Error("thrown");
    }
    return { value: answer === "same" ? "same" : `token-${number}`, expiresIn: answer === "short" ? 20 : 3600 };
  }
  const cache = createTokenCache(issue, () => clock.ms);

  async function get(): Promise<Token | undefined> {
    const before = new Set(dropped);
    const got = await cache.get().catch(() => undefined);
    if (!got || !("value" in got)) return undefined;
    assert.ok(!before.has(got), `${got.value} was dropped before it was asked for, and handed out again`);
    return got;
  }

  async function call(name: string, steps: readonly Step[]): Promise<void> {
    let last: Token | undefined;
    for (const step of steps) {
      await turn(`${name}: ${step}`);
      if (step === "get") last = await get();
      if (step === "drop" && last) {
        cache.drop(last);
        dropped.add(last);
      }
      if (step === "wait") {
        clock.ms += 17_000;
        seen.waits += 1;
      }
    }
    seen.finished += 1;
  }
  return { call, seen, dropped };
}

test("2,000 interleavings: one request for a token at a time, no refused token again, nobody left waiting", async () => {
  const interleaved = fc.asyncProperty(fc.scheduler(), callers, answers, async (scheduler, steps, endpoint) => {
    const { call, seen, dropped } = bench(scheduler, endpoint);
    const calls = Promise.all(steps.map((each, i) => call(`caller ${i}`, each)));
    await Promise.race([calls, scheduler.waitIdle().then(() => new Promise(setImmediate))]);
    assert.equal(seen.finished, steps.length, "a caller waits for ever");
    await calls;
    assert.ok(seen.most <= 1, `${seen.most} requests for a token at once`);
    // Each needs a reason: the first, a refused token, time that went by, an endpoint that broke.
    const reasons = 1 + dropped.size + seen.waits + seen.thrown;
    assert.ok(seen.asked <= reasons, `${seen.asked} requests for a token, and reasons for ${reasons}`);
  });
  await fc.assert(interleaved, { numRuns: 2000 });
});
