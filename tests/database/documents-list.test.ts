import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";
import { paperwork } from "../support/paperwork.ts";

forEachEngine((engine) => {
  test("staff see their own documents, managers everybody's but nobody else's drafts", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const [kim, lee, boss] = [await person("kim"), await person("lee"), await person("boss", "manager")];
    const created = await documents.create(kim, newId(), await contract(kim));
    await documents.create(kim, newId(), await contract(kim, { templateId: "practice-rejected" }));
    assert.ok(created.ok);
    const counts = await Promise.all([kim, lee, boss].map(async (one) => (await documents.counts(one)).all.n));
    assert.deepEqual(counts, [1, 0, 1]);
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
    for (const text of [...hits, ...numbers]) assert.equal((await pageOf(documents, kim, { text })).total.n, 1, text);
    for (const id of ["", "x", "\u0000", "x".repeat(5000)]) assert.equal(await documents.find(kim, id), undefined);
    for (const text of ["\u0000nothing", "leaseX100", "김", "010-9999"])
      assert.equal((await pageOf(documents, kim, { text })).total.n, 0, text);
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
      const times = { created_at: clock.now, changed_at: clock.now, place: i };
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
    const walkedIds: string[] = [];
    let page = await pageOf(documents, kim, { text: "" });
    assert.equal(page.newer, false);
    for (;;) {
      walkedIds.push(...page.documents.map(({ id }) => id));
      if (!page.older) break;
      page = await pageOf(documents, kim, {
        text: "",
        after: { direction: "older", place: page.documents.at(-1)?.place ?? 0 },
      });
    }
    assert.deepEqual(walkedIds, ids);
    const back = await pageOf(documents, kim, { text: "", after: { direction: "newer", place: 19 } });
    assert.deepEqual(
      back.documents.map(({ id }) => id),
      ids.slice(50, 100),
    );
    assert.deepEqual([back.newer, back.older], [true, true]);
  });
});
