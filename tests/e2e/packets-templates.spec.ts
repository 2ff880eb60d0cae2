import { emptySigner } from "#lib/shared/signer.ts";
import { expect } from "../support/e2e.ts";
import { begin, section } from "../support/packet-pages.ts";
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
  await expect(section(page, 1)).toContainText("Employee: Kim · Company: 이대표 · Witness: Lee Sun");
  await expect(section(page, 2)).toContainText("Signer 1: Kim · Signer 2: Lee Sun");
  await expect(witness).toHaveValue("Lee Sun");
  await expect(witness).toBeFocused();
});
