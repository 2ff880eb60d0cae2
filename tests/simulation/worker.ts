/* Runs some worlds for `simulate.ts`, in a process of its own: the platform's clock and chance are replaced there. */
import { runWorlds, type WorldResult } from "./run-world.ts";

/** Worlds of one seed by their numbers, from a first one on in steps, until so many creations have begun. */
export interface Order {
  seed: string;
  first: number;
  step: number;
  creations: number;
}

export interface Delivery extends WorldResult {
  world: number;
}

// Whoever wanted the worlds is gone, or has them all.
process.once("disconnect", () => process.exit());

process.once("message", async ({ seed, first, step, creations }: Order) => {
  let world = first;
  let begun = 0;
  const seeds = function* () {
    for (; begun < creations; world += step) yield `${seed}/${world}`;
  };
  await runWorlds(seeds(), (_, result) => {
    begun += result.creations;
    // A story is long, and nobody asks for one that ends well.
    const story = result.violations.length > 0 ? result.story : [];
    process.send?.({ ...result, world, story } satisfies Delivery);
    return true;
  });
  process.disconnect();
});
