import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { createFairTurns } from "../runtime/fair-turns.ts";
import { log } from "../runtime/log.ts";
import type { OpenedFile } from "../storage/sealed-file.ts";
import type { FileMarks } from "./file-marks.ts";
import {
  type FromChild,
  type GivenFile,
  type Inspection,
  readBytesMax,
  type ToChild,
  type WantedRead,
} from "./inspection.ts";

interface Options {
  /** The folder that `lib` lies in. */
  root?: string;
  /** Per file, besides the time to read it through. */
  limitMs?: number;
  /** How long the child waits for another file. */
  idleMs?: number;
  /** How a staged file is opened. */
  openPath?: (path: string) => Promise<Opened>;
}

type Opened = Pick<OpenedFile, "stat" | "read" | "close">;

export type Inspector = ReturnType<typeof createInspector>;

const startLimitMs = 30_000;
const heapMegabytes = 256;
/**
 * The heap's limit does not count buffers: a stream that unpacks to 1 GB took 2.1 GB. A sound file of 100 MB needs up to 80 MB over
 * the child's own 100, as it is read through, one whose cross-reference table has to be rebuilt 500.
 */
const residentMegabytes = 1024;
const watchMs = 100;
/** A file of which nothing was seen before is read through once: on a loaded machine 100 MB took 1.3 s, 1,000 MB 12 s. */
const readMsPerMegabyte = 30;
/** A time-out that comes later than this was held up: this process stood still. */
const heldUpMs = 1000;
const saidMax = 2000;

/** Who kills the child waits before the next look: so long, then twice as long each time, until a file of theirs is sound. */
const penaltyMs = 2000;
const penaltyMsMost = 60_000;

interface Asking {
  /** Who asks: each has a turn. */
  asker?: string;
  /** Nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** What was seen of the file as it came: it is not read through again. */
  marks?: FileMarks | undefined;
}

/**
 * Looks into staged PDFs with pdf.js in one child process: strangers' files never meet the server's memory, its environment or its
 * event loop, and the child reads nothing but the program and what it is given of the one file. One file at a time, the askers in turn.
 * A file that takes longer than 10 s, and 3 s for each 100 MB, or more memory than the child may have, is `file_too_complex` and costs the child, which is started
 * anew for the next one, and its asker a pause. The child ends after 30 s without work and keeps no process alive. Throws when the file
 * cannot be read from the disk or the child cannot be started, and the signal's reason when it fires before the turn.
 */
export function createInspector({
  root = process.cwd(),
  limitMs = 10_000,
  idleMs = 30_000,
  openPath = open,
}: Options = {}) {
  const turns = createFairTurns();
  const kills = new Map<string, number>();
  let child: ChildProcess | undefined;
  let files = 0;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function drop(): void {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  }

  async function running(): Promise<ChildProcess> {
    if (closed) throw new Error("the PDF inspector is closed");
    if (child?.connected) return child;
    child = start(root);
    if ((await reply(child, startLimitMs)) === "ready") return child;
    drop();
    throw new Error("the PDF inspector did not start; see its output on the standard error");
  }

  async function one(path: string, { asker = "", marks }: Asking): Promise<Inspection> {
    const handle = await openPath(path);
    try {
      const size = Number((await handle.stat({ bigint: true })).size);
      clearTimeout(idle);
      const current = await running();
      keepServerAlive(current, true);
      files += 1;
      const given = { file: files, size, marks };
      const watch = setInterval(() => residentOf(current) > residentMegabytes && current.kill("SIGKILL"), watchMs);
      const answer = await reply(current, limitMs + (size / 1024 ** 2) * readMsPerMegabyte, { handle, given })
        .catch((error) => {
          drop();
          throw error;
        })
        .finally(() => {
          clearInterval(watch);
          keepServerAlive(current, false);
        });
      if (answer === undefined || answer === "ready") {
        drop();
        if (closed) throw new Error("the PDF inspector was closed while it read a file");
        punish(asker);
        return { ok: false, problem: "file_too_complex" };
      }
      idle = setTimeout(drop, idleMs).unref();
      if ("failure" in answer) throw new Error(`a staged file could not be read: ${answer.failure}`);
      kills.delete(asker);
      return answer;
    } finally {
      await handle.close();
    }
  }

  function punish(asker: string): void {
    const times = (kills.get(asker) ?? 0) + 1;
    kills.set(asker, times);
    turns.holdBack(asker, Math.min(penaltyMs * 2 ** (times - 1), penaltyMsMost));
  }

  return {
    /** `path` is trusted: a staged file's. */
    inspect: (path: string, asking: Asking = {}): Promise<Inspection> =>
      turns.take(asking.asker ?? "", () => one(path, asking), asking.signal),
    close(): void {
      closed = true;
      drop();
    },
  };
}

/** Without the mark Turbopack takes the child's file for a module to be bundled, and the build fails. */
function start(root: string): ChildProcess {
  const program = ["package.json", "lib/", "node_modules/pdfjs-dist/"].map((part) => join(root, part));
  const child = fork(/* turbopackIgnore: true */ join(root, "lib", "uploads", "inspect-child.ts"), [], {
    // Of files it may read the program alone; no processes, no threads, no native code.
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      "--permission",
      ...program.map((path) => `--allow-fs-read=${path}${path.endsWith("/") ? "*" : ""}`),
    ],
    // Nothing of the server's settings, least of all its secrets.
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  // Without a listener a failed start or a message to a dead child would end the server; `reply` sees both.
  child.on("error", () => undefined);
  hear(child);
  return child;
}

/** What Node says of a child that a file has killed has many lines; in the log it is one. */
function hear(child: ChildProcess): void {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, saidMax);
  });
  child.once("close", () => said !== "" && log("warn", "the process that inspects PDFs ended", { said }));
}

/** Keeps the server alive while it waits for this child, and only then. */
function keepServerAlive(child: ChildProcess, wanted: boolean): void {
  for (const handle of [child, child.channel, child.stderr as Socket | null]) wanted ? handle?.ref() : handle?.unref();
}

type Reply = Exclude<FromChild, WantedRead>;

/** The child's answer, for a file that it is given and may read of; `undefined` when it ended or took too long. */
function reply(
  child: ChildProcess,
  limitMs: number,
  about?: { handle: Opened; given: GivenFile },
): Promise<Reply | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply | undefined>();
  const tell = (message: ToChild) => child.connected && child.send(message, () => {});
  const gone = () => resolve(undefined);
  const message = (said: unknown) => {
    const answer = said as FromChild;
    if (answer === "ready" || !("read" in answer)) return resolve(answer);
    // Of another file: the one before, which the child has done with.
    if (answer.file !== about?.given.file) return;
    readPart(about.handle, answer).then((bytes) => tell({ read: answer.read, bytes }), reject);
  };
  let timer: NodeJS.Timeout;
  const wait = () => {
    const due = performance.now() + limitMs;
    // The child may have answered or asked meanwhile, and is heard only after this.
    timer = setTimeout(() => (performance.now() > due + heldUpMs ? wait() : gone()), limitMs);
  };
  wait();
  child.on("message", message).once("exit", gone).once("error", gone);
  if (about) tell(about.given);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("message", message).off("exit", gone).off("error", gone);
  });
}

async function readPart(handle: Opened, { position, length }: WantedRead): Promise<Uint8Array> {
  const buffer = new Uint8Array(Math.min(length, readBytesMax));
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
  return buffer.subarray(0, bytesRead);
}

/** Resident memory in megabytes; 0 where the system does not tell (it does on Linux). */
function residentOf(child: ChildProcess): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "latin1")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
