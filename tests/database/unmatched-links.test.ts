import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { CreationParts } from "#lib/creation/creation.ts";
import { recordJournaled } from "#lib/creation/journal-entry.ts";
import { recover } from "#lib/creation/recovery.ts";
import { createInstance } from "#lib/database/instances.ts";
import { countLinks, sealedUnmatchedLinks } from "#lib/documents/reseal.ts";
import { linksAnew, sealUnmatched } from "#lib/documents/sealed-links.ts";
import { newId } from "#lib/shared/id.ts";
import { ok } from "#lib/shared/result.ts";
import { outcomeOf } from "#lib/signing/outcome.ts";
import { fixedKeys } from "#lib/storage/keys.ts";
import { archive } from "../support/archive.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { forgettingScene, canary as forgotten, other } from "../support/forgetting-scene.ts";
import { value } from "../support/people-office.ts";
import { refuse } from "../support/refusing-store.ts";

const canary = "sign.example";
const address = (n: number) => `https://${canary}/${n}`;
const dayMs = 24 * 60 * 60_000;
const two = {
  signers: [
    { name: "홍길동", mobile: "01012345678" },
    { name: "김철수", mobile: "01012345679" },
  ],
};
/** Counts from 0 and masks the names, so nothing says which entry is whose. */
const signer = [
  { index: 0, name: "홍**", view_url: address(1) },
  { index: 1, name: "김**", view_url: address(2) },
];
const unmatched = [
  { url: address(1), index: 0, name: "홍**" },
  { url: address(2), index: 1, name: "김**" },
];

/** A service that answers so. */
function answering(document: object, until?: () => Promise<void>): Pick<CreationParts, "signing"> {
  return {
    signing: {
      async create({ signers }, hooks) {
        await hooks?.beforeSend?.();
        await until?.();
        const text = JSON.stringify({ document });
        return outcomeOf(signers, { sent: true, status: 200, detail: "status 200", text }, 1);
      },
    },
  };
}

async function office(engine: Engine) {
  const desk = await archive(engine);
  const { store, documents, kim, contract } = desk;
  return {
    ...desk,
    db: store.db,
    async made(by: typeof documents) {
      const answer = await by.create(kim, newId(), await contract(kim, two));
      assert.ok(answer.ok);
      return answer.value.id;
    },
    read: async (id: string) => (await documents.find(kim, id))?.unmatchedLinks,
    async stored() {
      const rows = await store.db.selectFrom("attempt").selectAll().execute();
      assert.ok(rows.length > 0);
      return JSON.stringify(rows);
    },
  };
}

forEachEngine((engine) => {
  test("links that are surely nobody's are kept encrypted and can be read, with an id and without one", async () => {
    const { desk, documents, kim, made, read, stored } = await office(engine);
    const created = await made(desk("this", answering({ id: "7", signer })));
    assert.deepEqual(await read(created), unmatched);
    assert.ok((await documents.find(kim, created))?.signers.every(({ link }) => link === undefined));
    const unknown = await made(desk("this", answering({ signer })));
    assert.deepEqual([(await documents.find(kim, unknown))?.state, await read(unknown)], ["unknown", unmatched]);
    assert.ok(!(await stored()).includes(canary));
    // By a person's word it is created; what came then is still there.
    assert.ok((await documents.resolve(kim, unknown, { created: true, serviceId: "8", links: [] })).ok);
    assert.deepEqual(await read(unknown), unmatched);
    const none = await made(documents);
    assert.deepEqual(await read(none), []);
  });

  test("they stay while the database takes nothing, and when the answer comes late", async () => {
    const { db, desk, documents, folder, journal, kim, made, read, stored, store } = await office(engine);
    const lift = refuse(store, "update", "signer");
    const kept = await made(
      desk(
        "this",
        answering({ id: "7", signer }, () => lift.then(() => {})),
      ),
    );
    assert.deepEqual(await read(kept), unmatched);
    const outcomes = join(folder, "outcomes");
    const files = readdirSync(outcomes).map((name) => readFileSync(join(outcomes, name), "utf8"));
    assert.equal(files.length, 1);
    assert.ok(!files.join().includes(canary));
    await (await lift)();
    await recordJournaled(db, journal);
    assert.deepEqual(await read(kept), unmatched);

    const called = async (state: "unknown" | "not_sent") => {
      await db
        .insertInto("instance")
        .values({ id: `gone ${state}`, seen_at: await store.now() })
        .execute();
      return made(
        desk(
          `gone ${state}`,
          answering({ id: "9", signer }, async () => {
            await db.updateTable("instance").set({ seen_at: 1 }).where("id", "=", `gone ${state}`).execute();
            if (state === "not_sent")
              await db
                .updateTable("attempt")
                .set({ state: "claimed" })
                .where("instance", "=", `gone ${state}`)
                .execute();
            await recover({ db, journal, instance: createInstance("this"), isUnderWay: () => false });
          }),
        ),
      );
    };
    const late = await called("unknown");
    assert.deepEqual(await read(late), []);
    assert.ok((await documents.resolve(kim, late, { created: true, serviceId: "9", links: [] })).ok);
    assert.deepEqual(await read(late), unmatched);
    assert.deepEqual(await read(await called("not_sent")), unmatched);
    assert.ok(!(await stored()).includes(canary));
  });

  test("they go with the document's links, though no signer has one", async () => {
    const { clock, db, desk, made, read, set, retention } = await office(engine);
    const id = await made(desk("this", answering({ id: "7", signer })));
    await db.updateTable("document").set({ changed_at: clock.now }).where("id", "=", id).execute();
    await set(null, 1);
    assert.deepEqual(await read(id), unmatched);
    clock.now += dayMs + 60_000;
    await retention.sweep();
    assert.deepEqual(await read(id), []);
  });

  test("they go with anybody who is forgotten in the document, and do not come back with a late answer", async () => {
    const { boss, contact, desk, documents, forgetting, kim, store, toTheEnd, contract } =
      await forgettingScene(engine);
    const sent = async (id: string, until?: () => Promise<void>) => {
      const content = await contract(kim, { signers: [forgotten, other] });
      return value(await desk(id, answering({ id: "7", signer }, until)).create(kim, newId(), content)).id;
    };
    const read = async (id: string) => (await documents.find(kim, id))?.unmatchedLinks;
    const id = await sent("this");
    assert.deepEqual(await read(id), unmatched);
    const late = await sent("two", async () => {
      await store.db.updateTable("attempt").set({ state: "unknown" }).where("instance", "=", "two").execute();
      await store.db.updateTable("document").set({ state: "unknown" }).where("state", "=", "creating").execute();
      const [row] = await store.db.selectFrom("document").select("id").where("state", "=", "unknown").execute();
      assert.ok((await documents.resolve(kim, row?.id ?? "", { created: true, serviceId: "7", links: [] })).ok);
      assert.deepEqual(await forgetting.forget(boss, await contact()), ok(null));
      await toTheEnd();
    });
    for (const gone of [id, late]) assert.deepEqual(await read(gone), []);
  });

  test("a new key takes them over, in the database and in an outcome that waits, and none is left under the old one", async () => {
    const { db, desk, keys, kim, made, read } = await office(engine);
    const id = await made(desk("this", answering({ id: "7", signer })));
    const rotated = fixedKeys(Buffer.alloc(32, 5), keys.current().bytes);
    const [old, next] = [keys.current().id, rotated.current().id];
    assert.deepEqual([...(await sealedUnmatchedLinks.count(db))], [[old, 1]]);
    await sealedUnmatchedLinks.reseal({ db, keys: rotated, step: (work) => db.transaction().execute(work) }, "");
    assert.deepEqual([...(await sealedUnmatchedLinks.count(db))], [[next, 1]]);
    assert.equal(await read(id), undefined, "with the old key alone");
    assert.deepEqual((await desk("next", { keys: rotated }).find(kim, id))?.unmatchedLinks, unmatched);

    const waits = {
      state: "unknown" as const,
      reason: "no_id",
      detail: "",
      unmatched: sealUnmatched(keys, "a", unmatched),
    };
    const anew = linksAnew(rotated, "a", waits);
    assert.ok(anew);
    assert.deepEqual(
      [...countLinks([waits]), ...countLinks([anew])],
      [
        [old, 1],
        [next, 1],
      ],
    );
    assert.equal(linksAnew(rotated, "a", anew), undefined);
  });
});
