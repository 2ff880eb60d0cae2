import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const two = ["홍길동", "Kim Minseo"].map((name, n) => ({ name, email: `signer${n}@hanbit.example` }));

forEachEngine((engine) => {
  test("what at least half of a template's newest documents had is usual: keys in their order, signers, pages", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const { usual } = createTemplates({ db: store.db, practice: async () => false, now: Date.now });
    const kim = await person("kim");
    const make = async (items: [string, string][], more = {}) => {
      const pairs = items.map(([key, value]) => ({ key, value }));
      const content = await contract(kim, { templateId: "88001", signers: two, items: pairs, ...more });
      return documents.create(kim, newId(), content);
    };
    assert.equal(await usual("88001"), undefined);
    // It was refused, so nothing is learned of it.
    await make([["wrong", "1"]], { templateId: "practice-rejected" });
    assert.equal(await usual("practice-rejected"), undefined);

    await make([
      ["salary", "1"],
      ["start", "2"],
    ]);
    await make([
      ["salary", "3"],
      ["start", "4"],
      ["once", "5"],
    ]);
    await make([["salary", "6"]], { signers: two.slice(0, 1) });
    const found = await usual("88001");
    assert.deepEqual(found?.uses, { n: 3, capped: false });
    assert.deepEqual(found?.keys, ["salary", "start"]);
    assert.equal(found?.signers, 2);
    assert.equal(typeof found?.pages, "number");
    assert.equal(await usual("8800"), undefined);
  });

  test("the newest twenty tell what is usual, all are counted", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const { usual } = createTemplates({ db: store.db, practice: async () => false, now: Date.now });
    const kim = await person("kim");
    for (let n = 0; n < 25; n++) {
      const items = [{ key: n < 15 ? "before" : "since", value: String(n) }];
      await documents.create(kim, newId(), await contract(kim, { templateId: "88002", items }));
    }
    const found = await usual("88002");
    assert.deepEqual(found?.uses, { n: 25, capped: false });
    // Ten of the twenty had each.
    assert.deepEqual(found?.keys.toSorted(), ["before", "since"]);
    await documents.create(
      kim,
      newId(),
      await contract(kim, { templateId: "88002", items: [{ key: "since", value: "" }] }),
    );
    await documents.create(
      kim,
      newId(),
      await contract(kim, { templateId: "88002", items: [{ key: "since", value: "z" }] }),
    );
    assert.deepEqual((await usual("88002"))?.keys, ["since"]);
  });
});
