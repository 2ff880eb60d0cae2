/*
 * One connection does its worst, one attack after the other, while a colleague asks for the page of documents five times a second:
 *   npm run attack -- [--seconds 60] [--documents 1000000] [--filled FILE] [--attack searches] [--alone]
 * Prints how long the colleague waited, and what it cost the server. Alone: each attack meets a server that was started for it. Filled: a
 * database that `tests/bench/seed-million.ts` has made. It needs the build (`npm run build`), and Linux.
 */
import { parseArgs } from "node:util";
import { quantile } from "../bench/measure.ts";
import { attacks } from "./attacks.ts";
import { openOffice } from "./office.ts";
import { look, type Seen } from "./watch.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    documents: { type: "string", default: "1000000" },
    filled: { type: "string" },
    attack: { type: "string", default: "" },
    alone: { type: "boolean", default: false },
  },
});
const ms = Number(values.seconds) * 1000;
const office = await openOffice(Number(values.documents), values.filled);
try {
  let quiet = await lookWhileQuiet();
  console.log(`${"".padEnd(52)}    p50    p99   most ms  lost          memory  descriptors  answered`);
  tell("nobody attacks", quiet);
  for (const attack of attacks.filter(({ name }) => name.includes(values.attack))) {
    await anew();
    tell(`${attack.who ?? "anonymous"}: ${attack.name}`, await look(office, ms, attack));
  }

  async function lookWhileQuiet(): Promise<Seen> {
    await look(office, 3000);
    return look(office, Math.min(ms, 10_000));
  }

  async function anew(): Promise<void> {
    if (!values.alone) return;
    await office.desk.stop();
    await office.desk.start();
    quiet = await lookWhileQuiet();
  }

  function tell(what: string, { pages, lost, megabytes, descriptors, answered }: Seen): void {
    const times = [0.5, 0.99, 1].map((share) => quantile(pages, share).toFixed(0).padStart(7)).join("");
    const memory = `${megabytes.toFixed(0)} MB ${(megabytes / quiet.megabytes).toFixed(2)} ×`;
    console.log(
      `${what.padEnd(52)}${times}   ${String(lost).padStart(6)}${memory.padStart(16)}${String(descriptors).padStart(10)}${String(answered).padStart(12)}`,
    );
  }
} finally {
  await office.remove();
}
