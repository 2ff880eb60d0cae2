import type { Page } from "playwright/test";
import { emptySigner } from "#lib/shared/signer.ts";
import { expectSaved } from "../support/draft-pages.ts";
import { administrator, expect, expectReady, pdf, signerGroup } from "../support/e2e.ts";
import { expectRows, withoutScripts } from "../support/early-typing.ts";
import { countAtService, createButton, documentPage } from "../support/form-page.ts";
import { begin, createAll, created, fillPart, section } from "../support/packet-pages.ts";
import { describeTemplates, group, templateField, test, titleField } from "../support/template-pages.ts";

const boss = { ...emptySigner, name: "박대표", email: "seal@hanbit.example" };
const roles = [{ name: "Company", person: boss }, { name: "Employee" }];
const changed = (page: Page) => page.getByText("The form was changed, so nothing was sent");

/** All that a document needs but its template. */
async function fillRest(page: Page, title: string) {
  await titleField(page).fill(title);
  await signerGroup(page, 1).getByLabel("Name").fill("홍길동");
  await signerGroup(page, 1).getByLabel("Email").fill("hong@hanbit.example");
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expectReady(page);
}

/** The script by which a form is laid out cannot be had until `release`. */
async function withoutFormParts(page: Page) {
  let held = true;
  await page.route("**/_next/static/**/*.js", async (route) => {
    const answer = await route.fetch();
    if (held && (await answer.text()).includes("/templates/usual")) await route.abort();
    else await route.fulfill({ response: answer });
  });
  return {
    release() {
      held = false;
    },
  };
}

test("who is typed before the page's scripts have run comes under no role of a template for which the page had to ask", async ({
  page,
  desk,
}) => {
  const lease = { templateId: "88421", name: "Lease", roles: [{ name: "Landlord" }, { name: "Tenant" }] };
  await describeTemplates(desk, [lease]);
  await page.goto("/documents/new");
  await templateField(page).fill(lease.templateId);
  await titleField(page).fill("Another template");
  await expect(group(page, "Signer 2 · Tenant")).toBeVisible();
  await expectSaved(page);
  // Described after the form was opened.
  const work = { templateId: "88422", name: "Work", roles: [{ name: "Employee" }, { name: "Company" }] };
  await describeTemplates(desk, [work]);
  await page.route("**/drafts/*", (route) => route.abort());
  await templateField(page).fill(work.templateId);
  await titleField(page).focus();
  await expect(group(page, "Signer 2 · Company")).toBeVisible();
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await group(page, "Signer 2 · Tenant").getByLabel("Name").pressSequentially("Park ");
  release();
  await expect(signerGroup(page, 3).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Duri");
  await expectRows(page, [
    ["", "", ""],
    ["", "", ""],
    ["Park Duri", "", ""],
  ]);
});

test("a form whose script could not be had is laid out once it can, and nothing is created before", async ({
  page,
  desk,
  service,
}) => {
  await describeTemplates(desk, [{ templateId: "88423", name: "Without its script", roles }]);
  const { release } = await withoutFormParts(page);
  await page.goto("/documents/new");
  await templateField(page).fill("88423");
  await fillRest(page, "Laid out late");
  await createButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible();
  expect(await countAtService(service, "Laid out late")).toBe(0);
  release();
  await expect(group(page, "Signer 1 · Company").getByLabel("Name")).toHaveValue("박대표", { timeout: 20_000 });
  await expect(group(page, "Signer 2 · Employee").getByLabel("Name")).toHaveValue("홍길동");
  await createButton(page).click();
  await page.waitForURL(documentPage);
});

test("a template that was typed and not left is laid out after a reload", async ({ page, desk }) => {
  await describeTemplates(desk, [{ templateId: "88424", name: "Not left", roles }]);
  await page.goto("/documents/new");
  await templateField(page).fill("88424");
  await expectSaved(page);
  await page.reload();
  await expect(group(page, "Signer 1 · Company").getByLabel("Name")).toHaveValue("박대표");
  await expect(signerGroup(page, 2)).toBeVisible();
});

test("Ctrl and Enter in the template's field lays the form out and creates nothing before somebody has seen it", async ({
  page,
  desk,
  service,
}) => {
  await describeTemplates(desk, [{ templateId: "88425", name: "Sent at once", roles }]);
  await page.goto("/documents/new");
  await fillRest(page, "Sent from its template");
  await templateField(page).fill("88425");
  await templateField(page).press("Escape");
  await templateField(page).press("Control+Enter");
  await expect(group(page, "Signer 1 · Company").getByLabel("Name")).toHaveValue("박대표");
  await expect(group(page, "Signer 2 · Employee").getByLabel("Name")).toHaveValue("홍길동");
  await expect(changed(page)).toBeVisible();
  expect(await countAtService(service, "Sent from its template")).toBe(0);
});

test("a form that still asks for its template creates nothing, and is laid out with the answer", async ({
  page,
  desk,
  service,
}) => {
  await page.goto("/documents/new");
  await fillRest(page, "Asked meanwhile");
  // Described after the form was opened.
  await describeTemplates(desk, [{ templateId: "88426", name: "Asked meanwhile", roles }]);
  const answer = Promise.withResolvers<void>();
  await page.route("**/templates/usual?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await templateField(page).fill("88426");
  await titleField(page).focus();
  await createButton(page).click();
  await expect(createButton(page)).toHaveCount(0);
  await expect(group(page, "Signer 1 · Company")).toHaveCount(0);
  answer.resolve();
  await expect(changed(page)).toBeVisible();
  await expect(group(page, "Signer 1 · Company").getByLabel("Name")).toHaveValue("박대표");
  await expect(group(page, "Signer 2 · Employee").getByLabel("Name")).toHaveValue("홍길동");
  expect(await countAtService(service, "Asked meanwhile")).toBe(0);
  await createButton(page).click();
  await page.waitForURL(documentPage);
  expect(await countAtService(service, "Asked meanwhile")).toBe(1);
});

test("of several documents none goes while one waits for what its template asks for, nor before somebody has seen it", async ({
  page,
  desk,
  service,
}) => {
  await begin(page, "77001, 77002", "홍길동");
  await fillPart(page, 1, "Laid out before");
  await fillPart(page, 2, "Answered after the press");
  // Described after the forms were opened.
  await describeTemplates(desk, [{ templateId: "88428", name: "Answered late", roles }]);
  const answer = Promise.withResolvers<void>();
  await page.route("**/templates/usual?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const last = section(page, 2);
  await last.getByRole("combobox", { name: "Template" }).fill("88428");
  await last.getByRole("textbox", { name: "Title" }).focus();
  await createAll(page, 2).click();
  await expect(createAll(page, 2)).toHaveCount(0);
  answer.resolve();
  await expect(last.getByText("Company: 박대표, seal@hanbit.example · Employee: 홍길동")).toBeVisible();
  await expect(changed(page)).toHaveCount(1);
  await expect(createAll(page, 2)).toBeEnabled();
  expect(await countAtService(service, "Laid out before")).toBe(0);
  expect(await countAtService(service, "Answered after the press")).toBe(0);
  await createAll(page, 2).click();
  await expect(created(page)).toHaveCount(2);
  expect(await countAtService(service, "Laid out before")).toBe(1);
  expect(await countAtService(service, "Answered after the press")).toBe(1);
});

test("an id that no template can have is refused at its field", async ({ page }) => {
  await page.goto("/documents/new");
  await fillRest(page, "Of no template");
  for (const [id, said] of [
    ["8".repeat(101), "Use 100 characters or fewer"],
    ["\u200b", "Choose a template or enter an ID"],
  ] as const) {
    await templateField(page).fill(id);
    await titleField(page).focus();
    await createButton(page).click();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByText("Countersign was updated")).toHaveCount(0);
  }
});

test("a form that cannot ask for its template says why, and a press asks again at once", async ({ page, desk }) => {
  await page.goto("/documents/new");
  await fillRest(page, "Asked again");
  // Described after the form was opened.
  await describeTemplates(desk, [
    { templateId: "88430", name: "Asked again", items: [{ key: "plot", label: "Plot" }] },
  ]);
  const reference = "KXWQ-7H2M";
  await page.route("**/templates/usual?*", (route) =>
    route.fulfill({ status: 500, json: { ok: false, problem: { code: "unexpected", reference } } }),
  );
  await templateField(page).fill("88430");
  await titleField(page).focus();
  await expect(page.getByText("Something went wrong on the server")).toHaveCount(0);
  // By itself the form asks after twice as long each time.
  for (const _ of [2, 4, 8, 16]) {
    const asked = page.waitForResponse(/templates\/usual/);
    await createButton(page).click();
    await asked;
    await expect(page.getByText("Something went wrong on the server").first()).toBeVisible();
    await expect(createButton(page)).toBeVisible();
  }
  await page.unroute("**/templates/usual?*");
  await createButton(page).click();
  await expect(page.getByLabel("Plot")).toBeVisible();
  await expect(changed(page)).toBeVisible();
});

test("somebody whose session is over before the form could ask for its template signs in, and it is laid out", async ({
  page,
  desk,
}) => {
  await page.goto("/documents/new");
  await fillRest(page, "Signed out before");
  // Described after the form was opened.
  await describeTemplates(desk, [{ templateId: "88431", name: "Signed out", items: [{ key: "plot", label: "Plot" }] }]);
  await page.context().clearCookies();
  await templateField(page).fill("88431");
  await titleField(page).focus();
  await createButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await dialog.getByLabel("Email").fill(administrator.email);
  await dialog.getByLabel("Password").fill(administrator.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Plot")).toBeVisible();
  await expect(changed(page)).toBeVisible();
});

test("a form that is left before it is laid out is not sent, and says so at once", async ({ page, desk, service }) => {
  await page.goto("/documents/new");
  await fillRest(page, "Left before");
  // Described after the form was opened.
  await describeTemplates(desk, [{ templateId: "88432", name: "Left before", roles }]);
  await page.route("**/templates/usual?*", () => {});
  await templateField(page).fill("88432");
  await titleField(page).focus();
  await createButton(page).click();
  await expect(createButton(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Documents" }).first().click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "‘Left before’ was not created: The form was changed",
  );
  expect(await countAtService(service, "Left before")).toBe(0);
});

test("a form that was only opened for a template is no draft, also when the tab is looked at again or reloaded", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [{ templateId: "88427", name: "Only opened", titlePattern: "{template}", roles }]);
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/drafts/")) saves.push(request.method());
  });
  await page.goto("/documents/new?template=88427");
  for (const _ of ["opened", "reloaded"]) {
    await expect(group(page, "Signer 1 · Company").getByLabel("Name")).toHaveValue("박대표");
    await expect(createButton(page)).toBeEnabled();
    const looked = page.waitForResponse(/\/drafts\/[0-9a-z]{26}/);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await (await looked).finished();
    await page.reload();
  }
  await expect(createButton(page)).toBeEnabled();
  await page.goto("/drafts");
  await expect(page.getByRole("heading", { level: 1, name: "Drafts" })).toBeVisible();
  expect(saves).toEqual([]);
  await expect(page.getByText("Only opened")).toHaveCount(0);
});
