import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import { claim } from "#lib/creation/claim.ts";
import { createOutcomeJournal } from "#lib/creation/journal.ts";
import { recover } from "#lib/creation/recovery.ts";
import type { CreateAnswer } from "#lib/creation/run-attempt.ts";
import { createInstance, forgetOthers } from "#lib/database/instances.ts";
import type { AttemptOutcome } from "#lib/documents/attempt-states.ts";
import { newId } from "#lib/shared/id.ts";
import { machineDisk } from "#lib/storage/durable-disk.ts";
import { afterInsert, afterSelect, beforeTransaction } from "../support/between.ts";
import { recordEnd } from "../support/ended.ts";
import { forEachEngine } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";
import { paperwork } from "../support/paperwork.ts";
import { refuse } from "../support/refusing-store.ts";

forEachEngine((engine) => {
  const creations = (requests: { path: string }[]) => requests.filter(({ path }) => path.endsWith("/create")).length;

  test("a store that does not take the attempt: a clear error, nothing sent, nothing written; the next try creates it", async () => {
    const { store, documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    const lift = await refuse(store, "insert", "attempt");
    const refused = await documents.create(kim, formKey, content);
    assert.equal(!refused.ok && refused.problem.code, "not_stored");
    assert.match((!refused.ok && refused.problem.reference) || "", /^[A-Z0-9]{6}$/);
    assert.equal(creations(service.requests), 0);
    assert.equal(await documents.findByForm(kim, formKey), undefined);
    await lift();
    assert.ok((await documents.create(kim, formKey, content)).ok);
    assert.equal((await service.sandbox.documents()).length, 1);
  });

  for (const table of ["upload", "draft"])
    test(`a store that does not answer what is asked of ‘${table}’ before the attempt: a clear error, nothing sent; the next try creates it`, async () => {
      const { store, desk, documents, service, person, contract } = await paperwork(engine);
      const kim = await person("kim");
      const [formKey, content] = [newId(), await contract(kim)];
      // As after a standstill of the process, when the time of each query that was under way is over.
      const silent = afterSelect(store.db, table, () => Promise.reject(new Error("Query read timeout")));
      const refused = await desk("one", { db: silent }).create(kim, formKey, content);
      assert.equal(!refused.ok && refused.problem.code, "not_stored");
      assert.match((!refused.ok && refused.problem.reference) || "", /^[A-Z0-9]{6}$/);
      assert.equal(creations(service.requests), 0);
      assert.ok((await documents.create(kim, formKey, content)).ok);
      assert.equal((await service.sandbox.documents()).length, 1);
    });

  test("a form that has become a document, sent again while the store falls silent at any moment: it is answered, never that nothing was sent", async () => {
    const { store, desk, documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    assert.ok((await documents.create(kim, formKey, content)).ok);
    let [asked, silentFrom] = [0, Number.POSITIVE_INFINITY];
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (++asked >= silentFrom) throw new Error("Query read timeout");
        return result;
      },
    });
    const silent = desk("one", { db });
    assert.ok((await silent.create(kim, formKey, content)).ok);
    const all = asked;
    for (silentFrom = 1; silentFrom <= all; silentFrom++) {
      asked = 0;
      const answer = await silent.create(kim, formKey, content);
      assert.equal(!answer.ok && answer.problem.code, "creation_unheard", `from ${silentFrom} of ${all}`);
    }
    assert.equal((await service.sandbox.documents()).length, 1);
  });

  for (const table of ["upload", "draft", "document"])
    test(`a form that has become a document, sent again while ‘${table}’ cannot be read: nobody is told that nothing was sent`, async () => {
      const { store, desk, documents, service, person, contract } = await paperwork(engine);
      const kim = await person("kim");
      const [formKey, content] = [newId(), await contract(kim)];
      const created = await documents.create(kim, formKey, content);
      const silent = afterSelect(store.db, table, () => Promise.reject(new Error("Query read timeout")));
      const again = await desk("one", { db: silent }).create(kim, formKey, content);
      assert.equal(!again.ok && again.problem.code, "creation_unheard");
      assert.deepEqual(await documents.create(kim, formKey, content), created);
      assert.equal((await service.sandbox.documents()).length, 1);
    });

  test("a form that has become a document, sent again while nothing can be read: nobody is told that nothing was sent", async () => {
    const { store, desk, documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    assert.ok((await documents.create(kim, formKey, content)).ok);
    const dead = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => Promise.reject(new Error("Query read timeout")),
    });
    const again = await desk("one", { db: dead }).create(kim, formKey, content);
    assert.equal(!again.ok && again.problem.code, "creation_unheard");
  });

  test("a form sent again while it is being sent, when the store does not answer: nobody is told that nothing was sent", async () => {
    const { store, desk, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    // The first press waits right before its claim; the first read of the second one fails.
    let refuses = false;
    const failing = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!refuses) return result;
        refuses = false;
        throw new Error("Query read timeout");
      },
    });
    let again: CreateAnswer | undefined;
    const db = beforeTransaction(failing, 1, async () => {
      refuses = true;
      again = await one.create(kim, formKey, content);
    });
    const one = desk("one", { db });
    assert.ok((await one.create(kim, formKey, content)).ok);
    assert.equal(again?.ok === false && again.problem.code, "creation_unheard");
    assert.equal((await service.sandbox.documents()).length, 1);
  });

  // SQLite has one instance, which knows of its own calls.
  if (engine.name === "PostgreSQL")
    test("a form sent again while another instance stands still in its claim: nobody is told that nothing was sent", async () => {
      const { store, desk, service, person, contract } = await paperwork(engine);
      const kim = await person("kim");
      const [formKey, content] = [newId(), await contract(kim)];
      const again = Promise.withResolvers<CreateAnswer>();
      // Right after it has entered the attempt, until the other has waited in vain.
      const still = afterInsert(store.db, "attempt", () => {
        again.resolve(desk("two").create(kim, formKey, content));
        return again.promise;
      });
      const first = await desk("one", { db: still }).create(kim, formKey, content);
      const answer = await again.promise;
      assert.equal(!answer.ok && answer.problem.code, "creation_unheard");
      assert.ok(first.ok);
      assert.deepEqual(await desk("two").create(kim, formKey, content), first);
      assert.equal((await service.sandbox.documents()).length, 1);
    });

  test("a store that does not take that the request leaves now: it does not leave", async () => {
    const { store, documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    const lift = await refuse(store, "update", "attempt", "new.state = 'on_wire'");
    const refused = await documents.create(kim, formKey, content);
    assert.equal(!refused.ok && refused.problem.code, "not_stored");
    assert.equal(creations(service.requests), 0);
    await lift();
    assert.ok((await documents.create(kim, formKey, content)).ok);
  });

  test("an outcome that the store does not take is shown from memory, kept on the disk, and entered later", async () => {
    const { store, documents, service, journal, folder, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    const lift = await refuse(store, "update", "attempt", "new.ended_at is not null");
    const created = await documents.create(kim, formKey, content);
    assert.ok(created.ok);
    const { id } = created.value;
    const [there] = await service.sandbox.documents();
    const links = (document: Awaited<ReturnType<typeof documents.find>>) =>
      document?.signers.map(({ link }) => link?.split("/").at(-1));

    const shown = await documents.find(kim, id);
    assert.deepEqual([shown?.state, shown?.unstored, shown?.serviceId], ["created", true, there?.id]);
    assert.deepEqual(links(shown), there?.viewTokens);
    const [file = ""] = readdirSync(join(folder, "outcomes"));
    assert.equal(statSync(join(folder, "outcomes", file)).mode & 0o077, 0, "for its owner's eyes only");
    // Pressed again while the store refuses: no second one.
    assert.deepEqual(await documents.create(kim, formKey, content), created);
    const parts = { db: store.db, journal, instance: createInstance("this"), isUnderWay: documents.isUnderWay };
    await recover(parts);
    assert.equal((await documents.find(kim, id))?.unstored, true);
    // Handed out before it is saved: that is written down all the same, and nobody's word is taken for a signature yet.
    assert.ok((await documents.recordShare(kim, id, { signers: [0], way: "link" })).ok);
    assert.ok(!(await documents.markSigned(kim, id, { signer: 0, signed: true })).ok);

    await lift();
    await recover(parts);
    const saved = await documents.find(kim, id);
    assert.deepEqual([saved?.state, saved?.unstored, saved?.serviceId], ["created", undefined, there?.id]);
    assert.deepEqual(links(saved), there?.viewTokens);
    assert.ok(saved && saved.signers[0]?.lastSharedAt !== undefined);
    const history = await documents.history(saved, []);
    assert.deepEqual(
      history.map(({ what }) => what),
      ["created", "shared"],
    );
    assert.deepEqual(readdirSync(join(folder, "outcomes")), []);
    assert.equal((await service.sandbox.documents()).length, 1);
  });

  test("a kept outcome survives the process: the next start enters it before it calls anything unknown", async () => {
    const { store, documents, desk, folder, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const lift = await refuse(store, "update", "attempt", "new.ended_at is not null");
    const created = await documents.create(kim, newId(), await contract(kim));
    const rejected = await documents.create(kim, newId(), await contract(kim, { templateId: "practice-rejected" }));
    assert.equal(!rejected.ok && rejected.problem.code, "rejected");
    await lift();
    await forgetOthers(store.db, "next");
    const next = desk("next");
    const journal = createOutcomeJournal(join(folder, "outcomes"));
    await recover({ db: store.db, journal, instance: createInstance("next"), isUnderWay: next.isUnderWay });
    assert.ok(created.ok);
    assert.equal((await next.find(kim, created.value.id))?.state, "created");
    const states = await store.db.selectFrom("attempt").select("state").orderBy("id").execute();
    assert.deepEqual(
      states.map(({ state }) => state),
      ["created", "rejected"],
    );
  });

  test("a refusal whose writing the store refuses is told all the same, and told again to a second click", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim, { templateId: "practice-rejected" })];
    await refuse(store, "update", "attempt", "new.ended_at is not null");
    const first = await documents.create(kim, formKey, content);
    assert.equal(!first.ok && first.problem.code, "rejected");
    assert.deepEqual(await documents.create(kim, formKey, content), first);
    assert.deepEqual((await documents.findByForm(kim, formKey))?.problem, !first.ok && first.problem);
  });

  test("when neither store nor disk takes an outcome, a desk that is asked to stop waits until one of them does", async () => {
    const { store, documents, journal, folder, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const lift = await refuse(store, "update", "attempt", "new.ended_at is not null");
    rmSync(join(folder, "outcomes"), { recursive: true });
    writeFileSync(join(folder, "outcomes"), "not a folder");
    const created = await documents.create(kim, newId(), await contract(kim));
    assert.ok(created.ok);
    assert.equal(journal.atRisk().length, 1);
    const resolved = documents.finished();
    await lift();
    await resolved;
    assert.deepEqual(journal.atRisk(), []);
    assert.equal((await documents.find(kim, created.value.id))?.unstored, undefined);
  });

  test("an own attempt of which the store's answer was lost is closed: nothing was sent for it", async () => {
    const { store, documents, journal, person, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const ids = { personId: kim.id, formKey: newId(), attemptId: newId(), instance: "this" };
    const claimed = await claim(store.db, { ...ids, content: await contract(kim), now: clock.now });
    assert.ok(claimed.kind === "claimed");
    const parts = { db: store.db, journal, instance: createInstance("this") };
    await recover({ ...parts, isUnderWay: () => true });
    assert.equal((await documents.find(kim, claimed.documentId))?.state, "creating");
    await recover({ ...parts, isUnderWay: documents.isUnderWay });
    assert.equal((await documents.find(kim, claimed.documentId))?.state, "draft");
  });

  test("an outcome that is written twice stands once, and a refusal that comes after a person's 'not created' adds nothing", async () => {
    const { store, documents, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const ids = { personId: kim.id, formKey: newId(), attemptId: newId(), instance: "this" };
    const claimed = await claim(db, { ...ids, content: await contract(kim), now: clock.now });
    assert.ok(claimed.kind === "claimed");
    const said = { reason: "", detail: "" };
    const rejected = { ...said, state: "rejected" as const, problem: { code: "rejected" as const } };
    const became = async (of: typeof claimed, outcome: AttemptOutcome) =>
      (await recordEnd(db, of, outcome, clock.now)).became;
    assert.equal(await became(claimed, { ...said, state: "unknown" }), "written");
    assert.equal(await became(claimed, { ...said, state: "unknown" }), "repeated");
    assert.ok((await documents.resolve(kim, claimed.documentId, { created: false })).ok);
    assert.equal(await became(claimed, rejected), "closed");
    assert.equal((await documents.find(kim, claimed.documentId))?.state, "draft");
    assert.equal(await became({ ...claimed, attemptId: newId() }, rejected), "missing");
  });

  if (engine.name === "SQLite")
    test("a file that cannot grow any more is a clear error too, and nothing is sent", async () => {
      const { store, documents, service, person, contract } = await paperwork(engine);
      const kim = await person("kim");
      const content = await contract(kim, { items: [{ key: "terms", value: "x".repeat(200_000) }] });
      await sql`pragma max_page_count = 1`.execute(store.db);
      const full = await documents.create(kim, newId(), content);
      assert.equal(!full.ok && full.problem.code, "not_stored");
      assert.equal(creations(service.requests), 0);
      assert.equal((await pageOf(documents, kim, { text: "" })).total.n, 0);
    });
});

test("an outcome that belongs to no attempt is not forgotten while the disk does not take it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-journal-"));
  after(() => rmSync(folder, { recursive: true }));
  let full = true;
  const journal = createOutcomeJournal(folder, {
    ...machineDisk,
    async writeSynced(path, text) {
      if (full) throw Object.assign(new Error("full"), { code: "ENOSPC" });
      await machineDisk.writeSynced(path, text);
    },
  });
  const said = { reason: "", detail: "", state: "unknown" as const };
  const contract = { templateId: "1", title: "t", signers: [], items: [], files: [], autoSend: false };
  await journal.keep({ attemptId: "a", documentId: "d", reference: "R", content: contract, outcome: said, at: 1 });
  await assert.rejects(journal.setAside("a"), /full/);
  assert.equal((await journal.all()).length, 1);
  full = false;
  await journal.setAside("a");
  assert.deepEqual(await journal.all(), []);
  assert.deepEqual(readdirSync(folder), ["a.json.orphan"]);
});

test("a kept file that is torn or belongs to no attempt stays for a person to look at", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-journal-"));
  after(() => rmSync(folder, { recursive: true }));
  const journal = createOutcomeJournal(folder);
  const said = { reason: "", detail: "", state: "unknown" as const };
  const contract = { templateId: "1", title: "t", signers: [], items: [], files: [], autoSend: false };
  await journal.keep({ attemptId: "a", documentId: "d", reference: "R", content: contract, outcome: said, at: 1 });
  writeFileSync(join(folder, "torn.json"), '{"attemptId":');
  assert.deepEqual(
    (await journal.all()).map(({ attemptId }) => attemptId),
    ["a"],
  );
  await journal.setAside("a");
  assert.deepEqual(await journal.all(), []);
  assert.deepEqual(readdirSync(folder).sort(), ["a.json.orphan", "torn.json"]);
});
