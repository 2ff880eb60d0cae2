import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { usualOf } from "#lib/templates/usual.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const two = ["홍길동", "Kim Minseo"].map((name, n) => ({ name, email: `signer${n}@hanbit.example` }));

forEachEngine((engine) => {
  test("what at least half of a template's newest documents had is usual: keys in their order, signers, pages", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const { usual } = createTemplates({ db: store.db, practice: async () => false, phoneRegion: "KR", now: Date.now });
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

  test("of several templates each has what is usual for it, in as many queries as for one", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const make = async (templateId: string, items: { key: string; value: string }[], signers = two) =>
      documents.create(kim, newId(), await contract(kim, { templateId, signers, items }));
    await make("88011", [{ key: "salary", value: "1" }]);
    await make("88011", [{ key: "salary", value: "2" }]);
    await make("88012", [{ key: "rent", value: "3" }], two.slice(0, 1));
    let asked = 0;
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        asked++;
        return result;
      },
    });
    const one = await usualOf(db, ["88012"]);
    const forOne = asked;
    const both = await usualOf(db, ["88012", "none", "88011"]);
    assert.equal(asked - forOne, forOne);
    assert.deepEqual(
      both.map(({ id, uses, keys, signers }) => [id, uses.n, keys, signers]),
      [
        ["88012", 1, ["rent"], 1],
        ["88011", 2, ["salary"], 2],
      ],
    );
    assert.deepEqual(both[0], one[0]);
    assert.ok((one[0]?.lastAt ?? 0) > (both[1]?.lastAt ?? 0));
    assert.deepEqual(await usualOf(db, []), []);
    assert.equal(JSON.stringify(both).includes('"value"'), false);
  });

  test("how many pages each file has is learned where all of the newest have had the same", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const { usual } = createTemplates({ db: store.db, practice: async () => false, phoneRegion: "KR", now: Date.now });
    const kim = await person("kim");
    const ids: string[] = [];
    for (const pages of [3, 2, 3, 2]) {
      const {
        files: [id = ""],
      } = await contract(kim);
      await store.db.updateTable("upload").set({ pages }).where("id", "=", id).execute();
      ids.push(id);
    }
    const make = async (files: string[]) =>
      documents.create(kim, newId(), { ...(await contract(kim, { templateId: "88021" })), files });
    await make(ids.slice(0, 2));
    assert.deepEqual((await usual("88021"))?.files, [3, 2]);
    await make(ids.slice(2));
    assert.deepEqual((await usual("88021"))?.files, [3, 2]);
    await make([ids[1] ?? "", ids[0] ?? ""]);
    const found = await usual("88021");
    assert.deepEqual([found?.files, found?.pages], [undefined, 5]);
  });

  test("the newest twenty tell what is usual, all are counted", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const { usual } = createTemplates({ db: store.db, practice: async () => false, phoneRegion: "KR", now: Date.now });
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
