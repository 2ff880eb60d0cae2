import { faults } from "../support/axe.ts";
import { crowding, limitsFor } from "../support/crowding.ts";
import { expectSaved } from "../support/draft-pages.ts";
import { createDocument, expect, test } from "../support/e2e.ts";
import { chosen, field, open, options } from "../support/palette-pages.ts";
import { administrator, manager, staff } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { describeTemplates } from "../support/template-pages.ts";
import { address, company } from "../support/widths-scene.ts";

const start = Date.UTC(2026, 0, 7, 9);

test("staff find their own documents and no way to people or settings; no link travels", async ({
  open: newWindow,
  desk,
  staffState,
  managerState: _there,
}) => {
  const [own] = await seed(desk, staff.email, start + 200_000, [{ title: "Meadow staff", serviceId: "P-41" }]);
  await seed(desk, manager.email, start + 300_000, [{ title: "Meadow manager", serviceId: "P-42" }]);
  const page = await newWindow({ storageState: staffState });
  await page.goto("/documents");
  await open(page);
  await expect(options(page)).toHaveText([
    "New document",
    "Several documents for the same signers",
    "Documents",
    "Outcome unknown",
    "Drafts",
    "Contacts",
    "Templates",
    "Connection",
    "Your account",
  ]);
  const answered = page.waitForResponse("**/find?q=meadow");
  await page.keyboard.type("meadow");
  const answer = await answered;
  await expect(options(page)).toHaveCount(1);
  await expect(chosen(page)).toContainText("Meadow staff");
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  expect(await answer.text()).not.toContain(own?.link);
});

test("of many signers the first three are named, and how many more there are", async ({
  open: newWindow,
  desk,
  adminState,
}) => {
  const signers = Array.from({ length: 50 }, (_, n) => ({ name: `Many ${n + 1}` }));
  await seed(desk, administrator.email, start + 400_000, [{ title: "Heather for many", signers, serviceId: "P-43" }]);
  const page = await newWindow({ storageState: adminState, viewport: { width: 320, height: 700 } });
  await page.goto("/documents");
  await open(page);
  await page.keyboard.type("heather");
  await expect(chosen(page)).toContainText("Many 1, Many 2, Many 3 and 47 more");
  await expect(chosen(page)).not.toContainText("Many 4");
});

test("it opens by its button and by ⌘K on Apple's machines, and not over another dialog", async ({
  page,
  open: newWindow,
}) => {
  const address = await createDocument(page, { title: "Under a dialog" });
  await page.getByRole("button", { name: "Show QR code for Jane Porter" }).click();
  await expect(page.getByRole("dialog", { name: "Link for Jane Porter" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  const button = page.getByRole("button", { name: "Search or go to…" });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  const apple = await newWindow({
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)",
    viewport: { width: 1280, height: 900 },
  });
  await apple.goto(address);
  await expect(apple.getByText("⌘K")).toBeVisible();
  await open(apple, "Meta+k");
  await apple.keyboard.press("Escape");
  await apple.keyboard.press("Control+k");
  await expect(apple.getByRole("dialog")).toHaveCount(0);
});

test("where it cannot be loaded it says so, and what is typed then loads it and finds", async ({ page }) => {
  await page.goto("/documents", { waitUntil: "networkidle" });
  await page.route("**/_next/static/**", (route) => route.abort());
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toHaveText("Search failed. Try again");
  await page.unroute("**/_next/static/**");
  await page.keyboard.type("peop");
  await expect(dialog.getByRole("option", { name: "People" })).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("who has been signed out meanwhile is told so, and shown the way back", async ({ open: newWindow }) => {
  const page = await newWindow();
  await page.goto("/documents?q=wood");
  await open(page);
  await page.context().clearCookies();
  await page.keyboard.type("oak");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("status")).toContainText("You have been signed out");
  await expect(dialog.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    `/sign-in?next=${encodeURIComponent("/documents?q=wood")}`,
  );
});

test("axe finds nothing on the palette, whatever it shows, and it fits a narrow window", async ({
  open: newWindow,
  desk,
  adminState: _signedIn,
}) => {
  await seed(desk, administrator.email, start + 400_000, [
    { title: `긴 제목 ${"아주 ".repeat(40)}`, signers: [{ name: "홍길동" }], serviceId: "P-51" },
    { title: "긴 제목, 둘째", unknown: true },
  ]);
  for (const locale of ["en-US", "ko-KR"]) {
    const page = await newWindow({ locale });
    await page.goto("/documents");
    await open(page);
    for (const [typed, n] of [
      ["", 13],
      ["긴 제목", 2],
      [" zzqx", 0],
    ] as const) {
      await page.keyboard.type(typed);
      await expect(options(page)).toHaveCount(n);
      const views = [
        { colorScheme: "light" as const, width: 1280 },
        { colorScheme: "dark" as const, width: 375 },
      ];
      expect(await faults(page, `palette with ${n}, ${locale}`, views)).toEqual([]);
    }
  }
});

test("whom a text means is told with all of their contact at every width, however long their name is", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  await seed(desk, administrator.email, start + 600_000, [
    { title: "Long names", signers: [{ name: company, email: address }, { name: "홍길동" }], serviceId: "P-71" },
  ]);
  await page.goto("/documents");
  await open(page);
  await page.keyboard.type("contracts.hanbit-partners");
  await expect(options(page)).toHaveCount(1);
  for (const width of [320, 500, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { whole } = await page.evaluate(crowding, limitsFor(false));
    expect(whole, `at ${width} px`).toContain(address);
  }
});

test("the name of a template, no document of it yet, begins a new one that is laid out for it", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  await describeTemplates(desk, [
    {
      ...{ templateId: "P-81", name: "Warehouse agreement", titlePattern: "{template} {signer1}" },
      roles: [{ name: "Tenant" }, { name: "Landlord" }],
      items: [{ key: "rent" }],
    },
  ]);
  const saves: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && saves.push(request.postData() ?? ""));
  await page.goto("/documents");
  await open(page);
  await page.keyboard.type("warehouse agr");
  await expect(options(page)).toHaveText(["New from Warehouse agreement"]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/documents\/new\?draft=[0-9a-z]{26}&template=P-81$/);
  await expect(page.getByRole("combobox", { name: "Template" })).toHaveValue("P-81");
  await expect(page.getByRole("group", { name: "Signer 2 · Landlord" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Warehouse agreement");
  await page.getByRole("group", { name: "Item 1" }).getByLabel("rent").fill("900");
  await expectSaved(page);
  // Nothing is kept of a form that nobody has begun to fill in.
  expect(saves[0]).toContain("900");
  // From now on it is a draft, whatever its address says.
  await page.getByRole("combobox", { name: "Template" }).fill("77001");
  await page.getByRole("textbox", { name: "Title" }).fill("Another template");
  await expect(page.getByText(/^Saving/)).toHaveCount(0);
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Template" })).toHaveValue("77001");
});

test("a page whose name begins with what was typed stands before new documents, and templates of one name show their ids", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  await describeTemplates(desk, [
    { templateId: "P-91", name: "Settlement" },
    { templateId: "P-92", name: "Settlement" },
    { templateId: "P-93", name: "Settlement of costs" },
  ]);
  await page.goto("/documents");
  await open(page);
  await page.keyboard.type("sett");
  await expect(options(page)).toHaveCount(4);
  await expect(options(page).first()).toHaveText("Settings");
  for (const label of ["New from Settlement · P-91", "New from Settlement · P-92", "New from Settlement of costs"])
    await expect(options(page).getByText(label, { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/settings/);
});
