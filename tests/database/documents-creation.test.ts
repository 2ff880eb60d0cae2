import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";
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
    await Promise.all(desks.map((one) => one.finished()));
    assert.equal(new Set(results.map((result) => result?.ok && result.value.id)).size, 1);
    assert.equal((await service.sandbox.documents()).length, 1);
  });

  test("what its template has come to refuse is not created, but a press that is repeated gets its document", async () => {
    const { documents, service, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, content] = [newId(), await contract(kim)];
    const refused = { code: "value_added" } as const;
    const first = await documents.create(kim, formKey, content, { refused });
    assert.deepEqual(first, { ok: false, problem: refused });
    assert.equal((await service.sandbox.documents()).length, 0);
    const created = await documents.create(kim, formKey, content);
    assert.ok(created.ok);
    assert.deepEqual(await documents.create(kim, formKey, content, { refused }), created);
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

  test("a server that is asked to stop waits for creations that begin while others end, too", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const contents = [await contract(kim), await contract(kim, { templateId: "practice-slow" })] as const;
    void documents.create(kim, newId(), contents[0]);
    const resolved = documents.finished();
    void documents.create(kim, newId(), contents[1]);
    await resolved;
    const attempts = await store.db.selectFrom("attempt").select("state").execute();
    assert.deepEqual(
      attempts.map(({ state }) => state),
      ["created", "created"],
    );
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
    assert.equal((await pageOf(documents, kim, { text: "" })).total.n, 1);
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

  test("nothing is created that waits for its turn while its person's account is deactivated", async () => {
    const { store, documents, drafts, service, person, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim);
    await store.db.updateTable("person").set({ disabled_at: clock.now }).where("id", "=", kim.id).execute();
    const answer = await documents.create(kim, newId(), content);
    assert.equal(!answer.ok && answer.problem.code, "signed_out");
    assert.deepEqual([(await service.sandbox.documents()).length, await drafts.count(kim)], [0, 0]);
  });

  test("a file of somebody else's cannot go into a document", async () => {
    const { documents, service, person, upload, contract } = await paperwork(engine);
    const [kim, lee] = [await person("kim"), await person("lee")];
    const hers = await upload(lee);
    const result = await documents.create(kim, newId(), await contract(kim, { files: [hers] }));
    assert.deepEqual(!result.ok && result.problem.fields, { [`files.${hers}`]: "file_unknown" });
    assert.equal((await service.sandbox.documents()).length, 0);
  });
});
