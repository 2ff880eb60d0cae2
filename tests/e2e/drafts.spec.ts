import { faults, type View } from "../support/axe.ts";
import { beginDraft, comeBackTo, draftRow, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm, pdf, signerGroup, test } from "../support/e2e.ts";
import { createButton, everything, formState } from "../support/form-page.ts";
import { signIn, staff } from "../support/people-pages.ts";

const bothViews: View[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
];
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

test("a tab that is behind takes the newer contents by itself, and says so", async ({ page, open }) => {
  const address = await beginDraft(page, "First");
  const other = await open();
  await other.goto(address);
  await titleField(other).fill("Second");
  await expectSaved(other);
  await comeBackTo(page);
  await expect(titleField(page)).toHaveValue("Second");
  await expect(page.getByText(/^Updated from another tab or device · Saved/)).toBeVisible();
  await titleField(page).fill("Third");
  await expectSaved(page);
  await comeBackTo(other);
  await expect(titleField(other)).toHaveValue("Third");
});

test("the cursor stays in its row when the newer contents are drawn, unless somebody else stands there by then", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "First");
  const [name, email] = [signerGroup(page, 1).getByLabel("Name"), signerGroup(page, 1).getByLabel("Email")];
  const other = await open();
  await other.goto(address);
  await titleField(other).fill("Second");
  await expectSaved(other);
  await email.focus();
  await comeBackTo(page);
  await expect(titleField(page)).toHaveValue("Second");
  await expect(email).toBeFocused();
  await page.keyboard.type("kim@hanbit.example");
  await expect(email).toHaveValue("kim@hanbit.example");
  await expectSaved(page);
  await comeBackTo(other);
  await expect(signerGroup(other, 1).getByLabel("Email")).toHaveValue("kim@hanbit.example");
  await signerGroup(other, 1).getByLabel("Name").fill("Park Duri");
  await expectSaved(other);
  await email.focus();
  await comeBackTo(page);
  await expect(name).toHaveValue("Park Duri");
  await expect(email).not.toBeFocused();
});

test("a file that could not be uploaded is not dropped for what another tab has saved", async ({ page, open }) => {
  const address = await beginDraft(page, "First");
  await page.route("**/uploads/*", (route) => route.abort("connectionreset"), { times: 1 });
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  const again = page.getByRole("button", { name: "Try again: upload of nda-pdf-1.5.pdf" });
  await expect(again).toBeVisible();
  const other = await open();
  await other.goto(address);
  await titleField(other).fill("Second");
  await expectSaved(other);
  const asked = page.waitForResponse((response) => response.url().includes("/drafts/"));
  await comeBackTo(page);
  await (await asked).finished();
  await expect(again).toBeVisible();
  await again.click();
  // Now that both have changed something, a person chooses.
  await expect(page.getByRole("button", { name: "Use newer version" })).toBeVisible();
  await expectReady(page);
});

test("of two tabs that were both changed neither loses anything until a person chooses", async ({ page, open }) => {
  const address = await beginDraft(page, "Common");
  const other = await open();
  await other.goto(address);
  await other.route("**/drafts/*", (route) => route.abort());
  await titleField(other).fill("From the other");
  await expect(other.getByText(/^Not saved yet/).first()).toBeVisible();
  await titleField(page).fill("From the one");
  await expectSaved(page);
  await other.unroute("**/drafts/*");
  const choice = other
    .getByRole("alert")
    .filter({ hasText: /^Changed in another tab or on another device, .*\d\d:\d\d [A-Z]/ });
  await expect(choice).toBeVisible();
  await expect(titleField(other)).toHaveValue("From the other");
  const differs = other.getByText(/^Different in the newer version: /);
  await expect(differs).toHaveText(/: Title$/);
  expect(await faults(other, "the choice", bothViews)).toEqual([]);
  // Nothing is created of a form of which it is not clear what it says.
  await fillForm(other, { title: "From the other" });
  await expect(differs).toHaveText(/: PDF files, Template, Title, Signers$/);
  await createButton(other).click();
  await expect(choice.locator("..")).toBeFocused();
  await expect(other).toHaveURL(address);
  await other.getByRole("button", { name: "Keep this version" }).click();
  await expectSaved(other);
  await expect(choice).toHaveCount(0);

  await page.route("**/drafts/*", (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await titleField(page).fill("Typed blindly");
  await expect(page.getByRole("button", { name: "Use newer version" })).toBeVisible();
  const broken = { status: 500, json: { ok: false, problem: { code: "unexpected", reference: "K7MQ2P" } } };
  await page.route("**/drafts/*", (route) => route.fulfill(broken));
  await page.getByRole("button", { name: "Use newer version" }).click();
  await expect(page.getByText("Reference K7MQ2P")).toBeVisible();
  await page.unroute("**/drafts/*");
  await page.getByRole("button", { name: "Use newer version" }).click();
  await expect(titleField(page)).toHaveValue("From the other");
  await expectReady(page);
  await expectSaved(page);
});

test("whoever keeps their version after the other was saved once more is told to choose again, and is told of it no longer than that", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "Chosen twice");
  const other = await open();
  await other.goto(address);
  const differ = async (title: string) => {
    await other.route("**/drafts/*", (route) => route.abort());
    await titleField(other).fill(`${title} here`);
    await expect(other.getByText(/^Not saved yet/).first()).toBeVisible();
    await titleField(page).fill(`${title} there`);
    await expectSaved(page);
    await other.unroute("**/drafts/*");
  };
  const choice = other.getByRole("alert").filter({ hasText: /^Changed in another tab or on another device/ });
  const keep = other.getByRole("button", { name: "Keep this version" });
  const again = "It was changed again just now. Choose once more";

  await differ("Chosen twice");
  await expect(choice).toContainText("Choose which version to keep");
  await titleField(page).fill("Chosen twice there again");
  await expectSaved(page);
  await keep.press("Enter");
  await expect(choice).toContainText(again);
  await expect(titleField(other)).toHaveValue("Chosen twice here");
  await keep.press("Enter");
  await expectSaved(other);
  await expect(choice).toHaveCount(0);

  await page.reload();
  await differ("Chosen later");
  await expect(choice).toContainText("Choose which version to keep");
  await expect(choice).not.toContainText(again);
});

test("whoever keeps their version while the newer one is on its way keeps it", async ({ page, open }) => {
  const address = await beginDraft(page, "Common");
  const other = await open();
  await other.goto(address);
  await other.route("**/drafts/*", (route) => route.abort());
  await titleField(other).fill("From the other");
  await expect(other.getByText(/^Not saved yet/).first()).toBeVisible();
  await titleField(page).fill("From the one");
  await expectSaved(page);
  await other.unroute("**/drafts/*");
  const take = other.getByRole("button", { name: "Use newer version" });
  await expect(take).toBeVisible();
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await other.route("**/drafts/*", async (route) => {
    if (route.request().method() === "GET") {
      asked.resolve();
      await answer.promise;
    }
    await route.continue();
  });
  await take.click();
  await asked.promise;
  await expect(take).toHaveAttribute("aria-disabled", "true");
  await other.getByRole("button", { name: "Keep this version" }).click();
  await expectSaved(other);
  const answered = other.waitForResponse((response) => response.request().method() === "GET");
  answer.resolve();
  await answered;
  await expect(titleField(other)).toHaveValue("From the other");
});

test("a draft that is newer elsewhere says so though its choice cannot be loaded, which is tried again", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "Common");
  const other = await open();
  await other.goto(address, { waitUntil: "networkidle" });
  await other.route("**/drafts/*", (route) => route.abort());
  await titleField(other).fill("From the other");
  await expect(other.getByText(/^Not saved yet/).first()).toBeVisible();
  await titleField(page).fill("From the one");
  await expectSaved(page);
  await other.route("**/_next/static/**", (route) => route.abort());
  await other.unroute("**/drafts/*");
  await expect(other.getByText("Choose which version to keep").first()).toBeVisible();
  await expect(other.getByRole("button", { name: "Use newer version" })).toHaveCount(0);
  await other.unroute("**/_next/static/**");
  await expect(other.getByRole("button", { name: "Use newer version" })).toBeVisible();
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
