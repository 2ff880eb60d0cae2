import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { server } from "#lib/cli/server-process.mjs";

const program = (text: string) => `#!/bin/sh\n${text}\n`;
/** Takes its time until it says that it runs. Ends with its launcher when it is told so, or its folder has gone, as the server does once what it has begun is done. */
const stays = `
import { existsSync } from "node:fs";
import { sayThatItRuns } from "../../lib/cli/running.mjs";
setInterval(() => !process.connected && (existsSync("end") || !existsSync("serve")) && process.exit(), 20);
console.log("begun");
while (existsSync("hesitate")) await new Promise((resolve) => setTimeout(resolve, 20));
await sayThatItRuns();
console.log("up");
`;
/** Makes a large and a small script, as Next does where they are not there yet, and takes its time too. */
const builds = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
appendFileSync("builds", "b");
writeFileSync("builder", String(process.pid));
mkdirSync(".next/static/chunks", { recursive: true });
for (const [name, bytes] of [["large", 20_000], ["small", 19_999]])
  if (!existsSync(".next/static/chunks/" + name + ".js"))
    writeFileSync(".next/static/chunks/" + name + ".js", "f();".padEnd(bytes, "/"));
console.log("building");
const wait = () => existsSync("dawdle") && setTimeout(wait, 20);
wait();
`;
const waiting = "Another command is preparing this folder. Waiting for it…";

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
    "node_modules/next/dist/bin/next": builds,
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
  function begin(what: string) {
    const child = spawn(process.execPath, ["lib/cli/prepare.mjs", what], {
      ...options,
      stdio: ["ignore", "pipe", "inherit"],
    });
    after(() => child.kill("SIGKILL"));
    return child;
  }
  return {
    folder,
    /** By which one keeps the others out. */
    name: `\0countersign ${createHash("sha256").update(realpathSync(folder)).digest("hex")}`,
    change: (name: string) => writeFileSync(join(folder, name), `${read(name)}\n`),
    putBack: (name: keyof typeof files) => writeFileSync(join(folder, name), files[name]),
    remove: (name: string) => rmSync(join(folder, name)),
    /** Lets a server end whose launcher was killed. */
    letEnd: () => writeFileSync(join(folder, "end"), ""),
    have: (what: "dawdle" | "hesitate") => writeFileSync(join(folder, what), ""),
    letGoOn: (what: "dawdle" | "hesitate") => rmSync(join(folder, what)),
    builds: () => read("builds").length,
    builder: () => Number(read("builder")),
    installations: () => read("installations").split("\n").length - 1,
    prepare: (what: string) =>
      spawnSync(process.execPath, ["lib/cli/prepare.mjs", what], { ...options, encoding: "utf8", timeout: boundMs }),
    begin,
    /** Answers once it has come to this line. */
    async start(line = "up", what = "start") {
      const child = begin(what);
      await comesTo(child, line);
      return child;
    },
  };
}

/** No command takes so long, on a busy machine either: a test that would wait for ever fails instead. */
const boundMs = 120_000;

/** Fails once that takes too long; `printed` is what there is to say then. */
async function inTime<T>(work: Promise<T>, what: string, printed = () => ""): Promise<T> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error(`${what}. It printed:\n${printed()}`)), boundMs);
  return Promise.race([work, over.promise]).finally(() => clearTimeout(timer));
}

/** Answers to which of these lines it came. */
async function comesTo(child: ChildProcess, ...lines: string[]) {
  const wanted = `“${lines.join("” or “")}”`;
  let printed = "";
  const found = async () => {
    for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
      printed += chunk;
      const line = printed.split("\n").find((one) => lines.includes(one));
      if (line !== undefined) return line;
    }
    assert.fail(`it ended before it came to ${wanted}. It printed:\n${printed}`);
  };
  return inTime(found(), `it has not come to ${wanted}`, () => printed);
}

const ended = (child: ChildProcess) => inTime(once(child, "exit"), "it has not ended");

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL") {
  const exit = ended(child);
  child.kill(signal);
  await exit;
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

const onLinux = { skip: process.platform !== "linux" };

test("while one builds another waits, and then serves what was built for both", onLinux, async () => {
  const { start, builds, installations, have, letGoOn } = clone();
  have("dawdle");
  const one = await start("building");
  const others = [await start(waiting), await start(waiting)];
  letGoOn("dawdle");
  await Promise.all([one, ...others].map((child) => comesTo(child, "up")));
  assert.deepEqual([installations(), builds()], [1, 1]);
});

test("of several that begin at one moment one installs and builds, and all serve", onLinux, async () => {
  const { start, builds, installations } = clone();
  await Promise.all(Array.from({ length: 4 }, () => start()));
  assert.deepEqual([installations(), builds()], [1, 1]);
});

test("nothing is replaced between a build and the moment in which its server says that it runs", onLinux, async () => {
  const { start, change, builds, have, letGoOn } = clone();
  have("hesitate");
  const one = await start("begun");
  change("app/page.tsx");
  const other = await start(waiting, "build");
  letGoOn("hesitate");
  await comesTo(one, "up");
  const [status] = await ended(other);
  assert.deepEqual([status, builds()], [1, 1]);
});

for (const signal of ["SIGTERM", "SIGKILL"] as const)
  test(
    `what a launcher builds with keeps the others out until it ends, though ${signal} has ended the launcher`,
    onLinux,
    async () => {
      const { start, begin, builds, have, letGoOn } = clone();
      have("dawdle");
      await end(await start("building"), signal);
      const next = begin("start");
      assert.equal(await comesTo(next, waiting, "building"), waiting);
      assert.equal(builds(), 1);
      letGoOn("dawdle");
      await comesTo(next, "up");
      assert.equal(builds(), 2, "the first was not known to have ended well");
    },
  );

test("a launcher that has ended keeps nobody out", onLinux, async () => {
  const { start, prepare } = clone();
  await end(await start(), "SIGTERM");
  assert.equal(prepare("build").status, 0);
});

test("where nothing is to be built a start waits for nobody who has the name", onLinux, async () => {
  const { prepare, begin, name } = clone();
  assert.equal(prepare("build").status, 0);
  const stranger = createServer().listen(name);
  after(() => stranger.close());
  await once(stranger, "listening");
  assert.equal(await comesTo(begin("start"), "up", waiting), "up");
});

test(
  "what was there before a build that was cut short does not pass for whole, though its sources are there again",
  onLinux,
  async () => {
    const { prepare, start, change, putBack, builds, have, letGoOn } = clone();
    assert.equal(prepare("build").status, 0);
    have("dawdle");
    change("app/page.tsx");
    await end(await start("building", "build"), "SIGKILL");
    letGoOn("dawdle");
    putBack("app/page.tsx");
    assert.equal(prepare("build").status, 0);
    assert.equal(builds(), 3);
  },
);

test("large scripts ask the browser to compile them while they arrive, once, however often one builds", () => {
  const { prepare, change, folder } = clone();
  const built = (name: string) => readFileSync(join(folder, ".next/static/chunks", `${name}.js`), "utf8");
  for (const _ of [1, 2]) {
    assert.equal(prepare("build").status, 0);
    assert.match(built("large"), /^\/\/# allFunctionsCalledOnLoad\nf\(\);/);
    assert.match(built("small"), /^f\(\);/);
    change("app/page.tsx");
  }
});

test("what keeps a folder from being prepared is said in a line, with what to do", () => {
  const { prepare, remove } = clone();
  remove("tsconfig.json");
  const { status, stderr } = prepare("build");
  assert.equal(status, 1);
  assert.match(stderr, /^Countersign can't be prepared in [^\n]*ENOENT[^\n]*tsconfig\.json[^\n]*try again\n$/);
});

/** Prints again and again for which processes it waits. */
const waitsFor = `
  import { prepareAlone } from "./lib/cli/running.mjs";
  await prepareAlone((waited, pids) => console.log(pids?.join(" ")), { everyMs: 10 });`;

function module(program: string, cwd: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  after(() => child.kill("SIGKILL"));
  return child;
}

test(
  "whoever waits is told at once for which folder and processes, and again as long as it lasts, and goes on once those have ended",
  onLinux,
  async () => {
    const { start, begin, builder, folder, have, letGoOn } = clone();
    have("dawdle");
    const one = await start("building");
    const pids = [one.pid ?? 0, builder()];
    const told = `The folder is ${realpathSync(folder)}/, and processes ${pids.join(", ")} are at it. If that hangs, end it: kill ${pids.join(" ")}. This goes on by itself then`;
    const other = begin("start");
    assert.equal(await comesTo(other, told, "up"), told);
    const again = module(waitsFor, folder);
    for (let times = 0; times < 3; times++) assert.equal(await comesTo(again, pids.join(" ")), pids.join(" "));
    letGoOn("dawdle");
    for (const pid of pids) process.kill(pid, "SIGKILL");
    assert.equal(await comesTo(other, "up"), "up");
  },
);

test("who keeps a folder is named though other files of theirs are closed meanwhile", onLinux, async () => {
  const { folder } = clone();
  const busy = module(
    `
    import { closeSync, openSync } from "node:fs";
    import { prepareAlone } from "./lib/cli/running.mjs";
    const open = () => Array.from({ length: 50 }, () => openSync("package.json"));
    let files = open();
    await prepareAlone();
    console.log("up");
    for (;;) {
      files.forEach((file) => closeSync(file));
      files = open();
    }`,
    folder,
  );
  await comesTo(busy, "up");
  const again = module(waitsFor, folder);
  let printed = "";
  const tells = async () => {
    for await (const chunk of again.stdout ?? []) {
      printed += chunk;
      if (printed.split("\n").length > 10) break;
    }
  };
  await inTime(tells(), "it has not said ten times for whom it waits", () => printed);
  await end(busy, "SIGKILL");
  assert.deepEqual(new Set(printed.trimEnd().split("\n")), new Set([String(busy.pid)]));
});
