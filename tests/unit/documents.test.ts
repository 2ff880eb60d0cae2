import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { recover } from "#lib/documents/recovery.ts";
import { newId } from "#lib/shared/id.ts";
import { claim, markOnWire, recordEnding } from "#lib/store/attempts.ts";
import { beat } from "#lib/store/instances.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

forEachEngine((engine) => {
  test("a created document has the service's id and each signer's own link", async () => {
    const { documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const signers = [
      { name: "갑", email: "a@acme.example" },
      { name: "을", mobile: "01012345678" },
    ];
    const result = await documents.create(kim, newId(), await contract(kim, { signers }));
    assert.ok(result.ok);
    const [there] = await service.sandbox.documents();
    const document = await documents.find(kim, result.value.id);
    assert.equal(document?.state, "created");
    assert.equal(document.serviceId, there?.id);
    assert.deepEqual(
      document.signers.map(({ link }) => link?.split("/").at(-1)),
      there?.viewTokens,
    );
  });

  test("twenty calls for one form at once, from two processes, create one document and name the same one", async () => {
    const { desk, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim);
    const formKey = newId();
    const desks = [desk("one"), desk("two")];
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => desks[i % 2]?.create(kim, formKey, content)),
    );
    await Promise.all(desks.map((one) => one.settled()));
    assert.equal(new Set(results.map((result) => result?.ok && result.value.id)).size, 1);
    assert.equal((await service.sandbox.documents()).length, 1);
  });

  test("that a request may have left is in the store before the service has it", async () => {
    const { store, documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const attempts = () => store.db.selectFrom("attempt").select(["state", "on_wire_at"]).execute();
    const creation = documents.create(kim, newId(), await contract(kim, { templateId: "practice-slow" }));
    while (!service.requests.some(({ path }) => path.endsWith("/create"))) await new Promise(setImmediate);
    const [attempt] = await attempts();
    assert.equal(attempt?.state, "on_wire");
    assert.ok((await creation).ok);
  });

  test("each refusal leaves a draft with its reason, and the next try makes the same document", async () => {
    const { documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const codes = {
      "practice-rejected": "rejected",
      "practice-not-authorised": "not_authorised",
      "practice-not-sent": "busy",
    };
    const { files } = await contract(kim);
    for (const [templateId, code] of Object.entries(codes)) {
      const result = await documents.create(kim, formKey, await contract(kim, { templateId, files }));
      assert.equal(!result.ok && result.problem.code, code);
      const draft = await documents.findByForm(kim, formKey);
      assert.equal(draft?.state, "draft");
      assert.deepEqual(draft.problem, !result.ok && result.problem);
    }
    assert.equal((await service.sandbox.documents()).length, 0);
    const result = await documents.create(kim, formKey, await contract(kim, { files }));
    assert.ok(result.ok);
    const document = await documents.find(kim, result.value.id);
    assert.equal(document?.state, "created");
    assert.equal(document.problem, undefined);
    assert.equal((await documents.list(kim, { text: "" })).total, 1);
  });

  test("an unknown outcome is never sent again, and a person settles it once", async () => {
    const { documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const content = await contract(kim, { templateId: "practice-unknown" });
    const first = await documents.create(kim, formKey, content);
    const again = await documents.create(kim, formKey, content);
    assert.deepEqual(again, first);
    assert.ok(first.ok);
    assert.equal((await service.sandbox.documents()).length, 1);
    assert.deepEqual(await documents.counts(kim), { all: 1, unknown: 1 });

    const found = { created: true as const, serviceId: "10482", links: [{ url: "https://sign.example/1" }] };
    assert.deepEqual(await documents.settle(await person("lee"), first.value.id, found), {
      ok: false,
      problem: { code: "not_found" },
    });
    const boss = await person("boss", "manager");
    assert.ok((await documents.settle(boss, first.value.id, found)).ok);
    const late = await documents.settle(kim, first.value.id, { created: false });
    assert.equal(!late.ok && late.problem.code, "already_settled");
    const document = await documents.find(kim, first.value.id);
    assert.equal(document?.signers[0]?.link, "https://sign.example/1");
    assert.equal(document.attempt?.settledBy, "boss");
  });

  test("settled as created without every signer's link, the document says that links are missing", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim, { templateId: "practice-unknown" }));
    assert.ok(made.ok);
    assert.ok((await documents.settle(kim, made.value.id, { created: true, serviceId: "10482", links: [] })).ok);
    assert.equal((await documents.find(kim, made.value.id))?.linksComplete, false);
  });

  test("settled as not created, it is a draft again and can be created", async () => {
    const { documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const content = await contract(kim, { templateId: "practice-unknown" });
    const first = await documents.create(kim, formKey, content);
    assert.ok(first.ok);
    assert.deepEqual(await documents.settle(kim, first.value.id, { created: false }), { ok: true, value: { formKey } });
    const second = await documents.create(kim, formKey, { ...content, templateId: "77001" });
    assert.deepEqual(second, first);
    assert.equal((await documents.find(kim, first.value.id))?.state, "created");
    assert.equal((await service.sandbox.documents()).length, 2);
  });

  test("a form that has become a document does not swallow another content under its name", async () => {
    const { documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const content = await contract(kim);
    const first = await documents.create(kim, formKey, content);
    assert.deepEqual(await documents.create(kim, formKey, content), first);
    const other = await documents.create(kim, formKey, { ...content, title: "Another" });
    assert.equal(!other.ok && other.problem.code, "form_used");
    assert.equal((await service.sandbox.documents()).length, 1);
  });

  test("a staged file that somebody has written into does not go out", async () => {
    const { store, documents, service, staging, person, upload, contract } = await paperwork(engine);
    const kim = await person("kim");
    const id = await upload(kim);
    const row = await store.db.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const path = staging.path(row.disk_name);
    writeFileSync(path, Buffer.alloc(row.bytes, "x"));
    const formKey = newId();
    const result = await documents.create(kim, formKey, await contract(kim, { files: [id] }));
    assert.equal(!result.ok && result.problem.code, "file_changed");
    assert.equal((await service.sandbox.documents()).length, 0);
  });

  test("a file of somebody else's cannot go into a document", async () => {
    const { documents, service, person, upload, contract } = await paperwork(engine);
    const [kim, lee] = [await person("kim"), await person("lee")];
    const hers = await upload(lee);
    const result = await documents.create(kim, newId(), await contract(kim, { files: [hers] }));
    assert.deepEqual(!result.ok && result.problem.fields, { [`files.${hers}`]: "file_unknown" });
    assert.equal((await service.sandbox.documents()).length, 0);
  });

  test("what a dead process left open becomes a draft when nothing had left, unknown when it may have; the living keep theirs", async () => {
    const { store, spool, documents, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const begin = async (instance: string) => {
      const content = await contract(kim);
      const ids = { personId: kim.id, formKey: newId(), attemptId: newId() };
      const claimed = await claim(db, { ...ids, content, instance, now: clock.now });
      assert.ok("attemptId" in claimed);
      return claimed;
    };
    const [claimed, onWire, alive] = [await begin("dead"), await begin("dead"), await begin("alive")];
    await markOnWire(db, onWire.attemptId, clock.now);
    await markOnWire(db, alive.attemptId, clock.now);
    await beat(db, "dead", clock.now);
    clock.now += 31_000;
    await beat(db, "alive", clock.now);
    await recover({ db, spool, instance: "this", holds: documents.holds }, clock.now);
    const states = await Promise.all(
      [claimed, onWire, alive].map(async ({ documentId }) => (await documents.find(kim, documentId))?.state),
    );
    assert.deepEqual(states, ["draft", "unknown", "creating"]);

    const late = { state: "created" as const, reason: "", detail: "", serviceId: "1", links: [], complete: true };
    assert.equal(await recordEnding(db, onWire, late, clock.now), "late");
    const unknown = await documents.find(kim, onWire.documentId);
    assert.deepEqual(
      [unknown?.state, unknown?.attempt?.late],
      ["unknown", { created: true, serviceId: "1", links: [] }],
    );
    await assert.rejects(markOnWire(db, claimed.attemptId, clock.now), /taken away/);
  });

  test("staff see their own documents, managers everybody's but nobody else's drafts", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const [kim, lee, boss] = [await person("kim"), await person("lee"), await person("boss", "manager")];
    const created = await documents.create(kim, newId(), await contract(kim));
    await documents.create(kim, newId(), await contract(kim, { templateId: "practice-rejected" }));
    assert.ok(created.ok);
    const counts = await Promise.all([kim, lee, boss].map(async (one) => (await documents.counts(one)).all));
    assert.deepEqual(counts, [2, 0, 1]);
    assert.equal(await documents.find(lee, created.value.id), undefined);
    assert.equal((await documents.find(boss, created.value.id))?.id, created.value.id);
  });

  test("a document is found by each of its texts, a mobile in any spelling", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const signers = [{ name: "홍길동", email: "Hong@Hanbit.example", mobile: "01012345678" }];
    const made = await documents.create(kim, newId(), await contract(kim, { title: "Lease_100% 2026-12-01", signers }));
    assert.ok(made.ok);
    const { serviceId = "" } = (await documents.find(kim, made.value.id)) ?? {};
    const hits = ["lease", "LEASE_100%", "2026-12-01", "길", "길동", "홍길동 lease", "hong@hanbit", "77001", serviceId];
    const numbers = ["010-1234-5678", "+82 10 1234 5678", "01012345678", "1234-5678", "０１０１２３４５６７８"];
    for (const text of [...hits, ...numbers]) assert.equal((await documents.list(kim, { text })).total, 1, text);
    for (const id of ["", "x", "\u0000", "x".repeat(5000)]) assert.equal(await documents.find(kim, id), undefined);
    for (const text of ["\u0000nothing", "leaseX100", "김", "010-9999"])
      assert.equal((await documents.list(kim, { text })).total, 0, text);
  });

  test("pages go back and forth without losing or repeating a document", async () => {
    const { store, documents, person, clock } = await paperwork(engine);
    const kim = await person("kim");
    const content = { templateId: "1", title: "t", signers: [{ name: "a" }], items: [], files: [], autoSend: false };
    const ids: string[] = [];
    for (let i = 0; i < 120; i++) {
      clock.now++;
      const id = newId(clock.now);
      ids.unshift(id);
      const row = {
        template_id: content.templateId,
        title: content.title,
        auto_send: 0,
        auto_confirm: null,
        problem: null,
      };
      const times = { created_at: clock.now, changed_at: clock.now };
      await store.db
        .insertInto("document")
        .values({
          id,
          person_id: kim.id,
          form_key: id,
          state: "created",
          links_complete: 1,
          service_id: null,
          search_text: "t",
          ...row,
          ...times,
        })
        .execute();
    }
    const seen: string[] = [];
    let page = await documents.list(kim, { text: "" });
    assert.equal(page.newer, false);
    for (;;) {
      seen.push(...page.documents.map(({ id }) => id));
      if (!page.older) break;
      page = await documents.list(kim, { text: "", after: { direction: "older", id: seen.at(-1) ?? "" } });
    }
    assert.deepEqual(seen, ids);
    const back = await documents.list(kim, { text: "", after: { direction: "newer", id: ids[100] ?? "" } });
    assert.deepEqual(
      back.documents.map(({ id }) => id),
      ids.slice(50, 100),
    );
    assert.deepEqual([back.newer, back.older], [true, true]);
  });

  test("a file of nobody's document is gone after a day, on the disk and in the store; one of a document stays", async () => {
    const { store, documents, uploads, staging, person, upload, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const lonely = await upload(kim);
    const used = await upload(kim);
    assert.ok((await documents.create(kim, newId(), await contract(kim, { files: [used] }))).ok);
    const rows = await store.db.selectFrom("upload").select(["id", "disk_name"]).execute();
    const path = (id: string) => staging.path(rows.find((row) => row.id === id)?.disk_name ?? "");
    await uploads.sweep();
    assert.ok(existsSync(path(lonely)));
    // The files' own times are the machine's: the clock of the desk goes ahead of both.
    clock.now = Math.max(clock.now, Date.now()) + 25 * 60 * 60 * 1000;
    await uploads.sweep();
    assert.deepEqual([existsSync(path(lonely)), existsSync(path(used))], [false, true]);
    assert.deepEqual(
      (await store.db.selectFrom("upload").select("id").execute()).map(({ id }) => id),
      [used],
    );
  });

  test("the same upload again after a lost answer is one upload", async () => {
    const { store, uploads, person, upload } = await paperwork(engine);
    const kim = await person("kim");
    const id = await upload(kim);
    const again = {
      id,
      name: "x.pdf",
      bytes: 5,
      body: new Blob(["%PDF-"]).stream(),
      signal: new AbortController().signal,
    };
    const result = await uploads.receive(kim, again);
    assert.equal(result.ok && result.value.name, "nda-pdf-1.5.pdf");
    assert.equal((await store.db.selectFrom("upload").select("id").execute()).length, 1);
  });
});
