import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createTokenCache, type Issued, type Token } from "#lib/signing/token.ts";

/** What one caller does, step by step; `drop` is of the token that it got last. */
type Step = "get" | "drop" | "wait";
type Answer = "long" | "short" | "same" | "failure" | "thrown";

const steps = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<Step>("get", "drop") },
    { weight: 1, arbitrary: fc.constant<Step>("wait") },
  ),
  { maxLength: 8, size: "max" },
);
const callers = fc.array(steps, { minLength: 2, maxLength: 5 });
const answers = fc.array(fc.constantFrom<Answer>("same", "long", "same", "short", "failure", "thrown"), {
  minLength: 1,
});

/** The token endpoint: an answer comes when the scheduler wants it. */
function endpoint(scheduler: fc.Scheduler, answers: readonly Answer[]) {
  const seen = { asked: 0, underWay: 0, most: 0, thrown: 0, healed: false };
  async function issue(): Promise<Issued> {
    const number = ++seen.asked;
    if (seen.healed) return { value: "healed", expiresIn: 3600 };
    const answer = answers[number % answers.length];
    seen.most = Math.max(seen.most, ++seen.underWay);
    await scheduler.schedule(Promise.resolve(), `issue ${number}: ${answer}`);
    seen.underWay -= 1;
    if (answer === "failure") return { reason: "status", status: 500, detail: "" };
    if (answer === "thrown") {
      seen.thrown += 1;
      throw new Error("thrown");
    }
    return { value: answer === "same" ? "same" : `token-${number}`, expiresIn: answer === "short" ? 20 : 3600 };
  }
  return { issue, seen };
}

/** Callers of one cache, each of whose steps comes when the scheduler wants it. */
function office(scheduler: fc.Scheduler, issue: () => Promise<Issued>) {
  const seen = { now: 0, waits: 0, finished: 0 };
  const cache = createTokenCache(issue, () => seen.now);
  const handed = new Set<Token>();
  const dropped = new Set<Token>();
  /** Of these a refusal is a reason to ask for another. */
  const droppedAsNewest = new Set<Token>();

  async function get(): Promise<Token | undefined> {
    const before = new Set(dropped);
    const got = await cache.get().catch(() => undefined);
    if (!got || !("value" in got)) return undefined;
    assert.ok(!before.has(got), `${got.value} was dropped before it was asked for, and handed out again`);
    handed.add(got);
    return got;
  }

  function drop(token: Token): void {
    cache.drop(token);
    dropped.add(token);
    if (token === [...handed].at(-1)) droppedAsNewest.add(token);
  }

  function wait(ms: number): void {
    seen.now += ms;
    seen.waits += 1;
  }

  async function call(name: string, steps: readonly Step[]): Promise<void> {
    let last: Token | undefined;
    for (const step of steps) {
      await scheduler.schedule(Promise.resolve(), `${name}: ${step}`);
      if (step === "get") last = await get();
      if (step === "drop" && last) drop(last);
      if (step === "wait") wait(17_000);
    }
    seen.finished += 1;
  }
  return { call, get, wait, seen, droppedAsNewest };
}

test("2,000 interleavings: one request for a token at a time, no refused token again, nobody left waiting", async () => {
  const interleaved = fc.asyncProperty(fc.scheduler(), callers, answers, async (scheduler, all, each) => {
    const { issue, seen } = endpoint(scheduler, each);
    const desk = office(scheduler, issue);
    const calls = Promise.all(all.map((own, i) => desk.call(`caller ${i}`, own)));
    await Promise.race([calls, scheduler.waitIdle().then(() => new Promise(setImmediate))]);
    assert.equal(desk.seen.finished, all.length, "a caller waits for ever");
    await calls;
    assert.ok(seen.most <= 1, `${seen.most} requests for a token at once`);
    // Each needs a reason: the first, the refusal of the newest token, time that went by, an endpoint that broke.
    const reasons = 1 + desk.droppedAsNewest.size + desk.seen.waits + seen.thrown;
    assert.ok(seen.asked <= reasons, `${seen.asked} requests for a token, and reasons for ${reasons}`);

    seen.healed = true;
    desk.wait(60_000);
    assert.ok(await desk.get(), "no token, although the endpoint is well");
  });
  await fc.assert(interleaved, { numRuns: 2000 });
});
