import { faults } from "../support/axe.ts";
import { administrator, expect, pdf, test } from "../support/e2e.ts";
import { countAtService } from "../support/form-page.ts";
import { begin, createAll, created, fillPart, parts, section, views } from "../support/packet-pages.ts";
import { startService } from "../support/service.ts";

test("of one refused, one unknown, one not sent and one created each tells its own, and pressed again each is created once", async ({
  page,
  service,
}) => {
  await begin(page, "practice-rejected, practice-unknown, practice-not-sent, 77004", "Mixed Ends");
  const titles = ["Refused of four", "Unknown of four", "Unsent of four", "Created of four"];
  for (const [i, title] of titles.entries()) await fillPart(page, i + 1, title);
  const atService = () => Promise.all(titles.map((title) => countAtService(service, title)));
  const problem = (n: number) => page.getByRole("region", { name: `There is a problem with document ${n}` });
  const people = page.getByText("A change here is made in");
  await expect(people).toHaveText("A change here is made in every document below");
  await createAll(page, 4).click();
  await expect(problem(1)).toContainText("The service says:");
  await expect(problem(3)).toContainText("Nothing was created");
  await expect(parts(page).nth(1)).toContainText("2 · Unknown of four");
  await expect(parts(page).nth(1)).toContainText("Outcome unknown");
  await expect(created(page)).toHaveCount(1);
  await expect(people).toHaveText(/ you're still preparing\. To change a created one, replace it$/);
  await expect(problem(1)).toBeFocused();
  expect(await faults(page, "several, one refused", views)).toEqual([]);
  await createAll(page, 2).click();
  await expect(createAll(page, 2)).not.toBeFocused();
  await expect(problem(1)).toBeFocused();
  expect(await atService()).toEqual([0, 1, 0, 1]);
  await section(page, 1).getByRole("combobox", { name: "Template" }).fill("77001");
  await section(page, 3).getByRole("combobox", { name: "Template" }).fill("77003");
  await createAll(page, 2).click();
  await expect(created(page)).toHaveCount(3);
  expect(await atService()).toEqual([1, 1, 1, 1]);
});

test("a double click and a second tab create each document once", async ({ page, service }) => {
  await begin(page, "77001, 77002", "Pressed Twice");
  await fillPart(page, 1, "Once of two");
  await fillPart(page, 2, "Twice of two");
  await expect(section(page, 2).getByText(/^Saved/)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(createAll(other, 2)).toBeEnabled();
  await Promise.all([createAll(page, 2).dblclick(), createAll(other, 2).click()]);
  await expect(created(page)).toHaveCount(2);
  for (const title of ["Once of two", "Twice of two"]) expect(await countAtService(service, title)).toBe(1);
});

test("killed and reloaded in the middle, what was sent is told as it is and the rest is created once", async ({
  another,
  slowService: service,
}) => {
  const { desk, page: first } = await another({ ...service.settings, SAME_AGAIN_DAYS: "0" });
  // A tab in which the browser may complain of a server that is gone.
  const page = await first.context().newPage();
  await begin(page, "77001, practice-slow, 77003", "In The Middle");
  await fillPart(page, 1, "Before the kill");
  await fillPart(page, 2, "While killed");
  await fillPart(page, 3, "After the kill");
  const sent = () => service.requests.filter(({ path }) => path.endsWith("/create")).length;
  const before = sent();
  await createAll(page, 3).click();
  await expect.poll(sent, { intervals: [50] }).toBe(before + 2);
  await desk.stop("SIGKILL");
  await desk.start();
  await page.reload();
  await expect(parts(page).filter({ hasText: "Outcome unknown" })).toHaveCount(1);
  await createAll(page, 1).click();
  await expect(created(page)).toHaveCount(2);
  for (const title of ["Before the kill", "After the kill"]) expect(await countAtService(service, title)).toBe(1);
  expect(await countAtService(service, "While killed")).toBeLessThanOrEqual(1);
});

test("whoever signs in again at a press of Create anyway goes on with that document, and with no other", async ({
  another,
}) => {
  const service = await startService();
  const { page } = await another(service.settings);
  for (const round of ["First", "Second"]) {
    await begin(page, "77001, 77002", "Same People");
    for (const n of [1, 2]) await fillPart(page, n, `${round} of the same, ${n}`);
    await createAll(page, 2).click();
    if (round === "First") await expect(created(page)).toHaveCount(2);
  }
  const question = (n: number) => section(page, n).getByRole("region", { name: "This document already exists" });
  await expect(question(2)).toBeVisible();
  await page.context().clearCookies();
  await question(2).getByRole("button", { name: "Create anyway" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await dialog.getByLabel("Email").fill(administrator.email);
  await dialog.getByLabel("Password").fill(administrator.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(section(page, 2)).toHaveCount(0);
  await expect(parts(page).nth(1)).toContainText("Created");
  await expect(question(1)).toBeVisible();
  expect(await service.sandbox.documents()).toHaveLength(3);
  await service.close();
});

test("of several a form that is changed while its uploads are awaited says that it was not sent", async ({
  page,
  service,
}) => {
  await begin(page, "77001, 77002", "Changed Meanwhile");
  await fillPart(page, 1, "Changed while it waited");
  await fillPart(page, 2, "Not changed meanwhile");
  const upload = Promise.withResolvers<void>();
  await page.route("**/uploads/*", async (route) => {
    await upload.promise;
    await route.continue().catch(() => {});
  });
  await section(page, 1).locator("input[type=file]").setInputFiles(pdf("scan.pdf"));
  await expect(section(page, 1).getByRole("button", { name: "Cancel the upload of scan.pdf" })).toBeVisible();
  await createAll(page, 2).click();
  await expect(section(page, 1).getByText("Waiting for uploads…")).toBeVisible();
  await section(page, 1).getByRole("textbox", { name: "Title" }).pressSequentially("!");
  const changed = "The form was changed, so nothing was sent. Press the button again when it is ready";
  await expect(section(page, 1).getByRole("status").filter({ hasText: changed })).toBeVisible();
  upload.resolve();
  await expect(created(page)).toHaveCount(1);
  expect(await countAtService(service, "Changed while it waited")).toBe(0);
});
