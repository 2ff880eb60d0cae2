import assert from "node:assert/strict";
import { test } from "node:test";
import type { KyselyPlugin } from "kysely";
import { find } from "#lib/search/find.ts";
import { keepSearchIndex } from "#lib/search/index-keeper.ts";
import { forEachEngine } from "../support/engines.ts";
import { plan, searchWorld } from "../support/search-world.ts";

/** Does something once, after so many queries have been answered. */
function meanwhile(after: number, act: () => Promise<unknown>): KyselyPlugin {
  let answered = 0;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answered += 1;
      if (answered === after) await act();
      return result;
    },
  };
}

forEachEngine((engine) => {
  for (const what of ["becomes stale", "is indexed"] as const)
    test(`a document that ${what} while somebody looks by days is found once, whenever that is`, async () => {
      const store = await engine.open();
      const { db } = store;
      const { person, create } = searchWorld(store);
      const kim = await person("Kim");
      const ids: string[] = [];
      for (const title of ["one", "two", "three"]) ids.push((await create(kim, plan(title), "created")).id);
      const index = () => keepSearchIndex({ db, instance: "this", sizes: { block: 8, stale: 1 } });
      await index();
      const stale = () =>
        db
          .updateTable("document")
          .set({ search_stale: 2 })
          .where("id", "=", ids[1] ?? "")
          .execute();
      const visibility = { personId: kim.id, everybody: true };
      const query = { visibility, filter: { words: [], from: 1 }, limit: 10, enough: 10 };
      for (const after of [1, 2, 3]) {
        if (what === "is indexed") await stale();
        const act = what === "is indexed" ? index : stale;
        const { ids: found } = await find(db.withPlugin(meanwhile(after, act)), query, { blockSize: 8 });
        assert.deepEqual(found.toSorted(), ids.toSorted(), `after ${after} queries`);
        await index();
      }
    });
});
