import { test } from "node:test";
import fc from "fast-check";
import { openBench } from "../model/bench.ts";
import { creationCommands } from "../model/creation-commands.ts";
import { finish } from "../model/finish.ts";
import { peopleCommands } from "../model/people-commands.ts";
import { begin } from "../model/run.ts";
import { troubleCommands } from "../model/trouble-commands.ts";
import { forEachEngine } from "../support/engines.ts";

const runs = { SQLite: 1000, PostgreSQL: 100 };
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

const settings = fc.record({
  alone: fc.boolean(),
  sameAgain: fc.boolean(),
  hasty: fc.integer({ min: 0, max: 19 }).map((n) => n === 19),
});
const commands = fc.commands([fc.oneof(...creationCommands, ...troubleCommands, ...peopleCommands)], {
  maxCommands: 12,
});

forEachEngine((engine) => {
  const numRuns = Number(process.env.MODEL_RUNS ?? runs[engine.name]);

  test(`${numRuns} runs of whatever people, the service, the network and the power do: one document an intent, none lost`, async (t) => {
    t.diagnostic(`seed ${seed}`);
    const bench = await openBench(engine);
    try {
      const property = fc.asyncProperty(settings, commands, async (setting, steps) => {
        const { model, real } = await begin(bench, setting);
        try {
          await fc.asyncModelRun(() => ({ model, real }), steps);
          await finish(real);
        } finally {
          await real.close();
        }
      });
      await fc.assert(property, { numRuns, seed });
    } finally {
      await bench.close();
    }
  });
});
