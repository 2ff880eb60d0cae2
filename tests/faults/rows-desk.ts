import { expect } from "playwright/test";
import { startDesk } from "../support/desk.ts";
import { expectReady } from "../support/e2e.ts";
import { created, type Ending, links, unknown } from "./endings.ts";
import { held, impatient, patient } from "./held.ts";
import { press, pressTogether } from "./repeat.ts";
import { type Row, row } from "./row.ts";
import { made } from "./service.ts";
import { comeBack, type Stage, turnTo } from "./stage.ts";

/** Ends the desk as a new version's arrival does, starts it again, and comes back to the form's address. */
async function renewed(stage: Stage, meanwhile = () => {}): Promise<void> {
  const { desk } = stage.office;
  const form = stage.page.url();
  const stopping = desk.stop("SIGTERM");
  const answers = () =>
    fetch(desk.url).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  meanwhile();
  expect(await stopping).toBe(0);
  await desk.start();
  // What the old window says of a desk that is away is not looked at here.
  await stage.page.close();
  turnTo(stage, await stage.office.open());
  await stage.page.goto(form);
}

function sigterm(): Row[] {
  const service = held();
  return [
    row(52, "SIGTERM, and the answer comes while the desk is ending", service.play, created, 1, {
      settings: patient,
      steps: async (stage) => {
        await press(stage);
        await service.there;
        await renewed(stage, service.answer);
      },
    }),
    row(52, "SIGTERM, and no answer comes", { create: made(() => {}) }, unknown("timeout"), 1, {
      settings: impatient,
      steps: async (stage) => {
        await press(stage);
        await expect.poll(() => stage.office.service.documents(stage.contract.title)).toHaveLength(1);
        await renewed(stage);
      },
    }),
  ];
}

/** Longer than all of the desk's time-outs. */
const stoppedMs = 5000;

/** Whichever of the two the store says, with the page that belongs to it. */
function either(one: Ending, other: Ending): Ending {
  const ending: Ending = {
    ...one,
    async look(stage) {
      const found = async () => (await stage.office.stored(stage.contract.title))[0];
      await expect.poll(found).not.toBe("creating");
      const matching = (await found()) === one.store[0] ? one : other;
      ending.store = matching.store;
      await matching.look(stage);
    },
  };
  return ending;
}

function standstill(): Row {
  const service = held();
  return row(
    58,
    "the desk stands still for 5 s while the answer comes",
    service.play,
    either(created, unknown("timeout")),
    1,
    {
      settings: impatient,
      why: "30 s at a time-out of 60 s would be shorter than the time-out; 5 s at one of 2 s are longer",
      steps: async (stage) => {
        const { desk } = stage.office;
        await press(stage);
        await service.there;
        desk.signal("SIGSTOP");
        service.answer();
        await new Promise((resolve) => setTimeout(resolve, stoppedMs));
        desk.signal("SIGCONT");
      },
    },
  );
}

/** One form in two windows, at two processes of the desk on one database; both are pressed at once. */
async function atTwoDesks(stage: Stage, answer: () => void): Promise<void> {
  const { office, page, create, contract, m } = stage;
  const { desk, settings, kept = "" } = office;
  const second = await startDesk({ ...settings, DATA_DIR: desk.dataDir });
  const there = await office.open();
  const formKey = new URL(page.url()).searchParams.get("draft") ?? "";
  await comeBack(there, kept, contract, formKey, second.url);
  await expectReady(there, 1, m.form.fileReady);
  const other = { page: there, create: there.getByRole("button", { name: m.form.create }) };
  await pressTogether([{ page, create }, other]);
  answer();
  await expect(links({ ...stage, page: there })).toHaveCount(1);
  await there.close();
  await second.remove();
}

function twoDesks(): Row[] {
  const service = held();
  return [
    row(59, "two processes of the desk on one database", service.play, created, 1, {
      only: "PostgreSQL",
      settings: patient,
      steps: (stage) => atTwoDesks(stage, service.answer),
    }),
    row(59, "a second process of the desk on one file", {}, created, 1, {
      only: "SQLite",
      why: "one file, one process: the second one does not start",
      steps: async (stage) => {
        const { settings, desk } = stage.office;
        await expect(startDesk({ ...settings, DATA_DIR: desk.dataDir })).rejects.toThrow(
          "DATA_DIR: expected a folder that no other running server uses",
        );
        await press(stage);
      },
    }),
  ];
}

/** 52, 58, 59: what becomes of the desk itself; for 48 to 51 see `killed.ts`. */
export const aboutTheDesk: Row[] = [...sigterm(), standstill(), ...twoDesks()];
