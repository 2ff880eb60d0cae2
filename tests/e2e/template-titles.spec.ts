import { expectSaved } from "../support/draft-pages.ts";
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

test("a title that came with the page, or back with a draft, follows a name that is typed before what makes titles has been loaded", async ({
  page,
  desk,
}) => {
  const address = "/documents/new?template=88242";
  await describeTemplates(desk, [
    { templateId: "88242", name: "Titled", titlePattern: "{template} for {signer1}", roles: [{ name: "Buyer" }] },
  ]);
  const drawn = await (await page.request.get(address)).text();
  const name = group(page, "Signer 1 · Buyer").getByLabel("Name");
  let scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    if (!drawn.includes(new URL(route.request().url()).pathname)) await scripts.promise;
    await route.continue().catch(() => {});
  });
  const typeEarly = async (typed: string) => {
    scripts = Promise.withResolvers<void>();
    const early = { waitUntil: "commit" } as const;
    await (page.url() === "about:blank" ? page.goto(address, early) : page.reload(early));
    await expect(page.locator("[inert]")).toHaveCount(0);
    await name.press("End");
    await name.pressSequentially(typed);
    scripts.resolve();
  };
  await typeEarly("Ann");
  await expect(titleField(page)).toHaveValue("Titled for Ann");
  await expectSaved(page);
  await typeEarly("e");
  await expect(titleField(page)).toHaveValue("Titled for Anne");
  await expectSaved(page);
  await page.evaluate(() => sessionStorage.clear());
  await typeEarly("tte");
  await expect(titleField(page)).toHaveValue("Titled for Annette");
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
