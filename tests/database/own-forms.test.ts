import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOf } from "#lib/database/leases.ts";
import { purgeDueDrafts } from "#lib/drafts/left.ts";
import { createHandOvers } from "#lib/hand-over/hand-over.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Role } from "#lib/shared/roles.ts";
import { code, duplicateOffice } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { value } from "../support/people-office.ts";

/** Kim has shared a draft with Lee; Park has begun a form of their own at its address. */
async function scene(engine: Engine) {
  const office = await duplicateOffice(engine);
  const { store, drafts, clock } = office;
  const { db } = store;
  async function person(name: string, role: Role = "staff") {
    const one = await office.person(name, role);
    await db.updateTable("person").set({ password_hash: "set" }).where("id", "=", one.id).execute();
    return one;
  }
  const [kim, lee, park, boss] = [
    await person("kim"),
    await person("lee"),
    await person("park"),
    await person("boss", "administrator"),
  ];
  const formKey = newId();
  value(await drafts.save(kim, formKey, { ...emptyForm, title: "Kim's" }, 0));
  value(await drafts.save(park, formKey, { ...emptyForm, title: "Park's" }, 0));
  value(await drafts.share(kim, formKey, lee.id, ""));
  const handOvers = createHandOvers({ db, quotas: noQuotas, now: () => ++clock.now });
  const disable = (id: string) => db.updateTable("person").set({ disabled_at: 1 }).where("id", "=", id).execute();
  const titleOf = async (one: typeof kim) => (await drafts.find(one, formKey))?.form?.title;
  return { ...office, db, kim, lee, park, boss, formKey, handOvers, disable, titleOf };
}

forEachEngine((engine) => {
  test("a draft goes to nobody whose own form of the same address is with a colleague: that one can still come back", async () => {
    const { drafts, kim, lee, park, boss, formKey, handOvers, disable, titleOf } = await scene(engine);
    assert.equal(code(await drafts.share(park, formKey, kim.id, "")), "colleague_has_form");
    await disable(park.id);
    assert.equal(value(await handOvers.handOver(boss, park.id, kim.id)).drafts, 0);
    assert.equal(await titleOf(park), "Park's");
    assert.equal(code(await drafts.giveBack(lee, formKey)), "ok");
    assert.equal(await titleOf(kim), "Kim's");
  });

  test("a form comes back to whoever had it, also from a third person, and goes on from there", async () => {
    const { drafts, kim, lee, boss, formKey, handOvers, disable, titleOf } = await scene(engine);
    await disable(lee.id);
    assert.equal(value(await handOvers.handOver(boss, lee.id, boss.id)).drafts, 1);
    assert.equal(await titleOf(boss), "Kim's");
    assert.equal(value(await handOvers.undo(boss, lee.id)).drafts, 1);
    assert.equal(code(await drafts.takeBack(kim, formKey)), "ok");
    assert.equal(code(await drafts.share(kim, formKey, boss.id, "")), "ok");
  });

  test("a draft that cannot be given back keeps no other from going by a rule", async () => {
    const { db, drafts, kim, lee, boss, formKey, titleOf } = await scene(engine);
    // As earlier versions let it come: the giver has another form by now.
    await db
      .insertInto("draft")
      .columns(["person_id", "form_key", "form", "bytes", "title", "saved_at", "version"])
      .expression((insert) =>
        insert
          .selectFrom("draft")
          .select(({ val }) => [
            val(kim.id).as("person_id"),
            "form_key",
            "form",
            "bytes",
            "title",
            "saved_at",
            "version",
          ])
          .where("person_id", "=", lee.id),
      )
      .execute();
    const other = newId();
    value(await drafts.save(boss, other, { ...emptyForm, title: "Idle too" }, 0));
    const before = Number.MAX_SAFE_INTEGER;
    const purge = { rule: "idle" as const, before, days: 30, quotas: noQuotas, now: 1 };
    // It is the first one.
    await db.updateTable("draft").set({ saved_at: 0 }).where("person_id", "=", lee.id).execute();
    const some = () => purgeDueDrafts({ db, step: stepsOf(db) }, purge, 1, async () => true);
    let gone = await some();
    let done = gone.done;
    for (; gone.more; done += gone.done) gone = await some();
    assert.deepEqual([done, gone], [3, { more: false, done: 0 }]);
    assert.equal(await titleOf(lee), "Kim's");
    assert.equal((await drafts.find(boss, other))?.deletedAt, 1);
    assert.equal(code(await drafts.giveBack(lee, formKey)), "colleague_has_form");
  });
});
