import { messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { startDesk } from "../support/desk.ts";
import { collectComplaints, expect, test } from "../support/e2e.ts";
import { lookAt, ofLargeLetters, themes } from "../support/look-at-widths.ts";
import { nobody, setUp } from "../support/people-pages.ts";
import { settledBrowser } from "../support/settled-page.ts";
import { company, furnish, practised, readIn } from "../support/widths-scene.ts";

for (const language of ["en", "ko"] as const)
  test(`whoever has the browser write twice as large can read and press everything too (${language})`, async ({
    playwright,
    launchOptions,
  }) => {
    test.setTimeout(400_000);
    const desk = await startDesk();
    const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
    const browser = settledBrowser(await playwright.chromium.launch({ ...launchOptions, args }));
    const window = { baseURL: desk.url, storageState: nobody, locale: language, colorScheme: themes[language] };
    const page = await browser.newPage(window);
    const finger = await browser.newPage({ ...window, hasTouch: true, isMobile: true });
    const complaints = [page, finger].map(collectComplaints);
    // Rows off the screen, too, are as high as they are.
    for (const one of [page, finger])
      await one.addInitScript(() => {
        const shown = new CSSStyleSheet();
        shown.replaceSync(".rows > * { content-visibility: visible !important; }");
        document.adoptedStyleSheets = [shown];
      });
    const look = lookAt(page, finger, language, ofLargeLetters);
    const m = messages(language);

    await look("set-up", desk.setupUrl());
    await setUp(page, desk);
    await look("sign-in", "/sign-in");
    await finger.context().addCookies(await page.context().cookies());
    await readIn(desk, "en");
    await practised(page);
    const practice = page.url();
    const { few3, fifty, unbrokenOne, unknown, template, packet, draft, request, waiting } = await furnish(desk);
    await readIn(desk, language);
    for (const [state, address] of Object.entries({
      documents: "/documents",
      "practice document": practice,
      document: `/documents/${few3}`,
      "document of fifty signers": `/documents/${fifty}`,
      "document with a title that does not break": `/documents/${unbrokenOne}`,
      "unknown outcome": `/documents/${unknown}`,
      "empty form": "/documents/new",
      "full form": `/documents/new?draft=${draft}`,
      "waiting draft": `/documents/new?draft=${waiting}`,
      drafts: "/drafts",
      releases: "/releases",
      "what waits for release": `/releases/${request}`,
      "several documents, templates": "/packets/new?template=10001",
      "several documents, people": "/packets/new?template=10001&template=10002",
      "several documents, sent": `/packets/${packet}`,
      templates: "/templates",
      template,
      "new template": "/templates/new",
      contacts: "/contacts",
      people: "/people",
      account: "/account",
      "audit log": "/audit",
      connection: "/connection",
      settings: "/settings",
      "export to be confirmed": "/documents/export/confirm?format=csv",
      "no such page": "/documents/00000000000000000000000000",
    }))
      await look(state, address);
    await look("document, a QR code open", `/documents/${few3}`, (seen) =>
      seen.getByRole("button", { name: fill(m.sharing.qrFor, { name: "홍길동" }) }).click(),
    );
    await look("people, all selected", "/people", (seen) =>
      seen.getByRole("checkbox", { name: m.people.selectAll }).check(),
    );
    await look("contacts, one changed", "/contacts", (seen) =>
      seen
        .getByRole("button", { name: fill(m.contacts.editOf, { name: company }) })
        .first()
        .click(),
    );
    expect(complaints).toEqual([[], []]);
    await browser.close();
    await desk.remove();
  });
