import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { saveDraft } from "#lib/drafts/saves.ts";
import { type DocumentContent, type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { formOfContent, type KnownDraft } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { afterInsert } from "../support/between.ts";
import { code } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const typed = (title: string): DocumentForm => ({ ...emptyForm, title });

forEachEngine((engine) => {
  for (const saved of [true, false])
    test(`a form sent ${saved ? "as it was saved" : "before it was ever saved"}, and refused, is a draft as it was typed, which its page goes on with`, async () => {
      const { documents, drafts, person, contract } = await paperwork(engine);
      const kim = await person("kim");
      const content = await contract(kim, { templateId: "practice-rejected" });
      const [formKey, page, form] = [newId(), newId(), asTyped(content)];
      if (saved) await drafts.save(kim, formKey, form, 0, { id: page, save: 1 });
      const version = saved ? 1 : 0;
      const draft = { form, version, page: { id: page, save: 2 } };
      assert.equal(code(await documents.create(kim, formKey, content, { draft })), "rejected");
      assert.deepEqual((await drafts.find(kim, formKey))?.form, form);
      // The same call again, of a browser that did not hear the answer.
      assert.equal(code(await documents.create(kim, formKey, content, { draft })), "rejected");
      // Nor has the page heard of the version that sending made.
      assert.ok((await drafts.save(kim, formKey, typed("mended"), version, { id: page, save: 3 })).ok);
    });

  test("a form that was changed elsewhere meanwhile is not sent, and what is newer stays", async () => {
    const { service, documents, drafts, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim);
    const [formKey, page, form] = [newId(), newId(), asTyped(content)];
    await drafts.save(kim, formKey, form, 0, { id: page, save: 1 });
    const newer = await drafts.save(kim, formKey, { ...form, title: "On the phone" }, 1, { id: newId(), save: 1 });
    assert.ok(newer.ok);
    const send = (draft: KnownDraft) => documents.create(kim, formKey, content, { draft: { ...draft, form } });
    const refused = await send({ version: 1, page: { id: page, save: 2 } });
    assert.deepEqual(refused, { ok: false, problem: { code: "draft_newer", newer: newer.value } });
    // Overtaken by a later save of its own page: it was given up when no answer came.
    await drafts.save(kim, formKey, { ...form, title: "Mended" }, 2, { id: page, save: 4 });
    assert.equal(code(await send({ version: 1, page: { id: page, save: 3 } })), "draft_newer");
    assert.equal((await drafts.find(kim, formKey))?.title, "Mended");
    assert.deepEqual(
      [await documents.findByForm(kim, formKey), (await service.sandbox.documents()).length],
      [undefined, 0],
    );
    assert.ok((await send({ version: 3, page: { id: page, save: 5 } })).ok);
  });

  test("of a draft that was deleted no document is made until its person keeps it", async () => {
    const { service, documents, drafts, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim);
    const [formKey, page, form] = [newId(), newId(), asTyped(content)];
    const saved = await drafts.save(kim, formKey, form, 0, { id: page, save: 1 });
    assert.ok(saved.ok && (await drafts.remove(kim, formKey)).ok);
    const send = (version: number, save: number) =>
      documents.create(kim, formKey, content, { draft: { form, version, page: { id: page, save } } });
    assert.deepEqual(await send(1, 2), { ok: false, problem: { code: "draft_newer", newer: saved.value } });
    assert.notEqual((await drafts.find(kim, formKey))?.deletedAt, undefined);
    assert.deepEqual(
      [await documents.findByForm(kim, formKey), (await service.sandbox.documents()).length],
      [undefined, 0],
    );
    const kept = await drafts.save(kim, formKey, form, 1, { id: page, save: 3 });
    assert.ok(kept.ok && (await send(kept.value.version, 4)).ok);
  });

  // SQLite has one writer at a time.
  if (engine.name === "PostgreSQL")
    test("a save that meets a draft which goes at that moment is entered, or hears of the document", async () => {
      const { store, drafts, person } = await paperwork(engine);
      const kim = await person("kim");
      const formKey = newId();
      await drafts.save(kim, formKey, typed("there"), 0);
      const goes = () => store.db.deleteFrom("draft").where("form_key", "=", formKey).execute();
      const save = { personId: kim.id, formKey, form: typed("late"), version: 5, now: 9 };
      assert.deepEqual(await saveDraft(afterInsert(store.db, "draft", goes), save), { version: 6 });
      assert.equal((await drafts.find(kim, formKey))?.title, "late");
    });

  test("of a form that is sent and saved elsewhere at once, either the save is refused or the sending", async () => {
    const { documents, drafts, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim);
    const form = asTyped(content);
    for (let round = 0; round < 8; round++) {
      const [formKey, page, title] = [newId(), newId(), `Agreement ${round}`];
      await drafts.save(kim, formKey, form, 0, { id: page, save: 1 });
      const draft = { form, version: 1, page: { id: page, save: 2 } };
      const answers = await Promise.all([
        documents.create(kim, formKey, { ...content, title }, { draft }),
        drafts.save(kim, formKey, typed("elsewhere"), 1, { id: newId(), save: 1 }),
      ]);
      assert.equal(answers.filter(({ ok }) => ok).length, 1, answers.map(code).join());
    }
  });

  test("a draft that is deleted while its form is sent stays: it may be all that is left once nothing was created", async () => {
    const { documents, drafts, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim, { templateId: "practice-unknown" });
    for (let round = 0; round < 12; round++) {
      const formKey = newId();
      await drafts.save(kim, formKey, formOfContent(content), 0);
      await Promise.all([
        documents.create(kim, formKey, { ...content, title: `Agreement ${round}` }),
        // At one moment of the claim after the other.
        setTimeout(round).then(() => drafts.remove(kim, formKey)),
      ]);
      const draft = await drafts.find(kim, formKey);
      assert.ok(draft && draft.deletedAt === undefined, `round ${round}`);
    }
  });
});

/** The form on which a content stood before it was tidied up. */
function asTyped(content: DocumentContent): DocumentForm {
  const form = formOfContent(content);
  const signers = form.signers.map((signer) => ({ ...signer, name: ` ${signer.name} `, mobile: "010-1234-5678" }));
  return { ...form, signers, items: [{ key: "salary", value: "" }] };
}
