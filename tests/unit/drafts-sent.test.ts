import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentContent, type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { recordEnding } from "#lib/store/attempts.ts";
import { type Claim, claim } from "#lib/store/claim.ts";
import { sweepDrafts } from "#lib/store/drafts.ts";
import type { Ending } from "#lib/store/endings.ts";
import { drafts as draftsMigration } from "#lib/store/migrations/006-drafts.ts";
import { missingDrafts } from "#lib/store/migrations/010-missing-drafts.ts";
import { draftColumns } from "#lib/store/migrations/018-draft-columns.ts";
import { settle } from "#lib/store/settlements.ts";
import { beforeTransaction } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";
import { paperwork } from "../support/paperwork.ts";

const typed = (title: string, files: string[] = []): DocumentForm => ({ ...emptyForm, title, files });

const said = { reason: "seeded", detail: "seeded" };
const thereafter = {
  created: "takes it away for good",
  unknown: "leaves it hidden, and there again once a person settles that nothing was created",
  rejected: "brings it back as it was sent, with its reason",
};
const endings = {
  created: { ...said, state: "created", serviceId: "1", links: [{}], complete: false },
  unknown: { ...said, state: "unknown" },
  rejected: { ...said, state: "rejected", problem: { code: "rejected", reference: "BCDF23" } },
} satisfies Record<string, Ending>;

forEachEngine((engine) => {
  for (const outcome of ["created", "unknown", "rejected"] as const)
    test(`a claimed draft is hidden and takes no save; ${outcome} ${thereafter[outcome]}`, async () => {
      const { store, drafts, person, contract } = await paperwork(engine);
      const kim = await person("kim");
      const [formKey, content] = [newId(), await contract(kim)];
      await drafts.save(kim, formKey, typed("typed before"), 0);
      const sent = await claimed(store.db, kim.id, formKey, content);
      assert.equal(await drafts.count(kim), 0);
      assert.deepEqual((await drafts.list(kim)).drafts, []);
      const refused = await drafts.save(kim, formKey, typed("late"), 1);
      assert.deepEqual(refused, { ok: false, problem: { code: "form_used", document: sent.documentId } });
      assert.ok(!(await drafts.remove(kim, formKey)).ok);
      await recordEnding(store.db, sent, endings[outcome], 7);
      if (outcome === "unknown") {
        assert.equal(await drafts.count(kim), 0);
        await settle(store.db, { id: sent.documentId, personId: kim.id }, { created: false });
      }
      const found = await drafts.find(kim, formKey);
      if (outcome === "created") {
        assert.equal(found, undefined);
        assert.ok(!(await drafts.save(kim, formKey, typed("late"), 1)).ok);
        assert.deepEqual(await store.db.selectFrom("draft_file").selectAll().execute(), []);
        return;
      }
      assert.deepEqual(found?.form, formOfContent(content));
      assert.deepEqual(
        found?.files.map(({ uploadId }) => uploadId),
        content.files,
      );
      assert.equal((await drafts.list(kim)).drafts[0]?.problem?.code, outcome === "rejected" ? "rejected" : undefined);
    });

  test("an unknown outcome that a person settles as created takes its draft with it", async () => {
    const { store, drafts, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const sent = await claimed(store.db, kim.id, formKey, await contract(kim));
    await recordEnding(store.db, sent, endings.unknown, 7);
    assert.ok(await drafts.find(kim, formKey));
    const settlement = { created: true, serviceId: "1", links: [{}] };
    await settle(store.db, { id: sent.documentId, personId: kim.id }, { ...settlement, created: true });
    assert.equal(await drafts.find(kim, formKey), undefined);
  });

  test("a refused document goes with its draft: out of the list at once, and for good after a day", async () => {
    const { store, documents, uploads, drafts, person, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    const sent = await claimed(store.db, kim.id, formKey, content);
    await recordEnding(store.db, sent, endings.rejected, 7);
    const listed = async () => (await pageOf(documents, kim, { text: content.title })).documents.length;
    assert.equal(await listed(), 1);

    await drafts.remove(kim, formKey);
    assert.equal(await listed(), 0);
    assert.equal(await documents.find(kim, sent.documentId), undefined);
    await drafts.restore(kim, formKey);
    assert.equal(await listed(), 1);

    await drafts.remove(kim, formKey);
    clock.now += 25 * 60 * 60 * 1000;
    await drafts.sweep();
    await uploads.sweep();
    assert.equal(await drafts.find(kim, formKey), undefined);
    assert.equal(await documents.findByForm(kim, formKey), undefined);
    for (const table of ["signer", "item", "document_file", "upload"] as const)
      assert.deepEqual(await store.db.selectFrom(table).selectAll().execute(), []);
    const kept = JSON.stringify(await store.db.selectFrom("document").selectAll().execute());
    for (const word of [content.title, "홍길동"]) assert.ok(!kept.includes(word));
  });

  test("a form that is sent while its deleted draft is swept loses nothing", async () => {
    const { store, drafts, person, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    await recordEnding(store.db, await claimed(store.db, kim.id, formKey, content), endings.rejected, 7);
    await drafts.remove(kim, formKey);
    clock.now += 25 * 60 * 60 * 1000;
    const [, again] = await Promise.all([drafts.sweep(), claimed(store.db, kim.id, formKey, content)]);
    await recordEnding(store.db, again, endings.created, 9);
    const [signer] = await store.db.selectFrom("signer").select("name").execute();
    assert.equal(signer?.name, "홍길동");
    assert.equal((await store.db.selectFrom("document_file").selectAll().execute()).length, 1);
    const { title } = await store.db.selectFrom("document").select("title").executeTakeFirstOrThrow();
    assert.equal(title, content.title);
  });

  test("a draft that is brought back while it is swept loses nothing, nor does its refused document", async () => {
    const { store, documents, drafts, person, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    const sent = await claimed(store.db, kim.id, formKey, content);
    await recordEnding(store.db, sent, endings.rejected, 7);
    await drafts.remove(kim, formKey);
    const restore = () => drafts.restore(kim, formKey);
    await sweepDrafts(beforeTransaction(store.db, 1, restore), clock.now + 1);
    assert.deepEqual((await drafts.find(kim, formKey))?.form, formOfContent(content));
    const { title, signers, files, problem } = (await documents.find(kim, sent.documentId)) ?? {};
    assert.deepEqual(
      [title, signers?.[0]?.name, files?.length, problem?.code],
      [content.title, "홍길동", 1, "rejected"],
    );
  });

  test("what was refused before there were drafts is one after the desk was brought up to date", async () => {
    const { db, drafts, kim, content, sent } = await olderDesk();
    const [refused] = [await sent(endings.rejected), await sent(endings.created)];
    for (const table of ["draft_file", "draft"]) await db.schema.dropTable(table).execute();
    await draftsMigration.up(db);
    await missingDrafts.up(db);
    await db.schema.alterTable("draft").addColumn("restored_from", "bigint").execute();
    await draftColumns.up(db);
    const { drafts: found } = await drafts.list(kim);
    assert.deepEqual(
      found.map(({ formKey, title, problem }) => ({ formKey, title, code: problem?.code })),
      [{ formKey: refused.formKey, title: content.title, code: "rejected" }],
    );
    const { form, files } = (await drafts.find(kim, refused.formKey)) ?? {};
    assert.deepEqual([form, files?.length], [formOfContent(content), 1]);
    assert.equal((await db.selectFrom("draft_file").selectAll().execute()).length, 1);
  });

  test("what was on its way or unknown before there were drafts is there once nothing came of it", async () => {
    const { db, documents, drafts, kim, content, sent } = await olderDesk();
    const [unknown, creating] = [await sent(endings.unknown), await sent()];
    await db.deleteFrom("draft").execute();
    await missingDrafts.up(db);
    assert.equal(await drafts.count(kim), 0);
    await settle(db, { id: unknown.documentId, personId: kim.id }, { created: false });
    await recordEnding(db, creating, endings.rejected, 9);
    for (const { formKey, documentId } of [unknown, creating]) {
      assert.deepEqual((await drafts.find(kim, formKey))?.form, formOfContent(content));
      assert.equal((await documents.find(kim, documentId))?.state, "draft");
    }
    assert.equal(await drafts.count(kim), 2);
  });

  test("bringing the desk up to date leaves a draft as it was typed, and brings back none that is gone for good", async () => {
    const { db, drafts, kim, clock, sent } = await olderDesk();
    const [typedOver, gone] = [await sent(endings.rejected), await sent(endings.rejected)];
    await drafts.save(kim, typedOver.formKey, typed("mended"), 1);
    await drafts.remove(kim, gone.formKey);
    clock.now += 25 * 60 * 60 * 1000;
    await drafts.sweep();
    await missingDrafts.up(db);
    const { drafts: found } = await drafts.list(kim);
    assert.deepEqual(
      found.map(({ title }) => title),
      ["mended"],
    );
  });

  /** Documents with everything that a form holds, sent by one person. */
  async function olderDesk() {
    const { store, person, contract, ...office } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim, {
      autoConfirm: false,
      signers: [
        { name: "홍길동", mobile: "01012345678" },
        { name: "김민서", email: "kim@hanbit.example" },
      ],
    });
    async function sent(ending?: Ending) {
      const formKey = newId();
      const claim = await claimed(store.db, kim.id, formKey, content);
      if (ending) await recordEnding(store.db, claim, ending, 7);
      return { ...claim, formKey };
    }
    return { ...office, db: store.db, kim, content, sent };
  }
});

async function claimed(
  db: Parameters<typeof claim>[0],
  personId: string,
  formKey: string,
  content: DocumentContent,
): Promise<Claim> {
  const made = await claim(db, { personId, formKey, content, attemptId: newId(), instance: "i", now: 5 });
  if (!("attemptId" in made)) throw new Error("not claimed");
  return made;
}
