import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { messages } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import { admin } from "../support/admin.ts";
import { faults } from "../support/axe.ts";
import { type Desk, freePort } from "../support/desk.ts";
import { createDocument, expect, fillForm, test } from "../support/e2e.ts";
import { createButton, summary } from "../support/form-page.ts";
import { addPerson, colleague, manager } from "../support/people-pages.ts";
import { type Script, startScriptedService } from "../support/scripted-service.ts";
import { canary, type Service } from "../support/service.ts";

interface Typed {
  address?: string;
  id?: string;
  secret?: string;
}

const right = { id: canary.id, secret: canary.secret };

const field = {
  address: (page: Page) => page.getByRole("textbox", { name: "Base address", exact: true }),
  id: (page: Page) => page.getByRole("textbox", { name: "API ID", exact: true }),
  secret: (page: Page) => page.getByLabel("API secret key", { exact: true }),
};

async function press(page: Page, button: "Test connection" | "Save", typed: Typed = {}): Promise<void> {
  for (const name of ["address", "id", "secret"] as const)
    if (typed[name] !== undefined) await field[name](page).fill(typed[name]);
  await page.getByRole("button", { name: button, exact: true }).click();
}

const told = (page: Page) => page.getByRole("main").getByRole("status");

async function saveConnection(page: Page, { settings }: Pick<Service, "settings">): Promise<void> {
  await page.goto("/connection");
  await press(page, "Save", { ...right, address: settings.SIGNING_BASE_URL ?? "" });
  await expect(told(page)).toContainText("Saved");
}

const accepted = /accepted the credentials\. Nothing was created/;

const views = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
] as const;

test("an administrator connects the service in a form, and documents go there with no restart, before and after one", async ({
  another,
  service,
}) => {
  const { page, desk } = await another({});
  const address = service.settings.SIGNING_BASE_URL ?? "";
  const practised = await createDocument(page, { template: "10001", title: "In practice" });
  const before = (await service.sandbox.documents()).length;

  await page.getByRole("link", { name: "Connect the service" }).click();
  await press(page, "Test connection", { ...right, address: `http://127.0.0.1:${await freePort()}` });
  await expect(told(page)).toContainText("Nothing answers at the service's address. Check the base address");
  await press(page, "Test connection", { address, secret: "wrong" });
  await expect(told(page)).toContainText("The service refused the API ID or the API secret key");
  await expect(told(page)).toContainText("401");
  await press(page, "Test connection", { secret: canary.secret });
  await expect(told(page)).toContainText(accepted);
  await expect(page.getByRole("complementary", { name: "Practice mode" })).toBeVisible();
  expect((await service.sandbox.documents()).length).toBe(before);

  await press(page, "Save");
  await expect(told(page)).toContainText("New documents go to this service. Create one with yourself as the signer");
  await expect(field.secret(page)).toHaveValue("");
  await expect(page.getByRole("heading", { name: /^Works, last / })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Practice mode" })).toHaveCount(0);

  await createDocument(page, { title: "At the service" });
  expect((await service.sandbox.documents()).at(-1)?.request.title).toBe("At the service");
  // What was made in practice stays as it was, and its links work.
  await page.goto(practised);
  const link = page.getByRole("list", { name: "Signing links" }).getByRole("link");
  expect((await page.request.get((await link.getAttribute("href")) ?? "")).status()).toBe(200);

  expect(await desk.stop()).toBe(0);
  await desk.start();
  await createDocument(page, { title: "After a restart", items: [["again", "1"]] });
  expect((await service.sandbox.documents()).at(-1)?.request.title).toBe("After a restart");
});

test("an empty connection names each field that is missing, and one that the service refused is saved with that word", async ({
  another,
  service,
}) => {
  const { page } = await another({});
  await page.goto("/connection");
  await press(page, "Test connection");
  for (const said of ["Enter the base address", "Enter the API ID", "Enter the API secret key"])
    await expect(summary(page)).toContainText(said);
  await press(page, "Test connection", { ...right, address: service.settings.SIGNING_BASE_URL ?? "", secret: "wrong" });
  await expect(told(page)).toContainText("The service refused the API ID or the API secret key");
  await press(page, "Save");
  await expect(told(page)).toContainText(
    "Saved, but it didn't work when it was last used or tested: The service refused",
  );
  await expect(told(page)).not.toContainText("New documents go to this service");
  await press(page, "Test connection", { secret: canary.secret });
  await expect(told(page)).toContainText(accepted);
  await press(page, "Save", { secret: canary.secret });
  await expect(told(page)).toContainText("New documents go to this service");
});

test("neither secret nor ID comes back, or stands in a log or a file", async ({ another, service }) => {
  const { page, desk } = await another({});
  const received: Promise<string>[] = [];
  page.on("response", (response) => received.push(response.text().catch(() => "")));
  await saveConnection(page, service);
  await page.goto("/connection");
  await expect(field.id(page)).toHaveAccessibleDescription(/^Saved, ends with i-id/);
  await expect(field.secret(page)).toHaveAccessibleDescription(/^Saved\. Leave it empty to keep it/);
  await press(page, "Test connection");
  await expect(told(page)).toContainText(accepted);
  expect(desk.output()).toMatch(/"connection to the signing service saved".*"host":"127\.0\.0\.1:\d+"/);
  await page.goto("about:blank");
  await desk.stop();
  const files = readdirSync(desk.dataDir, { recursive: true, encoding: "utf8" })
    .map((name) => join(desk.dataDir, name))
    .filter((path) => statSync(path).isFile());
  expect(files.some((path) => path.endsWith("countersign.db"))).toBe(true);
  const places = [desk.output(), ...(await Promise.all(received)), ...files.map((path) => readFileSync(path, "utf8"))];
  const pair = Buffer.from(`${canary.id}:${canary.secret}`).toString("base64");
  for (const secret of [canary.id, canary.secret, pair])
    expect(places.filter((text) => text.includes(secret))).toEqual([]);
});

test("a saved secret is sent to its own base address only, until it is entered again", async ({ another, service }) => {
  const elsewhere = await startScriptedService();
  const { page } = await another({});
  await saveConnection(page, service);
  for (const button of ["Test connection", "Save"] as const) {
    // On a page that says nothing yet: what the first press brought stands there until the second is answered, and a press meanwhile does nothing.
    await page.goto("/connection");
    await press(page, button, { address: elsewhere.url.href, id: right.id });
    await expect(page.getByText("A saved one is used only for the base address that it was saved for")).toHaveCount(2);
  }
  expect(elsewhere.calls).toEqual([]);
  await press(page, "Test connection", { secret: "another" });
  await expect(told(page)).toContainText(accepted);
  expect(elsewhere.calls).toHaveLength(1);
  await elsewhere.close();
});

test("a connection that was saved without a test is said to be untested, until it was tried", async ({
  another,
  service,
}) => {
  const { page } = await another({});
  await saveConnection(page, service);
  await expect(told(page)).toContainText("It hasn't been tested yet");
  await press(page, "Test connection");
  await expect(told(page)).toHaveText(accepted);
  await press(page, "Save");
  await expect(told(page)).toHaveText("Saved. New documents go to this service.");
});

test("a service that has moved, an address that is none and one that is too long are told where they are entered", async ({
  another,
}) => {
  const moves: Script = (call) =>
    call.respond(301, "", { location: "https://sign.example/v2/oauth/token?code=s3cret" });
  const moved = await startScriptedService({ token: moves });
  const { page } = await another({});
  await page.goto("/connection");
  await press(page, "Test connection", { ...right, address: moved.url.href });
  await expect(told(page)).toContainText("The service redirects to https://sign.example/v2/oauth/token. Set the base");
  for (const [typed, said] of [
    [{ address: "api.example.com" }, "Enter an address that begins with https://"],
    [{ address: `https://a.example/${"a".repeat(3000)}` }, "Use 2,000 characters or fewer"],
    [{ address: "https://a.example", id: "a:b" }, "Enter the API ID, without a colon"],
    [{ id: "x".repeat(501) }, "Use 500 characters or fewer"],
    [{ id: "id", secret: "" }, "Enter the API secret key"],
  ] satisfies [Typed, string][]) {
    await press(page, "Save", typed);
    await expect(summary(page)).toContainText(said);
  }
  await moved.close();
});

test("who saves over a newer connection is told, and loses nothing that was typed", async ({
  another,
  open,
  service,
}) => {
  const { page, desk, state } = await another({});
  const address = service.settings.SIGNING_BASE_URL ?? "";
  const other = await open({ baseURL: desk.url, storageState: state });
  for (const one of [page, other]) await one.goto("/connection");
  await press(page, "Save", { ...right, address });
  await expect(told(page)).toContainText("Saved");
  // Again, over one's own.
  await press(page, "Save");
  await expect(told(page)).toContainText("Saved");
  await press(other, "Save", { address: "https://late.example", id: "late", secret: "late" });
  await expect(summary(other)).toContainText("The connection has been changed since you opened this page");
  await expect(field.address(other)).toHaveValue("https://late.example");
  await expect(field.id(other)).toHaveValue("late");
  await other.reload();
  await expect(field.address(other)).toHaveValue(address);
});

test("what the environment says is shown as it is, can be tested and not changed", async ({ another, service }) => {
  const { page } = await another({ ...service.settings, SIGNING_CREDENTIALS: "plain" });
  await page.goto("/connection");
  await expect(page.getByRole("heading", { name: "Not tried yet" })).toBeVisible();
  await expect(page.getByText(/Set by SIGNING_BASE_URL.* where the server is started/)).toBeVisible();
  await expect(field.address(page)).toHaveValue(service.settings.SIGNING_BASE_URL ?? "");
  for (const one of [field.address(page), field.id(page), field.secret(page)])
    await expect(one).toHaveAttribute("readonly");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await press(page, "Test connection");
  await expect(told(page)).toContainText(accepted);
  await expect(page.getByRole("heading", { name: /^Works, last / })).toBeVisible();
});

test("only administrators see how the service is connected and have a way to connect it", async ({
  another,
  browser,
  open,
  service,
}) => {
  const { page, desk, state } = await another({});
  const others: Page[] = [];
  for (const member of [colleague(), manager]) {
    const storageState = await addPerson(browser, desk, state, member);
    others.push(await open({ baseURL: desk.url, storageState }));
  }
  for (const one of others) {
    await one.goto("/connection");
    await expect(one.getByRole("complementary", { name: "Practice mode" })).toBeVisible();
    await expect(one.getByRole("link", { name: "Connect the service" })).toHaveCount(0);
    await expect(one.getByText("practice-rejected")).toBeVisible();
    await expect(one.getByRole("textbox")).toHaveCount(0);
  }
  await page.goto("/connection");
  await press(page, "Save", { ...right, address: service.settings.SIGNING_BASE_URL ?? "", secret: "wrong" });
  await expect(told(page)).toContainText("Saved");
  await press(page, "Test connection");
  await expect(page.getByRole("heading", { name: /^Refused since / })).toBeVisible();
  for (const one of others) {
    await one.goto("/connection");
    await expect(one.getByRole("heading", { name: "Signing service" })).toBeVisible();
    await expect(one.getByText("Documents are created at the signing service")).toBeVisible();
    await expect(one.getByRole("textbox")).toHaveCount(0);
    expect(await one.content()).not.toContain(service.settings.SIGNING_BASE_URL);
    await expect(one.getByRole("main")).not.toContainText(/refused/i);
  }
});

/** Stops the desk, which then has another key. */
async function loseKey(page: Page, desk: Desk): Promise<void> {
  await page.goto("about:blank");
  await desk.stop();
  writeFileSync(join(desk.dataDir, "keys", "stored"), "another key, of thirty-two bytes or more");
}

/** Starts the desk with the key that it has. */
async function giveUpKey(desk: Desk): Promise<void> {
  const lost = await admin({ DATA_DIR: desk.dataDir }, "keys", "lost");
  expect(lost, lost.output).toMatchObject({ code: 0 });
  await desk.start();
}

test("without its key the server does not start and says which; once that is given up for lost, what it encrypted is said to be unreadable", async ({
  another,
  service,
}) => {
  const { page, desk } = await another({});
  await saveConnection(page, service);
  const made = await createDocument(page, { title: "Made before", template: "77002" });
  await loseKey(page, desk);
  await expect(desk.start()).rejects.toThrow(/KEY_FILE: expected key \w{8}, .*keys lost\n/);
  await giveUpKey(desk);
  expect(desk.output()).toMatch(/"level":"error".*cannot be decrypted with this server's key/);
  await page.goto("/connection");
  await expect(page.getByRole("heading", { name: "Can't be used" })).toBeVisible();
  await expect(page.getByText(/The saved connection can't be read with this server's key/)).toBeVisible();
  await expect(field.address(page)).toHaveValue(service.settings.SIGNING_BASE_URL ?? "");
  await page.goto(made);
  await expect(page.getByText("the server can't read it: its key is not the one it was saved with")).toBeVisible();
  await expect(page.getByRole("list", { name: "Signing links" }).getByRole("link")).toHaveCount(0);
});

test("nothing is created anywhere while the connection cannot be read, until it is entered again", async ({
  another,
  service,
}) => {
  const { page, desk } = await another({});
  await saveConnection(page, service);
  await loseKey(page, desk);
  await giveUpKey(desk);
  await page.goto("/documents/new");
  await expect(page.getByRole("complementary", { name: "Practice mode" })).toHaveCount(0);
  const before = (await service.sandbox.documents()).length;
  await fillForm(page, { title: "Cannot leave" });
  await createButton(page).click();
  await expect(summary(page)).toContainText("The connection to the signing service isn't set up correctly");
  await expect(summary(page)).toContainText("The saved connection can't be read with this server's key");
  await page.goto("/connection");
  await press(page, "Save", right);
  await expect(told(page)).toContainText("Saved");
  await createDocument(page, { title: "Leaves again" });
  expect((await service.sandbox.documents()).length).toBe(before + 1);
});

for (const language of ["en", "ko"] as const satisfies Language[])
  test(`axe finds nothing on any state of the connection (${language})`, async ({ another, service }) => {
    const { page, desk } = await another({});
    const { connect, connection, common } = messages(language);
    const cookie = { name: "language", value: language, domain: "localhost", path: "/" };
    await page.context().addCookies([cookie]);
    const found: string[] = [];
    const look = async (state: string) => found.push(...(await faults(page, state, [...views])));
    const type = async (address: string, secret: string) => {
      await page.getByLabel(connect.baseUrl, { exact: true }).fill(address);
      await page.getByLabel(connect.apiId, { exact: true }).fill(canary.id);
      await page.getByLabel(connect.secret, { exact: true }).fill(secret);
    };
    const pressed = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.goto("/connection");
    await look("practice");
    await pressed(connect.save);
    await expect(page.getByRole("heading", { name: common.problemTitle })).toBeVisible();
    await look("faults");
    await type(service.settings.SIGNING_BASE_URL ?? "", "wrong");
    await pressed(connect.test);
    await expect(told(page)).toContainText(connection.reasons.credentials ?? "-");
    await look("refused by the test");
    await pressed(connect.save);
    await expect(told(page)).toContainText(connect.savedRefused);
    await look("saved, refused");
    await type(service.settings.SIGNING_BASE_URL ?? "", canary.secret);
    await pressed(connect.test);
    await expect(told(page)).toContainText(connect.accepted);
    await look("accepted");
    expect(found).toEqual([]);
    expect(desk.output()).not.toContain(canary.id);
  });
