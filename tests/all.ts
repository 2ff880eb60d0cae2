/*
 * Everything that must hold, in the order in which it fails fastest; `--quick` stops before what needs a database server, long runs or a
 * browser. The command that calls this has installed, and built what the browser needs.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { findBrowser } from "./support/browser.ts";
import { bringOtherBrowsers } from "./support/other-browsers.ts";
import { startPostgres } from "./support/postgres.ts";

async function step(name: string, args: string[], environment: Record<string, string | undefined> = {}): Promise<void> {
  console.log(`\n— ${name}`);
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  // Nothing goes on alone when a step beside it has failed.
  process.once("exit", () => child.kill());
  const [status] = await once(child, "exit");
  if (status !== 0) process.exit(status ?? 1);
}

/** Many tests wait, for a clock or a connection: one file more at once than there are processors. */
function tests(pattern: string | string[], atOnce = availableParallelism() + 1): string[] {
  return ["--test", `--test-concurrency=${atOnce}`, "--test-reporter=dot", ...globSync(pattern)];
}

await step("lint and format", ["node_modules/@biomejs/biome/bin/biome", "check", "."]);
await step("types", ["node_modules/typescript/bin/tsc", "--noEmit"]);
await step("layers, texts, units", tests("tests/{*,unit/*}.test.ts"));
if (process.argv.includes("--quick")) process.exit();
// Printed here: the reporter shows nothing of what a passing test prints.
const anew = String(Date.now() % 2 ** 31);
const { MODEL_SEED = anew, SIMULATION_SEED = anew } = process.env;
// One for all files: to start one takes as long as many a file's tests.
const server = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres();
const TEST_POSTGRES_URL = server?.url("postgres") ?? process.env.TEST_POSTGRES_URL;
// Side by side: the runner takes files by their names, and the two longest would be left to run alone at the end.
await Promise.all([
  step("both databases", tests("tests/database/*.test.ts"), { TEST_POSTGRES_URL }),
  step(
    `model, simulation (MODEL_SEED=${MODEL_SEED} SIMULATION_SEED=${SIMULATION_SEED})`,
    tests("tests/{model,simulation}/*.test.ts", 1),
    { MODEL_SEED, SIMULATION_SEED, TEST_POSTGRES_URL },
  ),
]);
await server?.stop();
const others = bringOtherBrowsers();
// Last of all, also when a step fails: nobody reads that far up.
process.on("exit", () => {
  if (others.leftOut.length > 0) console.log(`\n${others.leftOut.join("\n")}`);
});
if (others.tests.length > 0) await step("main paths in Firefox and WebKit", tests(others.tests));
await step("end to end", ["node_modules/playwright/cli.js", "test", "-c", "tests/playwright.config.ts"], {
  CHROMIUM_PATH: findBrowser(),
});
