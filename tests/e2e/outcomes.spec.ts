import { connect, createServer } from "node:net";
import type { Page } from "playwright/test";
import { pastLateArrival } from "../support/backdate.ts";
import { createDocument, expect, fillForm, pdf, test } from "../support/e2e.ts";
import { countAtService, createButton, documentPage, everything, formState, summary } from "../support/form-page.ts";
import { addPerson, administrator, colleague, signIn } from "../support/people-pages.ts";
import { type Script, startScriptedService } from "../support/scripted-service.ts";
import { settingsFor } from "../support/service.ts";

/** Fills the whole form, presses the button, and sees that a refusal leaves everything as it was. */
async function refused(page: Page, title: string, template = "77001") {
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title, template });
  await page.getByRole("switch", { name: "Send automatically" }).check();
  await page.getByRole("radio", { name: "No" }).check();
  const before = await formState(page);
  expect(before.files).toHaveLength(2);
  await createButton(page).click();
  await expect(summary(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create document" })).toHaveAttribute("aria-disabled", "false");
  expect(await formState(page)).toEqual(before);
  return before;
}

test("a refused document keeps the form, shows the service's words, and a change makes exactly one of it", async ({
  page,
  open,
  service,
}) => {
  const title = "Refused at first";
  const list = await open();
  await list.goto("/documents");
  const count = list.getByRole("link", { name: /^Documents/ });

  await refused(page, title, "practice-rejected");
  await expect(summary(page)).toContainText("The signing service refused the document. Nothing was created");
  const words =
    "등록되지 않은 템플릿입니다. 템플릿 ID를 확인해 주세요. (The template is not registered. Please check the template ID.)";
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(summary(page)).toContainText(/Reference [A-Z0-9]{6}/);
  await expect(page).toHaveTitle(/^Error: New document/);
  expect(await countAtService(service, title)).toBe(0);

  await list.reload();
  const row = list.getByRole("row", { name: title });
  await expect(row).toHaveCount(0);
  const counted = Number((await count.textContent())?.match(/\d+/)?.[0] ?? 0);

  await page.getByRole("combobox", { name: "Template" }).fill("77002");
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  await expect(page).not.toHaveTitle(/^Error/);
  expect(await countAtService(service, title)).toBe(1);
  const created = (await service.sandbox.documents()).at(-1);
  expect(created?.request).toMatchObject({ template_id: "77002", auto_send: true, auto_confirm: false });
  expect(created?.request.signer.map(({ name }) => name)).toEqual(["(주)한빛 대표이사", "홍길동"]);
  expect(created?.files.map(({ name }) => name)).toEqual(["power-of-attorney-pdf-1.4.pdf", "근로계약서_홍길동.pdf"]);

  await list.reload();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Created");
  await expect(row.getByRole("link", { name: title })).toHaveAttribute("href", new URL(page.url()).pathname);
  await expect(count).toHaveText(`Documents${counted + 1}`);
});

test("a refused document is found among the drafts and goes on where it was, in any window", async ({ page, open }) => {
  const before = await refused(page, "Go on with this", "practice-rejected");
  const elsewhere = await open();
  await elsewhere.goto("/drafts");
  await elsewhere.getByRole("link", { name: "Continue with Go on with this" }).click();
  await expect(summary(elsewhere)).toContainText("The signing service refused the document. Nothing was created");
  expect(await formState(elsewhere)).toEqual(before);
});

test("refused credentials send staff to the administrator, who sees what failed", async ({
  page,
  another,
  browser,
  open,
  service,
}) => {
  await refused(page, "No access", "practice-not-authorised");
  await expect(summary(page)).toContainText(
    "didn't accept the credentials. Nothing was created. Ask your administrator",
  );
  await expect(summary(page)).toContainText("refused the token that it had just issued");
  expect(await countAtService(service, "No access")).toBe(0);

  const wrong = await another({ ...service.settings, SIGNING_API_SECRET_KEY: "a wrong key" });
  const storageState = await addPerson(browser, wrong.desk, wrong.state, colleague());
  const staff = await open({ baseURL: wrong.desk.url, storageState });
  await refused(staff, "No access for staff");
  await expect(summary(staff)).toContainText("Ask your administrator");
  await expect(summary(staff)).not.toContainText("401");
  expect(await countAtService(service, "No access for staff")).toBe(0);

  await wrong.page.goto("/connection");
  await expect(wrong.page.getByText(/^The service refused the API ID .*401/)).toBeVisible();
  await expect(wrong.page.getByRole("heading", { name: /^Refused since/ })).toBeVisible();
  await expect(wrong.page.getByRole("link", { name: /^Connection/ })).toHaveText(/Problem$/);
  await staff.goto("/connection");
  await expect(staff.getByRole("heading", { name: "Signing service" })).toBeVisible();
  await expect(staff.getByText("refused")).toHaveCount(0);
});

test("a service that has moved sends staff to the administrator, who sees where it is now", async ({
  another,
  browser,
  open,
}) => {
  const script: Script = (call) =>
    call.respond(301, "", { location: "https://sign.example/v2/oauth/token?code=s3cret" });
  const moved = await startScriptedService({ token: script });
  const { page, desk, state } = await another(settingsFor(moved.url));
  await refused(page, "Moved");
  await expect(summary(page)).toContainText(
    /This can't be fixed by trying again. Tell your administrator.*Reference [A-Z0-9]{6}/s,
  );
  await expect(summary(page)).toContainText(
    "The service redirects to https://sign.example/v2/oauth/token. Set the base address",
  );
  await page.goto("/connection");
  const told = page.getByText("The service redirects to https://sign.example/v2/oauth/token. Set the base address");
  await expect(told).toBeVisible();
  await expect(told.getByRole("link")).toHaveCount(0);

  const staff = await open({ baseURL: desk.url, storageState: await addPerson(browser, desk, state, colleague()) });
  await refused(staff, "Moved, for staff");
  await expect(summary(staff)).toContainText("This can't be fixed by trying again. Tell your administrator");
  await expect(summary(staff)).not.toContainText("sign.example");
  expect(moved.creations()).toHaveLength(0);
  await moved.close();
});

test("a busy service takes nothing and the page says how long to wait", async ({ page, service }) => {
  await refused(page, "Too many at once", "practice-not-sent");
  await expect(summary(page)).toContainText(
    "The signing service is busy. Nothing was created. Try again in 30 seconds",
  );
  expect(await countAtService(service, "Too many at once")).toBe(0);
});

test("with the service's port closed nothing is created, and once it is open the same form creates one", async ({
  another,
  service,
}) => {
  const target = new URL(service.settings.SIGNING_BASE_URL ?? "");
  const gate = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    socket.on("error", () => onward.destroy()).pipe(onward);
    onward.on("error", () => socket.destroy()).pipe(socket);
  });
  const listen = (port: number) => new Promise<void>((resolve) => gate.listen(port, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => gate.close(resolve));
  await listen(0);
  const address = gate.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  await close();

  const { page } = await another({ ...service.settings, SIGNING_BASE_URL: `http://127.0.0.1:${port}/sandbox` });
  await refused(page, "Closed port");
  await expect(summary(page)).toContainText("The signing service couldn't be reached. Nothing was created. Try again");
  expect(await countAtService(service, "Closed port")).toBe(0);

  await listen(port);
  await expect(async () => {
    // A failing service is asked for a token at growing intervals only, so the first press may come too early.
    if (!documentPage.test(page.url())) await createButton(page).click({ timeout: 1000 });
    await expect(page).toHaveURL(documentPage, { timeout: 1500 });
  }).toPass();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  expect(await countAtService(service, "Closed port")).toBe(1);
  await close();
});

test("what the service says is text, whatever it looks like", async ({ another }) => {
  const message = '<img src=x onerror="document.title=1"> & <b>bold</b> {name}\nsecond line';
  const failure: Script = async (call) => {
    await call.body();
    call.respond(200, { document: { status: "failure", message } });
  };
  const service = await startScriptedService({ create: failure });
  const { page } = await another(settingsFor(service.url));
  await refused(page, "Markup");
  await expect(summary(page).locator("q")).toHaveText(message, { useInnerText: true });
  await expect(summary(page).locator("img, b")).toHaveCount(0);
  await expect(page).toHaveTitle(/^Error: New document/);
  await service.close();
});

test("a document with a missing link is created once, and the page says which link is missing", async ({
  page,
  service,
}) => {
  const title = "One link short";
  await createDocument(page, { ...everything, title, template: "practice-links-missing" });
  await expect(page.getByText("the service didn't return a link for every signer")).toBeVisible();
  const rows = page.getByRole("list", { name: "Signing links" }).getByRole("listitem");
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", /\/view\//);
  await expect(rows.last()).toContainText("The service returned no link for this signer. Ask the service for it");
  await expect(rows.last().getByRole("link")).toHaveCount(0);
  expect(await countAtService(service, title)).toBe(1);
});

test("a session that ended while the form was filled loses nothing, and after signing in the button creates", async ({
  open,
  service,
}) => {
  const title = "Signed out meanwhile";
  const page = await open({ storageState: { cookies: [], origins: [] } });
  await signIn(page, administrator);
  const other = await page.context().newPage();
  await other.goto("/documents");
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title });
  const before = await formState(page);
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/\/sign-in/);

  await createButton(page).click();
  await expect(summary(page)).toContainText("You have been signed out. Sign in to continue; what you entered is kept");
  await page.getByRole("dialog", { name: "Sign in" }).getByRole("button", { name: "Close" }).click();
  expect(await formState(page)).toEqual(before);
  expect(await countAtService(service, title)).toBe(0);

  // In another tab; that one signs in on the form itself is in `signed-in-again.spec.ts`.
  await signIn(other, administrator);
  await createButton(page).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  expect(await countAtService(service, title)).toBe(1);
});

test("every outcome speaks Korean to a reader of Korean", async ({ open, desk, staffState }) => {
  const page = await open({ storageState: staffState, locale: "ko-KR" });
  const outcomes = [
    ["practice-rejected", "서명 서비스가 문서를 거절했습니다. 문서는 생성되지 않았습니다"],
    [
      "practice-not-authorised",
      "서명 서비스가 인증 정보를 받아들이지 않았습니다. 문서는 생성되지 않았습니다. 관리자에게 문의해 주세요",
    ],
    ["practice-not-sent", "서명 서비스 요청이 많습니다. 문서는 생성되지 않았습니다. 30초 뒤에 다시 시도해 주세요"],
    ["practice-unknown", "생성되었을 수 있습니다"],
    ["practice-links-missing", "일부 서명자의 링크를 반환하지 않았습니다"],
  ] as const;
  await page.goto("/documents/new");
  await page.getByRole("textbox", { name: "제목" }).fill("결과마다 한국어로");
  await page.getByLabel("PDF 파일").setInputFiles(pdf("근로계약서_홍길동.pdf"));
  const signer = page.getByRole("group", { name: /^서명자 1/ });
  await signer.getByLabel("이름").fill("홍길동");
  await signer.getByLabel("휴대폰").fill("010-1234-5678");
  for (const [template, words] of outcomes) {
    await page.getByRole("combobox", { name: "템플릿" }).fill(template);
    await page.getByRole("button", { name: "문서 생성" }).click();
    await expect(page.getByText(words)).toBeVisible();
    if (template === "practice-rejected") await expect(page).toHaveTitle(/^오류: 새 문서/);
    if (template !== "practice-unknown") continue;
    await expect(
      page.getByText("서비스가 이 문서를 생성했는지 확인할 수 없습니다. 다시 생성하기 전에 서비스에서 확인해 주세요."),
    ).toBeVisible();
    await pastLateArrival(desk);
    await page.reload();
    await page.getByRole("button", { name: "생성되지 않았음" }).click();
    await page.getByRole("button", { name: "임시 문서로 되돌리기" }).click();
    await expect(page).toHaveURL(/new\?draft=/);
  }
  await expect(page.getByRole("list", { name: "서명 링크" })).toContainText(
    "서비스가 이 서명자의 링크를 반환하지 않았습니다. 서비스에 문의해 주세요",
  );
});
