import { Worker } from "node:worker_threads";
import { programFile } from "#lib/runtime/program-file.ts";
import type { CsvPortion } from "./csv-thread.ts";

/** A portion takes a few. */
const heapMegabytes = 128;
const youngMegabytes = 8;

interface CsvWriter {
  /** The bytes of a portion's rows. Throws when the thread dies; the next portion gets another. */
  write(portion: CsvPortion): Promise<Uint8Array>;
  /** Ends the thread, until there is something to write again. */
  rest(): void;
}

/** One thread for all exports, whose portions it writes in the order of asking: each export has one under way. */
export function createCsvWriter(): CsvWriter {
  let worker: Worker | undefined;
  let waiting: PromiseWithResolvers<Uint8Array>[] = [];

  function end(of: Worker | undefined, error: Error): void {
    if (!of || of !== worker) return;
    worker = undefined;
    for (const { reject } of waiting) reject(error);
    waiting = [];
    void of.terminate();
  }

  function start(): Worker {
    // Nothing of the server's settings, least of all its secrets.
    const started = new Worker(programFile("lib/documents/export/csv-thread.ts"), {
      env: { NODE_ENV: "production" },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    started.on("message", (bytes: Uint8Array) => {
      waiting.shift()?.resolve(bytes);
      // An export that nobody reads keeps no process from ending.
      if (waiting.length === 0) started.unref();
    });
    started.on("error", (error) => end(started, error));
    started.on("exit", () => end(started, new Error("the thread that writes CSV has ended")));
    return started;
  }

  return {
    write(portion) {
      worker ??= start();
      const answer = Promise.withResolvers<Uint8Array>();
      waiting.push(answer);
      worker.ref();
      worker.postMessage(portion);
      return answer.promise;
    },
    rest: () => end(worker, new Error("nothing is exported any more")),
  };
}
