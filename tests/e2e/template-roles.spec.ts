import { emptySigner } from "#lib/shared/signer.ts";
import { expect, pdf, signerGroup } from "../support/e2e.ts";
import { createButton, documentPage, summary } from "../support/form-page.ts";
import { packetPage } from "../support/packet-pages.ts";
import { describeTemplates, group, saveTemplate, templateField, test, titleField } from "../support/template-pages.ts";

test("a role that asks for a mobile says so in its row, and a signer who has an email only is not sent", async ({
  page,
  desk,
}) => {
  const [address = ""] = await describeTemplates(desk, [
    { templateId: "88295", name: "Texted", roles: [{ name: "Landlord" }, { name: "Tenant" }] },
  ]);
  await page.goto(address);
  await page.getByRole("group", { name: "Role 2", exact: true }).getByLabel("Contact").selectOption("Mobile");
  await saveTemplate(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/documents/new");
  await templateField(page).fill("88295");
  await titleField(page).fill("Lease by mobile");
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  const tenant = group(page, "Signer 2 · Tenant · mobile required");
  await tenant.getByLabel("Name").fill("Jane Porter");
  await tenant.getByLabel("Email").fill("jane@acme.example");
  const landlord = group(page, "Signer 1 · Landlord");
  await landlord.getByLabel("Name").fill("Kim Minseo");
  await landlord.getByLabel("Email").fill("kim@hanbit.example");
  await createButton(page).click();
  await expect(summary(page)).toContainText("Signer 2: This template requires a mobile number for this signer");
  await tenant.getByLabel("Mobile").fill("010-1234-5678");
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
});

test("an empty role that somebody follows is not left out without a word", async ({ page, desk }) => {
  await describeTemplates(desk, [
    { templateId: "88296", name: "Of two", roles: [{ name: "Landlord" }, { name: "Agent" }, { name: "Tenant" }] },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88296");
  await titleField(page).fill("Lease without an agent");
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  for (const [row, name] of [
    ["Signer 1 · Landlord", "Kim"],
    ["Signer 3 · Tenant", "Jane"],
  ] as const) {
    await group(page, row).getByLabel("Name").fill(name);
    await group(page, row).getByLabel("Email").fill(`${name}@hanbit.example`);
  }
  await createButton(page).click();
  await expect(summary(page)).toContainText("Signer 2: Enter who signs here");
});

test("an empty role that somebody follows is refused whoever sends the form, and nothing is created", async ({
  page,
  desk,
  service,
}) => {
  await describeTemplates(desk, [
    { templateId: "88401", name: "Two", roles: [{ name: "Landlord" }, { name: "Tenant" }] },
  ]);
  const title = "Sent by another program";
  await page.goto("/documents/new");
  await templateField(page).fill("88401");
  await titleField(page).fill(title);
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  for (const [row, name] of [
    ["Signer 1 · Landlord", "Kim"],
    ["Signer 2 · Tenant", "Jane"],
  ] as const) {
    await group(page, row).getByLabel("Name").fill(name);
    await group(page, row).getByLabel("Email").fill(`${name}@hanbit.example`);
  }
  let empty = 1;
  await page.route("**/documents/new*", (route) => {
    const request = route.request();
    if (request.headers()["next-action"] === undefined) return route.continue();
    const [form] = JSON.parse(request.postData() ?? "[]");
    form.signers.splice(empty, 0, { ...emptySigner, name: "\u200b" });
    return route.continue({ postData: JSON.stringify([form]) });
  });
  const sent = async () => (await service.sandbox.documents()).filter(({ request }) => request.title === title);
  await createButton(page).click();
  await expect(summary(page)).toContainText("Signer 2: Enter who signs here");
  expect(await sent()).toEqual([]);
  // Beyond the roles of the template it moves nobody.
  await page.getByRole("button", { name: "Add signer" }).click();
  await signerGroup(page, 3).getByLabel("Name").fill("Lee");
  await signerGroup(page, 3).getByLabel("Email").fill("lee@hanbit.example");
  empty = 2;
  await createButton(page).click();
  await page.waitForURL(documentPage);
  expect((await sent()).map(({ request }) => request.signer.map(({ name }) => name))).toEqual([["Kim", "Jane", "Lee"]]);
});

test("of more people than a document can have, the summary of a packet leads to the first who is one too many", async ({
  page,
}) => {
  await page.goto("/packets/new?template=88323&template=88324");
  await signerGroup(page, 1).getByLabel("Name").fill("Person 1");
  await page.evaluate(() => {
    const [kept = ""] = Object.keys(sessionStorage).filter((name) => name.startsWith("countersign.packet."));
    const people = Array.from({ length: 51 }, (_, n) => ({
      name: `Person ${n + 1}`,
      email: `person${n + 1}@hanbit.example`,
      mobile: "",
    }));
    sessionStorage.setItem(kept, JSON.stringify(people));
  });
  await page.reload();
  await expect(page.getByRole("group", { name: /^Signer/ })).toHaveCount(51);
  await page.getByRole("button", { name: "Start 2 documents" }).click();
  await summary(page).getByRole("link", { name: "You can add up to 50 signers" }).click();
  await expect(signerGroup(page, 51).getByLabel("Name")).toBeFocused();
  await page.getByRole("button", { name: "Remove signer 51" }).click();
  await page.getByRole("button", { name: "Start 2 documents" }).click();
  await page.waitForURL(packetPage);
});
