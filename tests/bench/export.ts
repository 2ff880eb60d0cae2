/*
 * All documents of the list as CSV, with many of them: how long that takes, what memory the server has meanwhile, and how long the page of
 * documents takes somebody else; on both engines, with the arguments of `search.ts`.
 */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { print, quantile } from "./measure.ts";
import { watched } from "./memory.ts";
import { onEachEngine, roundsOr } from "./search-stores.ts";
import { openSeeded, type Seeded } from "./seeded-desk.ts";

async function listed({ desk, cookie }: Seeded): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${desk.url}/documents`, { headers: { cookie }, redirect: "error" });
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return performance.now() - start;
}

async function exported({ desk, cookie }: Seeded): Promise<{ rows: number; bytes: number }> {
  const headers = { Origin: desk.url, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" };
  const asking = request(`${desk.url}/documents/export`, { method: "POST", headers });
  asking.end("format=csv");
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  let [rows, bytes] = [0, 0];
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) rows++;
  }
  if (answer.statusCode !== 200 || !answer.complete) throw new Error(`${answer.statusCode}, not whole`);
  return { rows, bytes };
}

const lines = (figures: number[]) =>
  `p50 ${quantile(figures, 0.5).toFixed(1)} ms, p99 ${quantile(figures, 0.99).toFixed(1)} ms (n = ${figures.length})`;

await onEachEngine(async (engine, _small, large) => {
  const seeded = await openSeeded(engine, large);
  const alone: number[] = [];
  for (let i = -20; i < roundsOr(200); i++) {
    const ms = await listed(seeded);
    if (i >= 0) alone.push(ms);
    await pause(20);
  }
  const beside: number[] = [];
  let file: { rows: number; bytes: number } | undefined;
  const start = performance.now();
  const growth = await watched(seeded.desk.pid(), async () => {
    const exporting = exported(seeded).then((made) => {
      file = made;
    });
    while (!file) {
      beside.push(await listed(seeded));
      await Promise.race([exporting, pause(20)]);
    }
  });
  const seconds = (performance.now() - start) / 1000;
  print(`${engine}: all documents as CSV`, [
    ["file", `${file?.rows} rows, ${((file?.bytes ?? 0) / 1e6).toFixed(0)} MB`],
    ["time", `${seconds.toFixed(0)} s`],
    ["resident memory", `${growth.before.server.toFixed(0)} MB before, ${growth.peak.server.toFixed(0)} MB at most`],
    ["the list, alone", lines(alone)],
    ["the list, meanwhile", lines(beside)],
  ]);
  await seeded.desk.remove();
});
