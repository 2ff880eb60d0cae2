/*
 * Tells whoever would replace the files of this folder that a server runs from them. Plain JavaScript without dependencies: it runs before
 * anything is installed.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/** A socket for each server that runs from this folder: nobody answers at it once that has ended, however it did. */
const running = join("node_modules", ".cache", "running");

/** Holds a socket for as long as this process lives; resolves when it is held, or cannot be. The server holds it itself: it outlives a launcher that is killed. */
export function sayThatItRuns() {
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
