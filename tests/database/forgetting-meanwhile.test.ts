import assert from "node:assert/strict";
import { test } from "node:test";
import { claim } from "#lib/creation/claim.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { createDuplication } from "#lib/documents/duplicate-and-replace.ts";
import { createForgetting } from "#lib/documents/forgetting/forgetting.ts";
import { draftColumns } from "#lib/drafts/columns.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { saveSchema } from "#lib/shared/draft-schema.ts";
import { newId } from "#lib/shared/id.ts";
import { ok, type Result, refuse } from "#lib/shared/result.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { struckMark } from "#lib/shared/struck.ts";
import { emptyRole, emptyTemplate } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { afterInsert, somebodyWaits } from "../support/between.ts";
import { recordEnd } from "../support/ended.ts";
import { forEachEngine } from "../support/engines.ts";
import { canary, forgettingScene, left, other } from "../support/forgetting-scene.ts";
import { value } from "../support/people-office.ts";
import { refuse as refuseChange } from "../support/refusing-store.ts";

forEachEngine((engine) => {
  test("documents whose outcome is open wait for it, and are struck once it is entered", async () => {
    const { store, documents, contacts, forgetting, toTheEnd, boss, kim, create, learn, contact } =
      await forgettingScene(engine);
    await create(kim);
    const open = await create(kim, { title: "Open", templateId: "practice-unknown" });
    const known = await contact();
    assert.deepEqual(
      await forgetting.toForget(boss, known.id).then((found) => [value(found).documents.n, value(found).open.n]),
      [1, 1],
    );
    await forgetting.forget(boss, known);
    await forgetting.work();
    assert.deepEqual(await forgetting.underWay(boss), [{ name: canary.name, waits: 1 }]);
    assert.equal((await documents.find(kim, open))?.signers[0]?.name, canary.name);
    await forgetting.work();
    assert.deepEqual((await contacts.list(boss, "맹카나")).contacts, []);
    value(await documents.resolve(kim, open, { created: true, serviceId: "77", links: [{}, {}] }));
    await learn();
    await toTheEnd();
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.deepEqual((await documents.find(kim, open))?.signers[0], { name: struckMark });
    assert.deepEqual(await left(store), []);
  });

  test("who dies half-way goes on where it was, and no document is struck twice", async () => {
    const { store, forgetting, toTheEnd, boss, kim, create, contact } = await forgettingScene(engine);
    for (let i = 0; i < 30; i++) await create(kim, { title: `number ${i}` });
    await forgetting.forget(boss, await contact());
    let steps = 0;
    const dying = stepsOf(store.db);
    await forgetting.work((work) => (++steps > 1 ? Promise.reject(new Error("killed")) : dying(work)));
    assert.equal((await left(store)).length > 0, true);
    assert.equal((await forgetting.underWay(boss)).length, 1);
    await Promise.all([forgetting.work(), forgetting.work()]);
    await toTheEnd();
    assert.deepEqual(await left(store), []);
    const events = await store.db.selectFrom("event").select("document_id").where("kind", "=", "forgotten").execute();
    assert.deepEqual([events.length, new Set(events.map((event) => event.document_id)).size], [30, 30]);
  });

  test("a template is struck whole or not at all: who dies at any of its versions comes back to all of them", async () => {
    const { store, forgetting, toTheEnd, boss, kim, create, contact } = await forgettingScene(engine);
    const templates = createTemplates({ db: store.db, practice: async () => false, phoneRegion: "KR", now: Date.now });
    const signs = { ...emptyRole, person: { ...emptySigner, name: "Maeng Kana", email: canary.email } };
    const form = { ...emptyTemplate, templateId: "T-1", name: "Lease" };
    let last = value(await templates.add(boss, { ...form, roles: [signs] }));
    // Beyond those that are read at a time only texts tell of the person, by a name that only the first have.
    for (let n = 2; n <= 60; n++) {
      const roles = n <= 50 ? [signs] : [];
      last = value(await templates.change(boss, last, { ...form, name: `Lease of Maeng Kana ${n}`, roles }));
    }
    const named = async () => (await templates.changes(last.id)).filter((one) => /Maeng/.test(JSON.stringify(one)));
    await create(kim);
    await forgetting.forget(boss, await contact());
    for (const version of [1, 30, 55, 61]) {
      const change = version === 61 ? "insert" : "update";
      const mend = await refuseChange(store, change, "template_change", `new.version = ${version}`);
      await forgetting.work();
      await mend();
      assert.equal((await named()).length, 51, `${version}`);
    }
    const steps = stepsOf(store.db);
    let saved = false;
    await forgetting.work(async (work) => {
      // An administrator is faster than the next step.
      const elsewhere = saved ? [] : (await left(store)).filter((found) => !/^(template|forgetting)/.test(found));
      if (!saved && elsewhere.length === 0) {
        saved = true;
        last = value(await templates.change(boss, last, { ...form, name: "Rent of Maeng Kana", roles: [signs] }));
      }
      return steps(work);
    });
    assert.ok(saved);
    await toTheEnd();
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.deepEqual(await named(), []);
    assert.deepEqual(await left(store), []);
    const all = await store.db.selectFrom("template_change").select("version").execute();
    assert.equal(all.length, 62);
    assert.equal((await templates.find(last.id))?.form.name, "Rent of");
  });

  test("a draft as it comes, of the highest version and with a note, is struck, also one that is saved or shared after the press", async () => {
    const { store, drafts, forgetting, toTheEnd, person, boss, kim, create, contact } = await forgettingScene(engine);
    await create(kim);
    const form = { ...emptyForm, title: "Of 맹카나", signers: [canary, { ...other, mobile: "" }] };
    const highest = newId();
    const save = { version: 2 ** 30, page: { id: newId(), save: 1 } };
    await store.db
      .insertInto("draft")
      .values({ ...draftColumns(form), person_id: kim.id, form_key: highest, version: 2 ** 30, saved_at: 1 })
      .execute();
    assert.ok(saveSchema.safeParse({ ...save, owner: kim.id, form }).success);
    // One more would be more than PostgreSQL has numbers for.
    assert.ok(!saveSchema.safeParse({ ...save, version: 2 ** 31 - 1, owner: kim.id, form }).success);
    const lee = await person("lee");
    await store.db.updateTable("person").set({ password_hash: "set" }).where("id", "=", lee.id).execute();
    const { formKey } = value(await drafts.begin(kim, form));
    await forgetting.forget(boss, await contact());
    value(await drafts.share(kim, formKey, lee.id, "Call 맹카나, 010-9876-5432"));
    await toTheEnd();
    assert.deepEqual(await left(store), []);
    assert.equal((await drafts.find(kim, highest))?.version, 2 ** 30 + 1);
    assert.equal((await drafts.find(lee, formKey))?.form?.title, "Of ");
  });

  test("a draft that is shared with somebody whose drafts have been looked through is struck all the same", async () => {
    const { store, drafts, forgetting, toTheEnd, person, boss, kim, create, contact } = await forgettingScene(engine);
    await create(kim);
    const lee = await person("lee");
    await store.db.updateTable("person").set({ password_hash: "set" }).execute();
    const form = { ...emptyForm, title: "Of 맹카나", signers: [canary, { ...other, mobile: "" }] };
    const [first, last] = [kim, lee].toSorted((one, next) => (one.id < next.id ? -1 : 1));
    assert.ok(first && last);
    const { formKey } = value(await drafts.begin(first, form));
    const { formKey: moving } = value(await drafts.begin(last, form));
    await forgetting.forget(boss, await contact());
    const steps = stepsOf(store.db);
    let shared = false;
    await forgetting.work(async (work) => {
      const done = await steps(work);
      if (!shared && (await drafts.find(first, formKey))?.form?.title === "Of ") {
        shared = true;
        value(await drafts.share(last, moving, first.id, ""));
      }
      return done;
    });
    assert.ok(shared);
    await toTheEnd();
    assert.deepEqual(await left(store), []);
  });

  test("a form that is sent while its person is being forgotten is waited for, whatever becomes of it", async () => {
    const { store, documents, drafts, contract, forgetting, toTheEnd, boss, kim, create, contact } =
      await forgettingScene(engine);
    await create(kim);
    const send = async (formKey: string, templateId: string) =>
      documents.create(kim, formKey, await contract(kim, { signers: [canary, other], templateId }));
    const formKey = newId();
    assert.ok(!(await send(formKey, "practice-rejected")).ok);
    await forgetting.forget(boss, await contact());
    const steps = stepsOf(store.db);
    const named = store.db.selectFrom("signer").select("name").where("name", "=", canary.name);
    let sent: string | undefined;
    await forgetting.work(async (work) => {
      const done = await steps(work);
      if (sent === undefined && (await named.execute()).length === 0)
        sent = value(await send(formKey, "practice-unknown")).id;
      return done;
    });
    assert.ok(sent);
    assert.deepEqual(await forgetting.underWay(boss), [{ name: canary.name, waits: 1 }]);
    value(await documents.resolve(kim, sent, { created: false }));
    assert.ok(await drafts.find(kim, formKey));
    await toTheEnd();
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.deepEqual(await left(store), []);
  });

  test("a document that is duplicated while its person is being forgotten brings nobody back", async () => {
    const { store, documents, drafts, staging, forgetting, toTheEnd, boss, kim, create, contact } =
      await forgettingScene(engine);
    const id = await create(kim, { title: "Of 맹카나" });
    await forgetting.forget(boss, await contact());
    const duplication = createDuplication({
      db: store.db,
      staging,
      documents,
      phoneRegion: "KR",
      // Between the reading of the document and the draft.
      async begin(...draft) {
        await forgetting.work();
        return drafts.begin(...draft);
      },
    });
    const { formKey } = value(await duplication.duplicate(kim, id, { files: true, signers: true, items: true }));
    assert.ok((await drafts.find(kim, formKey))?.form?.signers.some(({ name }) => name === other.name));
    await toTheEnd();
    assert.deepEqual(await left(store), []);
  });

  test("an answer that comes late brings nobody back who was forgotten since", async () => {
    const { store, forgetting, toTheEnd, documents, contract, boss, kim, create, learn, contact, clock } =
      await forgettingScene(engine);
    const { db } = store;
    const content = await contract(kim, {
      title: "Of 맹카나",
      // The texts have the name of the contact.
      signers: [other, { ...canary, name: "M. K." }],
      items: [
        { key: "fruit", value: "pear" },
        { key: "who", value: "맹카나 귀하" },
      ],
    });
    const claimed = await claim(db, {
      personId: kim.id,
      formKey: newId(),
      content,
      attemptId: newId(),
      instance: "gone",
      now: clock.now,
    });
    assert.ok(claimed.kind === "claimed");
    const nothing = {
      state: "not_sent" as const,
      reason: "stopped",
      detail: "",
      problem: { code: "not_sent" as const },
    };
    await recordEnd(db, claimed, nothing, clock.now);
    await create(kim, { signers: [canary] });
    await forgetting.forget(boss, await contact());
    await toTheEnd();
    assert.deepEqual(await left(store), []);
    const links = [{ url: "https://sign.example/1" }, { url: "https://sign.example/2" }];
    const outcome = { state: "created" as const, reason: "", detail: "", serviceId: "L-1", links, complete: true };
    assert.equal((await recordEnd(db, { ...claimed, content }, outcome, clock.now)).became, "late");
    await learn();
    assert.deepEqual(await left(store), []);
    const there = await documents.find(boss, claimed.documentId);
    assert.deepEqual(
      [there?.state, there?.title, there?.items, there?.signers.map(({ name, link }) => [name, link])],
      [
        "created",
        `Of ${struckMark}`,
        [
          { key: "fruit", value: "pear" },
          { key: "who", value: struckMark },
        ],
        [
          [other.name, links[0]?.url],
          [struckMark, undefined],
        ],
      ],
    );
  });

  // SQLite lets nobody else write meanwhile.
  if (engine.name === "PostgreSQL")
    test("a draft that an answer sets aside while it is being looked through is struck too", async () => {
      const { store, forgetting, toTheEnd, drafts, contract, boss, kim, create, contact, clock } =
        await forgettingScene(engine);
      const { db } = store;
      const formKey = newId();
      const content = await contract(kim, { signers: [other] });
      const sending = { personId: kim.id, formKey, content, attemptId: newId(), instance: "gone", now: clock.now };
      const claimed = await claim(db, sending);
      assert.ok(claimed.kind === "claimed");
      const nothing = { reason: "stopped", detail: "", problem: { code: "not_sent" as const } };
      await recordEnd(db, claimed, { state: "not_sent", ...nothing }, clock.now);
      const draft = await drafts.find(kim, formKey);
      const form = formOfContent({ ...content, title: "Of 맹카나", signers: [other, canary] });
      clock.now += 1000;
      value(await drafts.save(kim, formKey, form, draft?.version ?? 0));
      await create(kim);
      await forgetting.forget(boss, await contact());
      let working = Promise.resolve();
      const outcome = {
        state: "created" as const,
        reason: "",
        detail: "",
        serviceId: "L-1",
        links: [],
        complete: true,
      };
      const meanwhile = afterInsert(db, "draft", async () => {
        let over = false;
        working = toTheEnd().finally(() => {
          over = true;
        });
        await somebodyWaits(db, () => over);
      });
      assert.equal((await recordEnd(meanwhile, { ...claimed, content }, outcome, clock.now)).became, "late");
      await working;
      assert.deepEqual(await forgetting.underWay(boss), []);
      assert.deepEqual(
        (await drafts.list(kim)).drafts.map(({ title }) => title),
        ["Of"],
      );
      assert.deepEqual(await left(store), []);
    });

  test("an answer that comes late for an earlier try keeps its signers' links, whoever of a later one was forgotten", async () => {
    const { store, forgetting, documents, contract, boss, kim, create, contact, clock } = await forgettingScene(engine);
    const formKey = newId();
    const claimed = async (signers: (typeof other)[]) => {
      const content = await contract(kim, { signers });
      const made = await claim(store.db, {
        personId: kim.id,
        formKey,
        content,
        attemptId: newId(),
        instance: "gone",
        now: clock.now,
      });
      assert.ok(made.kind === "claimed");
      const nothing = { reason: "stopped", detail: "", problem: { code: "not_sent" as const } };
      await recordEnd(store.db, made, { state: "not_sent", ...nothing }, clock.now);
      return { ...made, content };
    };
    const first = await claimed([other]);
    await claimed([canary]);
    await create(kim, { signers: [canary] });
    await forgetting.forget(boss, await contact());
    await forgetting.work();
    const links = [{ url: "https://sign.example/1" }];
    const outcome = { state: "created" as const, reason: "", detail: "", serviceId: "L-1", links, complete: true };
    assert.equal((await recordEnd(store.db, first, outcome, clock.now)).became, "late");
    const [signer] = (await documents.find(boss, first.documentId))?.signers ?? [];
    assert.deepEqual([signer?.name, signer?.link], [other.name, links[0]?.url]);
  });

  test("what keeps one person from being forgotten keeps no other", async () => {
    const { store, forgetting, toTheEnd, boss, kim, create, contact } = await forgettingScene(engine);
    const id = await create(kim, { signers: [canary] });
    await create(kim, { signers: [other] });
    await forgetting.forget(boss, await contact());
    const [row] = await store.db.selectFrom("contact").selectAll().where("email", "=", other.email).execute();
    assert.ok(row);
    const before = { name: row.name, email: row.email, mobile: row.mobile };
    await forgetting.forget(boss, { id: row.id, before });
    const mend = await refuseChange(store, "update", "document", `new.id = '${id}'`);
    await toTheEnd();
    assert.deepEqual(
      (await forgetting.underWay(boss)).map(({ name }) => name),
      [canary.name],
    );
    await mend();
    await toTheEnd();
    assert.deepEqual(await left(store), []);
  });

  test("of a contact that is changed while it is being forgotten what was seen is forgotten, and both are answered", async () => {
    const { store, clock, contacts, boss } = await forgettingScene(engine);
    const before = { name: "맹카나", email: "", mobile: canary.mobile };
    await contacts.add(boss, { signers: [before], shared: true });
    const rows = store.db.selectFrom("contact").select(["id", "name"]);
    const { id } = await rows.executeTakeFirstOrThrow();
    let changing: Promise<Result<null>> | undefined;
    const db = afterInsert(store.db, "forgetting", async () => {
      let over = false;
      const signer = { ...before, name: "Other" };
      changing = contacts.change(boss, { id, before, signer, shared: true }).finally(() => {
        over = true;
      });
      // SQLite lets nobody else write meanwhile.
      if (store.engine === "postgres") await somebodyWaits(store.db, () => over);
    });
    const forgetting = createForgetting({
      store: { ...store, db },
      phoneRegion: "KR",
      now: () => ++clock.now,
      workSoon() {},
    });
    assert.deepEqual(await forgetting.forget(boss, { id, before }), ok(null));
    assert.deepEqual(await changing, refuse("not_found"));
    assert.deepEqual(await rows.execute(), []);
  });

  test("what was begun after somebody was forgotten is kept", async () => {
    const { documents, forgetting, boss, kim, create, contact } = await forgettingScene(engine);
    await create(kim);
    await forgetting.forget(boss, await contact());
    const later = await create(kim, { title: "Again" });
    await forgetting.work();
    assert.equal((await documents.find(kim, later))?.signers[0]?.name, canary.name);
  });
});
