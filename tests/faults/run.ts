import { test as base, expect } from "playwright/test";
import { messages } from "#lib/shared/messages/messages.ts";
import { collectComplaints } from "../support/e2e.ts";
import { documentPage } from "../support/form-page.ts";
import { settledBrowser } from "../support/settled-page.ts";
import { impatient } from "./held.ts";
import { killAtEveryPoint, killedNumbers } from "./killed.ts";
import { type Engine, type Office, openOffice } from "./office.ts";
import { press } from "./repeat.ts";
import type { Row } from "./row.ts";
import { rows } from "./rows.ts";
import { fillStage, type Stage } from "./stage.ts";

/** Every row of the table against a real desk on this engine, in a real browser. */
export function testFaults(engine: Engine): void {
  // biome-ignore lint/complexity/noBannedTypes: no fixture of a single test's own
  const test = base.extend<{}, { office: Office }>({
    office: [
      async ({ browser }, use) => {
        const office = await openOffice(settledBrowser(browser), engine);
        await use(office);
        await office.close();
      },
      { scope: "worker" },
    ],
  });
  test.use({ trace: "off" });
  const here = inOrderOfSettings.filter(({ only }) => only === undefined || only === engine);
  test(`every row of the table is here · ${engine}`, () => {
    const numbers = new Set([...here.map(({ number }) => number), ...killedNumbers]);
    expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  });
  for (const row of here) {
    test(`${titleOf(row)} · ${engine}`, ({ office }) => play(office, row).finally(row.tidy));
  }
  test(`48 to 51 the desk is killed outright · ${engine}`, ({ office }) => {
    test.setTimeout(180_000);
    return killAtEveryPoint(office);
  });
}

/** The desk is started again as seldom as can be. */
const inOrderOfSettings = rows.toSorted((a, b) => placeOf(a) - placeOf(b));

function placeOf({ address = "plain", settings }: Row): number {
  const usual = ["plain", "nowhere", "secure"].indexOf(address);
  if (settings === undefined) return usual;
  return settings === impatient ? 5 - usual : 6;
}

function titleOf({ number, fault }: Row): string {
  return `${number} ${fault}`;
}

async function play(office: Office, row: Row): Promise<void> {
  const title = titleOf(row);
  const { service } = office;
  await office.move(row.address ?? "plain", row.settings);
  const signers = row.signers ?? ["Signer"];
  const stage = await fillStage(office, { title, signers, ...(row.file && { file: row.file }) }, row.language);
  const complaints = collectComplaints(stage.page);
  const { page } = stage;
  await service.begin(row.play);
  const sent = (await (row.steps ?? press)(stage)) ?? undefined;

  await row.ends.look(stage);
  expect(await office.stored(title), "in the store").toEqual(row.ends.store);
  expect(service.documents(title), "at the service").toHaveLength(row.documents);
  expect(service.count.create, "requests for a creation").toBe(row.posts ?? row.ends.posts);
  if (row.alert) await seeAlert(office, row.alert);
  await row.besides?.(stage, sent);
  await service.mend();
  if (row.ends.again) await tryAgain(stage);
  // Of a window that the row closed, what it said of a desk that was away does not count.
  if (stage.page === page) expect(complaints).toEqual([]);
  await stage.page.close();
}

async function seeAlert(office: Office, [reason, detail]: NonNullable<Row["alert"]>): Promise<void> {
  const page = await office.open();
  const { connection } = messages("en");
  await page.goto("/connection");
  const alert = page.getByText(connection.reasons[reason] ?? "");
  await expect(alert).toContainText(detail);
  await page.close();
}

/** A failing service is asked for a token at growing intervals only, so the first press may come too early. */
async function tryAgain({ office, page, m, create, contract }: Stage): Promise<void> {
  await expect(async () => {
    if (!documentPage.test(page.url())) await create.click({ timeout: 1000 });
    await expect(page).toHaveURL(documentPage, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("list", { name: m.common.links }).getByRole("link")).toHaveCount(1);
  const [state, ...attempts] = await office.stored(contract.title);
  expect([state, attempts.at(-1)]).toEqual(["created", "created"]);
  expect(office.service.documents(contract.title)).toHaveLength(1);
}
