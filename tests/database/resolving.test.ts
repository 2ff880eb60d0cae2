import assert from "node:assert/strict";
import { test } from "node:test";
import { markOnWire } from "#lib/creation/attempt-rows.ts";
import { claim } from "#lib/creation/claim.ts";
import { recover } from "#lib/creation/recovery.ts";
import { beat, createInstance } from "#lib/database/instances.ts";
import { newId } from "#lib/shared/id.ts";
import { resolutionSchema } from "#lib/shared/resolution.ts";
import { beforeTransaction } from "../support/between.ts";
import { recordEnd } from "../support/ended.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

forEachEngine((engine) => {
  test("an unknown outcome is never sent again, and a person resolves it once", async () => {
    const { documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const content = await contract(kim, { templateId: "practice-unknown" });
    const first = await documents.create(kim, formKey, content);
    const again = await documents.create(kim, formKey, content);
    assert.deepEqual(again, first);
    assert.ok(first.ok);
    assert.equal((await service.sandbox.documents()).length, 1);
    const [{ all, unknown }, conflicts] = await Promise.all([documents.counts(kim), documents.unseenConflicts(kim)]);
    assert.deepEqual([all.n, unknown.n, conflicts.n], [1, 1, 0]);

    const found = { created: true as const, serviceId: "10482", links: [{ url: "https://sign.example/1" }] };
    assert.deepEqual(await documents.resolve(await person("lee"), first.value.id, found), {
      ok: false,
      problem: { code: "not_found" },
    });
    const boss = await person("boss", "manager");
    assert.ok((await documents.resolve(boss, first.value.id, found)).ok);
    const late = await documents.resolve(kim, first.value.id, { created: false });
    assert.equal(!late.ok && late.problem.code, "already_resolved");
    const document = await documents.find(kim, first.value.id);
    assert.equal(document?.signers[0]?.link, "https://sign.example/1");
    assert.equal(document.attempt?.resolvedBy, "boss");
  });

  for (const what of ["deactivated", "staff"] as const)
    test(`a manager who is ${what} by the moment of the word resolves nothing of others any more`, async () => {
      const { store, desk, documents, person, contract } = await paperwork(engine);
      const [kim, boss] = [await person("kim"), await person("boss", "manager")];
      const made = await documents.create(kim, newId(), await contract(kim, { templateId: "practice-unknown" }));
      assert.ok(made.ok);
      const change = what === "staff" ? { role: "staff" as const } : { disabled_at: 1 };
      const db = beforeTransaction(store.db, 1, () =>
        store.db.updateTable("person").set(change).where("id", "=", boss.id).execute(),
      );
      const late = await desk("this", { db }).resolve(boss, made.value.id, { created: false });
      assert.equal(!late.ok && late.problem.code, "not_found");
      assert.equal((await documents.find(kim, made.value.id))?.state, "unknown");
    });

  test("resolved as created without every signer's link, the document says that links are missing", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim, { templateId: "practice-unknown" }));
    assert.ok(made.ok);
    assert.ok((await documents.resolve(kim, made.value.id, { created: true, serviceId: "10482", links: [] })).ok);
    assert.equal((await documents.find(kim, made.value.id))?.linksComplete, false);
  });

  test("resolved as not created, it is a draft again and can be created", async () => {
    const { documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const content = await contract(kim, { templateId: "practice-unknown" });
    const first = await documents.create(kim, formKey, content);
    assert.ok(first.ok);
    assert.deepEqual(await documents.resolve(kim, first.value.id, { created: false }), {
      ok: true,
      value: { formKey },
    });
    const second = await documents.create(kim, formKey, { ...content, templateId: "77001" });
    assert.deepEqual(second, { ok: true, value: { id: first.value.id, created: true } });
    assert.equal((await documents.find(kim, first.value.id))?.state, "created");
    assert.equal((await service.sandbox.documents()).length, 2);
  });

  test("a process that was heard of in the future, before the database's clock was set back, has no lease", async () => {
    const { store, journal, documents, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const ids = { personId: kim.id, formKey: newId(), attemptId: newId() };
    const claimed = await claim(db, { ...ids, content: await contract(kim), instance: "dead", now: clock.now });
    assert.ok(claimed.kind === "claimed");
    await db
      .insertInto("instance")
      .values({ id: "dead", seen_at: (await store.now()) + 3_600_000 })
      .execute();
    await recover({ db, journal, instance: createInstance("this"), isUnderWay: documents.isUnderWay });
    assert.equal((await documents.find(kim, claimed.documentId))?.state, "draft");
  });

  test("what a dead process left open becomes a draft when nothing had left, unknown when it may have; the living keep theirs", async () => {
    const { store, journal, documents, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const begin = async (instance: string) => {
      const content = await contract(kim);
      const ids = { personId: kim.id, formKey: newId(), attemptId: newId() };
      const claimed = await claim(db, { ...ids, content, instance, now: clock.now });
      assert.ok(claimed.kind === "claimed");
      return claimed;
    };
    for (const instance of ["dead", "alive"]) await beat(db, instance);
    const [claimed, onWire, alive] = [await begin("dead"), await begin("dead"), await begin("alive")];
    await markOnWire(db, onWire.attemptId);
    await markOnWire(db, alive.attemptId);
    await db
      .updateTable("instance")
      .set({ seen_at: (await store.now()) - 31_000 })
      .where("id", "=", "dead")
      .execute();
    await recover({ db, journal, instance: createInstance("this"), isUnderWay: documents.isUnderWay });
    const states = await Promise.all(
      [claimed, onWire, alive].map(async ({ documentId }) => (await documents.find(kim, documentId))?.state),
    );
    assert.deepEqual(states, ["draft", "unknown", "creating"]);

    const late = { state: "created" as const, reason: "", detail: "", serviceId: "1", links: [], complete: true };
    assert.equal((await recordEnd(db, onWire, late, clock.now)).became, "late");
    const unknown = await documents.find(kim, onWire.documentId);
    assert.deepEqual(
      [unknown?.state, unknown?.attempt?.late],
      ["unknown", { created: true, serviceId: "1", links: [] }],
    );
    await assert.rejects(markOnWire(db, claimed.attemptId), /taken away/);
  });
});

test("a link with a name before its host is not taken from a person either", () => {
  const read = (link: string) => resolutionSchema.safeParse({ created: true, serviceId: "x", links: [link] }).success;
  assert.deepEqual(["https://bank.example@elsewhere.example/", "http://kim:secret@a.example/"].map(read), [
    false,
    false,
  ]);
  assert.deepEqual(["https://a.example/@kim", " https://a.example/ "].map(read), [true, true]);
});
