import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { newId } from "#lib/shared/id.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";
import { type Call, startScriptedService } from "../support/scripted-service.ts";

const arrivalWindowMs = 120_000;

forEachEngine((engine) => {
  /** Makes a document of unknown outcome, and a desk on which its end can be moved. */
  async function unknown() {
    const work = await paperwork(engine);
    const documents = work.desk("this", { arrivalWindowMs });
    work.clock.now = await work.store.now();
    const kim = await work.person("kim");
    const formKey = newId();
    const made = await documents.create(kim, formKey, await work.contract(kim, { templateId: "practice-unknown" }));
    assert.ok(made.ok);
    const { id } = made.value;
    const { db } = work.store;
    await db.updateTable("attempt").set({ reason: "timeout" }).where("document_id", "=", id).execute();
    const ended = (agoMs: number) =>
      db
        .updateTable("attempt")
        .set({ ended_at: sql`now_ms() - ${agoMs}` })
        .where("document_id", "=", id)
        .execute();
    return { ...work, documents, kim, id, formKey, ended };
  }

  test("an unknown outcome is called not created only when no request of it can arrive any more, by the database's clock", async () => {
    const { documents, kim, id, formKey, clock, ended } = await unknown();
    // The instance's own clock runs ahead; the one that counts does not.
    clock.now += 10 * arrivalWindowMs;
    const early = await documents.resolve(kim, id, { created: false });
    assert.ok(!early.ok && early.problem.code === "too_early");
    const { retryAfterSeconds = 0 } = early.problem;
    assert.ok(retryAfterSeconds > 60 && retryAfterSeconds <= 120, String(retryAfterSeconds));
    const there = await documents.find(kim, id);
    assert.equal(there?.state, "unknown");
    assert.ok((await documents.mayArriveForMs(there)) > 60_000);
    await ended(arrivalWindowMs - 30_000);
    const still = await documents.resolve(kim, id, { created: false });
    assert.equal(!still.ok && still.problem.code, "too_early");
    await ended(arrivalWindowMs);
    assert.equal(await documents.mayArriveForMs(there), 0);
    assert.deepEqual(await documents.resolve(kim, id, { created: false }), { ok: true, value: { formKey } });
  });

  test("where the service was not waited for, its work may end later: a status in between keeps 'not created' waiting too", async () => {
    const { store, documents, kim, id } = await unknown();
    await store.db.updateTable("attempt").set({ reason: "status" }).where("document_id", "=", id).execute();
    const resolved = await documents.resolve(kim, id, { created: false });
    assert.equal(!resolved.ok && resolved.problem.code, "too_early");
  });

  test("an error that breaks off, or is larger than is read, keeps 'not created' waiting as a whole one does", async (t) => {
    const work = await paperwork(engine);
    work.clock.now = await work.store.now();
    const kim = await work.person("kim");
    const answers: ((call: Call) => void)[] = [
      (call) => call.respond(504, "<html>Gateway Time-out</html>"),
      (call) => call.respond(504, "x".repeat(1024 * 1024 + 10)),
      (call) => call.write("HTTP/1.1 504 Gateway Time-out\r\ncontent-length: 500\r\n\r\n<html>"),
      (call) => call.write("HTTP/1.1 302 Found\r\ncontent-length: 500\r\n\r\n<html>"),
    ];
    for (const answer of answers) {
      const service = await startScriptedService({
        async create(call) {
          await call.body();
          answer(call);
          call.end();
        },
      });
      const signing = createSigningService(
        { baseUrl: service.url, apiId: "a", apiSecretKey: "b", timeoutSeconds: 5 },
        { openPath: work.staging.open },
      );
      t.after(async () => {
        await signing.close();
        await service.close();
      });
      const documents = work.desk("this", { arrivalWindowMs, signing });
      const made = await documents.create(kim, newId(), await work.contract(kim));
      assert.ok(made.ok);
      const resolved = await documents.resolve(kim, made.value.id, { created: false });
      assert.equal(!resolved.ok && resolved.problem.code, "too_early");
    }
  });

  test("an outcome that is unknown although the service has answered, or closed, can be called not created at once", async () => {
    const { store, documents, kim, id, formKey } = await unknown();
    await store.db.updateTable("attempt").set({ reason: "no_id" }).where("document_id", "=", id).execute();
    const there = await documents.find(kim, id);
    assert.ok(there);
    assert.equal(await documents.mayArriveForMs(there), 0);
    assert.deepEqual(await documents.resolve(kim, id, { created: false }), { ok: true, value: { formKey } });
  });

  test("what a person has found at the service they can enter at once, also while a request can still arrive", async () => {
    const { documents, kim, id } = await unknown();
    assert.ok((await documents.resolve(kim, id, { created: true, serviceId: "10482", links: [] })).ok);
  });

  test("an end that a wrong clock put into the far future does not shut the way out until then", async () => {
    const { documents, kim, id, ended } = await unknown();
    await ended(-365 * 24 * 60 * 60 * 1000);
    assert.ok((await documents.resolve(kim, id, { created: false })).ok);
  });

  test("a word about one attempt closes no other", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const content = await contract(kim, { templateId: "practice-unknown" });
    const formKey = newId();
    const made = await documents.create(kim, formKey, content);
    assert.ok(made.ok);
    const { id } = made.value;
    const reference = async () => (await documents.find(kim, id))?.attempt?.reference ?? "";
    const first = await reference();
    assert.ok((await documents.resolve(kim, id, { created: false }, first)).ok);
    await documents.create(kim, formKey, content);
    const late = await documents.resolve(kim, id, { created: false }, first);
    assert.equal(!late.ok && late.problem.code, "already_resolved");
    assert.equal((await documents.find(kim, id))?.state, "unknown");
    assert.ok((await documents.resolve(kim, id, { created: false }, await reference())).ok);
  });

  test("tries to record one sharing of a link are one line of the history", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    const { id } = made.value;
    const share = { signers: [0], way: "link" as const, once: newId() };
    await Promise.all([1, 2, 3].map(() => documents.recordShare(kim, id, share)));
    await documents.recordShare(kim, id, { ...share, once: newId() });
    await documents.recordShare(kim, id, { signers: [0], way: "link" });
    const document = await documents.find(kim, id);
    assert.ok(document);
    const copies = (await documents.history(document, [])).filter(({ what }) => what === "shared");
    assert.equal(copies.length, 3);
  });
});
