import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";

const executablePath = process.env.CHROMIUM_PATH;
// Without these a browser that cannot reach the internet tries again and again; root has no sandbox.
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
const args = process.getuid?.() === 0 ? [...quiet, "--no-sandbox"] : quiet;

export default defineConfig({
  testMatch: ["e2e/*.spec.ts", "hostile/*.spec.ts"],
  outputDir: "results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // Many tests wait, for a page or a clock.
  workers: availableParallelism() + 1,
  // Once more where the machine has other work too; what passes then only is listed as flaky at the end, and is to be looked into.
  retries: 1,
  fullyParallel: false,
  reporter: [["list"]],
  use: {
    ...(executablePath ? { launchOptions: { executablePath, args } } : { launchOptions: { args } }),
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
});
