import type { Page } from "playwright/test";
import { expectSaved } from "../support/draft-pages.ts";
import { expect, pdf } from "../support/e2e.ts";
import { createButton } from "../support/form-page.ts";
import { describeTemplates, group, templateField, test, titleField } from "../support/template-pages.ts";

/** Whether it can be scrolled to where nothing lies over it: the button that creates lies over what is under it. */
function isOnTop(text: HTMLElement | SVGElement): boolean {
  text.scrollIntoView({ block: "center" });
  const { x, y, width, height } = text.getBoundingClientRect();
  return text.closest("section")?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
}

test("before it is created, all that goes is to be read on every width, with whose place each signer has", async ({
  page,
  open,
  desk,
}) => {
  await describeTemplates(desk, [
    {
      templateId: "88290",
      name: "Read before",
      roles: [{ name: "Landlord" }, { name: "Tenant" }],
      items: [{ key: "rent", label: "Monthly rent" }],
    },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88290");
  await titleField(page).fill("Lease of Jane");
  await group(page, "Signer 1 · Landlord").getByLabel("Name").fill("Jane Porter");
  await group(page, "Signer 1 · Landlord").getByLabel("Email").fill("jane@acme.example");
  await page.getByLabel("Monthly rent").fill("1,000");
  const fileSaved = page.waitForRequest(
    (call) => call.url().includes("/drafts/") && /"files":\["/.test(call.postData() ?? ""),
  );
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await fileSaved;
  await expectSaved(page);
  const read = async (page: Page) => {
    const said = page.getByRole("region", { name: "What will be created" });
    for (const text of [
      "Read before · 88290",
      "Lease of Jane",
      "nda-pdf-1.5.pdf · 1 page",
      "1 · Landlord: Jane Porter, jane@acme.example",
      "2 · Tenant: Not yet",
      "Monthly rent",
      "1,000",
      "You get 1 link to share",
    ]) {
      const shown = said.getByText(text, { exact: true });
      // Where the server had drawn it, it is drawn anew meanwhile.
      await expect.poll(() => shown.evaluate(isOnTop), text).toBe(true);
      await expect(shown).toBeInViewport({ ratio: 1 });
      await expect(createButton(page)).toBeInViewport({ ratio: 1 });
    }
  };
  await read(page);
  for (const width of [320, 768]) {
    const other = await open({ viewport: { width, height: 720 } });
    await other.goto(page.url());
    await read(other);
  }
});

test("a role for whom nobody is entered is named before the document is created, also where its row was removed", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { templateId: "88297", name: "Read by role", roles: [{ name: "Landlord" }, { name: "Tenant" }, { name: "Agent" }] },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88297");
  await titleField(page).focus();
  const said = page.getByRole("region", { name: "What will be created" });
  const agent = said.getByText("3 · Agent: Not yet", { exact: true });
  await expect(agent).toBeVisible();
  await expect(agent).not.toHaveClass(/text-warn/);
  await group(page, "Signer 1 · Landlord").getByLabel("Name").fill("Jane Porter");
  await expect(agent).toHaveClass(/text-warn/);
  await page.getByRole("button", { name: "Remove signer 3" }).click();
  await page.getByRole("button", { name: "Remove signer 2" }).click();
  await expect(page.getByRole("group", { name: /^Signer/ })).toHaveCount(1);
  for (const text of ["2 · Tenant: Not yet", "3 · Agent: Not yet"])
    await expect(said.getByText(text, { exact: true })).toHaveClass(/text-warn/);
});

test("what was chosen for automatic approval is to be read before the document is created", async ({ page }) => {
  await page.goto("/documents/new");
  const said = page.getByRole("region", { name: "What will be created" });
  for (const [choice, text] of [
    ["Yes", "Automatic approval: Yes"],
    ["No", "Automatic approval: No"],
  ] as const) {
    await page.getByText(choice, { exact: true }).click();
    await expect(said.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByText("As set in the template", { exact: true }).click();
  await expect(said.getByText("Automatic approval")).toHaveCount(0);
});
