import { expect } from "playwright/test";
import { refuse } from "../support/refusing-store.ts";
import { created, type Ending, notStored } from "./endings.ts";
import { held, patient } from "./held.ts";
import { lockStore } from "./lock.ts";
import type { Office } from "./office.ts";
import { press } from "./repeat.ts";
import { type Row, row } from "./row.ts";
import type { Stage } from "./stage.ts";

const lockedMs = 10_000;
const nothing = async (): Promise<void> => {};

/** The row's store breaks once the service has created, before it answers. */
function broken(
  number: number,
  fault: string,
  breakStore: (office: Office) => Promise<() => Promise<void>>,
  whileBroken: (stage: Stage) => Promise<void>,
): Row {
  const service = held();
  let mend = nothing;
  const tidy = async () => {
    const again = mend;
    mend = nothing;
    await again();
  };
  const steps = async (stage: Stage) => {
    await press(stage);
    await service.there;
    mend = await breakStore(stage.office);
    service.answer();
  };
  const ends: Ending = {
    ...created,
    async look(stage) {
      const { office, contract, page, m } = stage;
      await whileBroken(stage);
      expect(await office.stored(contract.title)).toEqual(["creating", "on_wire"]);
      await tidy();
      await expect(page).toHaveURL(/documents\/\w+$/, { timeout: 20_000 });
      await expect.poll(() => office.stored(contract.title), { timeout: 20_000 }).toEqual(["created", "created"]);
      await page.reload();
      await created.look(stage);
      await expect(page.getByText(m.document.unsavedTitle)).toHaveCount(0);
    },
  };
  return row(number, fault, service.play, ends, 1, { settings: patient, steps, tidy });
}

function notTaken(): Row {
  let mend = nothing;
  return row(55, "the disk is full before anything is sent", {}, notStored, 0, {
    steps: async (stage) => {
      mend = await refuse(stage.office.store, "insert", "attempt");
      await press(stage);
    },
    besides: () => mend(),
  });
}

/** 53–55: the store. */
export const aboutTheStore: Row[] = [
  broken(53, "the store is locked for 10 s when the answer comes", lockStore, async ({ page, m }) => {
    await expect(page.getByText(m.form.creating, { exact: true })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, lockedMs));
  }),
  broken(
    54,
    "the disk is full when the answer comes",
    ({ store }) => refuse(store, "update", "attempt", "new.state = 'created'"),
    async (stage) => {
      const warning = stage.page.getByRole("alert").filter({ hasText: stage.m.document.unsavedTitle });
      await expect(warning).toBeVisible();
      await created.look(stage);
    },
  ),
  notTaken(),
];
