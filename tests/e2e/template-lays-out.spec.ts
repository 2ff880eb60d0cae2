import { emptySigner } from "#lib/shared/signer.ts";
import { expectSaved } from "../support/draft-pages.ts";
import { expect, pdf, signerGroup } from "../support/e2e.ts";
import { createButton, documentPage, summary } from "../support/form-page.ts";
import { permissions } from "../support/sharing.ts";
import {
  addItem,
  addRole,
  describeTemplates,
  field,
  group,
  saveTemplate,
  templateField,
  test,
  titleField,
} from "../support/template-pages.ts";

test("what an administrator says of a template is what the form lays out, and what is filled in there goes to the service", async ({
  page,
  open,
  staffState,
  service,
}) => {
  await page.goto("/templates");
  await page.getByRole("link", { name: "New template" }).click();
  await field(page, "Template ID").fill("88201");
  await field(page, "Name").fill("근로계약서");
  await field(page, "Title pattern").fill("{template} {signer2} {start_date}");
  await expect(page.getByText("Example: 근로계약서")).toBeVisible();
  const company = await addRole(page, 1, "Company");
  await company.getByRole("checkbox", { name: "Always the same person" }).check();
  await company.getByRole("textbox", { name: "Name", exact: true }).fill("박대표");
  await company.getByRole("textbox", { name: "Mobile" }).fill("+82 10-2222-3333");
  await addRole(page, 2, "Employee");
  await addItem(page, 1, { key: "salary", label: "Annual salary", type: "Money", required: true });
  await addItem(page, 2, { key: "start_date", label: "Start date", type: "Date", required: true });
  const kind = await addItem(page, 3, { key: "kind", label: "Kind", type: "Choice" });
  await kind.getByRole("textbox", { name: "Choices" }).fill("Permanent, Fixed term");
  await kind.getByRole("textbox", { name: "Usual value" }).fill("Permanent");
  await addItem(page, 4, { key: "notes", label: "Notes", type: "Long text" });
  await saveTemplate(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "근로계약서" })).toBeVisible();
  await expect(page.getByText("Kim Minseo added this template")).toBeVisible();

  const form = await open({ storageState: staffState });
  await form.goto("/documents/new");
  await templateField(form).fill("근로");
  await form.keyboard.press("Tab");
  await expect(group(form, "Signer 1 · Company").getByLabel("Name")).toHaveValue("박대표");
  await expect(group(form, "Signer 1 · Company").getByLabel("Mobile")).toHaveValue("010-2222-3333");
  const employee = group(form, "Signer 2 · Employee");
  await employee.getByLabel("Name").fill("홍길동");
  await employee.getByLabel("Email").fill("hong@hanbit.example");
  await expect(titleField(form)).toHaveValue("근로계약서 홍길동");
  await expect(form.getByLabel("Kind")).toHaveValue("Permanent");
  await form.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await form.getByLabel("Annual salary").fill("to be agreed");
  await createButton(form).click();
  await expect(summary(form)).toContainText("Annual salary: This isn't a number");
  await expect(summary(form)).toContainText("Start date: Enter a value; this template requires it");
  await summary(form)
    .getByRole("link", { name: /^Start date/ })
    .click();
  await expect(form.getByLabel("Start date")).toBeFocused();
  await form.getByLabel("Start date").fill("2026-12-01");
  await form.getByLabel("Annual salary").fill("4,500만원");
  await form.getByLabel("Kind").selectOption("Fixed term");
  await form.getByLabel("Notes").fill("First line\nsecond line");
  await expect(titleField(form)).toHaveValue("근로계약서 홍길동 2026-12-01");
  await createButton(form).click();
  await form.waitForURL(documentPage);
  const sent = (await service.sandbox.documents()).find(
    ({ request }) => request.title === "근로계약서 홍길동 2026-12-01",
  );
  expect(sent?.request.template_id).toBe("88201");
  expect(sent?.request.item).toEqual([
    { key: "salary", value: "4,500만원" },
    { key: "start_date", value: "2026-12-01" },
    { key: "kind", value: "Fixed term" },
    { key: "notes", value: "First line\nsecond line" },
  ]);
});

test("another template lays the form out anew: what was entered stays, what only the one before had put there goes", async ({
  page,
  desk,
}) => {
  const boss = { ...emptySigner, name: "박대표", email: "seal@hanbit.example" };
  await describeTemplates(desk, [
    {
      templateId: "88211",
      name: "Employment, switched",
      titlePattern: "{template} {signer2}",
      roles: [{ name: "Company", person: boss }, { name: "Employee" }],
      items: [
        { key: "salary", type: "money" },
        { key: "place", value: "Seoul" },
      ],
    },
    { templateId: "88212", name: "Lease, switched", roles: [{ name: "Landlord" }], items: [{ key: "deposit" }] },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("Employment, switched");
  await page.keyboard.press("Enter");
  await group(page, "Signer 2 · Employee").getByLabel("Name").fill("Jane Porter");
  await page.getByLabel("salary").fill("1,000");
  await expect(titleField(page)).toHaveValue("Employment, switched Jane Porter");
  await templateField(page).fill("88212");
  await titleField(page).focus();
  await expect(group(page, "Signer 1 · Landlord").getByLabel("Name")).toHaveValue("Jane Porter");
  await expect(signerGroup(page, 2)).toHaveCount(0);
  await expect(page.getByLabel("deposit")).toHaveValue("");
  await expect(
    page.getByRole("region", { name: "Not in this template" }).getByRole("textbox", { name: "salary" }),
  ).toHaveValue("1,000");
  await expect(page.getByRole("textbox", { name: "place" })).toHaveCount(0);
  await expect(titleField(page)).toHaveValue("");
});

test("a signer whom the template has no role for is told in its row, and more than a document can have are kept", async ({
  page,
  context,
  desk,
}) => {
  await context.grantPermissions(permissions);
  const boss = { ...emptySigner, name: "박대표", email: "seal@hanbit.example" };
  await describeTemplates(desk, [
    { templateId: "88213", name: "With its own", roles: [{ name: "Company", person: boss }] },
  ]);
  await page.goto("/documents/new");
  await titleField(page).fill("Of too many");
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await signerGroup(page, 1).getByLabel("Name").focus();
  const people = Array.from({ length: 50 }, (_, n) => `Person ${n + 1}\tperson${n + 1}@hanbit.example`);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), people.join("\n"));
  await page.keyboard.press("ControlOrMeta+v");
  await page.getByRole("button", { name: "Enter 50 signers" }).click();
  await expect(page.getByRole("group", { name: /^Signer/ })).toHaveCount(50);
  await expect(page.getByText("No role in this template")).toHaveCount(0);
  await templateField(page).fill("88213");
  await titleField(page).focus();
  await expect(group(page, "Signer 1 · Company").getByLabel("Name")).toHaveValue("박대표");
  const last = group(page, "Signer 51 · No role in this template");
  await expect(last.getByLabel("Name")).toHaveValue("Person 50");
  await expect(page.getByText("No role in this template")).toHaveCount(50);
  await createButton(page).click();
  await expect(summary(page).locator("..")).toBeFocused();
  await summary(page).getByRole("link", { name: "You can add up to 50 signers" }).click();
  await expect(last.getByLabel("Name")).toBeFocused();
  await page.getByRole("button", { name: "Remove signer 51" }).click();
  await expect(summary(page)).toHaveCount(0);
});

test("the number of whom a template always has is written as people write it, and how it is understood is there after a reload", async ({
  page,
  desk,
}) => {
  const boss = { ...emptySigner, name: "박대표", mobile: "01022223333" };
  await describeTemplates(desk, [
    { templateId: "88214", name: "With a number", roles: [{ name: "Company", person: boss }] },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88214");
  await titleField(page).fill("With a number");
  const mobile = group(page, "Signer 1 · Company").getByLabel("Mobile");
  const said = page.getByRole("region", { name: "What will be created" });
  for (const _ of ["laid out", "reloaded"]) {
    await expect(mobile).toHaveValue("010-2222-3333");
    await expect(mobile).toHaveAccessibleDescription("+82 10 2222 3333");
    await expect(said.getByText("1 · Company: 박대표, 010-2222-3333", { exact: true })).toBeVisible();
    await expectSaved(page);
    await page.reload();
  }
  await mobile.fill("010-2222-333");
  await expect(mobile).toHaveAccessibleDescription("");
});

test("whom a template always has is told from the others in a word, in either language", async ({ desk, open }) => {
  const person = { ...emptySigner, name: "박대표", email: "seal@hanbit.example" };
  await describeTemplates(desk, [
    { templateId: "88217", name: "Told apart", roles: [{ name: "Company", person }, { name: "Employee" }] },
  ]);
  for (const [locale, said] of [
    ["en-US", "Always the same person"],
    ["ko-KR", "항상 같은 사람"],
  ] as const) {
    const page = await open({ locale });
    await page.goto("/documents/new?template=88217");
    const rows = page.getByRole("group", { name: /· (Company|Employee)$/ });
    await expect(rows.nth(0).getByText(said)).toBeVisible();
    await expect(rows.nth(1)).toBeVisible();
    await expect(rows.nth(1).getByText(said)).toHaveCount(0);
    await rows.nth(0).getByRole("textbox").first().fill("김대리");
    await expect(rows.nth(0).getByText(said)).toHaveCount(0);
  }
});

test("what a template is for stands on the form, an example in an empty item; templates of one folder stand together", async ({
  another,
}) => {
  const { desk, page } = await another({});
  await describeTemplates(desk, [
    { templateId: "88311", name: "A lease", items: [{ key: "rent", type: "money", example: "1,200,000" }] },
    { templateId: "88312", name: "B contract", folder: "인사", description: "For permanent employees only" },
    { templateId: "88313", name: "C pledge", folder: "인사" },
    { templateId: "88314", name: "D order", folder: "Purchasing" },
  ]);
  await page.goto("/templates");
  await expect(page.getByRole("rowgroup").last().getByRole("row")).toContainText([
    "B contract",
    "C pledge",
    "D order",
    "A lease",
  ]);
  await page.getByRole("link", { name: "인사" }).first().click();
  await expect(page.getByRole("searchbox")).toHaveValue("인사");
  await expect(page.getByRole("rowgroup").last().getByRole("row")).toHaveCount(2);
  await page.goto("/documents/new");
  await templateField(page).fill("88312");
  await titleField(page).focus();
  await expect(page.getByText("For permanent employees only")).toBeVisible();
  await templateField(page).fill("88311");
  await titleField(page).focus();
  await expect(page.getByText("For permanent employees only")).toHaveCount(0);
  await expect(page.getByLabel("rent")).toHaveAttribute("placeholder", "1,200,000");
});

test("what a template says of files and of sending is on the form: other pages are warned about, its choices are made", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { templateId: "88291", name: "Paged", pages: "1, 18", autoSend: true, autoConfirm: "yes" },
  ]);
  await page.goto("/documents/new");
  await page.getByLabel("PDF files").setInputFiles([pdf("agreement-18-pages.pdf")]);
  await templateField(page).fill("88291");
  await titleField(page).focus();
  const wrong = page.getByText("This template expects 1 page. Its signature fields may be in the wrong place");
  await expect(wrong).toBeVisible();
  await expect(page.getByText("This template expects 2 files")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Send automatically" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  await page.getByLabel("PDF files").setInputFiles([pdf("근로계약서_홍길동.pdf")]);
  await expect(page.getByText("This template expects 2 files")).toHaveCount(0);
  await page.getByRole("button", { name: "Move 근로계약서_홍길동.pdf up" }).click();
  await expect(wrong).toHaveCount(0);
  await templateField(page).fill("unknown");
  await titleField(page).focus();
  await expect(page.getByRole("switch", { name: "Send automatically" })).not.toBeChecked();
});
