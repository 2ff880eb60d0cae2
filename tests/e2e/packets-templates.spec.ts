import { emptySigner } from "#lib/shared/signer.ts";
import { expect } from "../support/e2e.ts";
import { countAtService } from "../support/form-page.ts";
import { begin, createAll, created, fillPart, section } from "../support/packet-pages.ts";
import { describeTemplates, group, templateField, test } from "../support/template-pages.ts";

const boss = (name: string) => ({ ...emptySigner, name, email: "seal@hanbit.example" });
const roles = (company: string) => [
  { name: "Employee" },
  { name: "Company", person: boss(company) },
  { name: "Witness" },
];

test("while one of several documents waits for its template's answer, no empty row of it comes into the others", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [{ templateId: "88501", name: "Known to packets", roles: roles("박대표") }]);
  await begin(page, "88501, 88502", "Kim");
  const witness = group(page, "Signer 2 · Witness").getByLabel("Name");
  await witness.fill("Lee");
  await expect(section(page, 2)).toContainText("Signer 1: Kim · Signer 2: Lee");
  await describeTemplates(desk, [{ templateId: "88503", name: "Asked by packets", roles: roles("이대표") }]);
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/templates/usual?id=88503*", async (route) => {
    await waits;
    await route.continue();
  });
  await templateField(page).first().fill("88503");
  await section(page, 1).getByRole("textbox", { name: "Title" }).focus();
  await expect(section(page, 1)).toContainText("Signer 2: nobody yet");
  await witness.fill("Lee Sun");
  await expect(section(page, 1)).toContainText("Signer 1: Kim · Signer 2: nobody yet · Signer 3: Lee Sun");
  await expect(section(page, 2)).toContainText("Signer 1: Kim · Signer 2: Lee Sun");
  answer();
  await expect(section(page, 1)).toContainText(
    "Employee: Kim · Company: 이대표, seal@hanbit.example · Witness: Lee Sun",
  );
  await expect(section(page, 2)).toContainText("Signer 1: Kim · Signer 2: Lee Sun");
  await expect(witness).toHaveValue("Lee Sun");
  await expect(witness).toBeFocused();
});

test("an empty row that stands nowhere on the page of several documents keeps none of them from being created", async ({
  page,
  desk,
  service,
}) => {
  await describeTemplates(desk, [{ templateId: "88504", name: "Of one", roles: [{ name: "Employee" }] }]);
  await begin(page, "88504, 88505", "Kim");
  await page.getByRole("button", { name: "Add signer" }).click();
  await page.getByRole("button", { name: "Add signer" }).click();
  const third = page.getByRole("group", { name: /^Signer 3/ });
  await third.getByLabel("Name").fill("Lee");
  await third.getByLabel("Email").fill("lee@hanbit.example");
  await fillPart(page, 1, "With an empty row, first");
  await fillPart(page, 2, "With an empty row, second");
  await expect(section(page, 2)).toContainText("Signer 1: Kim · Signer 2: nobody yet · Signer 3: Lee");
  await expect(page.getByText(/^Saved /)).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("group", { name: /^Signer/ })).toHaveCount(2);
  await expect(section(page, 2)).toContainText("Signer 1: Kim · Signer 2: nobody yet · Signer 3: Lee");
  await createAll(page, 2).click();
  // Nobody has seen yet that somebody has moved up.
  await expect(section(page, 2)).toContainText("The form was changed, so nothing was sent");
  await expect(section(page, 2)).toContainText("Signer 1: Kim · Signer 2: Lee");
  await expect(createAll(page, 2)).toBeEnabled();
  expect(await countAtService(service, "With an empty row, first")).toBe(0);
  expect(await countAtService(service, "With an empty row, second")).toBe(0);
  await createAll(page, 2).click();
  await expect(created(page)).toHaveCount(2);
  const sent = (await service.sandbox.documents()).filter(({ request }) =>
    request.title.startsWith("With an empty row"),
  );
  for (const { request } of sent) expect(request.signer.map(({ name }) => name)).toEqual(["Kim", "Lee"]);
});
