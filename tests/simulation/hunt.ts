/* Plants one bug, by its number, and looks for it: `node tests/simulation/hunt.ts NUMBER SEED MOST`. Says after how many creations. */
import { bugs } from "./bugs.ts";
import { plant } from "./plant.ts";

const [number, seed, most] = process.argv.slice(2);
const bug = bugs[Number(number)];
if (!bug) throw new Error(`there is no bug ${number}`);
plant(bug);
const { runWorlds, seedsFrom } = await import("./run-world.ts");

let creations = 0;
let found: string[] = [];
await runWorlds(seedsFrom(seed ?? "1"), (_, result) => {
  creations += result.creations;
  found = result.violations;
  return found.length === 0 && creations < Number(most);
});
console.log(JSON.stringify({ bug: bug.name, creations, found: found[0] ?? null }));
