import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programFile } from "#lib/runtime/program-file.ts";
import type { NamedDocument } from "./cells.ts";
import type { XlsxPlan } from "./xlsx-thread.ts";

/** 10,000 documents of 13,000 signers take the process 100 more. */
const heapMegabytes = 1024;

/** Makes a sheet of the documents in a thread of its own. Throws when that dies, or what `batches` throws. */
type XlsxWriter = (plan: XlsxPlan, batches: () => AsyncIterable<NamedDocument[]>) => Promise<Uint8Array>;

/** One at a time, in the order of asking. */
export function createXlsxWriter(): XlsxWriter {
  let last: Promise<unknown> = Promise.resolve();
  return (plan, batches) => {
    const turn = last.then(() => write(plan, batches));
    last = turn.catch(() => undefined);
    return turn;
  };
}

const write: XlsxWriter = async (plan, batches) => {
  const worker = new Worker(programFile("lib/documents/export/xlsx-thread.ts"), {
    workerData: plan,
    // Nothing of the server's settings, least of all its secrets.
    env: { NODE_ENV: "production" },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  try {
    const answer = once(worker, "message");
    // It may die while documents are still read: who waits for the answer hears of it.
    answer.catch(() => undefined);
    for await (const documents of batches()) worker.postMessage(documents);
    worker.postMessage([]);
    const [bytes] = await answer;
    return bytes;
  } finally {
    await worker.terminate();
  }
};
