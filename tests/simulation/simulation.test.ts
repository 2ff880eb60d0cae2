import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { bugs } from "./bugs.ts";
import { simulate, tellStory, type Wish } from "./simulate.ts";

/* Other worlds each time; `SIMULATION_SEED` has them again, and `npm run simulate` one of them with its story. */
const seed = process.env.SIMULATION_SEED ?? String(Date.now() % 2 ** 31);
const creations = 20_000;

test(`in ${creations} simulated creations nothing is lost, created twice or called what it is not (seed ${seed})`, async () => {
  const simulation = await simulate({ seed, creations, processes: 2 });
  assert.ok(simulation.creations >= creations, `only ${simulation.creations} creations began`);
  for (const wrong of simulation.wrong) assert.fail(tellStory(wrong, seed));
});

test("every kind of trouble occurs, and every outcome", async () => {
  const { counts } = await simulate({ seed: "all", creations: 8000, processes: 2 });
  const expected = [
    "statement refused",
    "statement lost",
    "statement unanswered",
    "statement late",
    "statement slow",
    "statement dies before",
    "statement dies after",
    "statement stands before",
    "statement stands after",
    "disk refused",
    "disk dies before",
    "request request late",
    "request answer late",
    "request answer lost",
    "machine dies",
    "machine loses power",
    "machine ends in order",
    "machine stands still",
    "machine loses the database",
    "machine loses the service",
    "machine has a bad disk",
    "database has its clock set",
    "service: made, 502",
    "service: 401, token ended",
    "token: refused",
  ];
  const outcomes = ["created", "rejected", "not_authorised", "not_sent", "unknown", "not_created"];
  const happened = [...counts.keys()];
  assert.deepEqual(
    expected.filter((what) => !counts.has(what)),
    [],
  );
  assert.deepEqual(
    outcomes.filter((outcome) => !happened.some((what) => what.startsWith(`outcome ${outcome}`))),
    [],
  );
  for (const late of ["conflict", "late"])
    assert.ok(
      happened.some((what) => what.startsWith("outcome") && what.endsWith(late)),
      late,
    );
});

test("the same seed is the same run, byte for byte, in another process and after other worlds", async () => {
  const alone = await simulate({ seed, creations: 1, first: 1, processes: 1 });
  // A world more than the first one, however many creations that has.
  const { creations } = await simulate({ seed, creations: 1, processes: 1 });
  const [first, second] = await hashesOf({ seed, creations: creations + 1, processes: 1 });
  assert.ok(first && second);
  assert.deepEqual(await hashesOf({ seed, creations: 1, first: 1, processes: 1 }), [second]);
  assert.deepEqual(await hashesOf({ seed, creations: 2, processes: 2 }), [first, second]);
  assert.notEqual(first, second);
  assert.notEqual((await simulate({ seed: `${seed}0`, creations: 1, first: 1, processes: 1 })).hash, alone.hash);
});

/** Of the first two worlds, or of the one that there is. */
async function hashesOf(wish: Wish): Promise<string[]> {
  const hashes: [number, string][] = [];
  await simulate(wish, ({ world, hash }) => hashes.push([world, hash]));
  return hashes
    .sort(([one], [other]) => one - other)
    .slice(0, 2)
    .map(([, hash]) => hash);
}

const run = promisify(execFile);

// Each is a process of its own; those that take long are not left to run one after the other.
describe("a planted bug is found within 10,000 creations", { concurrency: 2 }, () => {
  for (const [number, { name, seed = "8" }] of bugs.entries()) {
    test(name, async () => {
      const hunt = new URL("./hunt.ts", import.meta.url).pathname;
      const { stdout } = await run(process.execPath, [hunt, String(number), seed, "10000"]);
      const { found } = JSON.parse(stdout) as { found: string | null };
      assert.ok(found, "it was not found");
    });
  }
});
