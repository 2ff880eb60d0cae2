import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright/test";
import { openStore } from "#lib/database/store.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { createDocument, expect, expectReady, pdf, test } from "../support/e2e.ts";
import { everything } from "../support/form-page.ts";
import { watchShifts } from "../support/layout-shifts.ts";
import { beginPacket } from "../support/packet-pages.ts";
import { administrator, invite, nobody, type State, setUp } from "../support/people-pages.ts";
import { demandSecondStep, setUpSecondStep, toSecondStep } from "../support/second-step.ts";
import { seed } from "../support/seed.ts";
import { startSlowFront } from "../support/slow-front.ts";
import { furnish } from "../support/widths-scene.ts";

const pages = [
  "/documents",
  "/documents/new",
  "/drafts",
  "/releases",
  "/account",
  "/contacts",
  "/packets/new",
  "/packets/new?template=10001&template=10002",
  "/documents/export/confirm?format=csv",
  "/templates",
  "/templates/new",
  "/people",
  "/audit",
  "/connection",
  "/settings",
  "/nowhere",
];

for (const language of ["en", "ko"])
  for (const width of [375, 1280]) {
    test(`nothing on any page moves while it comes for the first time (${language}, ${width} px)`, async ({
      another,
      open,
    }) => {
      test.setTimeout(240_000);
      const { desk, page, state } = await another({});
      const document = await createDocument(page, everything);
      await seed(desk, administrator.email, Date.UTC(2026, 0, 6, 9), [
        { title: "근로계약서 홍길동", serviceId: "1001", signers: [{ name: "홍길동" }, { name: "Jane Porter" }] },
        { title: "Petr Novák", serviceId: "1002" },
        { title: "Refused" },
      ]);
      const { look, moved } = lookAt(open, { desk, language, width });
      await look("/sign-in", nobody);
      await look("/invitation/gone", nobody);
      const begun = [await draftWithFiles(page), await packetWithFiles(page)];
      const forget = `/contacts/${await contactId(desk)}`;
      for (const path of [new URL(document).pathname, forget, ...begun, ...pages]) await look(path, state);
      await demandSecondStep(desk);
      const first = await open({ baseURL: desk.url, storageState: nobody });
      await toSecondStep(first, "/sign-in/set-up");
      await look("/sign-in/set-up", await first.context().storageState());
      await setUpSecondStep(first);
      const second = await open({ baseURL: desk.url, storageState: nobody });
      await toSecondStep(second, "/sign-in/code");
      await look("/sign-in/code", await second.context().storageState());
      expect(moved).toEqual([]);
    });

    test(`nothing moves where somebody begins, nor where long texts stand (${language}, ${width} px)`, async ({
      open,
    }) => {
      test.setTimeout(120_000);
      const desk = await startDesk();
      const { look, moved } = lookAt(open, { desk, language, width });
      await look(pathOf(desk.setupUrl()), nobody);
      const page = await open({ baseURL: desk.url, storageState: nobody });
      await setUp(page, desk);
      await look(pathOf(await invite(page, { name: "이지우", email: "lee@hanbit.example", role: "Staff" })), nobody);
      const { unknown, template, request } = await furnish(desk);
      for (const path of [`/documents/${unknown}`, template, `/releases/${request}`])
        await look(path, await page.context().storageState());
      expect(moved).toEqual([]);
      await desk.remove();
    });
  }

test("however slowly a page comes, nothing of it moves", async ({ open }) => {
  test.setTimeout(120_000);
  const front = await startSlowFront();
  const desk = await startDesk({ APP_URL: front.url });
  front.leadTo(desk.port);
  const page = await open({ baseURL: front.url, storageState: nobody });
  await setUp(page, desk);
  const { few3, request } = await furnish(desk);
  front.beSlow();
  const { look, moved } = lookAt(open, { desk: { url: front.url }, language: "en", width: 1280 });
  for (const path of [`/documents/${few3}`, `/releases/${request}`])
    await look(path, await page.context().storageState());
  expect(moved).toEqual([]);
  front.close();
  await desk.remove();
});

/** Looks at pages, each in a browser that has nothing of it: neither fonts nor styles. Gathers what moved. */
function lookAt(
  open: (options: BrowserContextOptions) => Promise<Page>,
  { desk, language, width }: { desk: Pick<Desk, "url">; language: string; width: number },
) {
  const cookies = [{ name: "language", value: language, domain: "localhost", path: "/" }];
  const moved: string[] = [];
  const look = async (path: string, storageState: State) => {
    const fresh = await open({ baseURL: desk.url, storageState, viewport: { width, height: 900 } });
    await fresh.context().addCookies(cookies);
    moved.push(...(await shiftsAt(fresh, path)).map((shift) => `${path}: ${shift}`));
    expect(fresh.url()).toContain(path);
    await fresh.context().close();
  };
  return { look, moved };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Two files, of which one has something to be told of. Answers its address. */
async function draftWithFiles(page: Page): Promise<string> {
  await page.goto("/documents/new");
  await page.locator("input[type=file]").setInputFiles([pdf("nda-pdf-1.5.pdf"), pdf("scan.pdf")]);
  await expectReady(page, 2);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  return pathOf(page.url());
}

/** Documents for the same signers, one of them with a file. Answers their address. */
async function packetWithFiles(page: Page): Promise<string> {
  const packet = await beginPacket(page, "Jane Porter");
  const form = page.getByRole("region", { name: /^1 · / });
  await form.locator("input[type=file]").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expectReady(form);
  await expect(form.getByText(/^Saved/)).toBeVisible();
  return packet;
}

/** Of somebody to whom a document was sent, once that is learned. */
async function contactId(desk: Desk): Promise<string> {
  const path = join(desk.dataDir, "countersign.db");
  const { db, close } = openStore({ databaseUrl: undefined, sqlitePath: path });
  let id: string | undefined;
  await expect
    .poll(
      async () => {
        ({ id } = (await db.selectFrom("contact").select("id").limit(1).executeTakeFirst()) ?? {});
        return id;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  await close();
  return id ?? "";
}

/** What moves from the first paint until all of the page is there. */
async function shiftsAt(page: Page, path: string): Promise<string[]> {
  // The letters that our own fonts lack come when they come, and this machine may have none as wide to stand in for them.
  await page.route(/\/media\/(?!hangul|latin)[^/]*\.woff2$/, (route) => route.abort());
  const shifts = await watchShifts(page);
  await page.goto(path);
  return shifts();
}
