import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { documentSchema } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { itemTypes } from "#lib/shared/item-values.ts";
import { languages } from "#lib/shared/messages/words.ts";
import { emptySigner, typedSigner } from "#lib/shared/signer.ts";
import { emptyItem, emptyRole, emptyTemplate, type TemplateForm } from "#lib/shared/template.ts";
import { sampleDocument, sampleValue } from "#lib/templates/sample-document.ts";
import { samplePdf } from "#lib/templates/sample-pdf.ts";
import { createInspector } from "#lib/uploads/inspector.ts";

const date = "2026-12-01";
const person = { ...emptySigner, name: "박대표", mobile: "01012345678" };
const template: TemplateForm = {
  ...emptyTemplate,
  templateId: "10001",
  name: "근로계약서",
  pages: "3, 2",
  autoConfirm: "no",
  titlePattern: "{template} {signer1} {date}",
  roles: [{ ...emptyRole, name: "근로자" }, { ...emptyRole, name: "회사", person }, emptyRole],
  items: itemTypes.map((type) => ({ ...emptyItem, key: type, label: type, type, choices: "하나, 둘" })),
};

test("a sample document has a person who does not exist for each role, and a value for each item", () => {
  const { signers, items, ...rest } = sampleDocument(template, { language: "en", date });
  assert.deepEqual(signers, [
    { name: "근로자 (sample)", email: "signer1@example.com" },
    { name: "회사 (sample)", mobile: "01000000002" },
    { name: "Signer 3 (sample)", email: "signer3@example.com" },
  ]);
  assert.deepEqual(Object.fromEntries(items.map(({ key, value }) => [key, value])), {
    text: "text (sample)",
    long: "long (sample)\nA second line",
    number: "1200",
    money: "1200000",
    date,
    phone: "010-0000-0000",
    choice: "하나",
  });
  assert.deepEqual(rest, {
    templateId: "10001",
    title: `근로계약서 근로자 (sample) ${date}`,
    autoSend: false,
    autoConfirm: false,
    files: [
      { name: "Sample 1.pdf", pages: 3 },
      { name: "Sample 2.pdf", pages: 2 },
    ],
  });
  const roles: TemplateForm["roles"] = [
    { ...emptyRole, contact: "mobile" },
    { ...emptyRole, person, contact: "email" },
  ];
  assert.deepEqual(
    sampleDocument({ ...template, roles }, { language: "en", date }).signers.map(({ name, ...contacts }) => contacts),
    [{ mobile: "01000000001" }, { email: "signer2@example.com", mobile: "01000000002" }],
  );
  assert.equal(sampleDocument(emptyTemplate, { language: "en", date }).signers.length, 1);
});

test("a sample value is the usual one, else an example that fits, written as the template says", () => {
  const value = (item: Partial<typeof emptyItem>) =>
    sampleValue({ ...emptyItem, key: "a", label: "a", ...item }, { language: "en", date });
  assert.equal(value({ value: "usual", example: "such as" }), "usual");
  assert.equal(value({ example: "such as" }), "such as");
  assert.equal(value({ type: "money", example: "3000000", written: "commas" }), "3,000,000");
  assert.equal(value({ type: "number", example: "a number" }), "1200");
  assert.equal(value({ type: "choice", choices: "a, b", example: "c" }), "a");
});

test("a sample document passes the checks of the form, which change nothing about it", () => {
  const schema = documentSchema({ maxFiles: 20, maxFileBytes: 1, phoneRegion: "KR" });
  for (const language of languages) {
    const { files, templateId, autoConfirm, signers, ...sample } = sampleDocument(template, { language, date });
    const ids = files.map(() => newId());
    const typed = { ...sample, template: templateId, signers: signers.map(typedSigner), files: ids, autoConfirm: "no" };
    assert.deepEqual(schema.parse(typed), { ...sample, templateId, autoConfirm, signers, files: ids });
  }
});

test("a sample PDF is accepted, with as many pages as were asked for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-sample-"));
  const inspector = createInspector({ root: fileURLToPath(new URL("../..", import.meta.url)) });
  try {
    for (const pages of [1, 12, 1000]) {
      const path = join(folder, `${pages}.pdf`);
      writeFileSync(path, samplePdf(pages));
      assert.deepEqual(await inspector.inspect(path), { ok: true, pages, notices: [] });
    }
  } finally {
    inspector.close();
    rmSync(folder, { recursive: true });
  }
});
