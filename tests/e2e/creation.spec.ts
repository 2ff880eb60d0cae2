import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDocument, expect, fillForm, pdf, signerGroup, test } from "../support/e2e.ts";
import { documentPage } from "../support/form-page.ts";
import { largePdf } from "../support/large-pdf.ts";
import { goodCreation, startScriptedService } from "../support/scripted-service.ts";
import { canary, settingsFor, sha256 } from "../support/service.ts";

const korean = pdf("근로계약서_홍길동.pdf");

test("what the service gets is what the person entered, field for field and byte for byte", async ({
  page,
  service,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-large-"));
  const large = join(folder, "scan of everything.pdf");
  writeFileSync(large, largePdf(11 * 1024 * 1024));
  const files = [pdf("agreement-18-pages.pdf"), large, korean];
  await createDocument(page, {
    template: "77001",
    title: "근로계약서 홍길동 2026-12-01",
    signers: [
      { name: "(주)한빛 대표이사", email: "seal@hanbit.example" },
      { name: "홍길동", mobile: "010-1234-5678" },
    ],
    items: [
      ["salary", "₩36,000,000"],
      ["start_date", "2026-12-01"],
      ["workplace", "서울특별시 중구 세종대로 110"],
    ],
    files,
  });

  const created = (await service.sandbox.documents()).at(-1);
  expect(created?.request).toEqual({
    template_id: "77001",
    title: "근로계약서 홍길동 2026-12-01",
    auto_send: false,
    signer: [
      { index: 1, name: "(주)한빛 대표이사", email: "seal@hanbit.example" },
      { index: 2, name: "홍길동", mobile: "01012345678" },
    ],
    item: [
      { key: "salary", value: "₩36,000,000" },
      { key: "start_date", value: "2026-12-01" },
      { key: "workplace", value: "서울특별시 중구 세종대로 110" },
    ],
  });
  expect(created?.files.map(({ name }) => name)).toEqual([
    "agreement-18-pages.pdf",
    "scan of everything.pdf",
    "근로계약서_홍길동.pdf",
  ]);
  expect(created?.files.map(({ path }) => sha256(path))).toEqual(files.map(sha256));
  rmSync(folder, { recursive: true });

  await expect(page.getByRole("heading", { level: 1, name: "근로계약서 홍길동 2026-12-01" })).toBeVisible();
  const links = page.getByRole("list", { name: "Signing links" });
  await expect(links.getByRole("link")).toHaveCount(2);
  for (const [index, token] of (created?.viewTokens ?? []).entries()) {
    await expect(links.getByRole("link").nth(index)).toHaveAttribute("href", new RegExp(`/view/${token}$`));
  }
  await expect(links.getByRole("button", { name: "Copy link for 홍길동" })).toBeVisible();
});

test("the switches arrive as they were set", async ({ page, service }) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Switches" });
  await page.getByRole("switch", { name: "Send automatically" }).check();
  await page.getByRole("radiogroup", { name: "Automatic approval" }).getByRole("radio", { name: "No" }).check();
  await page.getByRole("button", { name: "Create document" }).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  expect((await service.sandbox.documents()).at(-1)?.request).toMatchObject({ auto_send: true, auto_confirm: false });
});

test("signers go out in the order on the page, moved by button and by drag", async ({ page, service }) => {
  await page.goto("/documents/new");
  await fillForm(page, { signers: ["A", "B", "C"].map((name) => ({ name, email: `${name}@acme.example` })) });
  await page.getByRole("button", { name: "Move Signer 3 up" }).click();
  await expect(signerGroup(page, 2).getByLabel("Name")).toHaveValue("C");

  const handle = await page.getByTitle("Drag to move Signer 1").boundingBox();
  const last = await signerGroup(page, 3).boundingBox();
  if (!handle || !last) throw new Error("nothing to drag");
  await page.mouse.move(handle.x + 12, handle.y + 12);
  await page.mouse.down();
  await page.mouse.move(handle.x + 12, last.y + last.height, { steps: 12 });
  await page.mouse.up();
  await expect(signerGroup(page, 3).getByLabel("Name")).toHaveValue("A");

  await page.getByRole("button", { name: "Create document" }).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  const names = (await service.sandbox.documents()).at(-1)?.request.signer?.map(({ name }) => name);
  expect(names).toEqual(["C", "B", "A"]);
});

test("a double click, a second tab and a reload create one document", async ({ page, context, service }) => {
  await page.goto("/documents/new");
  await fillForm(page, { template: "practice-slow", title: "Once only" });
  const address = page.url();
  await page.getByRole("button", { name: "Create document" }).dblclick();
  await expect(page.getByRole("button", { name: "Creating…" })).toBeVisible();

  const second = await context.newPage();
  // The page says so as soon as it is pressed, before the server has heard of it.
  await expect(async () => {
    await second.goto(address);
    await expect(second).toHaveURL(documentPage, { timeout: 1000 });
  }).toPass();
  await page.reload();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible({ timeout: 15_000 });
  await expect(second.getByRole("list", { name: "Signing links" })).toBeVisible({ timeout: 15_000 });

  const created = (await service.sandbox.documents()).filter(({ request }) => request.title === "Once only");
  expect(created).toHaveLength(1);
});

test("the page of a document under way stays through a time without a server, and goes on afterwards", async ({
  another,
}) => {
  const allowed = Promise.withResolvers<void>();
  const service = await startScriptedService({
    async create(call, number) {
      await allowed.promise;
      await goodCreation(call, number);
    },
  });
  try {
    const { page } = await another(settingsFor(service.url));
    await page.goto("/documents/new");
    await fillForm(page, { title: "Without a server" });
    const address = page.url();
    await page.getByRole("button", { name: "Create document" }).click();
    const other = await page.context().newPage();
    await expect(async () => {
      await other.goto(address);
      await expect(other).toHaveURL(documentPage, { timeout: 1000 });
    }).toPass();
    const underWay = other.getByRole("heading", { name: "Being created" });
    await expect(underWay).toBeVisible();
    await other.route("**/*", (route) => route.abort());
    allowed.resolve();
    await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible({ timeout: 15_000 });
    await other.waitForRequest("**/healthz");
    await expect(underWay).toBeVisible();
    await other.unroute("**/*");
    await expect(other.getByRole("list", { name: "Signing links" })).toBeVisible();
  } finally {
    allowed.resolve();
    await service.close();
  }
});

test("going back after creating leads past the spent form", async ({ page }) => {
  await page.goto("/documents");
  await page.getByRole("link", { name: "New document" }).first().click();
  await page.waitForURL(/\/documents\/new/);
  await fillForm(page, { title: "Spent" });
  await page.getByRole("button", { name: "Create document" }).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
});

test("pressing create during an upload waits for it and then creates", async ({ page }) => {
  await page.goto("/documents/new");
  await page.route("**/uploads/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.getByRole("combobox", { name: "Template" }).fill("77001");
  await page.getByRole("textbox", { name: "Title" }).fill("Patience");
  await signerGroup(page, 1).getByLabel("Name").fill("Jane");
  await signerGroup(page, 1).getByLabel("Mobile").fill("+82 10 1234 5678");
  await page.getByLabel("PDF files").setInputFiles(korean);
  await page.getByRole("button", { name: "Create document" }).click();
  await expect(page.getByRole("button", { name: "Waiting for uploads…" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
});

test("secrets, tokens and links stand in no log line", async ({ page, desk, service }) => {
  await createDocument(page, { title: "Nothing in the log" });
  const document = (await service.sandbox.documents()).at(-1);
  const pair = Buffer.from(`${canary.id}:${canary.secret}`).toString("base64");
  const bearer = service.requests.at(-1)?.headers.get("authorization")?.replace("Bearer ", "") ?? "";
  expect(bearer).not.toBe("");
  for (const secret of [canary.secret, pair, bearer, ...(document?.viewTokens ?? [])]) {
    expect(desk.output()).not.toContain(secret);
  }
});
