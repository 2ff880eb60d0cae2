import { setTimeout as pause, setImmediate } from "node:timers/promises";
import type { Store } from "#lib/database/store.ts";
import type { CrashClients, Files, Staged } from "./crash-clients.ts";
import type { Kept, Tried } from "./crash-faults.ts";
import type { Desk } from "./desk.ts";
import type { Moment, Pace, PacedService } from "./paced-service.ts";
import { type Random, randomOf } from "./random.ts";

/** The desk is killed up to so long after a moment of the wave; the stretches of a creation are then all hit. */
export const blows = {
  "before the claim": { moment: "posted", withinMs: 20 },
  "before the request leaves": { moment: "token", withinMs: 20 },
  "while the body goes out": { moment: "head", withinMs: 100 },
  "while the service works": { moment: "whole", withinMs: 20 },
  "before the answer": { moment: "made", withinMs: 20 },
  "while the outcome is written": { moment: "answered", withinMs: 5 },
  "before it is acknowledged": { moment: "written", withinMs: 0 },
  "after it was acknowledged": { moment: "acknowledged", withinMs: 3 },
  anywhere: { moment: "posted", withinMs: 600 },
} as const satisfies Record<string, { moment: Moment; withinMs: number }>;

export type Blow = keyof typeof blows;

export interface CrashParts {
  seed: string;
  desk: Desk;
  service: PacedService;
  store: Store;
  clients: CrashClients;
  files: Files;
}

export interface CrashRun {
  /** Creates so many documents at once, beside an upload; kills the desk meanwhile and starts it again, unless it is spared. */
  wave(size: number, blow?: Blow): Promise<void>;
  /** How many requests reached the service while the desk started again. */
  sentByStarting(): number;
}

export function createCrashRun({ seed, desk, service, store, clients, files }: CrashParts): CrashRun {
  let waves = 0;
  let sentByStarting = 0;

  async function killDuring(wave: Tried[], work: Promise<unknown>): Promise<void> {
    for (const one of wave) one.atKill = service.reached.get(one.form.title);
    await desk.stop("SIGKILL");
    await work;
    await service.quiet();
    service.moments.removeAllListeners();
    const before = service.requests();
    await desk.start();
    sentByStarting += service.requests() - before;
  }

  return {
    sentByStarting: () => sentByStarting,
    async wave(size, blow) {
      const chance = randomOf(`${seed}:${++waves}`);
      const pace = randomOf(`${seed}:${waves}:pace`);
      service.pace = () => paceOf(pace, blow);
      const all = Array.from({ length: size }, () => clients.fill(fileOf(chance, files, blow)));
      const warm = await prepare(desk, chance, blow);
      if (warm) await Promise.all(all.slice(0, 1).map(clients.send));
      const rest = all.slice(warm ? 1 : 0);
      const struck = blow && strike(service, blow, chance, rest.length);
      const work = Promise.all([...rest.map(clients.send), clients.upload(chance)]);
      const over = Promise.race([struck ?? work, work]);
      if (blow === "before it is acknowledged") await watchWriting(store, service, over);
      await over;
      if (blow) await killDuring(all, work);
    },
  };
}

/** A desk that has just started takes longer over its first answer, and has no token yet, as one blow needs it. Answers whether to warm it up. */
async function prepare(desk: Desk, chance: Random, blow: Blow | undefined): Promise<boolean> {
  if (blow !== "before the request leaves") return chance.between(0, 1) === 1;
  await desk.stop("SIGKILL");
  await desk.start();
  return false;
}

function fileOf(chance: Random, { small, large }: Files, blow: Blow | undefined): Staged {
  if (blow === "while the body goes out") return large;
  return inOneGo(blow) || chance.between(1, 5) > 1 ? small : large;
}

/** The answers of a wave come together, so that the blow falls between them. */
function inOneGo(blow: Blow | undefined): boolean {
  return blow !== undefined && ["answered", "written", "acknowledged"].includes(blows[blow].moment);
}

function paceOf(chance: Random, blow: Blow | undefined): Pace {
  const token = chance.between(20, 80);
  if (inOneGo(blow)) return { token, reading: 0, making: 0, answering: 0 };
  const reading = blow === "while the body goes out" ? 200 : chance.between(0, 40);
  return { token, reading, making: chance.between(0, 60), answering: chance.between(0, 60) };
}

/** Resolves when the desk is to be killed: a little after some creation of the wave has come to the blow's moment. */
function strike({ moments }: PacedService, blow: Blow, chance: Random, creations: number): Promise<void> {
  const { moment, withinMs } = blows[blow];
  // A desk asks for a token once; and of outcomes the later ones are acknowledged by the time they can be seen in the store.
  let missing = moment === "token" || moment === "written" ? 1 : chance.between(1, creations);
  const delay = chance.between(0, withinMs);
  return new Promise((resolve) => {
    moments.on(moment, () => {
      missing -= 1;
      if (missing === 0) resolve(delay === 0 ? undefined : pause(delay));
    });
  });
}

/** Looks into the store without a pause: from what is written to the desk's answer it takes a millisecond. */
async function watchWriting({ db }: Store, { moments }: PacedService, end: Promise<unknown>): Promise<void> {
  let watching = true;
  const stop = () => {
    watching = false;
  };
  end.then(stop, stop);
  const count = async () => {
    const { created } = await db
      .selectFrom("attempt")
      .select(({ fn }) => fn.countAll().as("created"))
      .where("state", "=", "created")
      .executeTakeFirstOrThrow();
    return Number(created);
  };
  for (let before = await count(); watching; await setImmediate()) {
    const now = await count();
    for (; before < now; before++) moments.emit("written");
  }
}

/** Where the kill met a creation, told by what was left of it. */
export function stretchOf({ form, answer, atKill }: Tried, kept: Kept | undefined, { reached }: PacedService): string {
  if (!kept) return "before the claim";
  if (kept.state === "draft") return "claimed, nothing sent";
  if (kept.state === "created") return answer ? "acknowledged" : "written, not acknowledged";
  if (atKill === "answered") return "answered, not written";
  if (atKill === "made") return "made, not answered";
  return reached.has(form.title) ? "sent, not made" : "body on its way";
}

/** Those that every run must have met. "written, not acknowledged" lasts a millisecond: it is aimed at twice and mostly hit. */
export const stretches = [
  "before the claim",
  "claimed, nothing sent",
  "body on its way",
  "sent, not made",
  "made, not answered",
  "answered, not written",
  "acknowledged",
];
