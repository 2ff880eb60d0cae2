import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { type Desk, startDesk } from "../support/desk.ts";
import { seed } from "../support/seed.ts";
import { type Service, startService } from "../support/service.ts";
import { type Driver, keys } from "./driver.ts";
import { create, fillForm, formState, hangul, linksOf } from "./form.ts";
import { keepPicture, type Page, pageOf } from "./page.ts";
import { startProxy } from "./recording-proxy.ts";

const administrator = { name: "Kim Minseo", email: "kim@hanbit.example", password: "paper lantern orbit 71" };

/** What must hold in every browser, with the desk and the service as they are. */
export function mainPaths(browser: string, openBrowser: () => Promise<Driver>): void {
  describe(`in ${browser}`, { timeout: 600_000 }, () => {
    let service: Service;
    let desk: Desk;
    let driver: Driver;
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    let page: Page;

    before(async () => {
      service = await startService();
      proxy = await startProxy();
      desk = await startDesk({ ...service.settings, APP_URL: proxy.url, SAME_AGAIN_DAYS: "0" });
      proxy.leadTo(desk.port);
      driver = await openBrowser();
      console.log(driver.name);
      page = pageOf(driver, proxy.url);
    });
    // One that is gone must not keep the others, and with them this process, alive.
    after(() => Promise.allSettled([driver?.close(), proxy?.close(), desk?.remove(), service?.close()]));
    beforeEach(async () => {
      await driver.resize(1280, 900);
      proxy.complaints.splice(0);
    });
    afterEach(async (context) => {
      if ("passed" in context && !context.passed) await keepPicture(driver, `${browser} ${context.name}`);
      assert.deepEqual(proxy.complaints, [], "the browser complained");
    });

    test("the administrator is set up, signs out, and signs in with the password", async () => {
      await driver.goto(desk.setupUrl());
      await page.fill("textbox Name", administrator.name);
      await page.fill("textbox Email", administrator.email);
      await page.fill("textbox Password", administrator.password);
      await page.click("button Create administrator");
      await page.arrives(/^\/documents\/new$/);
      await page.click("button Sign out");
      await page.arrives(/^\/sign-in$/);
      await page.fill("textbox Email", administrator.email);
      await page.fill("textbox Password", administrator.password);
      await page.click("button Sign in");
      await page.arrives(/^\/documents/);
    });

    test("the list shows what is there, and a search in Hangul finds the signer's document alone", async () => {
      await seed(desk, administrator.email, Date.UTC(2026, 0, 7, 9), [
        { title: "Pinewood lease", signers: [{ name: "홍길동" }], serviceId: "P-1" },
        { title: "Oakwood lease", signers: [{ name: "Jane Porter" }], serviceId: "P-2" },
      ]);
      await page.goto("/documents");
      await page.sees("main > link Pinewood lease");
      await page.sees("main > link Oakwood lease");
      await page.fill("searchbox Search documents", "길동");
      await page.misses("main > link Oakwood lease");
      await page.sees("main > link Pinewood lease");
    });

    test("a document with two signers, an item and two files is created, and both links stand on its page", async () => {
      await fillForm(page, { title: "근로계약서 홍길동", files: [hangul, "scan.pdf"] });
      await page.click("button Add signer");
      await page.fill("group Signer 2 > textbox Name", "홍길동");
      await page.fill("group Signer 2 > textbox Mobile", "010-1234-5678");
      await page.click("button Add item");
      await page.fill("group Item 1 > textbox Key", "salary");
      await page.fill("group Item 1 > textbox Value", "₩36,000,000");
      await create(page);
      await page.sees("heading 근로계약서 홍길동");
      const [created] = (await service.sandbox.documents()).slice(-1);
      assert.deepEqual(created?.request, {
        template_id: "77001",
        title: "근로계약서 홍길동",
        auto_send: false,
        signer: [
          { index: 1, name: "(주)한빛", email: "seal@hanbit.kr" },
          { index: 2, name: "홍길동", mobile: "01012345678" },
        ],
        item: [{ key: "salary", value: "₩36,000,000" }],
      });
      assert.deepEqual(
        created.files.map(({ name }) => name),
        [hangul, "scan.pdf"],
      );
      const links = await linksOf(page, 2);
      assert.deepEqual(
        links.map((link) => link.split("/").at(-1)),
        created.viewTokens,
      );
    });

    test("a copied link is on the clipboard to the letter", async () => {
      const [copied] = await seed(desk, administrator.email, Date.UTC(2026, 0, 8, 9), [
        { title: "To be copied", signers: [{ name: "홍길동" }], serviceId: "P-5" },
      ]);
      await page.goto(`/documents/${copied?.id}`);
      await page.click("button Copy link for 홍길동");
      await page.sees("status Copied: Copy link for 홍길동");
      assert.equal(await page.pasted(), copied?.link);
      await page.sees("listitem 홍길동", "Last copied");
    });

    test("who opens another address while a page is being renewed gets there", async () => {
      const [left] = await seed(desk, administrator.email, Date.UTC(2026, 0, 9, 9), [
        { title: "To be left", signers: [{ name: "홍길동" }], serviceId: "P-6" },
      ]);
      await page.goto(`/documents/${left?.id}`);
      proxy.hold(new RegExp(`^/documents/${left?.id}\\?_rsc=`));
      await page.click("button Copy link for 홍길동");
      await page.until(
        "the renewal",
        async () => proxy.held(),
        (n) => n > 0,
      );
      await page.goto("/people");
      await page.sees("heading People");
      assert.equal(await page.path(), "/people");
      proxy.release();
    });

    test("by keyboard the palette opens, finds a document by its title, and opens it", async () => {
      const [birch] = await seed(desk, administrator.email, Date.UTC(2026, 1, 7, 9), [
        { title: "Birchwood lease", serviceId: "P-3" },
      ]);
      await page.goto("/documents/new");
      const focused = () => page.evaluate("document.activeElement.closest('dialog') !== null");
      const press = async () => {
        await page.press(keys.Control, "k");
        return focused();
      };
      await page.until("the palette", press, (open) => open === true);
      await page.type("birchw");
      await page.sees("dialog > option Birchwood lease");
      await page.press(keys.Enter);
      await page.arrives(new RegExp(`^/documents/${birch?.id}$`));
      await page.sees("heading Birchwood lease");
      await page.misses("dialog");
    });

    test("a document's file is drawn on the page and can be read out", async () => {
      await fillForm(page, { title: "To be read" });
      await create(page);
      await page.click(`button Open ${hangul}`);
      const first = `dialog ${hangul} > region Page 1 of`;
      await page.sees(first, "주식회사 한빛");
      const ink = () =>
        page.of(`${first} > canvas`, (element) => {
          const canvas = element as unknown as HTMLCanvasElement;
          const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          return Array.from(data).filter((value, i) => i % 4 === 0 && value < 128).length;
        });
      await page.until("a drawn page", ink, (dark) => dark > 1000);
      await page.press(keys.Escape);
      await page.misses("dialog");
    });

    test("what was typed into the form is there when its address is loaded again", async () => {
      await page.goto("/documents/new");
      await page.fill("textbox Title", "임대차계약서 2026");
      await page.fill("group Signer 1 > textbox Name", "김민수");
      await page.sees("text Saved");
      const address = await page.evaluate("location.href");
      assert.match(String(address), /\/documents\/new\?/);
      await driver.goto(String(address));
      await page.until(
        "the title",
        () => page.value("textbox Title"),
        (title) => title === "임대차계약서 2026",
      );
      await page.until(
        "the name",
        () => page.value("group Signer 1 > textbox Name"),
        (name) => name === "김민수",
      );
    });

    test("a refusal shows the service's reason, and the form stays as it was", async () => {
      await fillForm(page, { title: "Refused", template: "practice-rejected" });
      const before = await formState(page);
      await page.click("button Create document");
      await page.sees("alert", "The template is not registered. Please check the template ID.");
      await page.sees("button Create document");
      assert.deepEqual(await formState(page), before);
      assert.equal(await page.path(), "/documents/new");
    });

    test("in a window of 375 px no page scrolls sideways", async () => {
      const [sent] = await seed(desk, administrator.email, Date.UTC(2026, 2, 7, 9), [
        { title: "자동차 임대차 계약서와 부속 합의서 (서울특별시 중구)", serviceId: "P-4" },
      ]);
      await driver.resize(375, 720);
      const others = [
        "/documents",
        "/documents/new",
        "/drafts",
        "/releases",
        "/packets/new",
        "/packets/new?template=77001&template=77002",
        "/documents/export/confirm?format=csv",
        "/account",
        "/contacts",
        "/templates",
        "/people",
        "/connection",
        "/audit",
        "/settings",
      ];
      const wide: string[] = [];
      for (const path of [`/documents/${sent?.id}`, ...others]) {
        await page.goto(path);
        await page.sees("heading");
        const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
        if (width > 375) wide.push(`${path}: ${width} px`);
      }
      assert.deepEqual(wide, []);
    });

    test("the language is changed on the page, and what was typed stays", async () => {
      await page.goto("/documents/new");
      await page.fill("textbox Title", "In two languages");
      await page.click("button 한국어");
      await page.sees("button 문서 생성");
      assert.equal(await page.evaluate("document.documentElement.lang"), "ko");
      assert.equal(await page.value("textbox 제목"), "In two languages");
      await page.click("button English");
      await page.sees("button Create document");
    });

    test("a link, and where the browser tells of it Back, asks before it leads off from what is not saved", async () => {
      await page.goto("/templates");
      await page.click("main > link New template");
      await page.sees("heading New template");
      // What asks comes after the page.
      await page.until(
        "the other parts of the page",
        () => page.evaluate("document.querySelector('p[aria-live=polite].sr-only') !== null"),
        (there) => there === true,
      );
      await page.fill("textbox Name", "임대차");
      const asks = () => page.sees("dialog", "Not saved: New template");
      await page.click("link Contacts");
      await asks();
      await page.press(keys.Escape);
      await page.misses("dialog");
      assert.equal(await page.value("textbox Name"), "임대차");
      if (await page.evaluate("'navigation' in window")) {
        await page.evaluate("history.back()");
        await asks();
        await page.press(keys.Enter);
        await page.misses("dialog");
        assert.equal(await page.path(), "/templates/new");
        assert.equal(await page.value("textbox Name"), "임대차");
      }
      await page.click("link Contacts");
      await asks();
      await page.click("dialog > button Leave without saving");
      await page.arrives(/^\/contacts$/);
      await page.sees("heading Contacts");
    });

    test("the theme is changed, and is the same on the next page", async () => {
      await page.goto("/documents");
      const ground = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
      const light = await ground();
      await page.click("button Switch to dark mode");
      await page.until("a dark page", ground, (colour) => colour !== light);
      await page.goto("/documents/new");
      assert.notEqual(await ground(), light);
      await page.click("button Switch to light mode");
      await page.until("a light page", ground, (colour) => colour === light);
    });

    test("what a page complains of is heard here", async () => {
      await page.goto("/documents");
      await page.evaluate(`console.error("planted")`);
      await page.evaluate(`void setTimeout(() => { throw new Error("thrown") })`);
      await page.until(
        "both",
        async () => proxy.complaints.join("; "),
        (all) => all.includes("console: planted") && /not caught: .*thrown/.test(all),
      );
      proxy.complaints.splice(0);
    });
  });
}
