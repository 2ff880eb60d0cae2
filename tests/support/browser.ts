import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** The path of a Chromium: one that is named or installed, else the system's package, else the one that Playwright downloads. */
export function findBrowser(): string {
  const there = [process.env.CHROMIUM_PATH ?? "", ...usual].find((path) => path !== "" && existsSync(path));
  if (there) return there;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    return "/usr/bin/chromium";
  }
  run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  return "";
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`no browser: ${command} ${args.join(" ")} failed`);
}
