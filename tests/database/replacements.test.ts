import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf } from "#lib/documents/form.ts";
import type { Person } from "#lib/shared/roles.ts";
import { code, duplicateOffice } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";

const _all = { files: true, signers: true, items: true };

forEachEngine((engine) => {
  test("a correction marks the other document when it is created and not before, in both documents' history", async () => {
    const { duplication, documents, store, clock, person, contract, created, begun } = await duplicateOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const history = async (id: string) => {
      const found = await documents.find(boss, id);
      assert.ok(found);
      return (await documents.history(found, (await documents.replacements(boss, found)).replacedBy)).map(
        ({ by, what }) => `${by} ${what}`,
      );
    };
    const draft = await begun(boss, await duplication.replace(boss, document.id, { files: true }));
    assert.equal(draft.replaces, document.id);
    const content = await contract(boss, { title: "ReplacedDocument", files: draft.form.files });
    const listed = async () => (await pageOf(documents, kim, { text: "" })).replaced;
    const unmarked = async () => {
      assert.deepEqual((await documents.replacements(kim, document)).replacedBy, []);
      assert.deepEqual(await history(document.id), ["kim created"]);
      assert.deepEqual(await listed(), new Set());
    };
    await unmarked();
    // Refused, then unknown and resolved so: it is the same replacement still.
    await documents.create(boss, draft.formKey, { ...content, templateId: "practice-rejected" });
    await unmarked();
    const lost = await documents.create(boss, draft.formKey, { ...content, templateId: "practice-unknown" });
    assert.ok(lost.ok);
    await unmarked();
    assert.ok((await documents.resolve(boss, lost.value.id, { created: false })).ok);
    await unmarked();
    clock.now = await store.now();
    const made = await documents.create(boss, draft.formKey, content);
    assert.ok(made.ok);
    const { replacedBy } = await documents.replacements(boss, document);
    assert.deepEqual(
      replacedBy.map(({ at, ...rest }) => [typeof at, rest]),
      [["number", { by: "boss", visible: { id: made.value.id, title: "ReplacedDocument" } }]],
    );
    assert.deepEqual(await history(document.id), ["kim created", "boss replaced"]);
    const tries = ["boss rejected", "boss unknown", "boss resolved", "boss created", "boss replaces"];
    assert.deepEqual(await history(made.value.id), tries);
    assert.deepEqual(await listed(), new Set([document.id]));
    assert.equal((await documents.find(kim, document.id))?.state, "created");
  });

  test("who may not see the other document learns neither its title nor where it is", async () => {
    const { duplication, documents, person, contract, created, begun } = await duplicateOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim, { title: "Hers" });
    const { formKey } = await begun(boss, await duplication.replace(boss, document.id, { files: true }));
    const made = await documents.create(boss, formKey, await contract(boss, { title: "Theirs" }));
    assert.ok(made.ok);
    const { replacedBy } = await documents.replacements(kim, document);
    assert.deepEqual(
      replacedBy.map(({ by, visible }) => [by, visible]),
      [["boss", undefined]],
    );
    // A manager no more.
    const lowered: Person = { ...boss, role: "staff" };
    const theirs = await documents.find(lowered, made.value.id);
    assert.ok(theirs);
    assert.deepEqual((await documents.replacements(lowered, theirs)).replaces, {});
    assert.deepEqual((await documents.replacements(boss, theirs)).replaces, {
      visible: { id: document.id, title: "Hers" },
    });
  });

  test("what may not be seen any more cannot be corrected any more: nothing is created", async () => {
    const { duplication, documents, drafts, clock, service, person, contract, created, begun } =
      await duplicateOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const { formKey } = await begun(boss, await duplication.replace(boss, document.id, { files: false }));
    const lowered: Person = { ...boss, role: "staff" };
    const answer = await documents.create(lowered, formKey, await contract(boss));
    assert.equal(code(answer), "replaced_gone");
    // Refused by the service and its draft deleted for good: the document remembers it all the same.
    const content = await contract(boss, { templateId: "practice-rejected" });
    assert.equal(code(await documents.create(boss, formKey, content)), "rejected");
    await drafts.remove(boss, formKey);
    clock.now += 25 * 60 * 60 * 1000;
    await drafts.sweep();
    assert.equal(code(await documents.create(lowered, formKey, content)), "replaced_gone");
    assert.equal((await service.sandbox.documents()).length, 1);
    const mended = { ...content, templateId: "77001" };
    assert.equal(code(await documents.create(boss, formKey, mended)), "ok");
    // A second press gets the document that there is.
    assert.equal(code(await documents.create(lowered, formKey, mended)), "ok");
    assert.equal((await service.sandbox.documents()).length, 2);
  });

  test("who presses again goes on with the correction begun, with its files; once it is created or deleted, with a new one", async () => {
    const { duplication, documents, drafts, store, person, contract, created, begun } = await duplicateOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const replace = async (who: Person) => begun(who, await duplication.replace(who, document.id, { files: true }));
    const uploads = async () => (await store.db.selectFrom("upload").select("id").execute()).length;
    const first = await replace(kim);
    const before = await uploads();
    assert.equal((await replace(kim)).formKey, first.formKey);
    assert.equal(await uploads(), before);
    assert.notEqual((await replace(boss)).formKey, first.formKey);
    // Refused, it is still the one on its way.
    const content = await contract(kim, { files: first.form.files });
    await documents.create(kim, first.formKey, { ...content, templateId: "practice-rejected" });
    assert.equal((await replace(kim)).formKey, first.formKey);
    await drafts.remove(kim, first.formKey);
    const second = await replace(kim);
    assert.notEqual(second.formKey, first.formKey);
    assert.equal(code(await documents.create(kim, second.formKey, { ...content, title: "Second" })), "ok");
    assert.ok(![first.formKey, second.formKey].includes((await replace(kim)).formKey));
  });

  test("a form whose document may not be seen any more can become one that replaces none, by its owner's word alone", async () => {
    const { duplication, documents, person, contract, created, begun } = await duplicateOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const { formKey } = await begun(boss, await duplication.replace(boss, document.id, { files: false }));
    const lowered: Person = { ...boss, role: "staff" };
    const content = await contract(boss, { templateId: "practice-rejected" });
    // The refused attempt remembers it beside the draft.
    assert.equal(code(await documents.create(boss, formKey, content)), "rejected");
    assert.equal(code(await documents.create(lowered, formKey, content)), "replaced_gone");
    assert.equal(code(await documents.replaceNothing(kim, formKey)), "not_found");
    assert.notEqual(await documents.toReplace(lowered, formKey), undefined);
    assert.equal(code(await documents.replaceNothing(lowered, formKey)), "ok");
    assert.equal(await documents.toReplace(lowered, formKey), undefined);
    assert.equal(code(await documents.create(lowered, formKey, { ...content, templateId: "77001" })), "ok");
    assert.deepEqual((await documents.replacements(kim, document)).replacedBy, []);
    assert.equal(code(await documents.replaceNothing(lowered, formKey)), "not_found");
  });

  test("a document that is corrected twice shows both, newest first", async () => {
    const { duplication, documents, person, contract, created, begun } = await duplicateOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    // Begun in one order, created in the other.
    const drafts = [
      ["Second", boss, await begun(boss, await duplication.replace(boss, document.id, { files: true }))],
      ["First", kim, await begun(kim, await duplication.replace(kim, document.id, { files: true }))],
    ] as const;
    for (const [title, who, { formKey, form }] of drafts.toReversed())
      assert.equal(code(await documents.create(who, formKey, await contract(who, { title, files: form.files }))), "ok");
    const { replacedBy } = await documents.replacements(boss, document);
    assert.deepEqual(
      replacedBy.map(({ visible }) => visible?.title),
      ["Second", "First"],
    );
  });

  test("a correction in which nothing was corrected is asked about; one with other contents is not", async () => {
    const { duplication, documents, person, created, begun } = await duplicateOffice(engine, {
      sameAgainMs: 7 * 24 * 60 * 60 * 1000,
    });
    const kim = await person("kim");
    const document = await created(kim);
    const { formKey, form } = await begun(kim, await duplication.replace(kim, document.id, { files: true }));
    const same = { ...contentOf(document), files: form.files };
    const asked = await documents.create(kim, formKey, same);
    assert.equal(!asked.ok && asked.problem.same?.id, document.id);
    assert.deepEqual((await documents.replacements(kim, document)).replacedBy, []);
    const signers = [{ name: "홍길동", mobile: "01087654321" }];
    assert.equal(code(await documents.create(kim, formKey, { ...same, signers })), "ok");
    assert.equal((await documents.replacements(kim, document)).replacedBy.length, 1);
  });
});
