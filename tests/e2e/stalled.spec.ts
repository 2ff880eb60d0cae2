import { setTimeout } from "node:timers/promises";
import { openStore } from "#lib/database/store.ts";
import { faults } from "../support/axe.ts";
import { startDesk } from "../support/desk.ts";
import { createDocument, expect, fillForm, nobody, setUp, test } from "../support/e2e.ts";
import { createButton, documentPage } from "../support/form-page.ts";
import { startPostgres } from "../support/postgres.ts";
import { createdAnswer, startScriptedService } from "../support/scripted-service.ts";
import { settingsFor } from "../support/service.ts";

test.setTimeout(150_000);

test("a server that stands still for longer than its lease sends nothing that was called not sent, and an answer that it hears late is not lost", async ({
  browser,
}) => {
  const [tokenAsked, tokenGiven] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const service = await startScriptedService({
    token: async (call, number) => {
      await call.body();
      if (number === 2) {
        tokenAsked.resolve();
        await tokenGiven.promise;
      }
      call.respond(200, { access_token: `token-${number}`, token_type: "bearer", expires_in: 1 });
    },
    create: async (call, number) => {
      const body = await call.body();
      if (number > 1) return call.respond(200, createdAnswer(body, `document-${number}`));
      arrived.resolve();
      await answer.promise;
      call.respond(200, createdAnswer(body, "document-1"));
    },
  });
  const postgres = await startPostgres();
  const databaseUrl = await postgres.create("desk", "template1");
  const patience = { SIGNING_TIMEOUT_SECONDS: "120" };
  const settings = {
    ...settingsFor(service.url),
    ...patience,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "s".repeat(40),
  };
  const stalled = await startDesk(settings);
  const context = await browser.newContext({ baseURL: stalled.url, storageState: nobody });
  const page = await context.newPage();
  await setUp(page, stalled);
  const other = await startDesk({ ...settings, DATA_DIR: stalled.dataDir });
  const store = openStore({ databaseUrl, sqlitePath: "" });
  const state = (title: string) =>
    store.db.selectFrom("document").select("state").where("title", "=", title).executeTakeFirst();

  // One has left and waits for its answer; another is claimed and waits for a token.
  await page.goto("/documents/new");
  await fillForm(page, { title: "Has left", signers: [{ name: "박서준", mobile: "010-9876-5432" }] });
  await createButton(page).click();
  await arrived.promise;
  // Its token is over by now, so that the next creation asks for one.
  await setTimeout(1100);
  const second = await context.newPage();
  await second.goto("/documents/new");
  await fillForm(second, { title: "Has not left", signers: [{ name: "홍길동", email: "hong@example.com" }] });
  await createButton(second).click();
  await tokenAsked.promise;
  stalled.signal("SIGSTOP");
  await expect.poll(() => state("Has not left"), { timeout: 60_000 }).toEqual({ state: "draft" });
  await expect.poll(() => state("Has left")).toEqual({ state: "unknown" });

  // A person looks, finds nothing, says so, and creates it again.
  const theirs = await browser.newContext({ baseURL: other.url, storageState: await context.storageState() });
  const desk = await theirs.newPage();
  const longAgo = Date.now() - 10 * 60_000;
  await store.db.updateTable("attempt").set({ ended_at: longAgo }).where("state", "=", "unknown").execute();
  await desk.goto("/documents?state=unknown");
  await desk.getByRole("link", { name: "Resolve: Has left" }).click();
  await desk.waitForURL(documentPage);
  const address = desk.url();
  await desk.getByRole("button", { name: "It was not created" }).click();
  await desk.getByRole("button", { name: "Return to draft" }).click();
  await desk.waitForURL(/documents\/new/);
  await createDocument(desk, { title: "Has left", signers: [{ name: "박서준", mobile: "010-9876-5432" }] });
  const anew = desk.url();

  const first = () =>
    store.db.selectFrom("document").select("state").where("id", "=", address.slice(-26)).executeTakeFirst();
  // The answer comes, and the server goes on.
  answer.resolve();
  tokenGiven.resolve();
  stalled.signal("SIGCONT");
  await expect(second.getByRole("alert").first()).toBeVisible();
  expect(service.creations().filter((call) => call.received.join("").includes("Has not left"))).toEqual([]);
  expect(await state("Has not left")).toEqual({ state: "draft" });

  await expect.poll(first, { timeout: 30_000 }).toEqual({ state: "created" });
  await desk.goto("/documents");
  await desk.getByRole("link", { name: /^Late answers/ }).click();
  await expect(desk).toHaveURL(address);
  await expect(desk.getByRole("heading", { name: "This document was created after all" })).toBeVisible();
  const link = desk.getByRole("list", { name: "Signing links" }).getByRole("link");
  await expect(link).toHaveAttribute("href", "https://sign.example/document-1/1");
  expect(
    await faults(desk, "created after all", [
      { colorScheme: "light", width: 320 },
      { colorScheme: "dark", width: 1280 },
    ]),
  ).toEqual([]);
  await desk.getByRole("button", { name: "I've checked this" }).click();
  await expect(desk.getByRole("link", { name: /^Late answers/ })).toHaveCount(0);
  await expect(desk.getByRole("heading", { name: "This document was created after all" })).toHaveCount(0);
  await expect(desk.getByText("The service answered late: it had created this document")).toBeVisible();
  await desk.goto(anew);
  await expect(desk.getByRole("list", { name: "Signing links" })).toBeVisible();
  await expect(desk).toHaveURL(documentPage);

  await context.close();
  await theirs.close();
  await store.close();
  for (const one of [stalled, other]) await one.remove();
  await postgres.stop();
  await service.close();
});
