import { bothViews, faults } from "../support/axe.ts";
import { beginDraft, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, test } from "../support/e2e.ts";
import { createButton } from "../support/form-page.ts";

test("an empty form proposes the draft that was saved last, at once and until it is put away", async ({ another }) => {
  const { page } = await another({});
  const question = page.getByText(/^Continue with /);
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  await expect(question).toHaveCount(0);
  const older = await beginDraft(page, "An older one");
  await page.reload();
  await expect(titleField(page)).toHaveValue("An older one");
  await expect(question).toHaveCount(0);
  const newer = await beginDraft(page, "근로계약서 홍길동");

  // Drawn by the server: it moves nothing, and needs no scripts.
  const html = await (await page.context().request.get("/documents/new")).text();
  expect(html).toContain("Continue with ‘근로계약서 홍길동’ (1\u00a0min\u00a0ago)?");
  await page.goto("/documents/new");
  await expect(question).toHaveText("Continue with ‘근로계약서 홍길동’ (1 min ago)?");
  expect(await faults(page, "a draft proposed", bothViews)).toEqual([]);
  // What is typed makes a draft of its own, and the line stays where it is.
  await titleField(page).fill("Typed beside it");
  await expectSaved(page);
  await expect(question).toBeVisible();
  await page.getByRole("link", { name: "Continue with 근로계약서 홍길동" }).click();
  await expect(page).toHaveURL(newer);
  await expect(titleField(page)).toHaveValue("근로계약서 홍길동");

  await page.goto("/documents/new");
  await expect(question).toContainText("Typed beside it");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(question).toHaveCount(0);
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  await expect(question).toHaveCount(0);
  await page.goto(older);
  await titleField(page).fill("An older one, changed");
  await expectSaved(page);
  await page.goto("/documents/new");
  await expect(question).toContainText("An older one, changed");
});
