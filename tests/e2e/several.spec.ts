import { type Desk, startDesk } from "../support/desk.ts";
import { administrator, expect, nobody, test } from "../support/e2e.ts";
import { startPostgres } from "../support/postgres.ts";

/* Instances that start at once on an empty database. */

let desks: Desk[] = [];
/** What each printed in its address, in their order. */
let codes: string[];
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;

test.beforeAll(async () => {
  postgres = await startPostgres();
  const settings = { DATABASE_URL: await postgres.create("office", "template1"), SESSION_SECRET: "s".repeat(32) };
  const starts = await Promise.allSettled([1, 2, 3].map(() => startDesk(settings)));
  // Those that have started are removed at the end, though another one has not.
  desks = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  for (const start of starts) if (start.status === "rejected") throw start.reason;
  codes = desks.map((desk) => new URL(desk.setupUrl()).searchParams.get("code") ?? "");
});
test.afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.remove()));
  await postgres?.stop();
});

test("each instance prints an address of its own that works at all of them, and no other one works", async ({
  open,
}) => {
  expect(new Set(codes).size).toBe(3);
  const page = await open({ storageState: nobody });
  const create = page.getByRole("button", { name: "Create administrator" });
  for (const { url } of desks)
    for (const code of codes) {
      await page.goto(`${url}/setup?code=${code}`);
      await expect(create).toBeVisible();
    }
  await page.goto(`${desks[2]?.url}/setup?code=${codes[0]}x`);
  await expect(page.getByRole("heading")).toBeVisible();
  await expect(create).toHaveCount(0);
});

test("once one address has been used at any instance, the others work at none", async ({ open }) => {
  const page = await open({ storageState: nobody });
  await page.goto(`${desks[1]?.url}/setup?code=${codes[0]}`);
  await page.getByRole("textbox", { name: "Name" }).fill(administrator.name);
  await page.getByRole("textbox", { name: "Email" }).fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await page.waitForURL("**/documents/new**");
  const other = await open({ storageState: nobody });
  for (const { url } of desks) {
    await other.goto(`${url}/setup?code=${codes[2]}`);
    await expect(other).toHaveURL(/\/sign-in/);
  }
});
