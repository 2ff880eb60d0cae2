import { test } from "node:test";
import fc from "fast-check";
import { forEachEngine } from "../support/engines.ts";
import { openBench } from "./bench.ts";
import { commands, run, settings } from "./run.ts";

/* `MODEL_RUNS` and `MODEL_SEED` set how many runs there are and which ones; a failure tells the seed and the shortest way to it. */
const runs = { SQLite: 1000, PostgreSQL: 100 };
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

forEachEngine((engine) => {
  const numRuns = Number(process.env.MODEL_RUNS ?? runs[engine.name]);

  test(`whatever people, the service, the network and the power do, ${numRuns} times: one document an intent, and none lost`, async () => {
    const bench = await openBench(engine);
    try {
      const property = fc.asyncProperty(settings, commands, (setting, steps) => run(bench, setting, steps));
      await fc.assert(property, { numRuns, seed });
    } finally {
      await bench.close();
    }
  });
});
