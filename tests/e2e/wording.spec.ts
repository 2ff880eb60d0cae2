import { faults } from "../support/axe.ts";
import { createDocument, expect, test } from "../support/e2e.ts";
import { addPerson, staff } from "../support/people-pages.ts";
import { copied, copyMessage, linksOf, permissions, threeSigners } from "../support/sharing.ts";
import { describeTemplates, saveTemplate } from "../support/template-pages.ts";

test("the wording that an administrator sets is that of everybody's next message, and the usual one comes back", async ({
  another,
  open,
  browser,
  service,
}) => {
  const { desk, page, state } = await another(service.settings);
  const staffState = await addPerson(browser, desk, state, staff);
  const theirs = await open({ baseURL: desk.url, storageState: staffState, permissions });
  const address = await createDocument(theirs, { title: "Worded", signers: threeSigners });
  const [link = ""] = await linksOf(theirs);

  await page.goto("/documents");
  await page.getByRole("link", { name: "Settings" }).click();
  const english = page.getByRole("group", { name: "English" });
  const preview = page.getByRole("region", { name: "Preview: English" });
  await expect(preview).toContainText("Hello Jane Porter,");
  await english.getByRole("textbox", { name: "Message" }).fill("{name}: {title}? {link} – {sender}\n\n\n");
  await expect(preview.locator("p").last()).toHaveText(
    "Jane Porter: Employment contract?\nhttps://sign.example/view/3f9c27\n– Kim Minseo",
    { useInnerText: true },
  );
  await page.getByRole("button", { name: "Save messages" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  const copiedBy = async () => {
    await theirs.goto(address);
    await copyMessage(theirs, "(주)한빛 대표이사").click();
    await expect(copied(theirs)).toHaveCount(1);
    return theirs.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copiedBy()).toBe(`(주)한빛 대표이사: Worded?\n${link}\n– Lee Jiwoo`);

  await page.reload();
  await expect(english.getByRole("textbox", { name: "Message" })).toHaveValue("{name}: {title}? {link} – {sender}");
  await page.getByRole("button", { name: "Reset to default: English" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Save to use it" })).toBeVisible();
  await page.getByRole("button", { name: "Save messages" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(await copiedBy()).toContain("Hello (주)한빛 대표이사,");
});

test("a wording that cannot be used is refused beside its field, stays as it was typed, and changes nothing", async ({
  page,
}) => {
  await page.goto("/settings");
  const english = page.getByRole("group", { name: "English" });
  const korean = page.getByRole("group", { name: "Korean" });
  const body = english.getByRole("textbox", { name: "Message" });
  const subject = korean.getByRole("textbox", { name: "Email subject" });
  const save = page.getByRole("button", { name: "Save messages" });
  await body.fill("Hello {nmae}\n{link}");
  await subject.fill("{link}");
  await save.click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expect(body).toHaveAccessibleDescription(
    /^Only \{name\}, \{title\}, \{link\} and \{sender\}.* Unknown: \{nmae\}$/,
  );
  await expect(subject).toHaveAccessibleDescription(/Unknown: \{link\}$/);
  await expect(body).toHaveValue("Hello {nmae}\n{link}");
  await expect(subject).toHaveValue("{link}");

  // A fault goes with the keystroke that mends it; without its link a message leads nowhere.
  await subject.fill("{title}");
  await expect(subject).toHaveAccessibleDescription("");
  await body.fill("Hello {name}");
  await expect(body).toHaveAccessibleDescription("");
  await save.click();
  await expect(body).toHaveAccessibleDescription(/^The message has no signing link\. Put \{link\}/);
  await summary.getByRole("link").click();
  await expect(body).toBeFocused();
  await expect(body).toHaveValue("Hello {name}");
  // And with the text that takes its place.
  await page.getByRole("button", { name: "Reset to default: English" }).click();
  await expect(body).toHaveAccessibleDescription("");
  await expect(summary).toHaveCount(0);

  await page.reload();
  await expect(body).toHaveValue(/^Hello \{name\},\n\nPlease sign/);
});

test("staff and managers have no settings, neither the way there nor the page", async ({
  open,
  staffState,
  managerState,
}) => {
  for (const storageState of [staffState, managerState]) {
    const page = await open({ storageState });
    await page.goto("/documents");
    await expect(page.getByRole("link", { name: "Documents", exact: false }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
    await page.goto("/settings");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
});

test("the messages of a template's documents are its own where it has some, and otherwise those for all", async ({
  another,
  service,
}) => {
  const { desk, page } = await another(service.settings);
  await page.context().grantPermissions(permissions);
  const [address = ""] = await describeTemplates(desk, [{ templateId: "77001", name: "Lease" }]);
  const document = await createDocument(page, { title: "Own words", signers: threeSigners });
  const [link = ""] = await linksOf(page);
  const messageOf = async () => {
    await page.goto(document);
    await copyMessage(page, "(주)한빛 대표이사").click();
    await expect(copied(page)).toHaveCount(1);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await messageOf()).toContain("Hello (주)한빛 대표이사,");

  await page.goto(address);
  const english = page.getByRole("group", { name: "English" });
  const body = english.getByRole("textbox", { name: "Message" });
  await expect(english).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Use different messages for this template" }).check();
  await expect(page.getByRole("region", { name: "Preview: English" })).toContainText("Hello Jane Porter,");
  await body.fill("Dear {name}, the lease");
  await saveTemplate(page).click();
  await expect(body).toHaveAccessibleDescription(/\{link\}/);
  expect(await faults(page, "a template with messages of its own", [{ colorScheme: "dark", width: 320 }])).toEqual([]);
  await body.fill("Dear {name}, the lease:\n{link}");
  await saveTemplate(page).click();
  await expect(page.getByText("Kim Minseo changed the messages")).toBeVisible();
  await page.reload();
  await expect(body).toHaveValue("Dear {name}, the lease:\n{link}");
  expect(await messageOf()).toBe(`Dear (주)한빛 대표이사, the lease:\n${link}`);

  // Those in Korean, and the subject, are still the ones for all.
  await page.goto(address);
  await expect(page.getByRole("region", { name: "Preview: Korean" })).toContainText("안녕하세요");
  await page.getByRole("checkbox", { name: "Use different messages for this template" }).uncheck();
  await saveTemplate(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await messageOf()).toContain("Hello (주)한빛 대표이사,");
});
