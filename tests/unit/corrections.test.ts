import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf } from "#lib/documents/form.ts";
import type { Person } from "#lib/shared/roles.ts";
import { againOffice, code } from "../support/again-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";

const _all = { files: true, signers: true, items: true };

forEachEngine((engine) => {
  test("a correction marks the other document when it is created and not before, in both documents' history", async () => {
    const { again, documents, store, clock, person, contract, created, begun } = await againOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const history = async (id: string) => {
      const found = await documents.find(boss, id);
      assert.ok(found);
      return (await documents.history(found, (await documents.corrections(boss, found)).replacedBy)).map(
        ({ by, what }) => `${by} ${what}`,
      );
    };
    const draft = await begun(boss, await again.correct(boss, document.id, { files: true }));
    assert.equal(draft.corrects, document.id);
    const content = await contract(boss, { title: "Corrected", files: draft.form.files });
    const listed = async () => (await pageOf(documents, kim, { text: "" })).superseded;
    const unmarked = async () => {
      assert.deepEqual((await documents.corrections(kim, document)).replacedBy, []);
      assert.deepEqual(await history(document.id), ["kim created"]);
      assert.deepEqual(await listed(), new Set());
    };
    await unmarked();
    // Refused, then unknown and settled so: it is the same correction still.
    await documents.create(boss, draft.formKey, { ...content, templateId: "practice-rejected" });
    await unmarked();
    const lost = await documents.create(boss, draft.formKey, { ...content, templateId: "practice-unknown" });
    assert.ok(lost.ok);
    await unmarked();
    assert.ok((await documents.settle(boss, lost.value.id, { created: false })).ok);
    await unmarked();
    clock.now = await store.now();
    const made = await documents.create(boss, draft.formKey, content);
    assert.ok(made.ok);
    const { replacedBy } = await documents.corrections(boss, document);
    assert.deepEqual(
      replacedBy.map(({ at, ...rest }) => [typeof at, rest]),
      [["number", { by: "boss", seen: { id: made.value.id, title: "Corrected" } }]],
    );
    assert.deepEqual(await history(document.id), ["kim created", "boss superseded"]);
    const tries = ["boss rejected", "boss unknown", "boss settled", "boss created", "boss corrects"];
    assert.deepEqual(await history(made.value.id), tries);
    assert.deepEqual(await listed(), new Set([document.id]));
    assert.equal((await documents.find(kim, document.id))?.state, "created");
  });

  test("who may not see the other document learns neither its title nor where it is", async () => {
    const { again, documents, person, contract, created, begun } = await againOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim, { title: "Hers" });
    const { formKey } = await begun(boss, await again.correct(boss, document.id, { files: true }));
    const made = await documents.create(boss, formKey, await contract(boss, { title: "Theirs" }));
    assert.ok(made.ok);
    const { replacedBy } = await documents.corrections(kim, document);
    assert.deepEqual(
      replacedBy.map(({ by, seen }) => [by, seen]),
      [["boss", undefined]],
    );
    // A manager no more.
    const lowered: Person = { ...boss, role: "staff" };
    const theirs = await documents.find(lowered, made.value.id);
    assert.ok(theirs);
    assert.deepEqual((await documents.corrections(lowered, theirs)).replaces, {});
    assert.deepEqual((await documents.corrections(boss, theirs)).replaces, {
      seen: { id: document.id, title: "Hers" },
    });
  });

  test("what may not be seen any more cannot be corrected any more: nothing is created", async () => {
    const { again, documents, drafts, clock, service, person, contract, created, begun } = await againOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const { formKey } = await begun(boss, await again.correct(boss, document.id, { files: false }));
    const lowered: Person = { ...boss, role: "staff" };
    const answer = await documents.create(lowered, formKey, await contract(boss));
    assert.equal(code(answer), "corrected_gone");
    // Refused by the service and its draft deleted for good: the document remembers it all the same.
    const content = await contract(boss, { templateId: "practice-rejected" });
    assert.equal(code(await documents.create(boss, formKey, content)), "rejected");
    await drafts.remove(boss, formKey);
    clock.now += 25 * 60 * 60 * 1000;
    await drafts.sweep();
    assert.equal(code(await documents.create(lowered, formKey, content)), "corrected_gone");
    assert.equal((await service.sandbox.documents()).length, 1);
    const mended = { ...content, templateId: "77001" };
    assert.equal(code(await documents.create(boss, formKey, mended)), "ok");
    // A second press gets the document that there is.
    assert.equal(code(await documents.create(lowered, formKey, mended)), "ok");
    assert.equal((await service.sandbox.documents()).length, 2);
  });

  test("who presses again goes on with the correction begun, with its files; once it is created or deleted, with a new one", async () => {
    const { again, documents, drafts, store, person, contract, created, begun } = await againOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const correct = async (who: Person) => begun(who, await again.correct(who, document.id, { files: true }));
    const uploads = async () => (await store.db.selectFrom("upload").select("id").execute()).length;
    const first = await correct(kim);
    const before = await uploads();
    assert.equal((await correct(kim)).formKey, first.formKey);
    assert.equal(await uploads(), before);
    assert.notEqual((await correct(boss)).formKey, first.formKey);
    // Refused, it is still the one on its way.
    const content = await contract(kim, { files: first.form.files });
    await documents.create(kim, first.formKey, { ...content, templateId: "practice-rejected" });
    assert.equal((await correct(kim)).formKey, first.formKey);
    await drafts.remove(kim, first.formKey);
    const second = await correct(kim);
    assert.notEqual(second.formKey, first.formKey);
    assert.equal(code(await documents.create(kim, second.formKey, { ...content, title: "Second" })), "ok");
    assert.ok(![first.formKey, second.formKey].includes((await correct(kim)).formKey));
  });

  test("a form whose document may not be seen any more can become one that replaces none, by its owner's word alone", async () => {
    const { again, documents, person, contract, created, begun } = await againOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const { formKey } = await begun(boss, await again.correct(boss, document.id, { files: false }));
    const lowered: Person = { ...boss, role: "staff" };
    const content = await contract(boss, { templateId: "practice-rejected" });
    // The refused attempt remembers it beside the draft.
    assert.equal(code(await documents.create(boss, formKey, content)), "rejected");
    assert.equal(code(await documents.create(lowered, formKey, content)), "corrected_gone");
    assert.equal(code(await documents.correctNothing(kim, formKey)), "not_found");
    assert.notEqual(await documents.corrected(lowered, formKey), undefined);
    assert.equal(code(await documents.correctNothing(lowered, formKey)), "ok");
    assert.equal(await documents.corrected(lowered, formKey), undefined);
    assert.equal(code(await documents.create(lowered, formKey, { ...content, templateId: "77001" })), "ok");
    assert.deepEqual((await documents.corrections(kim, document)).replacedBy, []);
    assert.equal(code(await documents.correctNothing(lowered, formKey)), "not_found");
  });

  test("a document that is corrected twice shows both, newest first", async () => {
    const { again, documents, person, contract, created, begun } = await againOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    // Begun in one order, created in the other.
    const drafts = [
      ["Second", boss, await begun(boss, await again.correct(boss, document.id, { files: true }))],
      ["First", kim, await begun(kim, await again.correct(kim, document.id, { files: true }))],
    ] as const;
    for (const [title, who, { formKey, form }] of drafts.toReversed())
      assert.equal(code(await documents.create(who, formKey, await contract(who, { title, files: form.files }))), "ok");
    const { replacedBy } = await documents.corrections(boss, document);
    assert.deepEqual(
      replacedBy.map(({ seen }) => seen?.title),
      ["Second", "First"],
    );
  });

  test("a correction in which nothing was corrected is asked about; one with other contents is not", async () => {
    const { again, documents, person, created, begun } = await againOffice(engine, {
      sameAgainMs: 7 * 24 * 60 * 60 * 1000,
    });
    const kim = await person("kim");
    const document = await created(kim);
    const { formKey, form } = await begun(kim, await again.correct(kim, document.id, { files: true }));
    const same = { ...contentOf(document), files: form.files };
    const asked = await documents.create(kim, formKey, same);
    assert.equal(!asked.ok && asked.problem.same?.id, document.id);
    assert.deepEqual((await documents.corrections(kim, document)).replacedBy, []);
    const signers = [{ name: "홍길동", mobile: "01087654321" }];
    assert.equal(code(await documents.create(kim, formKey, { ...same, signers })), "ok");
    assert.equal((await documents.corrections(kim, document)).replacedBy.length, 1);
  });
});
