import type { Page } from "playwright/test";
import { emptySigner } from "#lib/shared/signer.ts";
import { expect, pdf, signerGroup, test } from "../support/e2e.ts";
import { documentPage } from "../support/form-page.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { describeTemplates } from "../support/template-pages.ts";

/** Presses and clicks, apart from the texts that are typed. */
function counted(page: Page) {
  let acts = 0;
  const count = (act: Promise<void>) => {
    acts++;
    return act;
  };
  return {
    press: (key: string) => count(page.keyboard.press(key)),
    click: (name: RegExp) => count(page.getByRole("button", { name }).click()),
    drop: (file: string) => count(page.getByLabel("PDF files").setInputFiles(pdf(file))),
    acts: () => acts,
  };
}

test("from an empty form to the links: a known template, two known signers, three items and a PDF in at most 12 acts beyond what is typed", async ({
  another,
}) => {
  const { desk, page } = await another({});
  const signers = [
    { name: "탁민수", email: "minsu@known.example" },
    { name: "Jane Porter", mobile: "01074108520" },
  ];
  const items = ["salary", "start", "workplace"].map((key) => ({ key, value: "x" }));
  await seed(desk, administrator.email, Date.now() - 5000, [
    { title: "Before", template: "88003", signers, items, serviceId: "acts-1" },
  ]);
  await expect
    .poll(async () => (await (await page.request.get("/contacts/suggestions?q=jane")).json()).value.length, {
      timeout: 15_000,
    })
    .toBe(1);

  await page.goto("/documents/new");
  const { press, click, drop, acts } = counted(page);
  const offered = page.getByRole("listbox", { name: "Contacts" }).getByRole("option");
  await expect(page.getByRole("combobox", { name: "Template" })).toBeFocused();
  await page.keyboard.type("88003");
  await press("Tab");
  await page.keyboard.type("근로계약서 탁민수");
  await press("Enter");
  for (const [n, typed] of ["탁민", "jane"].entries()) {
    await expect(signerGroup(page, n + 1).getByLabel("Name")).toBeFocused();
    await page.keyboard.type(typed);
    await expect(offered).toHaveCount(1);
    await press("Enter");
    if (n === 0) await press("Enter");
  }
  await click(/^Add usual items/);
  for (const n of [1, 2, 3]) {
    await expect(page.getByRole("group", { name: `Item ${n}` }).getByLabel("Value")).toBeFocused();
    await page.keyboard.type(`value ${n}`);
    if (n < 3) await press("Enter");
  }
  await drop("nda-pdf-1.5.pdf");
  await press("Control+Enter");
  await expect(page).toHaveURL(documentPage);
  await expect(page.getByRole("list", { name: "Signing links" }).getByRole("link")).toHaveCount(2);
  expect(acts()).toBeLessThanOrEqual(12);
});

test("the tenth document of a kind: a template with one signer who is always the same takes at most 8 acts beyond what is typed", async ({
  another,
}) => {
  const { desk, page } = await another({});
  const known = { name: "탁민수", email: "minsu@known.example" };
  await seed(
    desk,
    administrator.email,
    Date.now() - 20_000,
    Array.from({ length: 9 }, (_, n) => ({
      title: `Before ${n}`,
      template: "88002",
      signers: [known],
      serviceId: `n-${n}`,
    })),
  );
  await describeTemplates(desk, [
    {
      templateId: "88002",
      name: "근로계약서",
      titlePattern: "{template} {signer2} {date}",
      roles: [
        { name: "회사", person: { ...emptySigner, name: "박대표", email: "seal@hanbit.example" } },
        { name: "직원" },
      ],
      items: ["salary", "start", "workplace"].map((key) => ({ key })),
    },
  ]);
  await expect
    .poll(async () => (await (await page.request.get("/contacts/suggestions?q=minsu")).json()).value.length, {
      timeout: 15_000,
    })
    .toBe(1);

  await page.goto("/documents/new");
  const { press, drop, acts } = counted(page);
  const focused = page.locator(":focus");
  await page.keyboard.type("근로");
  await press("Enter");
  await drop("nda-pdf-1.5.pdf");
  const name = signerGroup(page, 2).getByLabel("Name");
  await name.click();
  const clicks = 1;
  await page.keyboard.type("탁민");
  await expect(page.getByRole("listbox", { name: "Contacts" }).getByRole("option")).toHaveCount(1);
  await press("Enter");
  for (const key of ["salary", "start", "workplace"]) {
    await press("Enter");
    await expect(focused).toHaveAccessibleName(new RegExp(key));
    await page.keyboard.type(`value of ${key}`);
  }
  await press("Control+Enter");
  await expect(page).toHaveURL(documentPage);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^근로계약서 탁민수 \d{4}-\d\d-\d\d$/);
  expect(acts() + clicks).toBeLessThanOrEqual(8);
});
