import fc from "fast-check";
import type { Bench } from "./bench.ts";
import { newBook } from "./book.ts";
import type { Command } from "./command.ts";
import { creationCommands, fillIn } from "./creation-commands.ts";
import { finish } from "./finish.ts";
import { peopleCommands } from "./people-commands.ts";
import { troubleCommands } from "./trouble-commands.ts";
import { firstUpload } from "./uploads.ts";
import { type Setting, World } from "./world.ts";

export const settings: fc.Arbitrary<Setting> = fc.record({
  alone: fc.boolean(),
  sameAgain: fc.boolean(),
  abrupt: fc.boolean(),
  // Seldom, because each silence of the service then costs 0.3 s.
  hasty: fc.integer({ min: 0, max: 19 }).map((n) => n === 19),
});

export const commands = fc.commands([fc.oneof(...creationCommands, ...troubleCommands, ...peopleCommands)], {
  maxCommands: 16,
  size: "+1",
});

/** One run from an empty desk, with one form filled in, to its end. An error tells the story of what was done. */
export async function run(bench: Bench, setting: Setting, steps: Iterable<Command>): Promise<void> {
  const model = newBook(setting);
  const real = await World.open(bench, setting, model);
  try {
    await firstUpload(real);
    fillIn(real, model);
    await fc.asyncModelRun(() => ({ model, real }), steps);
    model.story.push("the end");
    await finish(real);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error([what, ...model.story].join("\n        after: "), { cause: error });
  } finally {
    await real.close();
  }
}
