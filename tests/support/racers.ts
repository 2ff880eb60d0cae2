import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

/** What a racer can be told to do; whatever it answers must survive a message between threads. */
export type Task = (argument: never) => unknown;

/**
 * Threads that do things to one database at the same moment. SQLite needs threads of its own for that: within one, the second writer
 * would keep the first from ever ending.
 */
export interface Racers {
  /** The racer of each number does its task; answers come in the same order, a failed task's as `{ failed: message }`. */
  run(...starts: { task: string; argument: unknown }[]): Promise<unknown[]>;
  /** One of them alone. */
  tell(racer: number, task: string, argument: unknown): Promise<unknown>;
  end(): Promise<void>;
}

/** Starts `count` threads with the test file `url`, which must call {@link serveTasks} when it is not on the main thread. */
export async function startRacers(url: string, count: number): Promise<Racers> {
  const workers = Array.from({ length: count }, () => new Worker(new URL(url)));
  await Promise.all(workers.map((worker) => once(worker, "message")));
  const tell = async (racer: number, task: string, argument: unknown) => {
    const worker = workers[racer];
    if (!worker) throw new Error(`There is no racer ${racer}`);
    const answer = once(worker, "message");
    worker.postMessage({ task, argument });
    return (await answer)[0];
  };
  return {
    tell,
    run: (...starts) => Promise.all(starts.map(({ task, argument }, racer) => tell(racer, task, argument))),
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

export const isRacer = !isMainThread;

export function serveTasks(tasks: Record<string, Task>): void {
  parentPort?.on("message", async ({ task, argument }: { task: string; argument: never }) => {
    try {
      parentPort?.postMessage(await tasks[task]?.(argument));
    } catch (error) {
      parentPort?.postMessage({
        failed: error instanceof Error ? String(error.cause ?? error.message) : String(error),
      });
    }
  });
  parentPort?.postMessage("here");
}
