import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { stepsOf } from "#lib/database/leases.ts";
import { purgeDueDrafts } from "#lib/drafts/left.ts";
import { createHandOvers } from "#lib/hand-over/hand-over.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { archive, counted } from "../support/archive.ts";
import { code } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";

const dayMs = 24 * 60 * 60_000;

/** Kim and Lee with a draft each, which has a file; Kim leaves. */
async function left(engine: Engine) {
  const office = await archive(engine);
  const { store, drafts, contract, clock, staging } = office;
  const { db } = store;
  const lee = await office.person("lee");
  await db.updateTable("person").set({ password_hash: "set" }).execute();
  const draft = async (owner: Person) => {
    const formKey = newId();
    const content = await contract(owner);
    assert.ok((await drafts.save(owner, formKey, formOfContent(content), 0)).ok);
    return { formKey, upload: content.files[0] ?? "" };
  };
  const leave = (who: Person) =>
    db.updateTable("person").set({ disabled_at: clock.now }).where("id", "=", who.id).execute();
  /** Nobody saves whose account is deactivated: as if it had been done before that. */
  const beforeLeaving = async <T>(who: Person, work: () => Promise<T>): Promise<T> => {
    const account = db.selectFrom("person").select("disabled_at").where("id", "=", who.id);
    const { disabled_at } = await account.executeTakeFirstOrThrow();
    await db.updateTable("person").set({ disabled_at: null }).where("id", "=", who.id).execute();
    const done = await work();
    await db.updateTable("person").set({ disabled_at }).where("id", "=", who.id).execute();
    return done;
  };
  const keys = async (who: Person) => (await drafts.list(who)).drafts.map(({ formKey }) => formKey);
  const onDisk = async (upload: string) => {
    const row = await db.selectFrom("upload").select("disk_name").where("id", "=", upload).executeTakeFirst();
    return row !== undefined && existsSync(staging.path(row.disk_name));
  };
  const audited = async (kind: string) =>
    (await db.selectFrom("audit").select(["kind", "object", "actor", "detail"]).execute()).flatMap((row) =>
      row.kind === kind ? [[row.object, row.actor, JSON.parse(row.detail)]] : [],
    );
  return { ...office, db, lee, draft, leave, beforeLeaving, keys, onDisk, audited };
}

forEachEngine((engine) => {
  test("drafts of somebody deactivated go with their files once their days are over, whoever is active keeps theirs, and nothing goes without the rule", async () => {
    const { retention, clock, kim, lee, draft, leave, keys, onDisk, set, audited, boss } = await left(engine);
    const [mine, theirs] = [await draft(kim), await draft(lee)];
    clock.now += 5 * dayMs;
    const at = clock.now;
    await leave(kim);
    clock.now += 1000 * dayMs;
    await retention.sweep();
    assert.deepEqual(await keys(kim), [mine.formKey]);
    assert.deepEqual(await retention.leftDrafts(), { n: 1, goesAt: undefined });

    clock.now = at + 30 * dayMs - 1000;
    await set(null, null, 30);
    assert.deepEqual([await keys(kim), await onDisk(mine.upload)], [[mine.formKey], true]);
    assert.deepEqual(await retention.leftDrafts(), { n: 1, goesAt: at + 30 * dayMs });
    clock.now = at + 30 * dayMs + 1000;
    const { set: _, ...before } = await retention.rules();
    const sooner = { ...before, draftsDays: 29 };
    const asked = await retention.save(boss, sooner, { before, confirmed: null });
    assert.deepEqual(asked, {
      ok: true,
      value: {
        due: { files: counted(0), links: counted(0), people: counted(0), drafts: counted(1), idle: counted(0) },
      },
    });
    await retention.sweep();
    assert.deepEqual([await keys(kim), await onDisk(mine.upload)], [[], false]);
    assert.deepEqual([await keys(lee), await onDisk(theirs.upload)], [[theirs.formKey], true]);
    assert.deepEqual(await audited("draft_expired"), [[mine.formKey, "server", { days: 30 }]]);
    assert.equal(await retention.leftDrafts(), undefined);
  });

  test("one that was refused and one that waits for a release go too; a document of unknown outcome stays", async () => {
    const { db, documents, contract, retention, clock, kim, draft, leave, keys, set } = await left(engine);
    const waiting = await draft(kim);
    const request = { person_id: kim.id, form_key: waiting.formKey, id: newId(), version: 1, asked_at: 1, note: "" };
    await db
      .insertInto("release_request")
      .values({ ...request, ended: null, ended_by: null, ended_at: null, word: "" })
      .execute();
    const tried = async (templateId: string) => {
      const formKey = newId();
      const content = await contract(kim, { templateId });
      await documents.create(kim, formKey, content);
      return formKey;
    };
    const refused = await tried("practice-rejected");
    const unknown = await tried("practice-unknown");
    assert.deepEqual((await keys(kim)).includes(waiting.formKey), true);
    await leave(kim);
    clock.now += 2 * dayMs;
    await set(null, null, 1);
    assert.deepEqual(await keys(kim), []);
    assert.deepEqual(await db.selectFrom("release_request").select("id").execute(), []);
    assert.equal(await documents.findByForm(kim, refused), undefined);
    assert.equal((await documents.findByForm(kim, unknown))?.state, "unknown");
    assert.equal(await retention.leftDrafts(), undefined);
  });

  test("what a colleague has shared goes back to them; what was shared with a colleague, and what was handed over, stays there", async () => {
    const { db, drafts, clock, kim, lee, boss, person, draft, leave, keys, set, onDisk, audited } = await left(engine);
    const heir = await person("heir");
    await db.updateTable("person").set({ password_hash: "set" }).execute();
    const [shared, away] = [await draft(lee), await draft(kim)];
    assert.ok((await drafts.share(lee, shared.formKey, kim.id, "please")).ok);
    assert.ok((await drafts.share(kim, away.formKey, lee.id, "please")).ok);
    await leave(kim);
    clock.now += 2 * dayMs;
    await set(null, null, 1);
    assert.deepEqual((await keys(lee)).sort(), [shared.formKey, away.formKey].sort());
    assert.deepEqual([await keys(kim), await onDisk(shared.upload), await onDisk(away.upload)], [[], true, true]);
    assert.deepEqual((await audited("draft_returned")).at(-1), [shared.formKey, "server", { to: lee.id }]);

    await leave(lee);
    const handOvers = createHandOvers({ db, quotas: noQuotas, now: () => clock.now });
    assert.ok((await handOvers.handOver(boss, lee.id, heir.id)).ok);
    clock.now += 2 * dayMs;
    await set(null, null, 2);
    assert.deepEqual((await keys(heir)).length, 2);
    assert.ok((await handOvers.undo(boss, lee.id)).ok);
    await set(null, null, 1);
    assert.deepEqual((await keys(lee)).length, 2);
  });

  test("whoever is active again, or a rule that was withdrawn, keeps what is there; a draft that is saved begins anew", async () => {
    const { db, drafts, retention, clock, kim, draft, leave, beforeLeaving, keys, set } = await left(engine);
    const { formKey } = await draft(kim);
    await leave(kim);
    await set(null, null, 10);
    clock.now += 20 * dayMs;
    await db.updateTable("person").set({ disabled_at: null }).where("id", "=", kim.id).execute();
    await retention.sweep();
    assert.deepEqual(await keys(kim), [formKey]);
    await leave(kim);
    await set(null, null, null);
    clock.now += 20 * dayMs;
    await retention.sweep();
    assert.deepEqual(await keys(kim), [formKey]);
    const opened = (await drafts.find(kim, formKey)) ?? assert.fail();
    const save = () => drafts.save(kim, formKey, opened.form ?? assert.fail(), opened.version);
    assert.equal(code(await beforeLeaving(kim, save)), "ok");
    await set(null, null, 10);
    assert.deepEqual(await keys(kim), [formKey]);
  });

  test("of two instances at once each draft goes once; a rule that is withdrawn meanwhile ends the work", async () => {
    const { db, retention, clock, kim, draft, leave, beforeLeaving, keys, set, audited } = await left(engine);
    const some = async () => {
      for (let i = 0; i < 5; i++) await draft(kim);
    };
    await some();
    await leave(kim);
    await set(null, null, 1);
    clock.now += 2 * dayMs;
    await Promise.all([retention.sweep(), retention.sweep()]);
    assert.deepEqual([await keys(kim), (await audited("draft_expired")).length], [[], 5]);
    await beforeLeaving(kim, some);
    let asked = 0;
    const purge = { rule: "drafts" as const, before: clock.now + 1, days: 1, quotas: noQuotas, now: clock.now };
    const gone = await purgeDueDrafts({ db, step: stepsOf(db) }, purge, 100, async () => asked++ < 2);
    assert.deepEqual([gone, (await keys(kim)).length], [{ more: false, done: 2 }, 3]);
  });

  test("a form that comes back because it was not created after all has all its days again, under either rule", async () => {
    for (const rule of ["drafts", "idle"] as const) {
      const { db, drafts, documents, contract, retention, clock, boss, kim, leave, set } = await left(engine);
      const formKey = newId();
      const content = await contract(kim, { templateId: "practice-unknown" });
      const form = formOfContent(content);
      assert.ok((await drafts.save(kim, formKey, form, 0)).ok);
      await documents.create(kim, formKey, content, { draft: { form, version: 1, page: { id: newId(), save: 1 } } });
      await db
        .updateTable("draft")
        .set({ saved_at: clock.now - 40 * dayMs })
        .execute();
      clock.now -= 40 * dayMs;
      if (rule === "drafts") await leave(kim);
      clock.now += 40 * dayMs;
      const id = (await documents.findByForm(kim, formKey))?.id ?? "";
      assert.ok((await documents.resolve(boss, id, { created: false })).ok);
      await (rule === "drafts" ? set(null, null, 30) : set(null, null, null, null, 30));
      const isThere = async () =>
        (await db.selectFrom("draft").select("deleted_at").executeTakeFirst())?.deleted_at === null;
      assert.ok(await isThere(), rule);
      clock.now += 31 * dayMs;
      await retention.sweep();
      assert.ok(!(await isThere()), rule);
    }
  });

  test("a draft that nobody saves for so many days goes, waiting for a release too, and its holder can restore it for a day", async () => {
    const { db, drafts, retention, clock, boss, kim, draft, keys, onDisk, audited, set } = await left(engine);
    const [old, waiting, saved] = [await draft(kim), await draft(kim), await draft(kim)];
    const request = { person_id: kim.id, form_key: waiting.formKey, id: newId(), version: 1, asked_at: 1, note: "" };
    await db
      .insertInto("release_request")
      .values({ ...request, ended: null, ended_by: null, ended_at: null, word: "" })
      .execute();
    clock.now += 20 * dayMs;
    const form = (await drafts.find(kim, saved.formKey))?.form;
    assert.ok(form && (await drafts.save(kim, saved.formKey, { ...form, title: "Again" }, 1)).ok);
    clock.now += 5 * dayMs;
    await set(null, null, null, null, 30);
    assert.equal((await keys(kim)).length, 3);
    clock.now += 6 * dayMs;
    const { set: _, ...before } = await retention.rules();
    const asked = await retention.save(boss, { ...before, idleDays: 29 }, { before, confirmed: null });
    assert.deepEqual(asked.ok && asked.value.due?.idle, counted(2));
    const at = clock.now;
    await retention.sweep();
    assert.deepEqual(await keys(kim), [saved.formKey]);
    assert.deepEqual(
      (await audited("idle_draft_expired")).sort(),
      [old.formKey, waiting.formKey].sort().map((key) => [key, "server", { days: 30 }]),
    );
    assert.deepEqual(await db.selectFrom("release_request").select("id").execute(), []);
    assert.equal((await drafts.find(kim, old.formKey))?.deletedAt, at);
    assert.deepEqual([await onDisk(old.upload), await onDisk(waiting.upload)], [true, true]);

    assert.ok((await drafts.restore(kim, old.formKey)).ok);
    await retention.sweep();
    assert.equal((await keys(kim)).includes(old.formKey), true);
    clock.now += 2 * dayMs;
    await drafts.sweep();
    await retention.sweep();
    assert.equal(await drafts.find(kim, waiting.formKey), undefined);
    assert.deepEqual([await onDisk(old.upload), await onDisk(waiting.upload)], [true, false]);
  });

  test("a deleted draft tells of the rule by which it went, also once another one is set, and of none where a person deleted it", async () => {
    const { drafts, retention, clock, kim, draft, set } = await left(engine);
    const [expired, removed] = [await draft(kim), await draft(kim)];
    const daysOf = async ({ formKey }: { formKey: string }) => (await drafts.find(kim, formKey))?.expiredAfterDays;
    await set(null, null, null, null, 30);
    clock.now += 31 * dayMs;
    assert.ok((await drafts.remove(kim, removed.formKey)).ok);
    await retention.sweep();
    assert.deepEqual([await daysOf(expired), await daysOf(removed)], [30, undefined]);
    for (const idleDays of [10, null]) {
      await set(null, null, null, null, idleDays);
      assert.deepEqual([await daysOf(expired), await daysOf(removed)], [30, undefined]);
    }
    assert.ok((await drafts.restore(kim, expired.formKey)).ok);
    assert.equal(await daysOf(expired), undefined);
    assert.ok((await drafts.remove(kim, expired.formKey)).ok);
    assert.equal(await daysOf(expired), undefined);
  });

  test("when the first draft of somebody deactivated goes is told of whichever rule takes it first", async () => {
    const { db, drafts, retention, clock, kim, draft, leave, keys, set } = await left(engine);
    const { formKey } = await draft(kim);
    const saved = (await drafts.find(kim, formKey))?.savedAt ?? assert.fail();
    clock.now += 10 * dayMs;
    const at = clock.now;
    await leave(kim);
    await set(null, null, null, null, 30);
    assert.deepEqual(await retention.leftDrafts(), { n: 1, goesAt: saved + 30 * dayMs });
    await set(null, null, 15, null, 30);
    assert.deepEqual(await retention.leftDrafts(), { n: 1, goesAt: at + 15 * dayMs });
    await set(null, null, 25, null, 30);
    assert.deepEqual(await retention.leftDrafts(), { n: 1, goesAt: saved + 30 * dayMs });
    clock.now = saved + 30 * dayMs + 1000;
    await retention.sweep();
    assert.deepEqual(await keys(kim), []);
    assert.equal(await retention.leftDrafts(), undefined);
    clock.now += 2 * dayMs;
    await drafts.sweep();
    assert.deepEqual(await db.selectFrom("draft").select("form_key").execute(), []);
  });

  test("under the rule for all drafts what may have been sent stays, and what a colleague has shared goes back to them", async () => {
    const { db, drafts, documents, contract, clock, kim, lee, draft, keys, set, audited } = await left(engine);
    const [kept, shared] = [await draft(kim), await draft(kim)];
    for (const { formKey } of [kept, shared]) assert.ok((await drafts.share(kim, formKey, lee.id, "")).ok);
    const unknown = newId();
    const content = await contract(kim, { templateId: "practice-unknown" });
    assert.ok((await drafts.save(kim, unknown, formOfContent(content), 0)).ok);
    await documents.create(kim, unknown, content);
    clock.now += 20 * dayMs;
    const form = (await drafts.find(lee, kept.formKey))?.form;
    assert.ok(form && (await drafts.save(lee, kept.formKey, { ...form, title: "Of Lee" }, 1)).ok);
    clock.now += 11 * dayMs;
    const rows = db.selectFrom("draft").select("deleted_at").where("form_key", "=", unknown);
    await set(null, null, null, null, 30);
    assert.equal((await rows.executeTakeFirstOrThrow()).deleted_at, null);
    assert.equal((await documents.findByForm(kim, unknown))?.state, "unknown");
    assert.deepEqual([await keys(lee), await keys(kim)], [[kept.formKey], [shared.formKey]]);
    assert.deepEqual(await audited("idle_draft_expired"), []);
  });
});
