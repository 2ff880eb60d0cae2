import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttemptIds } from "#lib/creation/attempt.ts";
import { claim } from "#lib/creation/claim.ts";
import { closeByWord } from "#lib/creation/resolving.ts";
import type { AttemptOutcome } from "#lib/documents/attempt-states.ts";
import { sweepDrafts } from "#lib/drafts/deleted.ts";
import { type DocumentContent, type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { beforeTransaction } from "../support/between.ts";
import { recordEnd } from "../support/ended.ts";
import { forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { pageOf } from "../support/page-of.ts";
import { paperwork } from "../support/paperwork.ts";

const typed = (title: string, files: string[] = []): DocumentForm => ({ ...emptyForm, title, files });

const said = { reason: "seeded", detail: "seeded" };
const thereafter = {
  created: "takes it away for good",
  unknown: "leaves it hidden, and there again once a person resolves that nothing was created",
  rejected: "brings it back as it was sent, with its reason",
};
const endings = {
  created: { ...said, state: "created", serviceId: "1", links: [{}], complete: false },
  unknown: { ...said, state: "unknown" },
  rejected: { ...said, state: "rejected", problem: { code: "rejected", reference: "BCDF23" } },
} satisfies Record<string, AttemptOutcome>;

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
      await recordEnd(store.db, sent, endings[outcome], 7);
      if (outcome === "unknown") {
        assert.equal(await drafts.count(kim), 0);
        await closeByWord(
          store.db,
          { id: sent.documentId, personId: kim.id, arrivalWindowMs: 0, isUnderWay: () => false, keys: linkKeys },
          { created: false },
        );
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

  test("an unknown outcome that a person resolves as created takes its draft with it", async () => {
    const { store, drafts, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const sent = await claimed(store.db, kim.id, formKey, await contract(kim));
    await recordEnd(store.db, sent, endings.unknown, 7);
    assert.ok(await drafts.find(kim, formKey));
    const resolution = { created: true, serviceId: "1", links: [{}] };
    await closeByWord(
      store.db,
      { id: sent.documentId, personId: kim.id, arrivalWindowMs: 0, isUnderWay: () => false, keys: linkKeys },
      { ...resolution, created: true },
    );
    assert.equal(await drafts.find(kim, formKey), undefined);
  });

  test("a refused document is among the drafts alone and goes with its draft: at once, and for good after a day", async () => {
    const { store, documents, uploads, drafts, person, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    const sent = await claimed(store.db, kim.id, formKey, content);
    await recordEnd(store.db, sent, endings.rejected, 7);
    assert.deepEqual((await pageOf(documents, kim, { text: content.title })).documents, []);
    const listed = async () => (await drafts.list(kim)).drafts.length;
    assert.equal(await listed(), 1);

    await drafts.remove(kim, formKey);
    assert.equal(await listed(), 0);
    assert.equal(await documents.find(kim, sent.documentId), undefined);
    await drafts.restore(kim, formKey);
    assert.equal(await listed(), 1);
    assert.equal((await documents.find(kim, sent.documentId))?.state, "draft");

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
    await recordEnd(store.db, await claimed(store.db, kim.id, formKey, content), endings.rejected, 7);
    await drafts.remove(kim, formKey);
    clock.now += 25 * 60 * 60 * 1000;
    const [, again] = await Promise.all([drafts.sweep(), claimed(store.db, kim.id, formKey, content)]);
    await recordEnd(store.db, again, endings.created, 9);
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
    await recordEnd(store.db, sent, endings.rejected, 7);
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
});

async function claimed(
  db: Parameters<typeof claim>[0],
  personId: string,
  formKey: string,
  content: DocumentContent,
): Promise<AttemptIds> {
  const made = await claim(db, { personId, formKey, content, attemptId: newId(), instance: "i", now: 5 });
  if (made.kind !== "claimed") throw new Error("not claimed");
  return made;
}
