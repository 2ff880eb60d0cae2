/* `npm run simulate -- --creations 1000000 --seed 7`; one world again, with its story: `-- --seed 7 --world 42`. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { simulate, tellStory } from "./simulate.ts";

const { values } = parseArgs({
  options: {
    creations: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    world: { type: "string" },
    processes: { type: "string", default: String(availableParallelism()) },
  },
});
const { seed } = values;
const one = values.world !== undefined;
const processes = one ? 1 : Number(values.processes);
const wish = { seed, processes, creations: one ? 1 : Number(values.creations), first: Number(values.world ?? 0) };

console.log(`seed ${seed}, ${processes} processes`);
const began = performance.now();
let done = 0;
const simulation = await simulate(wish, (delivery) => {
  done += 1;
  if (delivery.violations.length > 0) console.log(tellStory(delivery, seed));
  if (done % 500 === 0) console.log(`${done} worlds, ${Math.round((performance.now() - began) / 1000)} s`);
});
const seconds = (performance.now() - began) / 1000;

for (const [what, times] of [...simulation.counts].sort()) console.log(`${String(times).padStart(9)}  ${what}`);
const each = ((seconds * processes * 1000) / simulation.creations).toFixed(2);
console.log(
  `${simulation.creations} creations in ${simulation.worlds} worlds, ${simulation.wrong.length} of them wrong, ` +
    `${seconds.toFixed(1)} s (${each} ms a creation and process), trace ${simulation.hash.slice(0, 16)}`,
);
process.exitCode = simulation.wrong.length > 0 ? 1 : 0;
