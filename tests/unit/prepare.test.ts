import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { server } from "#lib/cli/server-process.mjs";

const program = (text: string) => `#!/bin/sh\n${text}\n`;
/** Ends with its launcher when it is told so, or its folder has gone, as the server does once what it has begun is done. */
const stays = `
import { existsSync } from "node:fs";
import { sayThatItRuns } from "../../lib/cli/running.mjs";
await sayThatItRuns();
setInterval(() => !process.connected && (existsSync("end") || !existsSync("serve")) && process.exit(), 20);
console.log("up");
`;

/** A clone in which nothing is to be installed, and whose build only says that it ran. */
function clone() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-prepare-"));
  after(() => rmSync(folder, { recursive: true }));
  const files = {
    "package.json": `{"type":"module"}`,
    "package-lock.json": "{}",
    "next.config.mjs": "",
    "postcss.config.mjs": "",
    "tsconfig.json": "",
    "app/page.tsx": "",
    "components/part.tsx": "",
    "public/pdfjs/version": "1, without scripts",
    "node_modules/pdfjs-dist/package.json": `{"version":"1"}`,
    "node_modules/next/dist/bin/next": `require("node:fs").appendFileSync("builds", "b");`,
    "node_modules/.bin/esbuild": program(`mkdir -p ${dirname(server)} && cp serve ${server}`),
    "bin/npm": program("echo i >> installations"),
    serve: stays,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  }
  for (const name of ["prepare", "running", "node-version", "server-process"])
    cpSync(`lib/cli/${name}.mjs`, join(folder, "lib/cli", `${name}.mjs`));
  symlinkSync(process.execPath, join(folder, "node_modules/.bin/node"));
  const options = {
    cwd: folder,
    env: { NODE_ENV: "production" as const, PATH: `${join(folder, "bin")}:${process.env.PATH}` },
  };
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return {
    change: (name: string) => writeFileSync(join(folder, name), `${read(name)}\n`),
    /** Lets a server end whose launcher was killed. */
    letEnd: () => writeFileSync(join(folder, "end"), ""),
    builds: () => read("builds").length,
    installations: () => read("installations").split("\n").length - 1,
    prepare: (what: string) =>
      spawnSync(process.execPath, ["lib/cli/prepare.mjs", what], { ...options, encoding: "utf8" }),
    async start() {
      const child = spawn(process.execPath, ["lib/cli/prepare.mjs", "start"], {
        ...options,
        stdio: ["ignore", "pipe", "inherit"],
      });
      after(() => child.kill("SIGKILL"));
      for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }))
        if (/^up$/m.test(String(chunk))) break;
      return child;
    },
  };
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL") {
  child.kill(signal);
  await once(child, "exit");
}

test("nothing is built or installed under a server that runs from the folder, before it has ended, though what started it was killed", async () => {
  const { start, change, prepare, builds, installations, letEnd } = clone();
  const refused = (what: string) => {
    const { status, stderr } = prepare(what);
    assert.deepEqual([what, status], [what, 1]);
    assert.match(stderr, /^Countersign is running from this folder.* Stop it, then try again$/m);
  };
  const one = await start();
  assert.equal(prepare("build").status, 0, "there is nothing to build");
  const other = await start();
  change("app/page.tsx");
  for (const what of ["build", "start"]) refused(what);
  await end(one, "SIGTERM");
  refused("build");
  await end(other, "SIGKILL");
  refused("build");
  assert.equal(builds(), 1);
  letEnd();
  for (let tries = 0; builds() === 1 && tries < 100; tries++) prepare("build");
  assert.equal(builds(), 2);

  const later = await start();
  change("package-lock.json");
  refused("build");
  assert.equal(installations(), 1);
  await end(later, "SIGTERM");
  assert.equal(prepare("build").status, 0);
  assert.deepEqual([installations(), builds()], [2, 3]);
});
