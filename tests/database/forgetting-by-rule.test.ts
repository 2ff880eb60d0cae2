import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createContacts } from "#lib/contacts/contacts.ts";
import { purgeLearned } from "#lib/contacts/forget.ts";
import { learnContacts } from "#lib/contacts/learn.ts";
import { type Step, stepsOf } from "#lib/database/leases.ts";
import { migrateTables } from "#lib/database/store.ts";
import { mergeLinks } from "#lib/documents/links.ts";
import { createRetention } from "#lib/documents/retention/retention.ts";
import { keepSearchIndex } from "#lib/search/index-keeper.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { noRules } from "#lib/shared/retention.ts";
import type { Person } from "#lib/shared/roles.ts";
import { struckMark } from "#lib/shared/struck.ts";
import { archive, counted, steadiness } from "../support/archive.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { canary, left, other } from "../support/forgetting-scene.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { pageOf } from "../support/page-of.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** An archive in which people are kept for thirty days, and a sweep that strikes so many documents. */
async function struckArchive(engine: Engine) {
  const office = await archive(engine);
  const { store, clock, journal, uploads } = office;
  const striking = (mostStruck: number) =>
    createRetention({
      store: { ...store, now: async () => clock.now },
      forgetOutcomes: journal.forget,
      steadiness,
      quotas: noQuotas,
      mostStruck,
      sweepUploads: uploads.sweep,
      sweepSoon() {},
    });
  return {
    ...office,
    striking,
    contacts: createContacts({ db: store.db, phoneRegion: "KR", now: () => clock.now }),
    setPeople: (days: number | null) => office.set(null, null, null, days),
    async learn() {
      await learnContacts({ db: store.db, instance: "this" });
      await keepSearchIndex({ db: store.db, instance: "this", sizes: { block: 64, stale: 1 } });
    },
    struck: async () => {
      const rows = await store.db.selectFrom("signer").select(["document_id", "name"]).execute();
      return new Set(rows.filter(({ name }) => name === struckMark).map(({ document_id }) => document_id)).size;
    },
    eventsOf: (id: string) =>
      store.db.selectFrom("event").select(["kind", "detail"]).where("document_id", "=", id).execute(),
  };
}

const toCanary = {
  title: "근로계약서 맹카나",
  signers: [canary],
  items: [
    { key: "salary", value: "₩36,000,000 for canary@forget.example" },
    { key: "place", value: "Busan" },
  ],
};

forEachEngine((engine) => {
  test("of an old document nothing tells by rule who signed it and what was agreed, and what stays says so", async () => {
    const { store, documents, duplication, drafts, retention, contacts, clock, kim, boss, create, ...rest } =
      await struckArchive(engine);
    const { db } = store;
    const id = await create(kim, toCanary);
    const uploadId = (await documents.find(kim, id))?.files[0]?.uploadId ?? "";
    await db.updateTable("upload").set({ name: "맹카나_계약서.pdf" }).where("id", "=", uploadId).execute();
    await db.updateTable("attempt").set({ content_hash: "same" }).where("document_id", "=", id).execute();
    await documents.addNote(kim, id, "맹카나님께 010-9876-5432로 전화함");
    await rest.learn();
    assert.equal((await pageOf(documents, boss, { text: "ㅁㅋㄴ" })).total.n, 1);
    assert.equal((await contacts.suggest(kim, "맹카나")).length, 1);
    clock.now += 29 * dayMs;
    const young = await create(kim, { title: "Young", signers: [other], items: [] });
    await rest.learn();
    await rest.setPeople(30);
    assert.equal(await rest.struck(), 0);
    clock.now += 2 * dayMs;
    const at = clock.now;
    await retention.sweep();
    await rest.learn();
    assert.deepEqual(await left(store), []);

    const removed = { at, days: 30, by: "boss" };
    const document = await documents.find(kim, id);
    assert.ok(document?.serviceId);
    assert.deepEqual([document.state, document.title], ["created", `근로계약서 ${struckMark}`]);
    assert.deepEqual(document.signers, [{ name: struckMark }]);
    assert.deepEqual(
      document.items.map(({ key, value }) => [key, value]),
      [
        ["salary", ""],
        ["place", ""],
      ],
    );
    assert.equal(document.files[0]?.name, `${struckMark}_계약서.pdf`);
    assert.deepEqual(
      [document.peopleRemoved, document.linksRemoved, document.filesRemoved],
      [removed, removed, undefined],
    );
    const last = (await documents.history(document, [])).at(-1);
    assert.deepEqual(last, { at, by: "boss", what: "removed", part: "people", days: 30 });
    const audited = await db
      .selectFrom("audit")
      .select(["object", "actor", "detail"])
      .where("kind", "=", "part_deleted")
      .execute();
    assert.deepEqual(
      audited.map(({ object, actor, detail }) => [object, actor, JSON.parse(detail)]),
      [[id, "server", { part: "people", days: 30 }]],
    );
    const attempts = db.selectFrom("attempt").select("content_hash").where("document_id", "=", id);
    assert.deepEqual(
      (await attempts.execute()).map((attempt) => attempt.content_hash),
      [null],
    );
    for (const text of ["맹카나", "ㅁㅋㄴ", "canary", "98765432", "Busan", "36,000"]) {
      assert.equal((await pageOf(documents, boss, { text })).total.n, 0, text);
      assert.deepEqual(await contacts.suggest(boss, text), [], text);
    }
    assert.equal((await pageOf(documents, boss, { text: "jane" })).total.n, 1);
    assert.deepEqual((await documents.find(kim, young))?.signers[0]?.name, other.name);

    // A later answer brings no link back, a duplicate nobody.
    await db.transaction().execute((tx) => mergeLinks(tx, id, "4711", [{ url: "https://sign.example/late" }]));
    const answered = await documents.find(kim, id);
    assert.deepEqual([answered?.signers[0]?.link, answered?.linksComplete], [undefined, true]);
    const again = await duplication.duplicate(kim, id, { files: true, signers: true, items: true });
    assert.ok(again.ok);
    const form = (await drafts.find(kim, again.value.formKey))?.form;
    assert.deepEqual(
      [form?.title, form?.signers[0]?.name, form?.items[0]],
      ["근로계약서 ", "", { key: "salary", value: "" }],
    );
    await retention.sweep();
    assert.equal((await rest.eventsOf(id)).filter(({ kind }) => kind === "removed").length, 1);
  });

  test("people stay where the outcome is not settled, in drafts, and in contacts that somebody entered or has sent to since", async () => {
    const { documents, drafts, contacts, clock, kim, boss, create, ...rest } = await struckArchive(engine);
    const unknown = await create(kim, { ...toCanary, templateId: "practice-unknown" });
    const begun = await drafts.begin(kim, { ...emptyForm, title: toCanary.title, signers: [canary] });
    assert.ok(begun.ok);
    const named = (name: string) => ({ signers: [{ name, email: `${name}@acme.example` }] });
    const entered = (name: string, by: Person, shared: boolean) =>
      contacts.add(by, { signers: [{ name, email: `${name}@acme.example`, mobile: "" }], shared });
    await entered("before", kim, false);
    await entered("office", boss, true);
    for (const name of ["before", "after", "learned", "again", "office"]) await create(kim, named(name));
    await rest.learn();
    await entered("after", kim, false);
    clock.now += 40 * dayMs;
    await create(kim, named("again"));
    await rest.learn();
    await rest.setPeople(30);
    assert.equal(await rest.struck(), 5);
    assert.equal((await documents.find(kim, unknown))?.signers[0]?.name, canary.name);
    assert.equal((await drafts.find(kim, begun.value.formKey))?.form?.title, toCanary.title);
    const listed = (await contacts.list(boss, "")).contacts.map(({ name }) => name);
    assert.deepEqual(listed.sort(), ["after", "again", "before", "office"]);
    // Once it is settled its days begin.
    assert.ok((await documents.resolve(kim, unknown, { created: true, serviceId: "1", links: [] })).ok);
    clock.now = await rest.store.now();
    await rest.retention.sweep();
    assert.equal((await documents.find(kim, unknown))?.signers[0]?.name, canary.name);
  });

  test("a contact that somebody took off goes by the rule, entered or not; one that comes back with a document is a learned one", async () => {
    const { store, contacts, clock, kim, create, learn, setPeople } = await struckArchive(engine);
    const named = (name: string) => ({ name, email: `${name}@acme.example`, mobile: "" });
    assert.ok((await contacts.add(kim, { signers: ["off", "back", "stays"].map(named), shared: false })).ok);
    const rows = store.db.selectFrom("contact").select(["id", "name"]).orderBy("name");
    clock.now += 1000;
    for (const { id, name } of await rows.execute())
      if (name !== "stays") assert.ok((await contacts.remove(kim, id)).ok);
    clock.now += 1000;
    await create(kim, { signers: [{ name: "back", email: "back@acme.example" }] });
    await learn();
    assert.deepEqual(
      (await contacts.list(kim, "")).contacts.map(({ name }) => name),
      ["back", "stays"],
    );
    clock.now += 29 * dayMs;
    await setPeople(30);
    assert.equal((await rows.execute()).length, 3);
    clock.now += 2 * dayMs;
    await setPeople(29);
    assert.deepEqual(
      (await rows.execute()).map(({ name }) => name),
      ["stays"],
    );
    assert.deepEqual(await store.db.selectFrom("contact_word").select("word").where("word", "=", "off").execute(), []);
  });

  test("a sweep takes a bounded part of the contacts, each in a transaction of its own, and none once the rule is withdrawn", async () => {
    const { store, clock, kim, create, learn, striking, setPeople } = await struckArchive(engine);
    const signers = Array.from({ length: 6 }, (_, i) => ({ name: `n${i}`, email: `n${i}@acme.example` }));
    await create(kim, { signers });
    await learn();
    await setPeople(1);
    clock.now += 2 * dayMs;
    const count = async () => (await store.db.selectFrom("contact").select("id").execute()).length;
    await striking(2).sweep();
    assert.equal(await count(), 4);
    let asked = 0;
    const some = { db: store.db, step: stepsOf(store.db) };
    const gone = await purgeLearned(some, clock.now, 100, async () => asked++ < 2);
    assert.deepEqual([gone, await count()], [{ more: false, done: 2 }, 2]);
    await striking(2).sweep();
    assert.equal(await count(), 0);
  });

  test("of the contacts from before the rule those count as entered to which nothing was sent", async () => {
    const { db } = await engine.open("016_departments");
    const row = (id: string, sent: 0 | 1) =>
      sql`insert into contact (id, person_id, used_at, sent, name, email, mobile, words) values (${id}, 'kim', 1, ${sent}, ${id}, '', '', '')`;
    await row("entered", 0).execute(db);
    await row("sent", 1).execute(db);
    await migrateTables(db);
    const rows = await db.selectFrom("contact").select(["id", "entered"]).orderBy("id").execute();
    assert.deepEqual(
      rows.map(({ id, entered }) => [id, entered]),
      [
        ["entered", 1],
        ["sent", 0],
      ],
    );
  });

  test("a sweep strikes a bounded part, one that is killed is gone on with, and nothing is struck or told twice", async () => {
    const { store, clock, kim, boss, create, striking, struck, eventsOf } = await struckArchive(engine);
    const ids: string[] = [];
    for (let i = 0; i < 8; i++) ids.push(await create(kim));
    clock.now += 2 * dayMs;
    const some = striking(1);
    const rules = { ...noRules, peopleDays: 1 };
    const asked = await some.save(boss, rules, { before: noRules, confirmed: null });
    assert.deepEqual(asked.ok && asked.value.due?.people, counted(8));
    const confirmed = {
      files: counted(0),
      links: counted(0),
      people: counted(8),
      drafts: counted(0),
      idle: counted(0),
    };
    assert.deepEqual(await some.save(boss, rules, { before: noRules, confirmed }), { ok: true, value: {} });
    assert.equal(await struck(), 0);
    // Killed within its transaction: nothing of it is there.
    let steps = 0;
    const killed: Step = (work) =>
      stepsOf(store.db)(async (tx) => {
        const done = await work(tx);
        if (++steps === 1) throw new Error("killed");
        return done;
      });
    await assert.rejects(some.sweep(killed), /killed/);
    assert.equal(await struck(), 0);
    for (const n of [1, 2]) {
      await some.sweep();
      assert.equal(await struck(), n);
    }
    await Promise.all([striking(100).sweep(), striking(100).sweep()]);
    assert.equal(await struck(), 8);
    for (const id of ids) assert.equal((await eventsOf(id)).length, 1);
    // Withdrawn, it takes nothing more.
    const kept = await create(kim);
    await some.save(boss, noRules, { before: rules, confirmed: null });
    clock.now += 2 * dayMs;
    await some.sweep();
    assert.equal(await struck(), 8);
    assert.deepEqual(await eventsOf(kept), []);
  });

  test("of a document with many signers each is struck from its title", async () => {
    const { documents, clock, kim, create, setPeople } = await struckArchive(engine);
    const signers = Array.from({ length: 23 }, (_, i) => ({
      name: `Nameless${"abcdefghijklmnopqrstuvw"[i]}`,
      email: `n${i}@acme.example`,
    }));
    const id = await create(kim, { title: `For ${signers.at(-1)?.name}, ${signers[0]?.name}`, signers });
    clock.now += 2 * dayMs;
    await setPeople(1);
    assert.equal((await documents.find(kim, id))?.title, `For ${struckMark}, ${struckMark}`);
  });
});
