import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { contentOf } from "#lib/documents/form.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const all = { files: true, signers: true, items: true };

forEachEngine((engine) => {
  async function office(settings: Parameters<typeof paperwork>[1] = {}) {
    const desk = await paperwork(engine, settings);
    const { documents, drafts, again, contract, staging, store } = desk;
    /** A created document, as its page has it. */
    async function created(owner: Person, more: Partial<DocumentContent> = {}) {
      const made = await documents.create(owner, newId(), await contract(owner, more));
      assert.ok(made.ok, made.ok ? "" : made.problem.code);
      const document = await documents.find(owner, made.value.id);
      assert.ok(document);
      return document;
    }
    /** The draft that has been begun, and what it stands for. */
    async function begun(person: Person, beginning: Awaited<ReturnType<typeof again.asNew>>) {
      assert.ok(beginning.ok, beginning.ok ? "" : beginning.problem.code);
      const { formKey } = beginning.value;
      const draft = await drafts.find(person, formKey);
      assert.ok(draft);
      return draft;
    }
    const paths = async () => {
      const rows = await store.db.selectFrom("upload").select(["id", "disk_name"]).execute();
      return new Map(rows.map((row) => [row.id, staging.path(row.disk_name)]));
    };
    return { ...desk, created, begun, paths };
  }

  const code = (answer: { ok: true } | { ok: false; problem: { code: string } }) =>
    answer.ok ? "ok" : answer.problem.code;

  test("a draft from a document has its template, title and what was ticked; of items that were not, the keys stay", async () => {
    const { again, person, created, begun } = await office();
    const kim = await person("kim");
    const document = await created(kim);
    const whole = await begun(kim, await again.asNew(kim, document.id, all));
    const { templateId: template, title, items } = document;
    const signers = [{ name: "홍길동", email: "", mobile: "01012345678" }];
    const rest = { template, title, autoSend: false, autoConfirm: "template" };
    assert.deepEqual({ ...whole.form, files: whole.form.files.length }, { ...rest, signers, items, files: 1 });
    const bare = await begun(kim, await again.asNew(kim, document.id, { files: false, signers: false, items: false }));
    const nobody = [{ name: "", email: "", mobile: "" }];
    assert.deepEqual(bare.form, { ...rest, signers: nobody, items: [{ key: "salary", value: "" }], files: [] });
    assert.notEqual(bare.formKey, whole.formKey);
    assert.deepEqual([whole.corrects, bare.corrects], [undefined, undefined]);
  });

  test("a draft owns its files: other rows, other files on the disk, the same bytes, names and pages", async () => {
    const { again, documents, person, upload, created, begun, paths } = await office();
    const kim = await person("kim");
    const files = [await upload(kim, "근로계약서_홍길동.pdf"), await upload(kim, "agreement-18-pages.pdf")];
    const document = await created(kim, { files });
    const { form, formKey } = await begun(kim, await again.asNew(kim, document.id, all));
    const path = await paths();
    for (const [i, id] of form.files.entries()) {
      const [was, is] = [path.get(files[i] ?? "") ?? "", path.get(id) ?? ""];
      assert.notEqual(is, was);
      assert.ok(readFileSync(is).equals(readFileSync(was)));
    }
    // What is purged of the one is still there of the other, and can be sent.
    for (const id of files) rmSync(path.get(id) ?? "");
    const made = await documents.create(kim, formKey, { ...contentOf(document), files: form.files });
    assert.ok(made.ok, made.ok ? "" : made.problem.code);
    const copy = await documents.find(kim, made.value.id);
    const facts = (of: typeof document | undefined) =>
      of?.files.map(({ name, pages, sha256 }) => [name, pages, sha256]);
    assert.deepEqual(facts(copy), facts(document));
  });

  test("a kept file that is gone or is not what was recorded is refused with its reason, and nothing is left of the try", async () => {
    const { again, store, folder, person, upload, created, paths } = await office();
    const kim = await person("kim");
    const files = [await upload(kim), await upload(kim, "power-of-attorney-pdf-1.4.pdf")];
    const document = await created(kim, { files });
    const path = (await paths()).get(files[1] ?? "") ?? "";
    const state = async () => ({
      disk: readdirSync(folder).sort(),
      uploads: (await store.db.selectFrom("upload").select("id").execute()).length,
      drafts: (await store.db.selectFrom("draft").select("form_key").execute()).length,
    });
    const before = await state();
    const bytes = readFileSync(path);
    const spoiled = Buffer.from(bytes);
    spoiled.writeUInt8(spoiled.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    for (const wrong of [spoiled, bytes.subarray(0, -1), Buffer.concat([bytes, bytes]), Buffer.from("<html>")]) {
      writeFileSync(path, wrong);
      assert.equal(code(await again.asNew(kim, document.id, all)), "kept_file_changed");
      assert.equal(code(await again.correct(kim, document.id, { files: true })), "kept_file_changed");
      assert.deepEqual(await state(), before);
    }
    rmSync(path);
    assert.equal(code(await again.correct(kim, document.id, { files: true })), "kept_file_missing");
    assert.deepEqual((await state()).drafts, before.drafts);
    assert.equal(code(await again.correct(kim, document.id, { files: false })), "ok");
    assert.equal(code(await again.asNew(kim, document.id, { ...all, files: false })), "ok");
  });

  test("nobody begins anything from what they may not see, from a draft, or corrects what was not created", async () => {
    const { again, documents, person, contract, created } = await office();
    const [kim, lee, boss] = [await person("kim"), await person("lee"), await person("boss", "manager")];
    const document = await created(kim);
    for (const id of [document.id, newId(), "x"]) {
      assert.equal(code(await again.asNew(lee, id, all)), "not_found");
      assert.equal(code(await again.correct(lee, id, { files: true })), "not_found");
    }
    const lost = await documents.create(kim, newId(), await contract(kim, { templateId: "practice-unknown" }));
    assert.ok(lost.ok);
    assert.equal(code(await again.asNew(boss, lost.value.id, all)), "ok");
    assert.equal(code(await again.correct(boss, lost.value.id, { files: true })), "not_found");
    const refusedKey = newId();
    await documents.create(kim, refusedKey, await contract(kim, { templateId: "practice-rejected" }));
    const refused = await documents.findByForm(kim, refusedKey);
    assert.equal(code(await again.asNew(kim, refused?.id ?? "", all)), "not_found");
  });

  test("a correction marks the other document when it is created and not before, in both documents' history", async () => {
    const { again, documents, person, contract, created, begun } = await office();
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
    const listed = async () => (await documents.list(kim, { text: "" })).superseded;
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
    const { again, documents, person, contract, created, begun } = await office();
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
    const { again, documents, drafts, clock, service, person, contract, created, begun } = await office();
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
    const { again, documents, drafts, store, person, contract, created, begun } = await office();
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
    const { again, documents, person, contract, created, begun } = await office();
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
    const { again, documents, person, contract, created, begun } = await office();
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
    const { again, documents, person, created, begun } = await office({ sameAgainMs: 7 * 24 * 60 * 60 * 1000 });
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
