/* Everything that must hold, in the order in which it fails fastest. `npm test` has installed and built before this runs. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { findBrowser } from "./support/browser.ts";

function step(name: string, args: string[], environment: Record<string, string> = {}): void {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  if (status !== 0) process.exit(status ?? 1);
}

step("lint and format", ["node_modules/@biomejs/biome/bin/biome", "check", "."]);
step("types", ["node_modules/typescript/bin/tsc", "--noEmit"]);
// Printed here: the reporter shows nothing of what a passing test prints.
const anew = String(Date.now() % 2 ** 31);
const { MODEL_SEED = anew, SIMULATION_SEED = anew } = process.env;
step(
  `layers, units, store (MODEL_SEED=${MODEL_SEED} SIMULATION_SEED=${SIMULATION_SEED})`,
  ["--test", "--test-reporter=dot", ...globSync("tests/{layers,unit/*}.test.ts")],
  { MODEL_SEED, SIMULATION_SEED },
);
step("end to end", ["node_modules/playwright/cli.js", "test", "-c", "tests/playwright.config.ts"], {
  CHROMIUM_PATH: findBrowser(),
});
