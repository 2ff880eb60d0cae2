import { expect, pdf, signerGroup } from "../support/e2e.ts";
import { documentPage } from "../support/form-page.ts";
import {
  addItem,
  describeTemplates,
  saveTemplate,
  templateField,
  test,
  titleField,
} from "../support/template-pages.ts";

test("values go to the service as the template has them written, whether their field has been left or not", async ({
  page,
  desk,
  service,
}) => {
  const [address = ""] = await describeTemplates(desk, [
    { templateId: "88301", name: "Written", titlePattern: "Written {start}" },
  ]);
  await page.goto(address);
  const salary = await addItem(page, 1, { key: "salary", label: "Salary", type: "Money" });
  await salary.getByRole("combobox", { name: "Written as" }).selectOption("1,200,000");
  const start = await addItem(page, 2, { key: "start", label: "Start", type: "Date" });
  await start.getByRole("combobox", { name: "Written as" }).selectOption("2026년 12월 1일");
  await addItem(page, 3, { key: "place", label: "Place", type: "Text" });
  await expect(page.getByRole("combobox", { name: "Written as" })).toHaveCount(2);
  await saveTemplate(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto("/documents/new");
  await templateField(page).fill("Written");
  await titleField(page).focus();
  await page.getByLabel("Salary").fill("1억 2천만원");
  await page.getByLabel("Place").fill("1200000");
  await expect(page.getByLabel("Salary")).toHaveValue("120,000,000");
  await expect(page.getByLabel("Place")).toHaveValue("1200000");
  await page.getByLabel("Salary").fill("to be agreed");
  await page.getByLabel("Start").fill("2026.12.1");
  await expect(page.getByText("This isn't a number")).toBeVisible();
  await expect(page.getByLabel("Salary")).toHaveValue("to be agreed");
  await page.getByLabel("Salary").fill("₩ 4500만");
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await signerGroup(page, 1).getByLabel("Name").fill("홍길동");
  await signerGroup(page, 1).getByLabel("Mobile").fill("010-1234-5678");
  await page.getByLabel("Start").fill("2026-12-02");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(documentPage);
  await expect(page.getByRole("heading", { level: 1, name: "Written 2026년 12월 2일" })).toBeVisible();
  const sent = (await service.sandbox.documents()).find(({ request }) => request.template_id === "88301");
  expect(sent?.request.item).toEqual([
    { key: "salary", value: "45,000,000" },
    { key: "start", value: "2026년 12월 2일" },
    { key: "place", value: "1200000" },
  ]);
});

test("whoever is back in a field before its value is written otherwise goes on there undisturbed", async ({
  page,
  desk,
}) => {
  const item = { key: "salary", label: "Salary", type: "money", written: "commas" } as const;
  await describeTemplates(desk, [{ templateId: "88302", name: "Written late", items: [item] }]);
  // The part of the page that writes values anew comes late.
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  let held = 0;
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("mobile_invalid")) {
      held++;
      await late;
    }
    await route.fulfill({ response });
  });
  await page.goto("/documents/new");
  await templateField(page).fill("Written late");
  await titleField(page).focus();
  const salary = page.getByLabel("Salary");
  await salary.fill("1억");
  await titleField(page).focus();
  await salary.selectText();
  await expect.poll(() => held).toBeGreaterThan(0);
  const arrived = page.waitForResponse((response) => response.url().endsWith(".js"));
  come();
  await arrived;
  await page.waitForLoadState("networkidle");
  await page.keyboard.type("2억");
  await expect(salary).toHaveValue("2억");
  await titleField(page).focus();
  await expect(salary).toHaveValue("200,000,000");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

for (const width of [320, 375, 640, 768, 900, 1280])
  test(`the fields of an item stay where they are when its kind changes (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/templates/new");
    const item = await addItem(page, 1, { key: "salary", label: "Salary" });
    const fields = ["Key", "Label", "Type", "Usual value", "Example", "Required"].map((name) =>
      item.getByLabel(name, { exact: true }),
    );
    const places = async () => {
      const { x = 0, y = 0 } = (await item.boundingBox()) ?? {};
      const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
      return boxes.map((box) => box && [box.x - x, box.y - y, box.width, box.height].map(Math.round).join(" "));
    };
    const before = await places();
    expect(before).not.toContain(null);
    for (const kind of ["Choice", "Money", "Date", "Phone", "Text"]) {
      await item.getByRole("combobox", { name: "Type" }).selectOption(kind);
      expect(await places(), kind).toEqual(before);
    }
  });
