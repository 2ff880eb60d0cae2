import { expect, pdf } from "../support/e2e.ts";
import { describeTemplates, group, templateField, test, titleField } from "../support/template-pages.ts";

test("a title that somebody has entered stays as it is; reloaded, a title made by the pattern goes on being made", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { templateId: "88221", name: "Titled", titlePattern: "{template} for {signer1}", roles: [{ name: "Buyer" }] },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88221");
  await titleField(page).focus();
  const name = group(page, "Signer 1 · Buyer").getByLabel("Name");
  await name.fill("Ann");
  await expect(titleField(page)).toHaveValue("Titled for Ann");
  await page.reload();
  await expect(name).toHaveValue("Ann");
  await name.press("End");
  await name.pressSequentially("e");
  await expect(titleField(page)).toHaveValue("Titled for Anne");
  await titleField(page).fill("My own");
  await name.fill("Bea");
  await name.blur();
  await expect(titleField(page)).toHaveValue("My own");
});

test("a title that only a file's name gave gives way to the template's, one that was entered does not", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { templateId: "88234", name: "Named", titlePattern: "{template} for {signer1}", roles: [{ name: "Buyer" }] },
  ]);
  for (const [entered, then] of [
    [undefined, "Named for"],
    ["My own", "My own"],
  ] as const) {
    await page.goto("/documents/new");
    await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
    await expect(titleField(page)).toHaveValue("nda-pdf-1.5");
    if (entered) await titleField(page).fill(entered);
    await templateField(page).fill("88234");
    await titleField(page).focus();
    await expect(group(page, "Signer 1 · Buyer")).toBeVisible();
    await expect(titleField(page)).toHaveValue(then);
  }
});
