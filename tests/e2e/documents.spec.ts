import type { Page } from "playwright/test";
import { createDocument, expect, test } from "../support/e2e.ts";
import { administrator, manager, staff } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

/** Older than everything else that the tests make. */
const past = Date.UTC(2026, 0, 5, 9);

const titles = (page: Page) => page.locator("tbody tr td:first-child a");
const found = (page: Page) => page.getByRole("status").filter({ hasText: /^\d+\+? documents?$/ });
const searchbox = (page: Page) => page.getByRole("searchbox", { name: "Search documents" });

/** Collects every body that this page receives from now on. */
function receivedBy(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => bodies.push(response.text().catch(() => "")));
  return async () => (await Promise.all(bodies)).join("\n");
}

test("the list has the newest first, with who signs, who made it and in what state it is", async ({ page }) => {
  await createDocument(page, { title: "Listed, older" });
  await createDocument(page, { title: "Listed, newer", signers: [{ name: "홍길동", mobile: "010-1111-2222" }] });
  await page.goto("/documents");
  await expect(titles(page).nth(0)).toHaveText("Listed, newer");
  await expect(titles(page).nth(1)).toHaveText("Listed, older");
  await expect(page.getByRole("table", { name: "Documents, newest first" })).toBeVisible();
  const row = page.getByRole("row", { name: "Listed, newer" });
  for (const text of ["77001", "홍길동", administrator.name, "Created"]) await expect(row).toContainText(text);
  await expect(row.locator("time")).toHaveAttribute("title", /^\d{1,2} \w+ \d{4}, \d\d:\d\d \S+/);
});

test("documents are found by everything that one knows of them", async ({ page, desk, adminState: _signedIn }) => {
  await seed(desk, administrator.email, past, [
    {
      title: "임대차계약서 세종로 18",
      template: "lease-archive",
      signers: [{ name: "독고영재", mobile: "01098765432" }],
      serviceId: "DOC-8841",
    },
    {
      title: "Übergabe of 100%_done work",
      template: "handover-archive",
      signers: [
        { name: "Zoë Quill", email: "zoe.quill@unicorn.example" },
        { name: "남궁민수", email: "namgung@unicorn.example" },
      ],
      serviceId: "DOC-8842",
    },
  ]);
  const lease = "임대차계약서 세종로 18";
  const handover = "Übergabe of 100%_done work";
  const queries: [string, string[]][] = [
    ["임대차계약서", [lease]],
    ["세종로 18", [lease]],
    ["독", [lease]],
    ["궁민", [handover]],
    ["고영재", [lease]],
    ["zoë", [handover]],
    ["ZOE.QUILL@unicorn.example", [handover]],
    ["unicorn", [handover]],
    ["010-9876-5432", [lease]],
    ["01098765432", [lease]],
    ["+82 10 9876 5432", [lease]],
    ["(010) 9876.5432", [lease]],
    ["9876-5432", [lease]],
    ["lease-archive", [lease]],
    ["-archive", [handover, lease]],
    ["doc-8842", [handover]],
    ["ÜBERGABE", [handover]],
    ["100%_", [handover]],
    ["%", [handover]],
    ["quill handover", [handover]],
    ["quill lease-archive", []],
    ["없는문서", []],
  ];
  for (const [query, expected] of queries) {
    await page.goto(`/documents?q=${encodeURIComponent(query)}`);
    await expect(titles(page), query).toHaveText(expected);
    await expect(found(page)).toHaveText(expected.length === 1 ? "1 document" : `${expected.length} documents`);
    await expect(searchbox(page)).toHaveValue(query);
  }
  await expect(page.getByText("No documents found for ‘없는문서’")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(searchbox(page)).toHaveValue("");
  expect(await titles(page).count()).toBeGreaterThan(1);
});

test("the list narrows while one types, and Back from a document is where one was", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const at = past + 3_600_000;
  await seed(desk, administrator.email, at, [
    { title: "Zebra crossing", serviceId: "Z1" },
    { title: "Zebra stripes", serviceId: "Z2" },
  ]);
  await page.goto("/documents");
  await searchbox(page).pressSequentially("zebra");
  await expect(titles(page)).toHaveText(["Zebra stripes", "Zebra crossing"]);
  await expect(page).toHaveURL(/\/documents\?q=zebra$/);
  await expect(found(page)).toHaveText("2 documents");
  await titles(page).nth(1).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zebra crossing" })).toBeVisible();
  await page.goBack();
  await expect(titles(page)).toHaveText(["Zebra stripes", "Zebra crossing"]);
  await expect(searchbox(page)).toHaveValue("zebra");
  await expect(page).toHaveURL(/\?q=zebra$/);
});

test("pages go on from the last row that was seen, whatever is added meanwhile", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const at = past + 7_200_000;
  const numbered = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, i) => `Paging ${String(first + i).padStart(3, "0")}`);
  const rows = (newest: number, oldest: number) => numbered(oldest, newest).reverse();
  await seed(
    desk,
    administrator.email,
    at,
    numbered(1, 120).map((title) => ({ title, serviceId: title })),
  );
  await page.goto("/documents?q=paging");
  await expect(found(page)).toHaveText("100+ documents");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(titles(page)).toHaveText(rows(120, 71));
  await expect(pages.getByRole("link")).toHaveText(["Older"]);
  await pages.getByRole("link", { name: "Older" }).click();
  await expect(titles(page)).toHaveText(rows(70, 21));
  await seed(
    desk,
    administrator.email,
    at + 200_000,
    numbered(121, 123).map((title) => ({ title, serviceId: title })),
  );
  await pages.getByRole("link", { name: "Older" }).click();
  await expect(titles(page)).toHaveText(rows(20, 1));
  await expect(pages.getByRole("link")).toHaveText(["Newer"]);
  await page.reload();
  await expect(titles(page)).toHaveText(rows(20, 1));
  await pages.getByRole("link", { name: "Newer" }).click();
  await expect(titles(page)).toHaveText(rows(70, 21));
  await pages.getByRole("link", { name: "Newer" }).click();
  await expect(titles(page)).toHaveText(rows(120, 71));
  await pages.getByRole("link", { name: "Newer" }).click();
  await expect(titles(page)).toHaveText(rows(123, 121));
  await expect(pages.getByRole("link")).toHaveText(["Older"]);
  await page.goBack();
  await expect(titles(page)).toHaveText(rows(120, 71));
});

test("staff see their own documents only, a manager everybody's but nobody else's drafts", async ({
  open,
  desk,
  staffState,
  managerState,
}) => {
  const at = past + 10_800_000;
  const seeds = (whose: string) => [
    { title: `Private ${whose}`, serviceId: `S-${whose}` },
    { title: `Private draft ${whose}` },
  ];
  const [ofStaff, draftOfStaff] = await seed(desk, staff.email, at, seeds("staff"));
  const [ofManager, draftOfManager] = await seed(desk, manager.email, at + 10_000, seeds("manager"));
  if (!ofStaff || !draftOfStaff || !ofManager || !draftOfManager) throw new Error("nothing seeded");

  const employee = await open({ storageState: staffState });
  const received = receivedBy(employee);
  await employee.goto("/documents?q=private");
  await expect(titles(employee)).toHaveText(["Private staff"]);
  await employee.goto("/documents?q=S-manager");
  await expect(employee.getByText("No documents found for ‘S-manager’")).toBeVisible();
  for (const { id } of [ofManager, draftOfManager, { id: "00000000000000000000000000" }]) {
    const answer = await employee.goto(`/documents/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(employee.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
  await employee.goto(`/documents/${draftOfStaff.id}`);
  await expect(employee.getByRole("textbox", { name: "Title" })).toHaveValue("Private draft staff");
  await employee.goto(`/documents/new?draft=${draftOfManager.formKey}`);
  await expect(employee.getByRole("textbox", { name: "Title" })).toHaveValue("");
  await employee.goto(`/documents/${ofStaff.id}`);
  const bytes = await received();
  expect(bytes).toContain(ofStaff.link);
  expect(bytes).not.toContain(ofManager.link);
  expect(bytes).not.toContain("Private manager");
  expect(bytes).not.toContain("Private draft manager");

  const chief = await open({ storageState: managerState });
  await chief.goto("/documents?q=private");
  await expect(titles(chief)).toHaveText(["Private manager", "Private staff"]);
  expect((await chief.goto(`/documents/${draftOfStaff.id}`))?.status()).toBe(404);
  await chief.goto(`/documents/${ofStaff.id}`);
  await expect(chief.getByRole("list", { name: "Signing links" }).getByRole("link")).toHaveAttribute(
    "href",
    ofStaff.link,
  );
});
