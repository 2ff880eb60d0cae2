/*
 * Brings a fresh clone to the point where `start`, `dev`, `build`, `check`, `test` or `admin` can run: installs what the lock file names, copies pdf.js
 * to where browsers get it, builds when sources changed. Plain JavaScript without dependencies, because it runs on whatever Node 20
 * or later the machine has, before anything is installed. Everything after it runs on that one if it is of a line with
 * 24 or higher and has no known holes, else on the Node 24 that the lock file brings.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMended } from "./node-version.mjs";
import { doesServerRun, prepareAlone } from "./running.mjs";
import { compiled, server, serverOptions, serverVariables } from "./server-process.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const node = isMended(process.versions.node) ? process.execPath : join(root, "node_modules", ".bin", "node");
const compileHint = "//# allFunctionsCalledOnLoad\n";
process.chdir(root);

function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** What this process keeps others from preparing this folder by; undefined as long as it does not. */
let alone;

async function keepOthersOut() {
  alone ??= await prepareAlone(sayWaiting);
}

function sayWaiting(waitedMs, pids) {
  if (waitedMs < 1000) console.log("Another command is preparing this folder. Waiting for it…");
  else console.log(`Still waiting after ${Math.round(waitedMs / 1000)} s for what is preparing this folder`);
  if (pids === undefined) return;
  const who =
    pids.length === 0
      ? "a process of another account is"
      : pids.length === 1
        ? `process ${pids[0]} is`
        : `processes ${pids.join(", ")} are`;
  const how = pids.length === 0 ? "have it ended" : `end it: kill ${pids.join(" ")}`;
  console.log(`The folder is ${root}, and ${who} at it. If that hangs, ${how}. This goes on by itself then`);
}

/** Runs `work`, which replaces what a server runs from, unless `stamp` says that it was done for what is `wanted` now. */
async function once(stamp, wanted, work) {
  const isDone = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted();
  if (isDone()) return;
  await keepOthersOut();
  // Another may have done it meanwhile, and its server run.
  if (isDone()) return;
  if (await doesServerRun()) {
    console.error("Countersign is running from this folder, whose files have to be replaced. Stop it, then try again");
    process.exit(1);
  }
  const print = wanted();
  // What was there is whole no more from here on.
  rmSync(stamp, { force: true });
  work();
  writeFileSync(stamp, print);
}

function run(command, args) {
  // It outlives a launcher that is killed, and keeps others out until it ends.
  const done = spawnSync(command, args, { stdio: ["inherit", "inherit", "inherit", ...alone.held] });
  if (done.error) throw done.error;
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** A program on the Node that was chosen, with variables beside those that are there; `env` becomes the program, so signals reach it. */
function onOurNode(program, variables = []) {
  return ["env", ["NEXT_TELEMETRY_DISABLED=1", compiled, ...variables, node, ...program]];
}

function install() {
  const print = () => fingerprint(["package.json", "package-lock.json"]) + process.platform + process.arch;
  return once(join("node_modules", ".countersign"), print, () => {
    console.log("Installing…");
    // Build tools are development dependencies, so they are needed whatever NODE_ENV says.
    run("npm", ["ci", "--include=dev", "--loglevel=error"]);
  });
}

/**
 * pdf.js is loaded on first use from the server's own address, with the maps that Korean fonts need, and without what would run the
 * scripts of a PDF.
 */
function copyPdfReader() {
  const from = join("node_modules", "pdfjs-dist");
  const to = join("public", "pdfjs");
  const version = () => JSON.parse(readFileSync(join(from, "package.json"), "utf8")).version;
  return once(
    join(to, "version"),
    () => `${version()}, without scripts`,
    () => {
      rmSync(to, { recursive: true, force: true });
      mkdirSync(to, { recursive: true });
      for (const name of ["pdf.min.mjs", "pdf.worker.min.mjs"]) cpSync(join(from, "build", name), join(to, name));
      for (const name of ["cmaps", "standard_fonts", "wasm", "iccs"])
        cpSync(join(from, name), join(to, name), { recursive: true, filter: (path) => !/quickjs/i.test(path) });
    },
  );
}

function build() {
  const settings = ["next.config.mjs", "package-lock.json", "package.json", "postcss.config.mjs", "tsconfig.json"];
  const print = () => fingerprint([...["app", "components", "lib"].flatMap(filesBelow).sort(), ...settings]);
  return once(join(".next", "countersign"), print, () => {
    console.log("Building…");
    run(...onOurNode([join("node_modules", "next", "dist", "bin", "next"), "build"], ["NODE_ENV=production"]));
    compileWhileLoading();
    packServer();
  });
}

/**
 * Has a browser's V8 compile all of a large script beside the page while it arrives, not its functions one by one in the page's own
 * thread, as it does since the minifier drops the parentheses around modules: https://v8.dev/blog/explicit-compile-hints.
 */
function compileWhileLoading() {
  for (const path of filesBelow(join(".next", "static", "chunks"))) {
    if (!path.endsWith(".js") || statSync(path).size < 20_000) continue;
    const script = readFileSync(path, "utf8");
    if (!script.startsWith(compileHint)) writeFileSync(path, compileHint + script);
  }
}

/** The packages that stay outside are Next itself and those of CommonJS, which only Node can load. */
function packServer() {
  const outside = ["next", "pg", "undici", "form-data"].map((name) => `--external:${name}`);
  const made = ["--bundle", "--splitting", "--platform=node", "--format=esm", "--out-extension:.js=.mjs"];
  const quietly = ["--log-level=warning", `--outdir=${dirname(server)}`];
  run(join("node_modules", ".bin", "esbuild"), [join("lib", "cli", "serve.ts"), ...made, ...outside, ...quietly]);
}

/** Hands over to that Node, passing signals on (npm scripts `exec` this file, or a shell would keep them), and ends as that one does. */
function become(program, variables) {
  // By the channel it learns that this process was killed, which passes nothing on.
  const child = spawn(...onOurNode(program, variables), { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // A server says so once whoever would replace its files sees that it runs; of all else nobody need know.
  if (process.argv[2] === "start") child.once("message", () => alone?.letOthers());
  else alone?.letOthers();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

const closedFolder =
  "Run npm run build as the account that owns it and let this account read all of it, then try again";
/** What the system says of this folder, and what to do about it, in a line; anything else is a mistake of ours and told whole. */
const ofFolder = {
  ENOSPC: "The disk is full. Make room on it, then try again",
  EDQUOT: "The disk is full. Make room on it, then try again",
  EACCES: closedFolder,
  EPERM: closedFolder,
  EROFS: "That disk takes no changes. Mount it for writing, then try again",
  ENOENT: "Something of Countersign or a program it needs is missing. Fetch it again, then try again",
};
process.on("uncaughtException", (error) => {
  const what = ofFolder[error.code];
  console.error(what === undefined ? error : `Countersign can't be prepared in ${root} (${error.message}). ${what}`);
  process.exit(1);
});

await install();
await copyPdfReader();
switch (process.argv[2]) {
  case "start":
    // Until the server says that it runs nobody else replaces what it is about to run from. Where nothing is to be built it waits for nobody: whoever
    // has the name builds nothing either then, or is no launcher.
    alone ??= await prepareAlone();
    await build();
    become([...serverOptions, server], ["NODE_ENV=production", ...serverVariables]);
    break;
  case "dev":
    become([join("lib", "cli", "serve.ts"), "--dev"], ["NODE_ENV=development"]);
    break;
  case "build":
    await build();
    break;
  case "admin":
    become([join("lib", "cli", "admin.ts"), ...process.argv.slice(3)]);
    break;
  case "check":
    become([join("tests", "all.ts"), "--quick"]);
    break;
  case "test":
    await build();
    become([join("tests", "all.ts")]);
    break;
}
