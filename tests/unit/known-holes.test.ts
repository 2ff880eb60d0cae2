import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import config from "../../next.config.mjs";

/* What reached the office through a package once, or would have: the audit of the registry cannot be asked everywhere. */

/** The first version of each without the holes that are known, and what they were. */
const floors: Record<string, string> = {
  // Code execution through pictures and cached functions, after those in its server components, actions and proxy.
  next: "16.4.1",
  // CVE-2026-126187.
  react: "19.3.1",
  "react-dom": "19.3.1",
  // CVE-2026-109924 and 109841, after CVE-2026-6733: another request's answer on an idle connection.
  undici: "8.12.2",
  // A session that is signed out stays so.
  "iron-session": "9.0.1",
  // CVE-2026-16633: a PDF that runs scripts in the page.
  "pdfjs-dist": "6.2.108",
};

const { packages }: { packages: Record<string, { version?: string }> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);

function isAtLeast(version: string, floor: string): boolean {
  // What comes before a version counts as older than it.
  const [numbers = "", before] = version.split("-");
  const order = numbers.localeCompare(floor, "en", { numeric: true });
  return order > 0 || (order === 0 && before === undefined);
}

test("no package is older than the version in which its known holes were mended", () => {
  for (const [name, floor] of Object.entries(floors)) {
    const versions = Object.entries(packages).flatMap(([path, { version = "" }]) =>
      path.endsWith(`node_modules/${name}`) && !path.endsWith(`/@types/${name}`) ? version : [],
    );
    assert.ok(versions.length > 0, name);
    for (const version of versions) assert.ok(isAtLeast(version, floor), `${name} ${version} is older than ${floor}`);
  }
});

test("versions are compared by their numbers", () => {
  assert.ok(isAtLeast("16.10.0", "16.4.1"));
  assert.ok(isAtLeast("16.4.1", "16.4.1"));
  assert.ok(!isAtLeast("16.4.1-canary.3", "16.4.1"));
  assert.ok(!isAtLeast("8.9.30", "8.12.2"));
});

test("the parts of Next that had most of its holes are off: pictures from elsewhere, addresses that lead elsewhere, cached functions", () => {
  const { images, experimental, ...rest } = config;
  assert.deepEqual(images, { unoptimized: true });
  const risky = ["rewrites", "redirects", "i18n", "cacheComponents", "assetPrefix"];
  assert.deepEqual(
    Object.keys(rest).filter((name) => risky.includes(name)),
    [],
  );
  assert.deepEqual(Object.keys(experimental ?? {}).sort(), [
    "optimizePackageImports",
    "serverActions",
    "turbopackCjsTreeShaking",
  ]);
  assert.deepEqual(experimental?.serverActions, { bodySizeLimit: "2mb" });
});
