import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { newId } from "#lib/shared/id.ts";
import { ok } from "#lib/shared/result.ts";
import type { Store } from "#lib/store/store.ts";
import type { Kept, Tried, TriedUpload } from "./crash-faults.ts";
import type { Desk } from "./desk.ts";
import type { Moment, Pace, PacedService } from "./paced-service.ts";
import { type Random, randomOf } from "./random.ts";
import type { Replay } from "./replay.ts";

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

/** A staged file that documents are made of. `large` is more than the system takes off the desk's hands at once. */
export interface Staged {
  uploadId: string;
  sha256: string;
  content: Buffer;
}

export interface CrashParts {
  seed: string;
  desk: Desk;
  service: PacedService;
  store: Store;
  replay: Replay;
  files: { small: Staged; large: Staged };
}

export interface CrashRun {
  /** The first is that of the browser. */
  tried: Tried[];
  uploads: TriedUpload[];
  /** Creates so many documents at once, beside an upload; kills the desk meanwhile and starts it again, unless it is spared. */
  wave(size: number, blow?: Blow): Promise<void>;
  /** How many requests reached the service while the desk started again. */
  sentByStarting: number;
}

export function createCrashRun({ seed, desk, service, store, replay, files }: CrashParts): CrashRun {
  const { moments } = service;
  let waves = 0;

  function next(chance: Random, blow: Blow | undefined): Tried {
    const large = blow === "while the body goes out" || (!inOneGo(blow) && chance.between(1, 5) === 1);
    const file = large ? files.large : files.small;
    const title = `Agreement ${run.tried.length}`;
    const items = [{ key: "number", value: title }];
    const form = { ...replay.form, formKey: newId(), title, items, files: [file.uploadId] };
    const one = { form, sha256: file.sha256 };
    run.tried.push(one);
    return one;
  }

  async function send(one: Tried): Promise<void> {
    const answer = replay.create(one.form);
    moments.emit("posted");
    one.answer = await answer;
    if (one.answer) moments.emit("acknowledged");
  }

  async function upload(chance: Random): Promise<void> {
    const { sha256, content } = chance.pick([files.small, files.large]);
    const one = { id: newId(), sha256, acknowledged: false };
    run.uploads.push(one);
    await pause(chance.between(0, 100));
    const status = await replay.upload(one.id, "계약서.pdf", content);
    if (status !== undefined && status !== 201) throw new Error(`the upload was refused: ${status}`);
    one.acknowledged = status === 201;
  }

  async function killIdle(): Promise<void> {
    await desk.stop("SIGKILL");
    await desk.start();
  }

  async function killDuring(wave: Tried[], work: Promise<unknown>): Promise<void> {
    for (const one of wave) one.atKill = service.reached.get(one.form.title);
    await desk.stop("SIGKILL");
    await work;
    await service.quiet();
    moments.removeAllListeners();
    const before = service.requests();
    await desk.start();
    run.sentByStarting += service.requests() - before;
  }

  const first: Tried = { form: replay.form, sha256: files.small.sha256, answer: ok({ id: replay.id }) };
  const run: CrashRun = {
    tried: [first],
    uploads: [],
    sentByStarting: 0,
    async wave(size, blow) {
      const chance = randomOf(`${seed}:${++waves}`);
      const pace = randomOf(`${seed}:${waves}:pace`);
      service.pace = () => paceOf(pace, blow);
      // A desk that has just started takes longer over its first answer, and has no token, which this blow needs.
      const needsCold = blow === "before the request leaves";
      if (needsCold) await killIdle();
      const warm = !needsCold && chance.between(0, 1) === 1;
      const all = Array.from({ length: size }, () => next(chance, blow));
      if (warm) await Promise.all(all.slice(0, 1).map(send));
      const rest = all.slice(warm ? 1 : 0);
      const struck = blow && strike(service, blow, chance, rest.length);
      const work = Promise.all([...rest.map(send), upload(chance)]);
      const over = Promise.race([struck ?? work, work]);
      if (blow === "before it is acknowledged") await watchWriting(store, moments, over);
      await over;
      if (blow) await killDuring(all, work);
    },
  };
  return run;
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
async function watchWriting({ db }: Store, moments: PacedService["moments"], end: Promise<unknown>): Promise<void> {
  let watching = true;
  end.finally(() => {
    watching = false;
  });
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

export const stretches = [
  "before the claim",
  "claimed, nothing sent",
  "body on its way",
  "sent, not made",
  "made, not answered",
  "answered, not written",
  "written, not acknowledged",
  "acknowledged",
];
