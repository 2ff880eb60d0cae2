import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Attack, attackWith } from "./attacks.ts";
import type { Office } from "./office.ts";

/** What a colleague and the machine see of the desk for a while. */
export interface Seen {
  /** Milliseconds that each of the colleague's pages took, in rising order. */
  pages: number[];
  /** How many of them did not come. */
  lost: number;
  /** The most, of the server's process alone. Linux only. */
  megabytes: number;
  descriptors: number;
  /** Requests of whoever attacks that were answered. */
  answered: number;
}

const everyMs = 200;

/** Looks at the desk for so long, while this attack goes on, if any. */
export async function look(office: Office, ms: number, attack?: Attack): Promise<Seen> {
  const { desk, people } = office;
  const end = new AbortController();
  const attacking = attack ? attackWith(attack, office, end.signal) : Promise.resolve(0);
  const seen = { pages: [] as number[], lost: 0, megabytes: 0, descriptors: 0 };
  const asking: Promise<void>[] = [];
  for (let at = 0; at < ms; at += everyMs) {
    seen.megabytes = Math.max(seen.megabytes, residentOf(desk.pid()));
    seen.descriptors = Math.max(seen.descriptors, descriptorsOf(desk.pid()));
    asking.push(
      ask(`${desk.url}/documents`, people.colleague.cookie).then((took) => {
        if (took === undefined) seen.lost += 1;
        else seen.pages.push(took);
      }),
    );
    await pause(everyMs);
  }
  end.abort();
  await Promise.all(asking);
  const answered = await attacking;
  seen.pages.sort((a, b) => a - b);
  return { ...seen, answered };
}

async function ask(url: string, cookie: string): Promise<number | undefined> {
  const from = performance.now();
  try {
    const answer = await fetch(url, { headers: { cookie }, redirect: "error" });
    const text = await answer.text();
    return answer.ok && text.includes("</html>") ? performance.now() - from : undefined;
  } catch {
    return undefined;
  }
}

export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

function residentOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}
