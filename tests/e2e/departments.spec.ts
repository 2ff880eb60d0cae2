import { type Messages, messages } from "#lib/shared/messages/messages.ts";
import { count, fill, languages } from "#lib/shared/messages/words.ts";
import { createDocument, expect, test } from "../support/e2e.ts";
import { addPerson, colleague } from "../support/people-pages.ts";

for (const language of languages)
  test(`an administrator puts people into a department, who then see its documents and only see them, in ${language}`, async ({
    browser,
    another,
  }) => {
    const { settings, people, document, problems } = messages(language);
    const { desk, page, state } = await another({});
    const [sender, reader] = [colleague(), colleague()];
    const named = {
      kim: await addPerson(browser, desk, state, sender),
      lee: await addPerson(browser, desk, state, reader),
    };
    const open = async (storageState: typeof state) => {
      const context = await browser.newContext({ storageState, baseURL: desk.url });
      return context.newPage();
    };
    const [theirs, others] = [await open(named.kim), await open(named.lee)];
    const address = await createDocument(theirs, { title: "Lease" });
    for (const one of [page, others])
      await one.context().addCookies([{ name: "language", value: language, url: desk.url }]);
    const add = async (name: string) => {
      await page.getByRole("textbox", { name: settings.departmentName }).fill(name);
      await page.getByRole("button", { name: settings.addDepartment }).click();
    };
    const said = (text: string) => page.getByRole("status").filter({ hasText: text });

    await page.goto("/settings");
    await add("Sales");
    await expect(said(fill(settings.departmentSaved, { name: "Sales" }))).toBeVisible();
    await expect(page.getByRole("textbox", { name: settings.departmentName })).toBeFocused();
    await add("sales");
    await expect(page.getByText(problems.department_taken).first()).toBeVisible();
    await expect(said(fill(settings.departmentSaved, { name: "Sales" }))).toHaveCount(0);
    await add("Purchase");
    await page.getByRole("button", { name: fill(settings.renameOf, { name: "Purchase" }) }).click();
    await page.getByRole("textbox", { name: fill(settings.renameOf, { name: "Purchase" }) }).fill("Purchasing");
    await page.keyboard.press("Enter");
    await expect(said(fill(settings.departmentSaved, { name: "Purchasing" }))).toBeVisible();

    await page.goto("/people");
    for (const { name } of [sender, reader])
      await page.getByRole("checkbox", { name: fill(people.select, { name }), exact: true }).press("Space");
    await expect(said(count(people.selected, 2))).toBeVisible();
    const department = page.getByRole("combobox", { name: people.departmentOfSelected });
    await page.getByRole("button", { name: people.setDepartment }).press("Enter");
    await expect(department).toBeFocused();
    await expect(department).toHaveAccessibleDescription(people.chooseDepartment);
    await department.selectOption("Sales");
    await page.getByRole("button", { name: people.setDepartment }).press("Enter");
    await expect(said(fill(count(people.departmentSet, 2), { department: "Sales" }))).toBeVisible();
    await expect(page.getByRole("checkbox", { name: people.selectAll })).toBeFocused();
    await page.goto("/people?q=sales");
    await expect(page.getByRole("row", { name: reader.name })).toContainText("Sales");
    await expect(page.getByRole("rowheader")).toHaveCount(2);

    const invited = colleague();
    await page.getByRole("textbox", { name: people.name }).fill(invited.name);
    await page.getByRole("textbox", { name: people.email }).fill(invited.email);
    await page.getByRole("combobox", { name: people.department, exact: true }).selectOption("Sales");
    await page.getByRole("button", { name: people.invite }).click();
    await expect(page.getByRole("row", { name: invited.name })).toContainText("Sales");
    await expect(page.getByRole("combobox", { name: people.department, exact: true })).toHaveValue("");

    expect((await others.goto(address))?.status()).toBe(404);
    await page.goto("/settings");
    await page.getByRole("checkbox", { name: settings.seesDepartmentOn }).check();
    await page.getByRole("region", { name: settings.seesDepartment }).getByRole("button").click();
    await expect(said(settings.seesDepartmentSaved)).toBeVisible();

    await others.goto("/documents");
    await expect(others.getByRole("row", { name: /Lease/ })).toContainText(sender.name);
    await others.goto(address);
    await expect(others.getByRole("heading", { name: "Lease", level: 1 })).toBeVisible();
    await expect(others.getByRole("button", { name: document.copyAll })).toBeVisible();
    const changes = ({ sharing, duplicate }: Messages) => [sharing.mark, sharing.addNote, duplicate.replace];
    for (const name of changes(messages(language)))
      await expect(others.getByText(name, { exact: true })).toHaveCount(0);
    for (const name of changes(messages("en"))) await expect(theirs.getByText(name, { exact: true })).toBeVisible();

    await page.getByRole("button", { name: fill(settings.deleteOf, { name: "Sales" }) }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(count(settings.peopleIn, 3));
    await question.getByRole("button", { name: settings.delete, exact: true }).click();
    await expect(said(fill(settings.departmentDeleted, { name: "Sales" }))).toBeVisible();
    expect((await others.goto(address))?.status()).toBe(404);
    for (const one of [theirs, others]) await one.context().close();
  });
