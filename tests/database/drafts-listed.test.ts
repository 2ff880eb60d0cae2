import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const signer = (name: string) => ({ ...emptySigner, name });
const typed = (title: string, more: Partial<DocumentForm> = {}): DocumentForm => ({ ...emptyForm, title, ...more });

/** As large as a save may be. */
const largest = typed(`Large ${"가".repeat(19_000)}`, {
  template: "t".repeat(20_000),
  signers: Array.from({ length: 60 }, (_, i) => signer(`${i}${"나".repeat(10_000)}`)),
});
/** What cannot be shown on a form. */
const malformed = {
  "that is cut short": '{"template":"77001","title":"Cut',
  "that is no form": JSON.stringify({ title: "Other", pages: [] }),
  "of null": "null",
  "with 4 MB in one field": JSON.stringify({ ...emptyForm, title: "x".repeat(4_000_000) }),
};

forEachEngine((engine) => {
  test("the list of the largest drafts is as small as that of any others, and says of each what it is", async () => {
    const { drafts, person } = await paperwork(engine);
    const kim = await person("kim");
    for (let i = 0; i < 12; i++) await drafts.save(kim, newId(), largest, 0);
    const page = await drafts.list(kim);
    assert.equal(page.drafts.length, 12);
    assert.ok(JSON.stringify(page).length < 12 * 2000, `${JSON.stringify(page).length}`);
    const [first] = page.drafts;
    assert.match(first?.title ?? "", /^Large 가{194}$/);
    assert.deepEqual([first?.template.length, first?.signers, first?.files], [100, 60, 0]);
    assert.match(first?.signerNames ?? "", /^0나{99}, 1나{99}, 2나{99}$/);
  });

  test("the list shows a draft as it was saved last, in a line, whatever was typed", async () => {
    const { drafts, person, upload } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    await drafts.save(kim, formKey, typed("first"), 0);
    const signers = [signer(" 홍길동 "), signer("  "), signer("Jane\u0000\nPorter"), signer("a"), signer("b")];
    const files = [await upload(kim)];
    await drafts.save(kim, formKey, typed(`  둘\u0007 째\ud83d${"\ud83d\ude00".repeat(300)}`, { signers, files }), 1);
    const [row] = (await drafts.list(kim)).drafts;
    const shown = { signers: row?.signers, names: row?.signerNames, files: row?.files, title: row?.title };
    const title = `둘  째\ufffd${"\ud83d\ude00".repeat(195)}`;
    assert.deepEqual(shown, { signers: 4, names: "홍길동, Jane Porter, a", files: 1, title });
    assert.equal((await drafts.find(kim, formKey))?.form?.signers.length, 5);
  });

  test("a refusal that cannot be read, or that this version does not know, is left out, and fails nothing else", async () => {
    const { store, documents, drafts, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim, { templateId: "practice-rejected" });
    for (const title of ["cut", "unknown", "sound"]) {
      const formKey = newId();
      const draft = { form: typed(title), version: 0, page: { id: newId(), save: 1 } };
      await documents.create(kim, formKey, content, { draft });
      const problem = { cut: '{"code":"rej', unknown: '{"code":"of_tomorrow"}', sound: '{"code":"rejected"}' }[title];
      await store.db.updateTable("document").set({ problem }).where("form_key", "=", formKey).execute();
    }
    const listed = (await drafts.list(kim)).drafts.map(({ title, problem }) => [title, problem?.code]);
    assert.deepEqual(Object.fromEntries(listed), { cut: undefined, unknown: undefined, sound: "rejected" });
  });

  for (const [what, form] of Object.entries(malformed))
    test(`a draft ${what} fails nothing else: it is listed, opens without a form, can be deleted, brought back and saved over`, async () => {
      const { store, drafts, person } = await paperwork(engine);
      const kim = await person("kim");
      const [bad, good] = [newId(), newId()];
      await drafts.save(kim, good, typed("good"), 0);
      await drafts.save(kim, bad, typed("bad"), 0);
      await store.db.updateTable("draft").set({ form }).where("form_key", "=", bad).execute();
      const listed = async () => (await drafts.list(kim)).drafts.map(({ title }) => title);
      assert.deepEqual([await listed(), await drafts.count(kim)], [["bad", "good"], 2]);
      const found = await drafts.find(kim, bad);
      assert.deepEqual([found?.formKey, found?.form, found?.files], [bad, undefined, []]);
      assert.equal((await drafts.find(kim, good))?.form?.title, "good");
      assert.ok((await drafts.remove(kim, bad)).ok);
      assert.deepEqual(await listed(), ["good"]);
      assert.ok((await drafts.restore(kim, bad)).ok);
      assert.ok((await drafts.save(kim, bad, typed("mended"), 1)).ok);
      assert.equal((await drafts.find(kim, bad))?.form?.title, "mended");
    });
});
