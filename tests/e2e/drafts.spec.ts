import { bothViews, faults } from "../support/axe.ts";
import { beginDraft, draftRow, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm, test } from "../support/e2e.ts";
import { createButton, everything, formState } from "../support/form-page.ts";
import { signIn, staff } from "../support/people-pages.ts";

const isSave = (request: { method(): string; url(): string }) =>
  request.method() === "PUT" && request.url().includes("/drafts/");

test("a change is sent to the desk within a second, also of somebody who types without a pause", async ({ page }) => {
  await page.clock.install();
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  const saves: string[] = [];
  page.on("request", (request) => isSave(request) && saves.push(request.postDataJSON().form.title));
  for (const letters of ["가", "나", "다", "라"]) {
    await titleField(page).pressSequentially(letters);
    await page.clock.runFor(250);
  }
  await expect.poll(() => saves.length).toBe(1);
  // A letter that React heard of late is saved by a second call, whose timer needs a clock that runs.
  await page.clock.resume();
  await expectSaved(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await titleField(page).pressSequentially("!");
  await page.clock.runFor(1000);
  await expect.poll(() => saves.at(-1)).toBe("가나다라!");
});

test("all that was typed and uploaded is there in another browser with the same sign-in", async ({ page, open }) => {
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title: "Elsewhere too" });
  await page.getByRole("switch", { name: "Send automatically" }).check();
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await expectReady(other, 2);
  // The fields are filled once scripts run.
  await expect(titleField(other)).toHaveValue("Elsewhere too");
  expect((await formState(other)).fields).toEqual((await formState(page)).fields);
});

test("a desk that is killed and comes back loses nothing; meanwhile the form says so, keeps it and goes on trying", async ({
  another,
  browser,
}) => {
  const { desk, page, state } = await another({});
  const address = await beginDraft(page, "Before");
  await desk.stop("SIGKILL");
  await titleField(page).fill("Typed while it was down");
  await expect(
    page.getByText("Not saved yet: can't reach the server · Kept in this tab", { exact: true }).first(),
  ).toBeVisible();
  await desk.start();
  await expectSaved(page);
  await page.reload();
  await expect(titleField(page)).toHaveValue("Typed while it was down");
  const other = await (await browser.newContext({ storageState: state })).newPage();
  await other.goto(address);
  await expect(titleField(other)).toHaveValue("Typed while it was down");
  await other.context().close();
});

test("what is typed after the sign-in has expired is saved once one has signed in again in another tab", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "Signed in");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await titleField(page).fill("Typed signed out");
  const line = page.getByText("Not saved yet: you have been signed out · Kept in this tab");
  await expect(line.first()).toBeVisible();
  expect(await faults(page, "signed out", bothViews)).toEqual([]);
  await page.context().addCookies(cookies);
  await expectSaved(page);
  const other = await open();
  await other.goto(address);
  await expect(titleField(other)).toHaveValue("Typed signed out");
});

test("a save that something in between refuses says so in true words, and is tried again by itself", async ({
  page,
}) => {
  await beginDraft(page, "Behind a proxy");
  const refusal = { status: 403, contentType: "text/html", body: "<h1>Refused by a machine</h1>" };
  await page.route("**/drafts/*", (route) => route.fulfill(refusal));
  await titleField(page).fill("Behind a proxy, changed");
  await expect(
    page.getByText(/^Not saved yet: something between this browser and Countersign, such as a proxy/).first(),
  ).toBeVisible();
  await page.unroute("**/drafts/*");
  await expectSaved(page);
});

test("a browser that keeps nothing is not said to keep what could not be saved", async ({ open }) => {
  const page = await open();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await beginDraft(page, "Nowhere else");
  await page.route("**/drafts/*", (route) => route.abort());
  await titleField(page).fill("Nowhere at all");
  await expect(page.getByText("Not saved yet: can't reach the server", { exact: true })).toHaveCount(2);
});

test("a form is not saved among the drafts of somebody else who signs in within the same browser", async ({
  page,
  open,
  staffState,
}) => {
  const address = await beginDraft(page, "Mine");
  await page.context().clearCookies();
  await page.context().addCookies(staffState.cookies);
  await titleField(page).fill("Still mine");
  await expect(page.getByText(/^Not saved yet: you have been signed out/).first()).toBeVisible();
  const theirs = await open({ storageState: staffState });
  await theirs.goto("/drafts");
  await expect(theirs.getByText("Still mine")).toHaveCount(0);
  await theirs.goto(address);
  await expect(titleField(theirs)).toHaveValue("");
});

test("who signs in on a form after somebody else's session has expired meets nothing of theirs", async ({
  page,
  open,
  staffState,
}) => {
  await beginDraft(page, "Left behind");
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await signIn(page, staff);
  await expect(titleField(page)).toHaveValue("");
  await page.goto("/drafts");
  await expect(page.getByText("Left behind")).toHaveCount(0);
  const theirs = await open({ storageState: staffState });
  await theirs.goto("/drafts");
  await expect(theirs.getByText("Left behind")).toHaveCount(0);
});

test("what was typed right before the page was left is saved, and the frame counts the draft", async ({ page }) => {
  await page.goto("/drafts");
  const before = await page.getByRole("list", { name: "Drafts" }).getByRole("listitem").count();
  await beginDraft(page, "Left in a");
  await expect(page.getByRole("link", { name: `Drafts ${before + 1}`, exact: true })).toBeVisible();
  await titleField(page).pressSequentially(" hurry");
  await page.getByRole("link", { name: /^Documents/ }).click();
  await page.waitForURL("**/documents");
  await page.getByRole("link", { name: /^Drafts/ }).click();
  await expect(draftRow(page, "Left in a hurry")).toBeVisible();
  await page.getByRole("link", { name: "Continue with Left in a hurry" }).click();
  await titleField(page).press("End");
  await titleField(page).pressSequentially(" twice");
  await page.goto("/drafts");
  // The browser asks for the next page before it tells this one to go.
  await expect(async () => {
    await page.reload();
    await expect(draftRow(page, "Left in a hurry twice")).toBeVisible({ timeout: 1000 });
  }).toPass();
});
