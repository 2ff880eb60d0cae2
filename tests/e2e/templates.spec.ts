import { emptySigner } from "#lib/shared/signer.ts";
import { faults, type View } from "../support/axe.ts";
import { expect } from "../support/e2e.ts";
import { summary, textsIn } from "../support/form-page.ts";
import { administrator, manager, staff } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { describeTemplates, field, group, saveTemplate, templateField, test } from "../support/template-pages.ts";

const views: View[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
];
test("an ID that was used becomes a template by one press, its keys and signers filled in", async ({
  page,
  desk,
  adminState: _,
}) => {
  const [one, two] = [{ name: "홍길동" }, { name: "Jane Porter" }];
  const items = [
    { key: "salary", value: "48000000" },
    { key: "start_date", value: "2026-12-01" },
  ];
  await seed(desk, administrator.email, Date.UTC(2026, 0, 7, 9), [
    { title: "Learned", template: "88231", signers: [one, two], items, serviceId: "T-1" },
  ]);
  await page.goto("/templates");
  const row = page.getByRole("row").filter({ hasText: "88231" });
  await expect(row).toContainText("1 time");
  await expect(row).toContainText("Usually 2 signers, 1 page");
  await expect(row).toContainText("Items: salary, start_date");
  await row.getByRole("link", { name: "Create template for 88231" }).click();
  await expect(field(page, "Template ID")).toHaveValue("88231");
  await expect(page.getByRole("group", { name: /^Role/ })).toHaveCount(2);
  await expect(field(page, "Pages of each file")).toHaveValue("1");
  await expect(group(page, "Item 2").getByRole("textbox", { name: "Key" })).toHaveValue("start_date");
  await saveTemplate(page).click();
  await expect(summary(page)).toContainText("Enter the name");
  await field(page, "Name").fill("Learned contract");
  await saveTemplate(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Learned contract" })).toBeVisible();
  await page.goto("/templates");
  await expect(page.getByRole("link", { name: "Create template for 88231" })).toHaveCount(0);
  expect(await page.locator("main").textContent()).not.toContain("48000000");
});

test("of two administrators who change one template the second is told, and can see what the first has made of it", async ({
  page,
  open,
  desk,
  adminState: _,
}) => {
  const [address = ""] = await describeTemplates(desk, [{ templateId: "88241", name: "Both" }]);
  await page.goto(address);
  const other = await open();
  await other.goto(address);
  await field(page, "Name").fill("First");
  await saveTemplate(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "First" })).toBeVisible();
  await expect(page.getByText("Kim Minseo changed the name")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(saveTemplate(page)).toBeFocused();
  await field(other, "Name").fill("Second");
  await saveTemplate(other).click();
  await expect(summary(other)).toContainText("This template has been changed since you opened this page");
  await expect(field(other, "Name")).toHaveValue("Second");
  await other.reload();
  await expect(field(other, "Name")).toHaveValue("First");
  await field(other, "Name").fill("Third");
  await saveTemplate(other).click();
  await expect(other.getByRole("heading", { level: 1, name: "Third" })).toBeVisible();
});

test("an archived template is not offered any more, says so where its ID is entered, and is offered again once it is restored", async ({
  page,
  desk,
  adminState: _,
}) => {
  const [address = ""] = await describeTemplates(desk, [{ templateId: "88251", name: "Put away" }]);
  const offered = async () => {
    await page.goto("/documents/new");
    await templateField(page).fill("Put away");
    return page.getByRole("option", { name: "Put away" });
  };
  await expect(await offered()).toHaveCount(1);
  await page.goto(address);
  await field(page, "Title pattern").fill("{date}");
  await saveTemplate(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("Kim Minseo changed the title pattern")).toBeVisible();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("This template is archived")).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore" })).toBeFocused();
  // What is said of it can still be changed.
  await field(page, "Title pattern").fill("{template} {date}");
  await saveTemplate(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(await offered()).toHaveCount(0);
  // Its id can be entered all the same.
  await templateField(page).fill("88251");
  await page.keyboard.press("Tab");
  await expect(page.getByText("This template is archived", { exact: true })).toBeVisible();
  await page.goto("/templates?archived=1");
  await page.getByRole("link", { name: "Put away" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Kim Minseo restored it")).toBeVisible();
  await expect(await offered()).toHaveCount(1);
});

test("a role is dragged past several others, and put back by Escape", async ({ page, desk, adminState: _ }) => {
  const roles = ["One", "Two", "Three", "Four"].map((name) => ({ name }));
  const [address = ""] = await describeTemplates(desk, [{ templateId: "88255", name: "Dragged", roles }]);
  await page.goto(address);
  await expect(page.locator("[inert]")).toHaveCount(0);
  const names = () => textsIn(page.getByRole("textbox", { name: "Role name" }));
  await group(page, "Role 4").scrollIntoViewIfNeeded();
  const handle = await page.getByTitle("Drag to move Role 1").boundingBox();
  const last = await group(page, "Role 4").boundingBox();
  if (!handle || !last) throw new Error("nothing to drag");
  const drag = async () => {
    await page.mouse.move(handle.x + 12, handle.y + 12);
    await page.mouse.down();
    await page.mouse.move(handle.x + 12, last.y + last.height - 5, { steps: 12 });
  };
  await drag();
  await expect.poll(names).toEqual(["Two", "Three", "Four", "One"]);
  await page.keyboard.press("Escape");
  await expect.poll(names).toEqual(["One", "Two", "Three", "Four"]);
  await page.mouse.up();
  await drag();
  await page.mouse.up();
  await expect.poll(names).toEqual(["Two", "Three", "Four", "One"]);
  // The focus goes with its row.
  await page.getByRole("button", { name: "Move Role 4 up" }).click();
  await expect(page.getByRole("button", { name: "Move Role 3 up" })).toBeFocused();
  expect(await names()).toEqual(["Two", "Three", "One", "Four"]);
});

test("whoever is no administrator reads templates and changes none", async ({
  open,
  desk,
  staffState,
  managerState,
}) => {
  const [address = ""] = await describeTemplates(desk, [
    {
      templateId: "88261",
      name: "Read only",
      roles: [{ name: "Buyer" }],
      items: [{ key: "price", label: "Price", type: "money" }],
    },
  ]);
  for (const [storageState, who] of [
    [staffState, staff],
    [managerState, manager],
  ] as const) {
    const page = await open({ storageState });
    await page.goto("/templates");
    await expect(page.getByRole("link", { name: "Read only" }), who.name).toBeVisible();
    await expect(page.getByRole("link", { name: "New template" })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText("Price (price) · Money")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Save|Archive/ })).toHaveCount(0);
    await page.goto("/templates/new");
    await expect(saveTemplate(page)).toHaveCount(0);
  }
  for (const path of ["/templates/found?q=read", "/templates/usual?id=88261"])
    expect(await (await fetch(`${desk.url}${path}`)).json()).toEqual({ ok: false, problem: { code: "signed_out" } });
});

test("axe finds nothing on the pages of templates, nor on a form that one has laid out, in either language", async ({
  another,
  open,
}) => {
  test.setTimeout(120_000);
  const { desk, state } = await another({});
  const [address = ""] = await describeTemplates(desk, [
    {
      templateId: "88281",
      name: "근로계약서",
      titlePattern: "{template} {signer1}",
      roles: [{ name: "회사", person: { ...emptySigner, name: "박대표", email: "seal@hanbit.example" } }, {}],
      items: (["text", "long", "number", "money", "date", "phone", "choice"] as const).map((type) => ({
        key: type,
        label: `항목 ${type}`,
        type,
        required: type === "long",
        choices: type === "choice" ? "하나, 둘" : "",
      })),
    },
  ]);
  for (const language of ["en", "ko"]) {
    const seen = await open({ baseURL: desk.url, storageState: state });
    await seen.context().addCookies([{ name: "language", value: language, url: desk.url }]);
    for (const path of ["/templates", "/templates?archived=1", "/templates/new", address]) {
      await seen.goto(path);
      expect(await faults(seen, `${path} (${language})`, views)).toEqual([]);
    }
    await seen.goto("/documents/new");
    await seen.getByRole("combobox").first().fill("88281");
    await seen.keyboard.press("Tab");
    await expect(seen.getByLabel("항목 long")).toBeVisible();
    await seen.keyboard.press("Control+Enter");
    await expect(seen.getByRole("alert").first()).toBeVisible();
    expect(await faults(seen, `form of a template (${language})`, views)).toEqual([]);
  }
});

test("templates go into a file and come from one, all or none: what is wrong in it is named", async ({ another }) => {
  const from = await another({});
  await describeTemplates(from.desk, [
    { templateId: "1", name: "근로계약서", items: [{ key: "salary", label: "연봉", type: "money" }] },
    { templateId: "2", name: "Lease" },
  ]);
  // All are exported, whatever is searched for.
  await from.page.goto("/templates?q=nothing");
  const downloading = from.page.waitForEvent("download");
  await from.page.getByRole("link", { name: "Export" }).click();
  const file = await (await downloading).path();
  const { page } = await another({});
  await page.goto("/templates");
  const choose = (content: string) =>
    page.getByLabel("Import").setInputFiles({
      name: "templates.json",
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
  await expect(page.locator("[inert]")).toHaveCount(0);
  await choose("{}");
  await expect(page.getByText("This isn't a file of templates")).toBeVisible();
  await choose(JSON.stringify({ templates: [{ templateId: "3", name: "x".repeat(2 * 1024 * 1024) }] }));
  await expect(page.getByText("templates.json is larger than 2 MB. Split it")).toBeVisible();
  await choose(JSON.stringify({ templates: [{ templateId: "3", name: "By hand" }, { name: "No ID" }] }));
  await expect(page.getByText("Template 2, templateId: Enter the template's ID at the signing service")).toBeVisible();
  await expect(page.getByRole("link", { name: "By hand" })).toHaveCount(0);
  await page.getByLabel("Import").setInputFiles(file);
  await expect(page.getByText("2 added, 0 changed, 0 unchanged")).toBeVisible();
  await page.getByLabel("Import").setInputFiles(file);
  await expect(page.getByText("0 added, 0 changed, 2 unchanged")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "근로계약서" })).toContainText("연봉");
  const away = (archived: boolean) =>
    choose(JSON.stringify({ templates: [{ templateId: "4", name: "Away", archived }] }));
  await away(true);
  await expect(page.getByText("1 added, 0 changed, 0 unchanged", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Away" })).toHaveCount(0);
  await away(false);
  await expect(page.getByText("0 added, 0 changed, 1 unchanged. 1 template is archived only here or")).toBeVisible();
  await page.getByRole("link", { name: "Archived" }).click();
  await page.getByRole("link", { name: "Away" }).click();
  await expect(page.getByText("Kim Minseo archived it")).toBeVisible();
});

test("a usual value that does not fit its item is told beside it, not while it is entered, and the template is saved with it", async ({
  page,
  desk,
  adminState: _,
}) => {
  const [address = ""] = await describeTemplates(desk, [
    { templateId: "88331", name: "From before", items: [{ key: "start", type: "date", value: "next week" }] },
  ]);
  await page.goto(address);
  const usual = group(page, "Item 1").getByRole("textbox", { name: "Usual value" });
  await expect(usual).toHaveAccessibleDescription("Wrong type");
  await field(page, "Name").fill("From before, renamed");
  await saveTemplate(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await usual.fill("2026-12");
  await expect(usual).toHaveAccessibleDescription("");
  await usual.blur();
  await expect(usual).toHaveAccessibleDescription("Wrong type");
  await usual.fill("2026-12-01");
  await usual.blur();
  await expect(usual).toHaveAccessibleDescription("");
  await group(page, "Item 1").getByRole("combobox", { name: "Type" }).selectOption("Choice");
  await expect(usual).toHaveAccessibleDescription("Not a choice");
});

test("the fields of a template's item keep their place, whatever kind it is", async ({ open, adminState }) => {
  const page = await open({ storageState: adminState, locale: "ko-KR", viewport: { width: 1280, height: 900 } });
  await page.goto("/templates/new");
  await page.getByRole("button", { name: "항목 추가" }).click();
  const item = page.getByRole("group", { name: "항목 1", exact: true });
  const usual = item.getByLabel("기본값");
  const places = () =>
    Promise.all([usual, item.getByLabel("예시"), item.getByLabel("필수")].map((one) => one.boundingBox()));
  const before = await places();
  await item.getByLabel("유형").selectOption("숫자");
  await expect(item.getByLabel("표기")).toBeVisible();
  expect(await places()).toEqual(before);
  expect(before[1]?.y).toBe(before[0]?.y);
});
