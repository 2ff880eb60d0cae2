/*
 * Tells whoever would replace the files of this folder that a server runs from them, or that somebody else replaces them. Plain JavaScript without
 * dependencies: it runs before anything is installed.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/** A socket for each server that runs from this folder: nobody answers at it once that has ended, however it did. */
const running = join("node_modules", ".cache", "running");
const againMs = 100;
const sayAgainMs = 30_000;

/**
 * Holds a socket for as long as this process lives; resolves when it is held, or cannot be. The server holds it itself: it outlives a launcher that is
 * killed. One that lives is told, and lets others prepare the folder from then on.
 */
export async function sayThatItRuns() {
  await holdSocket();
  if (process.connected) process.send("running", () => {});
}

function holdSocket() {
  return new Promise((resolve) => {
    try {
      mkdirSync(running, { recursive: true });
    } catch {
      // Who may not write here builds nothing here either; another, who may, is not kept from it then.
      return resolve();
    }
    // Two containers with one folder may have the same process ids.
    const path = join(running, `${process.pid}-${randomBytes(4).toString("hex")}`);
    createServer((socket) => socket.destroy())
      .on("error", () => resolve())
      .listen(path, () => {
        try {
          // Whoever builds here may be somebody else than who runs it.
          chmodSync(path, 0o666);
        } catch {
          // Not every disk can be told so; another is not kept from building then.
        }
        process.on("exit", () => remove(path));
        resolve();
      })
      .unref();
  });
}

/**
 * Keeps everybody else on this machine from preparing this folder; waits for whoever does now, or answers undefined without `waiting`, which is told
 * at once, and again and again, for how many milliseconds it has waited and for which processes, where that can be seen. Answers what lets the others go on, and the descriptors by which a child keeps them out too. By a name of Linux's, which is no file: it is free again
 * when all who have it have ended, however they did. Elsewhere nobody is kept.
 */
export async function prepareAlone(waiting, { everyMs = sayAgainMs } = {}) {
  const since = Date.now();
  let said = 0;
  const name = `\0countersign ${createHash("sha256").update(realpathSync(".")).digest("hex")}`;
  while (process.platform === "linux") {
    const server = createServer((socket) => socket.destroy());
    const code = await new Promise((resolve) => {
      server.once("error", ({ code }) => resolve(code)).listen(name, () => resolve(undefined));
    });
    if (code === undefined) {
      server.unref();
      // Node has no other way to hand on what it listens at.
      return { letOthers: () => server.close(), held: [server._handle.fd] };
    }
    if (code !== "EADDRINUSE") break;
    if (!waiting) return undefined;
    const waited = Date.now() - since;
    if (waited >= said * everyMs) {
      waiting(waited, holdersOf(name));
      said++;
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  return { letOthers: () => {}, held: [] };
}

/** The processes that have this name of Linux's, the oldest first; none where they are another account's. Undefined where nobody is seen to have it. */
function holdersOf(name) {
  const socket = socketOf(name);
  if (socket === undefined) return undefined;
  const processes = readdirSync("/proc").filter((one) => /^\d+$/.test(one));
  const holders = processes
    .map(Number)
    .sort((one, other) => one - other)
    .filter((pid) => hasOpen(pid, socket));
  // Whoever has gone meanwhile is not another account's.
  return holders.length > 0 || socketOf(name) === socket ? holders : undefined;
}

function socketOf(name) {
  const names = unlessGone(() => readFileSync("/proc/net/unix", "utf8").split("\n"));
  const line = names?.find((one) => one.endsWith(name.replace("\0", " @")));
  return line && `socket:[${line.trim().split(/\s+/)[6]}]`;
}

/** A descriptor that is closed while this looks says nothing of the others. */
function hasOpen(pid, file) {
  const open = unlessGone(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return open.some((fd) => unlessGone(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) === file);
}

function unlessGone(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Whether a server runs from this folder; sockets of those that have ended are removed. */
export async function doesServerRun() {
  const paths = existsSync(running) ? readdirSync(running).map((name) => join(running, name)) : [];
  const answers = await Promise.all(paths.map(doesAnswer));
  for (const [i, path] of paths.entries()) if (!answers[i]) remove(path);
  return answers.includes(true);
}

function remove(path) {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is somebody else's; nobody answers at it.
  }
}

function doesAnswer(path) {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", ({ code }) => resolve(code !== "ECONNREFUSED" && code !== "ENOENT"));
  });
}
