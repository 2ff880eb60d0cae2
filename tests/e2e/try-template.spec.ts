import { emptySigner } from "#lib/shared/signer.ts";
import { faults } from "../support/axe.ts";
import { expect } from "../support/e2e.ts";
import { startScriptedService } from "../support/scripted-service.ts";
import { settingsFor } from "../support/service.ts";
import { describeTemplates, field, group, saveTemplate, test } from "../support/template-pages.ts";

const lease = {
  templateId: "77801",
  name: "Lease",
  titlePattern: "{template} {signer1}",
  pages: "3",
  roles: [{ name: "Landlord", person: { ...emptySigner, name: "Choi Real", email: "real@hanbit.example" } }, {}],
  items: [{ key: "rent", label: "Rent", type: "money" as const, written: "commas" as const }],
};

test("an administrator tries a template, and the service that is connected hears nothing of it", async ({
  another,
}) => {
  const service = await startScriptedService();
  const { desk, page } = await another(settingsFor(service.url));
  const [address = ""] = await describeTemplates(desk, [lease]);
  await page.goto(address);
  await page.getByRole("button", { name: "Try it" }).click();
  const made = page.getByRole("article", { name: "Lease Landlord (sample)" });
  await expect(made).toContainText("rent1,200,000");
  await expect(made).toContainText("Sample 1.pdf · 3 pages");
  await expect(made.getByRole("group", { name: "Signer 1 · Landlord" })).toContainText("signer1@example.com");
  await expect(made).not.toContainText("Choi Real");

  const opening = page.waitForEvent("popup");
  await made
    .getByRole("group", { name: "Signer 2" })
    .getByRole("link", { name: /Open practice page/ })
    .click();
  const signing = await opening;
  await expect(signing.getByText("Practice sandbox", { exact: true })).toBeVisible();
  await expect(signing.getByRole("img", { name: /page 3 of 3/ })).toBeAttached();
  // Its forms come from here, so the request gate lets them through.
  await signing.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(signing.getByText(/^You signed on/)).toBeVisible();

  for (const path of ["/documents", "/drafts", "/contacts"]) {
    await page.goto(path);
    await expect(page.getByText(/\(sample\)/), path).toHaveCount(0);
  }
  expect(service.connections()).toBe(0);
  await service.close();
});

test("what is saved is tried: a change says so, a save hides the result, a refusal stands in its place; axe finds nothing", async ({
  another,
}) => {
  // One that nobody else has described what the sandbox refuses on.
  const { desk, page } = await another({});
  const [address = "", refused = ""] = await describeTemplates(desk, [
    { ...lease, templateId: "77802" },
    { ...lease, templateId: "practice-rejected" },
  ]);
  const views = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ] as const;
  const result = page.getByRole("article", { name: /sample/ });
  await page.goto(address);
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(result).toBeVisible();
  expect(await faults(page, "a template that was tried", [...views])).toEqual([]);
  await field(page, "Name").first().fill("Lease of a flat");
  await expect(page.getByText("You have unsaved changes")).toBeVisible();
  await saveTemplate(page).click();
  await expect(result).toHaveCount(0);
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByRole("article", { name: "Lease of a flat Landlord (sample)" })).toBeVisible();

  await page.goto(refused);
  await page.getByRole("button", { name: "Try it" }).click();
  const alert = page.getByRole("region", { name: "Practice document" }).getByRole("alert");
  await expect(alert).toContainText("The sandbox refused the practice document. Change the template");
  await expect(alert).toContainText("The template is not registered");
  expect(await faults(page, "a template that was refused", [...views])).toEqual([]);
});

test("practice pages of a template are for people who are signed in, and change nothing for a page elsewhere", async ({
  page,
  open,
  desk,
  staffState,
}) => {
  const [address = ""] = await describeTemplates(desk, [{ ...lease, templateId: "77803" }]);
  await page.goto(address);
  await page.getByRole("button", { name: "Try it" }).click();
  const link = (await group(page, "Signer 2").getByRole("link").getAttribute("href")) ?? "";
  const path = link.replace(/\?.*/, "");

  const stranger = await fetch(desk.url + link, { redirect: "manual" });
  expect(stranger.status).toBe(303);
  expect(stranger.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent(link)}`);
  const created = await fetch(`${desk.url}${path.replace(/view\/.*/, "")}api/v1/document/create`);
  expect(created.status).toBe(404);
  for (const { headers } of [stranger, created]) expect(headers.get("content-security-policy")).toContain("nonce-");
  for (const origin of ["null", "http://evil.example"]) {
    const sent = await page.request.post(`${path}/sign`, { headers: { Origin: origin }, maxRedirects: 0 });
    expect(sent.status(), origin).toBe(403);
  }

  const colleague = await open({ storageState: staffState });
  await colleague.goto(link);
  await expect(colleague.getByRole("button", { name: "Sign", exact: true })).toBeVisible();
  await colleague.goto(address);
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("Lease");
  await expect(colleague.getByRole("button", { name: "Try it" })).toHaveCount(0);
});
