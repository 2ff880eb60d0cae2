import assert from "node:assert/strict";
import { test } from "node:test";
import { storedPeople } from "#lib/contacts/groups.ts";
import { fingerprint } from "#lib/creation/same-contents.ts";
import { readForm } from "#lib/drafts/columns.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { contactLine } from "#lib/shared/mobile.ts";
import { emptySigner, signerFields } from "#lib/shared/signer.ts";
import { emptyRole, emptyTemplate } from "#lib/shared/template.ts";
import { filledIn } from "#lib/shared/template-file.ts";

test("a draft that was saved before a field was added is read, with nothing in that field", () => {
  for (const field of signerFields) {
    const { [field]: _, ...before } = { ...emptySigner, name: "Kim", [field]: "" };
    const form = readForm(JSON.stringify({ ...emptyForm, signers: [before] }));
    assert.deepEqual(form?.signers, [{ ...emptySigner, ...before }], field);
  }
});

test("a group and a template that were stored before a field was added have nothing in that field", () => {
  for (const field of signerFields) {
    const { [field]: _, ...before } = { ...emptySigner, name: "Kim" };
    const whole = { ...emptySigner, ...before };
    assert.deepEqual(storedPeople.parse([before]), [whole], field);
    const template = { ...emptyTemplate, roles: [{ ...emptyRole, person: before }] };
    assert.deepEqual(filledIn(template), { ...template, roles: [{ ...emptyRole, person: whole }] }, field);
  }
});

test("contents are the same as before a field was added, while nothing is entered in it", () => {
  const content = { templateId: "t", title: "", items: [], files: [], autoSend: false };
  const of = (signer: { name: string }) => fingerprint({ ...content, signers: [signer] }, []);
  assert.equal(of({ ...emptySigner, name: "Kim" }), of({ name: "Kim" }));
  for (const field of signerFields) assert.notEqual(of({ name: "Kim", [field]: "x" }), of({ name: "Kim" }), field);
});

test("contents are the same whatever the order of their items", () => {
  const of = (...items: { key: string; value: string }[]) =>
    fingerprint({ templateId: "t", title: "", signers: [], files: [], autoSend: false, items }, []);
  const [one, other] = [
    { key: "a", value: "b,c" },
    { key: "a,b", value: "c" },
  ];
  assert.equal(of(one, other), of(other, one));
  assert.notEqual(of(one), of(other));
});

test("each field that is entered is shown on the document's page, the mobile as people write it", () => {
  const filled = { ...emptySigner, ...Object.fromEntries(signerFields.map((field) => [field, `a ${field}`])) };
  const shown = signerFields.filter((field) => field !== "name").map((field) => `a ${field}`);
  assert.equal(contactLine(filled, "KR"), shown.join(", "));
  assert.equal(contactLine({ name: "Kim", mobile: "01012345678" }, "KR"), "010-1234-5678");
});
