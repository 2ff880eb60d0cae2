import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { code } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { limited, typed } from "../support/limited.ts";

const hourMs = 60 * 60 * 1000;

forEachEngine((engine) => {
  test("of many drafts begun at once as many stay as there may be; one that is there is saved, and a deleted one makes room", async () => {
    const { person, drafts, begun, also } = await limited(engine, { drafts: 5 });
    const kim = await person("kim");
    const instances = [drafts, also({ drafts: 5 }), also({ drafts: 5 }), also({ drafts: 5 })];
    const many = await Promise.all(Array.from({ length: 40 }, (_, i) => begun(kim, `${i}`, {}, instances[i % 4])));
    const single = instances.map(() => also({ drafts: 1 }));
    for (let round = 0; round < 10; round++) {
      const lee = await person(`lee${round}`);
      await Promise.all(single.map((at, i) => begun(lee, `${i}`, {}, at)));
      assert.equal(await drafts.count(lee), 1);
    }
    const [one, two] = many.filter(({ saved }) => saved.ok);
    assert.ok(one && two);
    assert.deepEqual([await drafts.count(kim), many.filter(({ saved }) => saved.ok).length], [5, 5]);
    assert.ok(many.every(({ saved }) => saved.ok || saved.problem.code === "drafts_full"));
    assert.ok((await drafts.save(kim, one.formKey, typed("longer than before"), 1)).ok);
    await drafts.remove(kim, one.formKey);
    assert.equal(code((await begun(kim, "new")).saved), "ok");
    assert.equal(code((await begun(kim, "newer")).saved), "drafts_full");
    assert.equal(code(await drafts.restore(kim, one.formKey)), "not_found");
    assert.equal(await drafts.count(kim), 5);
  });

  test("drafts that are as large together as they may be take no more and lose nothing; what grows no more is saved", async () => {
    const { person, drafts, begun, also } = await limited(engine, { draftBytes: 40_000 });
    const kim = await person("kim");
    const { formKey } = await begun(kim, "x".repeat(19_000));
    assert.equal(code((await begun(kim, "y".repeat(19_000))).saved), "ok");
    const refused = (await begun(kim, "z".repeat(19_000))).saved;
    assert.deepEqual(refused, { ok: false, problem: { code: "drafts_size_full", most: "39 KB" } });
    assert.equal(await drafts.count(kim), 2);
    const grown = await drafts.save(kim, formKey, typed("x".repeat(20_000), { template: "x".repeat(10_000) }), 1);
    assert.equal(code(grown), "drafts_size_full");
    assert.equal((await drafts.find(kim, formKey))?.form?.title.length, 19_000);
    // Where there was more before the limit was set lower.
    const lower = also({ draftBytes: 10_000, drafts: 1 });
    assert.equal(code(await lower.save(kim, formKey, typed("x".repeat(18_000)), 1)), "ok");
    assert.equal(code(await drafts.save(kim, formKey, typed("short"), 2)), "ok");
    assert.equal(code((await begun(kim, "z".repeat(19_000))).saved), "ok");
  });

  test("of many creations at once, by two processes, as many begin as there may in an hour; each says when one can go on", async () => {
    const { person, desk, contract, service, clock, upload } = await limited(engine, { creationsPerHour: 3 });
    const [kim, lee] = [await person("kim"), await person("lee")];
    const content = await contract(kim, { files: [await upload(kim)] });
    const processes = [desk("one"), desk("two")];
    const begin = (i: number) => processes[i % 2]?.create(kim, newId(), { ...content, title: `${i}` });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => begin(i)));
    assert.equal(answers.filter((answer) => answer?.ok).length, 3);
    assert.equal((await service.sandbox.documents()).length, 3);
    for (const answer of answers) {
      if (!answer || answer.ok) continue;
      assert.deepEqual([answer.problem.code, answer.problem.most], ["creations_full", "3"]);
      assert.ok(Math.abs((answer.problem.retryAfterSeconds ?? 0) - 3600) < 10);
    }
    assert.equal(code((await processes[0]?.create(lee, newId(), await contract(lee))) ?? { ok: true }), "ok");
    clock.now += hourMs;
    const minutes = async (i: number) => {
      const answer = await begin(i);
      return answer && !answer.ok ? Math.ceil((answer.problem.retryAfterSeconds ?? 0) / 60) : "ok";
    };
    const told = [];
    for (let i = 20; i < 28; i++) {
      told.push(await minutes(i));
      clock.now += 15 * 60_000;
    }
    assert.deepEqual(told, ["ok", "ok", "ok", 15, "ok", "ok", "ok", 15]);
  });

  test("a repeated call counts nothing and is answered beyond the limit too; what was refused counts, what never began does not", async () => {
    const { person, documents, drafts, contract, upload, store } = await limited(engine, { creationsPerHour: 2 });
    const kim = await person("kim");
    const formKey = newId();
    const content = await contract(kim, { files: [await upload(kim)] });
    const missing = { ...content, files: [newId()] };
    for (let i = 0; i < 5; i++) assert.equal(code(await documents.create(kim, newId(), missing)), "form_invalid");
    const twice = await Promise.all([documents.create(kim, formKey, content), documents.create(kim, formKey, content)]);
    assert.deepEqual(twice.map(code), ["ok", "ok"]);
    const rejected = { ...content, templateId: "practice-rejected" };
    assert.equal(code(await documents.create(kim, newId(), rejected)), "rejected");
    const before = await store.db.selectFrom("document").select("id").execute();
    const full = newId();
    assert.equal(code(await documents.create(kim, full, content)), "creations_full");
    assert.equal((await store.db.selectFrom("document").select("id").execute()).length, before.length);
    assert.equal(await drafts.find(kim, full), undefined);
    assert.equal(code(await documents.create(kim, formKey, content)), "ok");
  });
});
