import assert from "node:assert/strict";
import { test } from "node:test";
import { createHandOvers } from "#lib/hand-over/hand-over.ts";
import { accountById } from "#lib/people/rows.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { archive } from "../support/archive.ts";
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
});
