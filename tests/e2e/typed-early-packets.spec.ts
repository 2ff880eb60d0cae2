import { expect, expectReady, pdf, signerGroup, test } from "../support/e2e.ts";
import { expectRows, manyKeys, typeBetween, withoutScripts } from "../support/early-typing.ts";
import { begin, createAll, packetPage, section } from "../support/packet-pages.ts";

test("for several documents too, what is typed before the page's scripts have run stands and begins them", async ({
  page,
}) => {
  const signer = signerGroup(page, 1);
  const start = page.getByRole("button", { name: "Start 2 documents" });
  const held = await withoutScripts(page);
  await page.goto("/packets/new?template=77001&template=77002", { waitUntil: "commit" });
  await signer.getByLabel("Name").fill("Typed At Once");
  await signer.getByLabel("Email").pressSequentially("early@");
  await expect(start).toBeDisabled();
  await page.keyboard.press("Enter");
  held.release();
  await expect(start).toBeEnabled();
  await expect(signer.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("example.com");
  await expect(signer.getByLabel("Name")).toHaveValue("Typed At Once");

  await signer.getByLabel("Mobile").fill("010-1234-5678");
  await start.click();
  await page.waitForURL(packetPage);
  await expect(signer.getByLabel("Name")).toHaveValue("Typed At Once");
  await expect(signer.getByLabel("Email")).toHaveValue("early@example.com");
  await expect(signer.getByLabel("Mobile")).toHaveValue("010-1234-5678");
});

test("who is typed for several documents before the page's scripts have run gets no contact of whom the page remembers", async ({
  page,
}) => {
  const start = page.getByRole("button", { name: "Start 2 documents" });
  await page.goto("/packets/new?template=77001&template=77002");
  await expect(start).toBeEnabled();
  await signerGroup(page, 1).getByLabel("Name").fill("Kim Hana");
  await signerGroup(page, 1).getByLabel("Email").fill("kim@example.com");
  const held = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Name").fill("Park Duri");
  held.release();
  await expect(start).toBeEnabled();
  await expect(signerGroup(page, 2).getByLabel("Name")).toBeFocused();
  await expect(signerGroup(page, 2).getByLabel("Name")).toHaveValue("Park Duri");
  await expect(signerGroup(page, 2).getByLabel("Email")).toHaveValue("");
  await expect(signerGroup(page, 1).getByLabel("Name")).toHaveValue("Kim Hana");
  await expect(signerGroup(page, 1).getByLabel("Email")).toHaveValue("kim@example.com");
});

test("on the forms of several documents what is typed before the page's scripts have run stands, and is carried to each", async ({
  page,
  open,
}) => {
  await begin(page, "77001, 77002", "As Begun");
  const signer = signerGroup(page, 1);
  const title = (n: number, of = page) => section(of, n).getByRole("textbox", { name: "Title" });
  const more = page.getByRole("form", { name: "Add document" }).getByRole("combobox");
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signer.getByLabel("Name").fill("As Typed");
  await title(1).fill("The first, at once");
  await section(page, 2).getByRole("switch", { name: "Send automatically" }).check();
  await section(page, 2).locator("input[type=file]").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await more.fill("77003");
  await title(2).pressSequentially("The second");
  release();
  await expect(createAll(page, 2)).toBeEnabled();
  await expect(title(2)).toBeFocused();
  await page.keyboard.type(", at once");
  await expect(more).toHaveValue("77003");
  await expectReady(section(page, 2));
  for (const n of [1, 2]) {
    await expect(section(page, n)).toContainText("As Typed");
    await expect(section(page, n).getByText(/^Saved/)).toBeVisible();
  }
  const other = await open();
  await other.goto(page.url());
  await expect(signerGroup(other, 1).getByLabel("Name")).toHaveValue("As Typed");
  await expect(title(1, other)).toHaveValue("The first, at once");
  await expect(title(2, other)).toHaveValue("The second, at once");
  await expect(section(other, 2).getByRole("switch", { name: "Send automatically" })).toBeChecked();
});

test("people whom this tab alone remembers come back, and who is typed before the page's scripts have run gets no contact of theirs", async ({
  page,
}) => {
  await begin(page, "77001, 77002", "At The Server");
  await page.route("**/drafts/*", (route) => route.abort());
  const signer = signerGroup(page, 1);
  await signer.getByLabel("Name").fill("In This Tab");
  await signer.getByLabel("Email").fill("tab@example.com");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signer.getByLabel("Mobile").pressSequentially("010-1234");
  release();
  await expect(signerGroup(page, 2).getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type("-5678");
  await expectRows(page, [
    ["In This Tab", "tab@example.com", ""],
    ["At The Server", "packet@hanbit.example", "010-1234-5678"],
  ]);
  for (const n of [1, 2]) await expect(section(page, n)).toContainText("Signer 2: At The Server");
});

test("no key is lost while the page for several documents begins, nor comes to whom it remembers", async ({ page }) => {
  const start = page.getByRole("button", { name: "Start 2 documents" });
  await page.goto("/packets/new?template=77001&template=77002");
  await expect(start).toBeEnabled();
  await signerGroup(page, 1).getByLabel("Name").fill("Kim Hana");
  await signerGroup(page, 1).getByLabel("Email").fill("kim@example.com");
  const { release } = await withoutScripts(page);
  const between = await typeBetween(page, manyKeys);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Name").pressSequentially("Park ");
  release();
  await expect(start).toBeEnabled();
  await expect(signerGroup(page, 2).getByLabel("Name")).toBeFocused();
  await page.keyboard.type(await between.rest());
  await expectRows(page, [
    ["Kim Hana", "kim@example.com", ""],
    [`Park ${manyKeys}`, "", ""],
  ]);
});

test("no key is lost while the forms of several documents begin, nor comes to whom this tab remembers", async ({
  page,
}) => {
  await begin(page, "77001, 77002", "At The Server");
  await page.route("**/drafts/*", (route) => route.abort());
  const signer = signerGroup(page, 1);
  await signer.getByLabel("Name").fill("In This Tab");
  await signer.getByLabel("Email").fill("tab@example.com");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  const between = await typeBetween(page, manyKeys);
  await page.reload({ waitUntil: "commit" });
  await signer.getByLabel("Mobile").pressSequentially("010-1234");
  release();
  await expect(signerGroup(page, 2).getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type(await between.rest());
  await expectRows(page, [
    ["In This Tab", "tab@example.com", ""],
    ["At The Server", "packet@hanbit.example", `010-1234${manyKeys}`],
  ]);
  for (const n of [1, 2]) await expect(section(page, n)).toContainText("Signer 2: At The Server");
});

test("a cursor that stands at somebody before the page's scripts have run stays with them, and comes to nobody whom this tab remembers", async ({
  page,
}) => {
  await begin(page, "77001, 77002", "At The Server");
  await page.route("**/drafts/*", (route) => route.abort());
  const signer = signerGroup(page, 1);
  await signer.getByLabel("Name").fill("In This Tab");
  await signer.getByLabel("Email").fill("tab@example.com");
  await page.getByRole("button", { name: "Add signer" }).click();
  await signerGroup(page, 2).getByLabel("Name").fill("At The Server");
  await signerGroup(page, 2).getByLabel("Email").fill("packet@hanbit.example");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signer.getByLabel("Mobile").focus();
  release();
  await expect(signerGroup(page, 2).getByLabel("Mobile")).toBeFocused();
  await expect(createAll(page, 2)).toBeEnabled();
  await page.keyboard.type("010");
  await expectRows(page, [
    ["In This Tab", "tab@example.com", ""],
    ["At The Server", "packet@hanbit.example", "010"],
  ]);
});
