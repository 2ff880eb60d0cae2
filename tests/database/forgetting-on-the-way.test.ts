import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { stepsOf } from "#lib/database/leases.ts";
import { migrateTables } from "#lib/database/store.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { struckMark } from "#lib/shared/struck.ts";
import { forEachEngine } from "../support/engines.ts";
import { canary, forgettingScene, left, other } from "../support/forgetting-scene.ts";
import { value } from "../support/people-office.ts";

forEachEngine((engine) => {
  /** A draft of before the press that is sent for the first time while its person is being forgotten, to no known outcome. */
  async function sentMeanwhile() {
    const scene = await forgettingScene(engine);
    const { store, documents, drafts, contract, forgetting, boss, kim, create, contact } = scene;
    await create(kim);
    const formKey = newId();
    const content = await contract(kim, {
      signers: [canary, other],
      templateId: "practice-unknown",
      title: "Of 맹카나",
    });
    value(await drafts.save(kim, formKey, formOfContent(content), 0));
    value(await forgetting.forget(boss, await contact()));
    const steps = stepsOf(store.db);
    let sent = "";
    await forgetting.work(async (work) => {
      const done = await steps(work);
      if (sent === "") sent = value(await documents.create(kim, formKey, content)).id;
      return done;
    });
    return { ...scene, formKey, sent };
  }

  for (const late of [false, true])
    test(`a draft that is sent first while its person is forgotten is waited for, and struck if it was not created${late ? ", however late that is known" : ""}`, async () => {
      const { store, clock, documents, drafts, forgetting, toTheEnd, boss, kim, formKey, sent } = await sentMeanwhile();
      const waits = [{ name: canary.name, waits: 1 }];
      assert.deepEqual(await forgetting.underWay(boss), waits);
      if (late) {
        await toTheEnd();
        clock.now += 40 * 86_400_000;
        await forgetting.work();
        assert.deepEqual(await forgetting.underWay(boss), waits);
      }
      value(await documents.resolve(kim, sent, { created: false }));
      await toTheEnd();
      assert.deepEqual(await forgetting.underWay(boss), []);
      assert.deepEqual(await left(store), []);
      assert.equal((await drafts.find(kim, formKey))?.form?.signers[1]?.name, other.name);
    });

  test("a clock that is set back after the press keeps nobody from being forgotten", async () => {
    const { store, clock, forgetting, toTheEnd, boss, kim, create, contact } = await forgettingScene(engine);
    await create(kim);
    clock.now += 400 * 86_400_000;
    value(await forgetting.forget(boss, await contact()));
    clock.now -= 399 * 86_400_000;
    await toTheEnd();
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.deepEqual(await left(store), []);
  });

  test("a document that was begun after the press and created is kept, and then nothing is waited for", async () => {
    const { documents, forgetting, toTheEnd, boss, kim, sent } = await sentMeanwhile();
    value(await documents.resolve(kim, sent, { created: true, serviceId: "77", links: [{}, {}] }));
    await toTheEnd();
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.equal((await documents.find(kim, sent))?.signers[0]?.name, canary.name);
  });

  test("while a document is waited for, what came after the last look is kept: drafts, and contacts", async () => {
    const { drafts, contacts, forgetting, toTheEnd, boss, kim, documents, sent } = await sentMeanwhile();
    await toTheEnd();
    const { formKey } = value(await drafts.begin(kim, { ...emptyForm, title: "Again", signers: [canary] }));
    await contacts.add(kim, { signers: [canary], shared: false });
    await forgetting.work();
    assert.equal((await contacts.list(kim, canary.name)).contacts.length, 1);
    value(await documents.resolve(kim, sent, { created: false }));
    await forgetting.work();
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.equal((await drafts.find(kim, formKey))?.form?.signers[0]?.name, canary.name);
  });

  test("what came of a call before the press is struck, though it was entered after all had been looked through", async () => {
    const { store, clock, documents, contacts, contract, forgetting, boss, kim, create, contact } =
      await forgettingScene(engine);
    await create(kim);
    const known = await contact();
    const content = await contract(kim, { signers: [canary, other], title: "Of 맹카나" });
    const called = clock.now;
    value(await forgetting.forget(boss, known));
    await forgetting.work();
    assert.deepEqual(await forgetting.underWay(boss), [{ name: canary.name, waits: undefined }]);
    const { id } = value(await documents.create(kim, newId(), content));
    // As the call has dated it, before it waited.
    await store.db.updateTable("document").set({ created_at: called }).where("id", "=", id).execute();
    // The later people of an import.
    await contacts.add(kim, { signers: [canary], shared: false });
    await contacts.saveGroup(kim, { name: "Team", people: [canary, { ...other, mobile: "" }], shared: false });
    clock.now += 61_000;
    await forgetting.work();
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.deepEqual((await documents.find(kim, id))?.signers[0], { name: struckMark });
    assert.deepEqual(await left(store), []);
  });

  test("who was waited for before the upgrade keeps the drafts that were begun since", async () => {
    const { db } = await engine.open("020_known_time");
    await sql`insert into person (id, email, name, role, created_at) values ('boss', 'b@x.example', 'Boss', 'administrator', 1)`.execute(
      db,
    );
    const row = (id: string, waits: number | null) =>
      sql`insert into forgetting (id, person_id, at, waits, name, email, mobile) values (${id}, 'boss', 7, ${waits}, 'n', '', '')`;
    await row("new", null).execute(db);
    await row("waits", 1).execute(db);
    await migrateTables(db);
    const rows = await db.selectFrom("forgetting").select(["id", "looked_at"]).orderBy("id").execute();
    assert.deepEqual(
      rows.map(({ id, looked_at }) => [id, looked_at]),
      [
        ["new", null],
        ["waits", 7],
      ],
    );
  });
});
