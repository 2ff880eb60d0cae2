import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiled, server, serverOptions, serverVariables } from "#lib/cli/server-process.mjs";

export interface Desk {
  url: string;
  port: number;
  /** Of the process that runs now. */
  pid(): number;
  dataDir: string;
  /** What the process has printed so far. */
  output(): string;
  setupUrl(): string;
  /** Ends the process and waits; SIGTERM unless said otherwise. Answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends the process a signal and does not wait for anything. */
  signal(name: NodeJS.Signals): void;
  /** Closes our ends of its outputs, as a program that read them and died. */
  stopReading(): void;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

type Settings = Record<string, string>;

/**
 * Runs the production build as a process of its own on a free port, with a data folder of its own. Settings may need to know the port.
 * `descriptors`: how many files and sockets it may have open.
 */
export async function startDesk(
  wanted: Settings | ((port: number) => Settings) = {},
  descriptors?: number,
): Promise<Desk> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-desk-"));
  const port = await freePort();
  const settings = typeof wanted === "function" ? wanted(port) : wanted;
  const url = settings.APP_URL ?? `http://localhost:${port}`;
  let child: ChildProcess;
  let printed = "";

  const desk: Desk = {
    url,
    port,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => printed,
    setupUrl: () => /http\S+\/setup\?code=\S+/.exec(printed)?.[0] ?? "",
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, "exit");
      child.kill(signal);
      return (await exit)[0];
    },
    signal: (name) => void child.kill(name),
    stopReading() {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    async start() {
      printed = "";
      // Nothing of the machine's own settings: a test must not meet somebody's real service.
      const environment = {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "production" as const,
        NEXT_TELEMETRY_DISABLED: "1",
        ...Object.fromEntries([compiled, ...serverVariables].map((variable) => variable.split("="))),
        // One person does in a run of tests what a whole office does not in an hour.
        PERSON_CREATIONS_PER_HOUR: "100000",
        PERSON_DRAFTS: "100000",
      };
      const limited = descriptors === undefined ? [] : ["prlimit", `--nofile=${descriptors}`];
      const [program = "", ...words] = [...limited, process.execPath, ...serverOptions, server];
      child = spawn(program, words, {
        env: { ...environment, PORT: String(port), DATA_DIR: dataDir, ...settings },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const started = new Promise<void>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          printed += chunk;
          if (/^Countersign(:|, set up) /m.test(printed) && printed.endsWith("\n")) resolve();
        };
        child.stdout?.on("data", read);
        child.stderr?.on("data", read);
        child.once("exit", (code) => reject(new Error(`the desk ended with ${code}: ${printed}`)));
      });
      await started;
    },
    async remove() {
      await desk.stop();
      // What it has begun, as the process that inspects PDFs, may end a moment later.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  await desk.start();
  return desk;
}

/** Below those that the machine gives to connections (Linux: from 32768): one that is free now may be a client's before the desk has it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer().listen(port);
    const free = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
