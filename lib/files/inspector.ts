import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Inspection =
  | { ok: true; pages: number }
  | { ok: false; problem: "file_damaged" | "file_protected" | "file_without_pages" };

/** What the child sends for one path: the finding, or why the file could not be read from the disk at all. */
export type Answer = Inspection | { failure: string };

interface Options {
  /** The folder that `lib` lies in. */
  root?: string;
  /** Per file. */
  limitMs?: number;
  /** How long the child waits for another file. */
  idleMs?: number;
}

export type Inspector = ReturnType<typeof createInspector>;

const startLimitMs = 30_000;
const heapMegabytes = 256;
/**
 * The heap's limit does not count buffers: a stream that unpacks to 1 GB took 2.1 GB. A sound file of 100 MB needs 2 MB over the
 * child's own 100, one whose cross-reference table has to be rebuilt 410.
 */
const residentMegabytes = 1024;
const watchMs = 100;

/**
 * Looks into staged PDFs with pdf.js in one child process: strangers' files never meet the server's memory, its environment or its
 * event loop. One file at a time, in the order of asking. A file that takes longer than 10 s, or more memory than the child may
 * have, is `file_damaged` and costs the child, which is started anew for the next one (RELIABILITY R4.7). The child ends after 30 s
 * without work and keeps no process alive. Throws when the file cannot be read from the disk or the child cannot be started.
 */
export function createInspector({ root = process.cwd(), limitMs = 10_000, idleMs = 30_000 }: Options = {}) {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
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
    throw new Error("the PDF inspector did not start; its own words are on the standard error");
  }

  async function one(path: string): Promise<Inspection> {
    clearTimeout(idle);
    const current = await running();
    hold(current, true);
    current.send(path);
    const watch = setInterval(() => residentOf(current) > residentMegabytes && current.kill("SIGKILL"), watchMs);
    const answer = await reply(current, limitMs);
    clearInterval(watch);
    hold(current, false);
    if (answer === undefined || answer === "ready") {
      drop();
      if (closed) throw new Error("the PDF inspector was closed while it read a file");
      return { ok: false, problem: "file_damaged" };
    }
    idle = setTimeout(drop, idleMs).unref();
    if ("failure" in answer) throw new Error(`a staged file could not be read: ${answer.failure}`);
    return answer;
  }

  return {
    /** `path` is trusted: a staged file's. */
    inspect(path: string): Promise<Inspection> {
      const turn = last.then(() => one(path));
      last = turn.catch(() => undefined);
      return turn;
    },
    close(): void {
      closed = true;
      drop();
    },
  };
}

/** Without the mark Turbopack takes the child's file for a module to be bundled, and the build fails. */
function start(root: string): ChildProcess {
  const child = fork(/* turbopackIgnore: true */ join(root, "lib", "files", "inspect-child.ts"), [], {
    // Reading is all it may do with files; no processes, no threads, no native code.
    execArgv: [`--max-old-space-size=${heapMegabytes}`, "--permission", "--allow-fs-read=*"],
    // Nothing of the server's settings, least of all its secrets.
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Without a listener a failed start or a message to a dead child would end the server; `reply` sees both.
  child.on("error", () => undefined);
  return child;
}

/** Keeps the server alive while it waits for this child, and only then. */
function hold(child: ChildProcess, wanted: boolean): void {
  for (const handle of [child, child.channel]) wanted ? handle?.ref() : handle?.unref();
}

/** The child's next message; `undefined` when it ended or took too long. */
function reply(child: ChildProcess, limitMs: number): Promise<Answer | "ready" | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | "ready" | undefined>();
  const gone = () => resolve(undefined);
  const message = (answer: unknown) => resolve(answer as Answer | "ready");
  const timer = setTimeout(gone, limitMs);
  child.once("message", message).once("exit", gone).once("error", gone);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("message", message).off("exit", gone).off("error", gone);
  });
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
