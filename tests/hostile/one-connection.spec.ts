import { expect, test } from "playwright/test";
import { quantile } from "../bench/measure.ts";
import { attacks } from "./attacks.ts";
import { type Office, openOffice } from "./office.ts";
import { descriptorsOf, look, type Seen } from "./watch.ts";

/* As `npm run attack`, in short: one connection does its worst while a colleague works. */

test.skip(process.platform !== "linux", "memory and descriptors are read in /proc");

let office: Office;
let quiet: Seen;
let before: number;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  office = await openOffice(3000);
  await look(office, 2000);
  quiet = await look(office, 2000);
  before = descriptorsOf(office.desk.pid());
});
test.afterAll(() => office.remove());

/** A colleague gets every page, in about the time that it always takes. */
function expectServed({ pages, lost }: Seen): void {
  expect(lost).toBe(0);
  expect(quantile(pages, 0.5)).toBeLessThan(10 * Math.max(quantile(quiet.pages, 0.5), 20));
}

for (const attack of attacks)
  test(`a colleague is served while ${attack.who ?? "somebody unknown"} ${attack.name}`, async () => {
    expectServed(await look(office, 3000, attack));
    await expect.poll(() => descriptorsOf(office.desk.pid())).toBeLessThanOrEqual(before + 12);
  });
