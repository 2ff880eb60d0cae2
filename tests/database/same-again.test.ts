import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const week = { sameAgainMs: 7 * 24 * 60 * 60 * 1000 };

forEachEngine((engine) => {
  const office = () => paperwork(engine, week);
  type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof office>>["documents"]["create"]>>;
  const same = (answer: Answer) => (answer.ok ? undefined : answer.problem.same);

  test("the same template, signers, items and files again: the one that is there, with its links, and nothing sent", async () => {
    const { documents, service, person, upload, contract } = await office();
    const kim = await person("kim");
    const items = [
      { key: "salary", value: "1" },
      { key: "place", value: "2" },
    ];
    const first = await documents.create(kim, newId(), await contract(kim, { items }));
    assert.ok(first.ok);
    const again = await contract(kim, {
      title: "Another title",
      items: [...items].reverse(),
      files: [await upload(kim)],
    });
    const formKey = newId();
    const found = same(await documents.create(kim, formKey, again));
    const there = await documents.find(kim, first.value.id);
    assert.equal(found?.id, first.value.id);
    assert.deepEqual(found?.visible, {
      title: there?.title,
      signers: [{ name: "홍길동", link: there?.signers[0]?.link }],
    });
    assert.equal((await service.sandbox.documents()).length, 1);
    assert.equal(await documents.findByForm(kim, formKey), undefined);
  });

  test("gone beyond knowingly, it is created, and it is recorded beside which one", async () => {
    const { documents, service, person, contract } = await office();
    const kim = await person("kim");
    const [first, formKey] = [await documents.create(kim, newId(), await contract(kim)), newId()];
    assert.ok(first.ok);
    const second = await documents.create(kim, formKey, await contract(kim), { anyway: first.value.id });
    assert.ok(second.ok);
    assert.equal((await documents.find(kim, second.value.id))?.attempt?.sameAs, first.value.id);
    assert.equal((await service.sandbox.documents()).length, 2);
    // The one that was seen is not the newest any more.
    const third = await documents.create(kim, newId(), await contract(kim), { anyway: first.value.id });
    assert.equal(same(third)?.id, second.value.id);
  });

  test("what differs in one of the four is another document; so is one that came to nothing, and one of last week", async () => {
    const { documents, person, upload, contract, clock } = await office();
    const kim = await person("kim");
    const create = async (more: Parameters<typeof contract>[1]) => {
      const answer = await documents.create(kim, newId(), await contract(kim, more));
      assert.ok(answer.ok, answer.ok ? "" : answer.problem.code);
    };
    await create({});
    await create({ templateId: "77002" });
    await create({ items: [] });
    await create({ signers: [{ name: "홍길동", mobile: "01012345679" }] });
    await create({ files: [await upload(kim, "power-of-attorney-pdf-1.4.pdf")] });
    await documents.create(kim, newId(), await contract(kim, { templateId: "practice-rejected" }));
    const rejected = await documents.create(kim, newId(), await contract(kim, { templateId: "practice-rejected" }));
    assert.equal(!rejected.ok && rejected.problem.code, "rejected");
    clock.now += week.sameAgainMs;
    await create({});
  });

  test("an unknown outcome counts until a person says that it was not created", async () => {
    const { documents, person, contract } = await office();
    const kim = await person("kim");
    const lost = { templateId: "practice-unknown" };
    const first = await documents.create(kim, newId(), await contract(kim, lost));
    assert.ok(first.ok);
    assert.equal(same(await documents.create(kim, newId(), await contract(kim, lost)))?.state, "unknown");
    assert.ok((await documents.resolve(kim, first.value.id, { created: false })).ok);
    assert.ok((await documents.create(kim, newId(), await contract(kim, lost))).ok);
  });

  test("a colleague's counts too, but what is in it is shown to managers only", async () => {
    const { documents, person, contract } = await office();
    const [kim, lee, boss] = [await person("kim"), await person("lee"), await person("boss", "manager")];
    assert.ok((await documents.create(kim, newId(), await contract(kim, { title: "Secret" }))).ok);
    const [theirs, managers] = [
      same(await documents.create(lee, newId(), await contract(lee))),
      same(await documents.create(boss, newId(), await contract(boss))),
    ];
    assert.deepEqual([theirs?.createdBy, theirs?.visible], ["kim", undefined]);
    assert.equal(managers?.visible?.title, "Secret");
  });

  test("ten forms with one content sent at the same moment by two processes: one document, nine questions", async () => {
    const { desk, service, person, contract } = await office();
    const kim = await person("kim");
    const content = await contract(kim, { templateId: "practice-slow" });
    const desks = [desk("one"), desk("two")];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => desks[i % 2]?.create(kim, newId(), content)),
    );
    assert.equal(answers.filter((answer) => answer?.ok).length, 1);
    assert.equal(answers.filter((answer) => answer && same(answer)).length, 9);
    assert.equal((await service.sandbox.documents()).length, 1);
  });
});
