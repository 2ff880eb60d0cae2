import { globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages, isThere } from "./browser.ts";

/** Browsers themselves: what a distribution puts on the PATH may be a script that wants to install one. */
const firefoxes = [
  "/usr/bin/firefox-esr",
  "/usr/lib/firefox/firefox",
  "/usr/lib64/firefox/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];
const miniBrowsers = ["/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/{lib,lib64,libexec}/webkit2gtk-4.1/MiniBrowser"];

/** Firefox on this machine: the one that `FIREFOX_PATH` names, or any that is installed. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...firefoxes].find(isThere);
}

/** What WebKit takes: its driver, the small browser that comes with WebKitGTK, and a screen that nobody sees. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const driver = onPath("WebKitWebDriver");
  const browser = globSync(miniBrowsers)[0];
  const screen = onPath("Xvfb");
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

const others = [
  { name: "Firefox", find: findFirefox, packages: ["firefox-esr"], test: "tests/browsers/firefox.test.ts" },
  { name: "WebKit", find: findWebKit, packages: ["webkit2gtk-driver", "xvfb"], test: "tests/browsers/webkit.test.ts" },
];

/** Installs the browsers beside Chromium where that can be done. Answers the tests for those that are there, and a line for each that is not. */
export function bringOtherBrowsers(): { tests: string[]; leftOut: string[] } {
  const missing = others.filter(({ find }) => !find());
  for (const { packages } of missing) installPackages(packages);
  const tests = others.filter(({ find }) => find()).map(({ test }) => test);
  const leftOut = others
    .filter(({ test }) => !tests.includes(test))
    .map(({ name, packages }) => `${name} was left out: it is not on this machine (Debian: ${packages.join(", ")})`);
  return { tests, leftOut };
}

function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, program)).find(isThere);
}
