import type { Page } from "playwright/test";
import { crowding, limitsFor } from "../support/crowding.ts";
import { startDesk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";
import { nobody, setUp } from "../support/people-pages.ts";
import { furnish, readIn } from "../support/widths-scene.ts";

const note = (page: Page) => page.locator("#field-signers-0-mobile-note");

for (const language of ["en", "ko"] as const)
  test(`between the usual widths and with larger letters, too, no word is broken for want of room, nor a number cut (${language})`, async ({
    open,
  }) => {
    test.setTimeout(120_000);
    const desk = await startDesk();
    const page = await open({ baseURL: desk.url, storageState: nobody, locale: language });
    await setUp(page, desk);
    const { draft, packet } = await furnish(desk);
    await readIn(desk, language);
    const faults: string[] = [];
    for (const path of [`/documents/new?draft=${draft}`, `/packets/${packet}`, "/settings", "/contacts"]) {
      await page.goto(path);
      await expect(page.locator("[inert]")).toHaveCount(0);
      if (path.includes("draft")) await expect(note(page)).toBeVisible();
      for (const width of [560, 667, 820, 1100]) {
        await page.setViewportSize({ width, height: 800 });
        const crowded = await page.evaluate(crowding, limitsFor(false));
        for (const fault of crowded.faults) faults.push(`${path} at ${width}: ${fault}`);
      }
    }
    // As whoever has the browser write larger sees them.
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of [
      "/documents",
      `/documents/new?draft=${draft}`,
      "/contacts",
      "/people",
      "/settings",
      "/drafts",
    ]) {
      await page.goto(path);
      await expect(page.locator("[inert]")).toHaveCount(0);
      for (const size of ["125%", "150%"]) {
        await page.evaluate((given) => {
          document.documentElement.style.fontSize = given;
        }, size);
        const crowded = await page.evaluate(crowding, limitsFor(false));
        for (const fault of crowded.faults) faults.push(`${path} with letters at ${size}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);

    await page.setViewportSize({ width: 900, height: 800 });
    await page.goto("/documents/new");
    await page.locator("#field-signers-0-mobile").fill("01012345678");
    await page.locator("#field-signers-0-name").focus();
    await expect(note(page)).toHaveText("+82 10 1234 5678");
    expect(await note(page).evaluate((seen) => seen.scrollWidth - seen.clientWidth)).toBe(0);
    await desk.remove();
  });
