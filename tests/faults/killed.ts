import { setTimeout } from "node:timers/promises";
import { expect } from "playwright/test";
import { largePdf } from "../support/large-pdf.ts";
import { created, type Ending, notSent, unknown } from "./endings.ts";
import { isCreation, patient } from "./held.ts";
import type { Office } from "./office.ts";
import type { Play } from "./service.ts";
import { fillStage, type Stage } from "./stage.ts";

/** A creation that has come to a certain point and stays there until the desk is killed. */
interface Victim {
  number: number;
  fault: string;
  play: Play;
  /** It has come there. */
  there: Promise<void>;
  ends: Ending;
  documents: number;
  file?: { name: string; mimeType: string; buffer: Buffer };
  /** Done with the page before the button is pressed. */
  prepare?: (stage: Stage) => Promise<void>;
  why?: string;
}

const mebibyte = 1024 * 1024;

function victims(): Victim[] {
  const [claimed, connecting, halfway, made, committed] = Array.from({ length: 5 }, () =>
    Promise.withResolvers<void>(),
  ) as [Point, Point, Point, Point, Point];
  return [
    {
      number: 49,
      fault: "killed before the service has read it all",
      documents: 0,
      ends: unknown("stopped"),
      play: {
        create: async (call) => {
          await call.bytes(mebibyte);
          call.socket.pause();
          halfway.resolve();
        },
      },
      there: halfway.promise,
      file: { name: "large.pdf", mimeType: "application/pdf", buffer: largePdf(8 * mebibyte) },
    },
    {
      number: 50,
      fault: "killed once the service has created",
      documents: 1,
      ends: unknown("stopped"),
      play: { create: async (_, { make }) => make().then(() => made.resolve()) },
      there: made.promise,
    },
    {
      number: 51,
      fault: "killed once it is saved, before the page hears of it",
      documents: 1,
      ends: created,
      play: {},
      there: committed.promise,
      prepare: async ({ page }) => {
        await page.route("**/documents/new?*", async (route, request) => {
          if (!isCreation(request)) return route.continue();
          await route.fetch();
          committed.resolve();
        });
      },
    },
    {
      number: 48,
      fault: "killed while it connects",
      documents: 0,
      ends: unknown("stopped"),
      play: { connection: (_, speak, number) => (number === 1 ? speak() : connecting.resolve()) },
      there: connecting.promise,
      why: "that it may leave is written down before it is dispatched, so that no crash can be taken for 'nothing left'",
    },
    {
      number: 48,
      fault: "killed while it waits for a token",
      documents: 0,
      ends: notSent("stopped"),
      play: { token: () => claimed.resolve() },
      there: claimed.promise,
    },
  ];
}

type Point = PromiseWithResolvers<void>;

export const killedNumbers: number[] = victims().map(({ number }) => number);

/** 48–51, together, because another process is only taken for dead when it has not been heard of for 30 s. */
export async function killAtEveryPoint(office: Office): Promise<void> {
  const { service, desk } = office;
  // No answer is given up before all have come to their points, which may take a minute for each; only a connection is, after 10 s, so who
  // connects comes last but one.
  await office.move("secure", { ...patient, SIGNING_TIMEOUT_SECONDS: "600" });
  const scenes: { victim: Victim; stage: Stage }[] = [];
  for (const victim of victims()) {
    const title = titleOf(victim);
    const stage = await fillStage(office, { title, signers: ["Signer"], ...(victim.file && { file: victim.file }) });
    scenes.push({ victim, stage });
  }
  for (const { victim, stage } of scenes) {
    await victim.prepare?.(stage);
    await service.begin(victim.play);
    await stage.create.click();
    await Promise.race([victim.there, tooLate(victim)]);
  }
  await desk.stop("SIGKILL");
  await service.begin({});
  await desk.start();

  for (const { victim, stage } of scenes) {
    const { page, contract } = stage;
    const state = async () => (await office.stored(contract.title))[0];
    // PostgreSQL: until the dead process's lease is over.
    await expect.poll(state, { timeout: 60_000, message: contract.title }).not.toBe("creating");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await victim.ends.look(stage);
    expect(await office.stored(contract.title), contract.title).toEqual(victim.ends.store);
    expect(service.documents(contract.title), contract.title).toHaveLength(victim.documents);
    await page.close();
  }
  expect(service.count, "nothing is sent again").toEqual({ token: 0, create: 0, connections: 0 });
}

/** Names who never comes to its point. */
async function tooLate(victim: Victim): Promise<never> {
  await setTimeout(60_000, undefined, { ref: false });
  throw new Error(`not there after a minute: ${titleOf(victim)}`);
}

function titleOf({ number, fault }: Victim): string {
  return `${number} ${fault}`;
}
