import assert from "node:assert/strict";
import { test } from "node:test";
import { createHandOvers } from "#lib/hand-over/hand-over.ts";
import { accountById } from "#lib/people/rows.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { archive } from "../support/archive.ts";
import { code } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { value } from "../support/people-office.ts";

const dayMs = 24 * 60 * 60_000;

/** Kim has left with a document of unknown outcome, and Lee, who goes on with Kim's work, has found out that it was not created. */
async function fallenBack(engine: Engine) {
  const office = await archive(engine);
  const { store, documents, drafts, contract, clock, kim, boss, person } = office;
  const { db } = store;
  const [lee, park] = [await person("lee"), await person("park")];
  await db.updateTable("person").set({ password_hash: "set" }).execute();
  const formKey = newId();
  const content = await contract(kim, { templateId: "practice-unknown" });
  const sent = value(await documents.create(kim, formKey, content));
  const leave = (who: Person) =>
    db.updateTable("person").set({ disabled_at: clock.now }).where("id", "=", who.id).execute();
  await leave(kim);
  const handOvers = createHandOvers({ db, quotas: noQuotas, now: () => clock.now });
  assert.deepEqual(value(await handOvers.handOver(boss, kim.id, lee.id)), { drafts: 0 });
  /** As a session would say who it is. */
  const now = async (who: Person) => (await accountById(db, who.id)) ?? who;
  value(await documents.resolve(await now(lee), sent.id, { created: false }));
  const keys = async (who: Person) => (await drafts.list(who)).drafts.map((draft) => draft.formKey);
  return { ...office, db, lee, park, formKey, document: sent.id, leave, handOvers, now, keys };
}

forEachEngine((engine) => {
  test("what falls back to a draft after a hand-over is not deleted as one of somebody deactivated while the hand-over stands", async () => {
    const { retention, clock, kim, formKey, keys, set } = await fallenBack(engine);
    clock.now += 40 * dayMs;
    await set(null, null, 30);
    assert.deepEqual(await keys(kim), [formKey]);
    assert.equal(await retention.leftDrafts(), undefined);
  });

  test("what falls back to a draft after a hand-over does not go as one that nobody saves either, unless its person is back", async () => {
    const { db, retention, clock, kim, formKey, keys, set } = await fallenBack(engine);
    clock.now += 40 * dayMs;
    await set(null, null, null, null, 30);
    assert.deepEqual(await keys(kim), [formKey]);
    await db.updateTable("person").set({ disabled_at: null }).where("id", "=", kim.id).execute();
    await retention.sweep();
    assert.deepEqual(await keys(kim), []);
  });

  test("what falls back to a draft goes to the same colleague in one more step, with what was tried, and comes back with all the rest", async () => {
    const scene = await fallenBack(engine);
    const { db, documents, boss, kim, lee, park, formKey, document, handOvers, now, keys } = scene;
    assert.deepEqual(await handOvers.standing(), [{ from: kim.id, to: "lee", restTo: lee.id }]);
    assert.equal(code(await handOvers.handOver(boss, kim.id, park.id)), "hand_over_changed");

    assert.deepEqual(value(await handOvers.handOver(boss, kim.id, lee.id)), { drafts: 1 });
    assert.deepEqual([await keys(kim), await keys(lee)], [[], [formKey]]);
    assert.equal((await documents.find(await now(lee), document))?.state, "draft");
    assert.deepEqual(await handOvers.standing(), [{ from: kim.id, to: "lee" }]);
    assert.equal(code(await handOvers.handOver(boss, kim.id, lee.id)), "hand_over_changed");

    assert.deepEqual(value(await handOvers.undo(boss, kim.id)), { drafts: 1 });
    assert.deepEqual([await keys(kim), await keys(lee), await handOvers.standing()], [[formKey], [], []]);
    const handOverKinds = ["work_handed_over", "hand_over_undone"] as const;
    const logged = db.selectFrom("audit").select("detail").where("kind", "in", handOverKinds).orderBy("number");
    assert.deepEqual(
      (await logged.execute()).map(({ detail }) => JSON.parse(detail)),
      [0, 1, 1].map((n) => ({ to: lee.id, drafts: n })),
    );
  });

  test("drafts of somebody who came back and left again go to the same colleague, one that had gone before too", async () => {
    const { db, drafts, boss, kim, lee, formKey, leave, handOvers, keys } = await fallenBack(engine);
    value(await handOvers.handOver(boss, kim.id, lee.id));
    await db.updateTable("person").set({ disabled_at: null }).where("id", "=", kim.id).execute();
    value(await drafts.share(lee, formKey, kim.id, "yours again"));
    const later = newId();
    value(await drafts.save(kim, later, { ...emptyForm, title: "later" }, 0));
    assert.deepEqual(await handOvers.standing(), [{ from: kim.id, to: "lee" }]);
    assert.equal(code(await handOvers.handOver(boss, kim.id, lee.id)), "hand_over_changed");
    await leave(kim);
    assert.deepEqual(value(await handOvers.handOver(boss, kim.id, lee.id)), { drafts: 2 });
    assert.deepEqual([await keys(kim), (await keys(lee)).sort()], [[], [formKey, later].sort()]);
    assert.deepEqual(value(await handOvers.undo(boss, kim.id)), { drafts: 2 });
    assert.deepEqual((await keys(kim)).sort(), [formKey, later].sort());
  });

  test("nothing is left to go of what stands under the key of a form of the colleague's own, or where the colleague has left", async () => {
    const { db, drafts, boss, kim, lee, formKey, leave, handOvers, keys } = await fallenBack(engine);
    await leave(lee);
    assert.deepEqual(await handOvers.standing(), [{ from: kim.id, to: "lee" }]);
    assert.equal(code(await handOvers.handOver(boss, kim.id, lee.id)), "colleague_gone");
    await db.updateTable("person").set({ disabled_at: null }).where("id", "=", lee.id).execute();
    value(await drafts.save(lee, formKey, { ...emptyForm, title: "own" }, 0));
    assert.deepEqual(await handOvers.standing(), [{ from: kim.id, to: "lee" }]);
    assert.equal(code(await handOvers.handOver(boss, kim.id, lee.id)), "hand_over_changed");
    assert.deepEqual([await keys(kim), await keys(lee)], [[formKey], [formKey]]);
  });

  test("once a hand-over is undone, what had stayed has all its days again", async () => {
    const { retention, clock, boss, kim, formKey, handOvers, keys, set } = await fallenBack(engine);
    clock.now += 40 * dayMs;
    value(await handOvers.undo(boss, kim.id));
    await set(null, null, 30);
    assert.deepEqual(await keys(kim), [formKey]);
    clock.now += 31 * dayMs;
    await retention.sweep();
    assert.deepEqual(await keys(kim), []);
  });
});
