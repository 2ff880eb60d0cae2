import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";
import { countDocuments, listDocuments } from "#lib/documents/listing.ts";
import { markDeleted, sweepDrafts } from "#lib/drafts/deleted.ts";
import { keepSearchIndex, type SearchSizes } from "#lib/search/index-keeper.ts";
import { noteUnshared } from "#lib/search/text.ts";
import { newId } from "#lib/shared/id.ts";
import { beforeTransaction, countingReads } from "../support/between.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { isRacer, serveTasks, startRacers } from "../support/racers.ts";
import { found, type Known, plan, searchWorld, sizes, start } from "../support/search-world.ts";

/** The whole index, in an order of its own. */
async function rows({ db }: TestStore) {
  return db.selectFrom("search_posting").selectAll().orderBy("key").execute();
}

/** The index of the same documents, built from nothing. */
async function builtAnew(store: TestStore, index: () => Promise<void>) {
  await store.db.deleteFrom("search_posting").execute();
  await store.db.updateTable("document").set({ search_stale: 2 }).execute();
  await index();
  return rows(store);
}

if (isRacer) racer();
else
  forEachEngine((engine) => {
    test("a document is found at once by what is new about it, and no more by what is gone", async () => {
      const store = await engine.open();
      const { person, create, change, resolve, index } = searchWorld(store);
      const kim = await person("Kim");
      const draft = await create(kim, plan("alpha"), "draft");
      const waiting = await create(kim, plan("epsilon"), "draft");
      const unknown = await create(
        kim,
        plan("beta", { values: ["₩36,000,000"], file: "근로계약서_홍길동.pdf" }),
        "unknown",
      );
      for (let i = 0; i < 20; i++) await create(kim, plan(`gamma ${i}`), "created");
      await index();
      assert.deepEqual(await found(store, kim.id, "36,000"), ["beta"]);
      assert.deepEqual(await found(store, kim.id, "서_홍"), ["beta"]);
      assert.equal((await found(store, kim.id, "kim")).length, 21);
      assert.deepEqual(await found(store, kim.id, "gamma 3"), ["gamma 3"]);
      await change(draft, plan("delta"), "created");
      await change(waiting, plan("zeta"), "creating");
      await resolve(unknown, "DOC-8841");
      const look = async () => {
        assert.deepEqual(await found(store, kim.id, "delta"), ["delta"]);
        assert.deepEqual(await found(store, kim.id, "zeta"), ["zeta"]);
        assert.deepEqual([...(await found(store, kim.id, "alpha")), ...(await found(store, kim.id, "epsilon"))], []);
        assert.deepEqual(await found(store, kim.id, "c-884"), ["beta"]);
      };
      await look();
      for (let i = 0; i < 20; i++) await create(kim, plan(`later ${i}`), "created");
      await look();
      await index();
      await look();
    });

    test("words that are gone leave nothing in the index, however few", async () => {
      const store = await engine.open();
      const { person, create, index, known } = searchWorld(store);
      const kim = await person("Kim");
      for (let i = 0; i < 30; i++) await create(kim, plan(`first ${i}`), "draft");
      await index();
      for (const { formKey } of known.slice(9, 10)) await markDeleted(store.db, kim.id, formKey, start, 1);
      await sweepDrafts(store.db, start + 1);
      await keepSearchIndex({ db: store.db, instance: "test", sizes: { ...sizes, stale: 512 } });
      const kept = await rows(store);
      assert.deepEqual(kept, await builtAnew(store, index));
    });

    test("documents that have ended leave the stale ones, those under way wait, and few are not worth the work", async () => {
      const store = await engine.open();
      const { person, create, index } = searchWorld(store);
      const kim = await person("Kim");
      const stale = async () => {
        const some = await store.db.selectFrom("document").select("id").where("search_stale", ">", 0).execute();
        return some.length;
      };
      for (let i = 0; i < 3; i++) await create(kim, plan("one"), "created");
      await index();
      assert.equal(await stale(), 3);
      for (let i = 0; i < 40; i++) await create(kim, plan("more"), i % 4 > 0 ? "created" : "creating");
      await index();
      assert.ok((await stale()) >= 10 && (await stale()) < 10 + sizes.stale);
      assert.equal((await found(store, kim.id, "more")).length, 40);
    });

    test("documents are counted one by one up to a thousand, and what was searched for up to two hundred", async () => {
      const store = await engine.open();
      const { person, create, index } = searchWorld(store);
      const kim = await person("Kim");
      const model = await create(kim, plan("one"), "created");
      const row = await store.db
        .selectFrom("document")
        .selectAll()
        .where("id", "=", model.id)
        .executeTakeFirstOrThrow();
      let places = row.place + 1;
      const more = async (n: number) => {
        const rows = Array.from({ length: n }, newId).map((id) => ({ ...row, id, form_key: id, place: places++ }));
        await store.db.insertInto("document").values(rows).execute();
      };
      const totals = async () => {
        const visibility = { personId: kim.id, everybody: false };
        const of = async (words: string[][]) =>
          (await listDocuments(store.db, visibility, { words, limit: 10 }, { blockSize: sizes.block })).total;
        return [await of([["one"]]), await of([]), await countDocuments(store.db, visibility)];
      };
      await more(99);
      assert.deepEqual(await totals(), Array(3).fill({ n: 100, capped: false }));
      await more(1);
      await index();
      const [found, ...all] = await totals();
      assert.deepEqual(found, { n: 100, capped: true });
      assert.deepEqual(all, Array(2).fill({ n: 101, capped: false }));
      await more(899);
      assert.deepEqual((await totals()).slice(1), Array(2).fill({ n: 1000, capped: false }));
      await more(1);
      assert.deepEqual((await totals()).slice(1), Array(2).fill({ n: 1000, capped: true }));
    });

    test("a search for some days reads of the index only the blocks in which there are such days", async () => {
      const store = await engine.open();
      const { person, create, index, clock } = searchWorld(store);
      const kim = await person("Kim");
      const dayMs = 86_400_000;
      for (let day = 0; day < 10; day++) {
        clock.now = start + day * dayMs;
        for (let i = 0; i < 2 * sizes.block; i++) await create(kim, plan(`old ${day}`), "created");
      }
      await index();
      clock.now = start + 10 * dayMs;
      await create(kim, plan("young"), "created");
      const { db, reads } = countingReads(store.db, "search_posting");
      const listed = async (word: string, days: { from?: number; to?: number }) => {
        const visibility = { personId: kim.id, everybody: true };
        const { documents } = await listDocuments(
          db,
          visibility,
          { words: [[word]], limit: 99, ...days },
          { blockSize: sizes.block },
        );
        return documents.map(({ title }) => title);
      };
      assert.deepEqual(await listed("young", { from: clock.now }), ["young"]);
      assert.deepEqual(await listed("old", { to: start }), []);
      assert.equal(reads(), 0);
      assert.deepEqual(
        await listed("old", { from: start + 3 * dayMs, to: start + 4 * dayMs }),
        Array(16).fill("old 3"),
      );
      assert.ok(reads() > 0);
    });

    test("a keeper that stood still for longer than its lease writes nothing over what came after", async () => {
      const store = await engine.open();
      const { person, create, copy } = searchWorld(store);
      const kim = await person("Kim");
      const documents: Known[] = [];
      for (let i = 0; i < sizes.block; i++) documents.push(await create(kim, plan(`old ${i}`), "created"));
      const keep = (db: Database, instance: string) => keepSearchIndex({ db, instance, sizes: { ...sizes, stale: 1 } });
      // Its first transaction looks for old texts, the second marks what it reads; it stands still before it writes that, and its own
      // next run, or another's, does all that there is.
      for (const other of ["this", "other"]) {
        await store.db.updateTable("document").set({ search_stale: 2 }).execute();
        let after: unknown;
        const stopped = beforeTransaction(store.db, 3, async () => {
          for (const document of documents) await copy(document, 0);
          await store.db.updateTable("lease").set({ until: 0 }).execute();
          await keep(store.db, other);
          after = await rows(store);
        });
        await keep(stopped, "this");
        assert.ok(after);
        assert.deepEqual(await rows(store), after);
        await store.db.updateTable("signer").set({ shared_at: null }).execute();
        for (const { id } of documents) await noteUnshared(store.db, id);
      }
    });

    test("a lease from a clock that was ahead keeps nobody from the work once that has been put right", async () => {
      const store = await engine.open();
      const { person, create, index } = searchWorld(store);
      const kim = await person("Kim");
      for (let i = 0; i < sizes.block; i++) await create(kim, plan("one"), "created");
      const yearOn = Date.now() + 365 * 86_400_000;
      await store.db.updateTable("lease").set({ until: yearOn }).execute();
      await index();
      assert.ok((await rows(store)).length > 0);
    });

    test("a process that is killed at its work leaves an index that tells the truth, and another one finishes it", async () => {
      const store = await engine.open();
      const { person, create, index } = searchWorld(store);
      const kim = await person("Kim");
      const words = ["one", "two", "three", "four"];
      for (let round = 0; round < 8; round++) {
        for (let i = 0; i < 40; i++) await create(kim, plan(`${words[round % 4]} ${i}`), "created");
        const racers = await startRacers(import.meta.url, 1);
        await racers.tell(0, "open", store.where);
        racers.tell(0, "keep", sizes).catch(() => {});
        await pause(round * 4);
        await racers.end();
        for (const [i, word] of words.entries()) {
          const rounds = Math.floor((round + 4 - i) / 4);
          assert.equal((await found(store, kim.id, word)).length, rounds * 40, `${word} in round ${round}`);
        }
        await store.db.updateTable("lease").set({ until: 0 }).execute();
      }
      await index();
      const kept = await rows(store);
      assert.deepEqual(kept, await builtAnew(store, index));
    });

    test("of two processes that would keep the index at once one does, and neither loses a document", async () => {
      const store = await engine.open();
      const { person, create, change, known, index } = searchWorld(store);
      const kim = await person("Kim");
      const racers = await startRacers(import.meta.url, 2);
      try {
        for (const racer of [0, 1]) await racers.tell(racer, "open", store.where);
        for (let round = 0; round < 5; round++) {
          for (let i = 0; i < 20; i++) await create(kim, plan(`old ${i}`), "draft");
          const keep = { task: "keep", argument: sizes };
          const kept = racers.run(keep, keep);
          // The first thinks the other's lease has run out, and meanwhile documents change.
          await store.db.updateTable("lease").set({ until: 0 }).execute();
          for (const document of known.slice(round * 20, round * 20 + 5))
            await change(document, plan("new"), "created");
          assert.deepEqual(await kept, ["done", "done"]);
          assert.equal((await found(store, kim.id, "new")).length, (round + 1) * 5);
        }
      } finally {
        await racers.end();
      }
      await index();
      await index();
      assert.equal((await found(store, kim.id, "new")).length, 25);
      for (const document of known.filter(({ state }) => state === "draft"))
        await change(document, { ...document, values: [] }, "unknown");
      assert.equal((await found(store, kim.id, "old")).length, 75);
    });
  });

function racer(): void {
  let store: ReturnType<typeof openStore> | undefined;
  serveTasks({
    open(where: TestStore["where"]) {
      store = openStore(where);
      return "open";
    },
    async keep(sizes: SearchSizes) {
      if (!store) throw new Error("nothing is open");
      await keepSearchIndex({ db: store.db, instance: crypto.randomUUID(), sizes });
      return "done";
    },
  });
}
