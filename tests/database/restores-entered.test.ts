import assert from "node:assert/strict";
import { test } from "node:test";
import { enterRestore } from "#lib/backup/restore-rows.ts";
import { underWayFrom } from "#lib/search/list-position.ts";
import { newId } from "#lib/shared/id.ts";
import { createOne, firstPerson, openOne, places } from "../support/back-office.ts";
import { somebodyWaits } from "../support/between.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";

const restored = { id: newId(), kind: "perhaps" as const, at: Date.now(), dataUntil: 1 };

/** A server with an attempt under way. */
async function office(engine: Engine) {
  const services = await (await (await places(engine)).place()).start();
  const person = await firstPerson(services);
  return { services, person, claimed: await openOne(services, person, "Claimed", false) };
}

forEachEngine((engine) => {
  test("a document that a restore makes unknown takes its place in the list as it does otherwise", async () => {
    const { services, person } = await office(engine);
    const { db } = services.store;
    const second = await openOne(services, person, "Claimed second", true);
    await db.transaction().execute((tx) => enterRestore(tx, restored));
    const later = await createOne(services, person, "Later");
    const { documents } = await pageOf(services.documents, person, { text: "" });
    assert.deepEqual(
      documents.map(({ title, state }) => [title, state]),
      [
        ["Later", "created"],
        ["Claimed second", "unknown"],
        ["Claimed", "unknown"],
      ],
    );
    assert.equal(documents[0]?.id, later);
    await db.transaction().execute((tx) => enterRestore(tx, { ...restored, id: newId() }));
    assert.equal((await services.documents.find(person, second.documentId))?.state, "unknown");
    const rows = await db.selectFrom("document").select("place").execute();
    assert.deepEqual(
      rows.filter(({ place }) => place >= underWayFrom),
      [],
    );
  });

  test("what has an answer that is yet to be entered is not called unknown by a restore, nor not sent by anybody", async () => {
    const { services, person } = await office(engine);
    const { db } = services.store;
    const answered = await openOne(services, person, "Answered", false);
    await db.transaction().execute((tx) => enterRestore(tx, restored, [answered.attemptId]));
    const rows = await db
      .selectFrom("attempt")
      .innerJoin("document", "document.id", "document_id")
      .select(["title", "attempt.state"]);
    assert.deepEqual(
      new Map((await rows.execute()).map(({ title, state }) => [title, state])),
      new Map([
        ["Claimed", "unknown"],
        ["Answered", "on_wire"],
      ]),
    );
  });

  test("what is claimed while a restore is entered stays with who claimed it", async () => {
    if (engine.name === "SQLite") return;
    const { services, person, claimed: before } = await office(engine);
    const { db } = services.store;
    const { promise: claimed, resolve: go } = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const held = db.transaction().execute(async (tx) => {
      await tx.updateTable("document").set({ unshared: 0 }).execute();
      locked.resolve();
      await claimed;
    });
    await locked.promise;
    const entered = db.transaction().execute((tx) => enterRestore(tx, restored));
    await somebodyWaits(db);
    const { documentId, attemptId } = await openOne(services, person, "Claimed meanwhile", true);
    go();
    await Promise.all([held, entered]);
    assert.equal((await services.documents.find(person, before.documentId))?.state, "unknown");
    assert.equal((await services.documents.find(person, documentId))?.state, "creating");
    const attempt = await db.selectFrom("attempt").select("state").where("id", "=", attemptId).executeTakeFirst();
    assert.equal(attempt?.state, "on_wire");
  });
});
