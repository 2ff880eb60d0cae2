import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createRestores } from "#lib/backup/restores.ts";
import type { Services } from "#lib/services.ts";
import { draftOne, firstPerson, openOne, places } from "../support/back-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A server on its place, with an administrator, a draft, an attempt under way, and a session. */
async function office(engine: Engine) {
  const here = await (await places(engine)).place();
  const services = await here.start();
  const person = await firstPerson(services);
  const formKey = await draftOne(services, person, "Begun");
  const { documentId } = await openOne(services, person, "Claimed", false);
  const session = await services.people.openSession(person.id);
  const found = async ({ documents, drafts, people }: Services) => ({
    reason: (await documents.find(person, documentId))?.attempt?.reason,
    draftFrom: (await drafts.find(person, formKey))?.restoredFrom,
    signedIn: (await people.person(session)) !== undefined,
  });
  return { here, services, person, found };
}

/** The watch over a database alone, on a clock of its own; a new one is a new start. */
async function watch(engine: Engine) {
  const { db } = await engine.open();
  const folder = mkdtempSync(join(tmpdir(), "countersign-restores-"));
  after(() => rmSync(folder, { recursive: true }));
  const clock = { now: Date.UTC(2026, 10, 21, 9) };
  const [heardPath, databaseFile] = [join(folder, "last-heard"), join(folder, "database")];
  writeFileSync(databaseFile, "");
  const start = async (heardPath = join(folder, "last-heard"), ownerPath = join(folder, "owner")) => {
    const paths = { heardPath, ownerPath, databaseFile };
    const restores = createRestores({ store: { db, now: async () => clock.now }, ...paths });
    await restores.countOn();
    return restores;
  };
  const kinds = async () =>
    (await db.selectFrom("restore").select("kind").orderBy("number").execute()).map(({ kind }) => kind);
  return { db, clock, heardPath, databaseFile, start, kinds };
}

forEachEngine((engine) => {
  test("a database that counts less than was heard of has gone back, which is told once, also beneath a running server", async () => {
    const { services, here, found } = await office(engine);
    const { db } = services.store;
    const then = await db.selectFrom("pulse").selectAll().executeTakeFirstOrThrow();
    await services.restores.countOn();
    await services.restores.countOn();
    assert.deepEqual(await found(services), { reason: undefined, draftFrom: undefined, signedIn: true });

    await db.updateTable("pulse").set(then).execute();
    await services.restores.countOn();
    const [back] = await services.restores.unseen();
    assert.deepEqual([back?.kind, back?.dataUntil], ["went_back", then.at]);
    assert.deepEqual(await found(services), { reason: "restored", draftFrom: then.at, signedIn: false });
    await services.restores.countOn();

    // And while nobody ran, by a dump that was put back by hand.
    await services.stop();
    const again = await here.start();
    assert.equal((await again.store.db.selectFrom("restore").selectAll().execute()).length, 1);
    await again.store.db
      .updateTable("pulse")
      .set((set) => ({ beats: set("beats", "-", 2) }))
      .execute();
    await again.stop();
    const last = await here.start();
    const told = await last.store.db.selectFrom("restore").select("kind").execute();
    assert.deepEqual(
      told.map((row) => row.kind),
      ["went_back", "went_back"],
    );
  });

  test("after a long silence without a word the attempts that were open are unknown, but drafts and sessions stay", async () => {
    const { services, found } = await office(engine);
    const { store, config } = services;
    await store.db
      .updateTable("pulse")
      .set({ ended: 0, at: Date.now() - 11 * minuteMs })
      .execute();
    const [heardPath, ownerPath] = [join(config.dataDir, "none"), join(config.dataDir, "nobody")];
    await createRestores({ store, heardPath, ownerPath, databaseFile: undefined }).countOn();
    assert.deepEqual(await found(services), { reason: "restored", draftFrom: undefined, signedIn: true });
  });

  test("neither a kill nor a stop, however long, nor another database in the same folder is taken for a restore", async () => {
    const { clock, heardPath, start, kinds } = await watch(engine);
    await start();
    clock.now += 9 * minuteMs;
    const restores = await start();
    await restores.end();
    clock.now += 30 * dayMs;
    await start();
    const other = await watch(engine);
    await other.start();
    writeFileSync(other.heardPath, `${"0".repeat(26)} 999999`);
    await other.start();
    writeFileSync(heardPath, "cut");
    await start();
    assert.deepEqual([...(await kinds()), ...(await other.kinds())], []);
  });

  test("a long silence without a word, and a copy of the file, may be a restore, and nothing more is said", async () => {
    const { clock, databaseFile, start, kinds } = await watch(engine);
    await start();
    const until = clock.now;
    clock.now += 11 * minuteMs;
    const restores = await start();
    const [told] = await restores.unseen();
    assert.deepEqual([told?.kind, told?.at, told?.dataUntil], ["perhaps", clock.now, until]);
    await restores.end();
    copyFileSync(databaseFile, `${databaseFile}-copy`);
    renameSync(`${databaseFile}-copy`, databaseFile);
    clock.now += minuteMs;
    await start();
    assert.deepEqual(await kinds(), ["perhaps", "perhaps"]);
  });

  test("files without a row are nobody's only in the database's own folder, and once a database that went back was seen", async () => {
    const { db, clock, heardPath, start } = await watch(engine);
    const other = await watch(engine);
    const owner = `${heardPath}-owner`;
    const restores = await start(heardPath, owner);
    assert.equal(await restores.knowsEveryFile(), true);
    assert.equal(await (await other.start(`${heardPath}-other`, owner)).knowsEveryFile(), false);
    assert.equal(await (await start(heardPath, owner)).knowsEveryFile(), true);
    rmSync(owner);
    assert.equal(await (await other.start(`${heardPath}-other`, owner)).knowsEveryFile(), true);

    await db.updateTable("pulse").set({ beats: 0, at: clock.now }).execute();
    await restores.countOn();
    assert.equal(await restores.knowsEveryFile(), false);
    await db.updateTable("restore").set({ seen_at: clock.now }).execute();
    assert.equal(await restores.knowsEveryFile(), true);
  });

  test("several instances that start at once on a database that went back tell of it once", async () => {
    const { db, start, kinds } = await watch(engine);
    const before = await start();
    for (let i = 0; i < 3; i++) await before.countOn();
    await db.updateTable("pulse").set({ beats: 1 }).execute();
    await Promise.all([start(), start(), start()]);
    assert.deepEqual(await kinds(), ["went_back"]);
  });

  test("a restore that one host has told of is not told of again by those that had heard more", async () => {
    const { db, clock, heardPath, start, kinds } = await watch(engine);
    const [here, there] = [heardPath, `${heardPath}-there`];
    const one = await start(here);
    const dump = await db.selectFrom("pulse").selectAll().executeTakeFirstOrThrow();
    const other = await start(there);
    for (let i = 0; i < 3; i++) await one.countOn();
    for (let i = 0; i < 9; i++) await other.countOn();
    // Put back twice.
    for (const told of [["went_back"], ["went_back", "went_back"]]) {
      await db.updateTable("pulse").set(dump).execute();
      clock.now += minuteMs;
      const again = await start(here);
      clock.now += minuteMs;
      for (let i = 0; i < 9; i++) await (await start(there)).countOn();
      await again.countOn();
      assert.deepEqual(await kinds(), told);
    }
  });

  test("who only supposes that the database went back takes nothing from who knows it", async () => {
    const { db, clock, heardPath, start, kinds } = await watch(engine);
    const one = await start();
    const dump = await db.selectFrom("pulse").selectAll().executeTakeFirstOrThrow();
    for (let i = 0; i < 9; i++) await one.countOn();
    await db.updateTable("pulse").set(dump).execute();
    clock.now += 60 * minuteMs;
    await start(`${heardPath}-new`);
    clock.now += 1;
    await start();
    assert.deepEqual(await kinds(), ["perhaps", "went_back"]);
  });

  test("each restore is told of, newest first, until an administrator has taken note of it, the first one for good", async () => {
    const { services, person } = await office(engine);
    const { db } = services.store;
    const row = { kind: "perhaps" as const, data_until: 1, seen_by: null, seen_at: null };
    const ids = ["0", "1"].map((letter) => letter.repeat(26));
    // The clock was set back between them.
    for (const [number, id] of ids.entries())
      await db
        .insertInto("restore")
        .values({ ...row, id, number, at: 1 - number })
        .execute();
    const unseen = async () => (await services.restores.unseen()).map(({ id }) => id);
    assert.deepEqual(await unseen(), [...ids].reverse());
    await services.restores.see(person, ids[1] ?? "");
    await services.restores.see({ ...person, id: "somebody else" }, ids[1] ?? "");
    assert.deepEqual(await unseen(), [ids[0]]);
    assert.equal(await services.restores.newest(), ids[1]);
    const noted = await db.selectFrom("restore").select("seen_by").where("seen_at", "is not", null).execute();
    assert.deepEqual(
      noted.map((one) => one.seen_by),
      [person.id],
    );
  });
});
