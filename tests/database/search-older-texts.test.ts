import assert from "node:assert/strict";
import { test } from "node:test";
import { writeLinks } from "#lib/documents/links.ts";
import { rewriteText } from "#lib/search/text.ts";
import { somebodyWaits } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { found, plan, searchWorld } from "../support/search-world.ts";

forEachEngine((engine) => {
  test("what an older desk has written is found by all its words once the index has been kept", async () => {
    const store = await engine.open();
    const { person, create, index } = searchWorld(store);
    const kim = await person("Kim");
    await create(kim, plan("one", { values: ["Sejong-ro 18"] }), "created");
    await store.db.updateTable("document").set({ search_text: "one", search_stale: 1 }).execute();
    assert.deepEqual(await found(store, kim.id, "one"), ["one"]);
    await index();
    assert.deepEqual(await found(store, kim.id, "sejong"), ["one"]);
  });

  test("what an older desk has written loses nothing that is new while its text is written", async () => {
    const store = await engine.open();
    const { person, create } = searchWorld(store);
    const kim = await person("Kim");
    const { id } = await create(kim, plan("one"), "unknown");
    await store.db.updateTable("document").set({ search_text: "one", search_stale: 1 }).execute();
    let rewritten: Promise<void> | undefined;
    await store.db.transaction().execute(async (tx) => {
      await tx.updateTable("document").set({ state: "created", service_id: "DOC-8841" }).where("id", "=", id).execute();
      await writeLinks(tx, id, "DOC-8841", []);
      rewritten = store.db.transaction().execute((other) => rewriteText(other, id));
      if (store.engine === "postgres") await somebodyWaits(store.db);
    });
    await rewritten;
    assert.deepEqual(await found(store, kim.id, "doc-8841"), ["one"]);
  });
});
