import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { createContacts } from "#lib/contacts/contacts.ts";
import { learnContacts } from "#lib/contacts/learn.ts";
import { recordOutcome } from "#lib/creation/attempts.ts";
import { claim } from "#lib/creation/claim.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { createListExport } from "#lib/documents/export/export.ts";
import { createForgetting } from "#lib/documents/forgetting/forgetting.ts";
import { formOf } from "#lib/documents/form.ts";
import { listQuery } from "#lib/documents/list-query.ts";
import { draftColumns } from "#lib/drafts/columns.ts";
import { keepSearchIndex } from "#lib/search/index-keeper.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { saveSchema } from "#lib/shared/draft-schema.ts";
import { newId } from "#lib/shared/id.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { ok, type Result, refuse } from "#lib/shared/result.ts";
import type { Person } from "#lib/shared/roles.ts";
import { struckMark } from "#lib/shared/struck.ts";
import { afterInsert, somebodyWaits } from "../support/between.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";
import { paperwork } from "../support/paperwork.ts";
import { value } from "../support/people-office.ts";
import { refuse as refuseChange } from "../support/refusing-store.ts";

const canary = { name: "맹카나", email: "Canary@forget.example", mobile: "01098765432" };
const other = { name: "Jane Porter", email: "jane@acme.example" };
/** In no table and no file, in none of these spellings. */
const traces = ["맹카나", "canary@forget", "98765432", "9876-5432", "ㅁㅋㄴ"];

/** Those of the traces that some row of any table still has. */
async function left(store: TestStore): Promise<string[]> {
  const tables = await store.db.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
    const text = JSON.stringify(rows).toLowerCase();
    for (const trace of traces) if (text.includes(trace)) found.push(`${name}: ${trace}`);
  }
  return found;
}

forEachEngine((engine) => {
  async function scene() {
    const office = await paperwork(engine);
    const { store, clock, person, contract, documents } = office;
    const now = () => ++clock.now;
    let asked = 0;
    const forgetting = createForgetting({ store, phoneRegion: "KR", now, workSoon: () => asked++ });
    const contacts = createContacts({ db: store.db, phoneRegion: "KR", now });
    const boss = await person("boss", "administrator");
    const kim = await person("kim");
    const create = async (by: Person, more: Parameters<typeof contract>[1] = {}) =>
      value(await documents.create(by, newId(), await contract(by, { signers: [canary, other], ...more }))).id;
    const learn = () => learnContacts({ db: store.db, instance: "this" });
    /** The first of the canary's contacts, as an administrator has it in hand. */
    async function contact() {
      await learn();
      const [row] = await store.db.selectFrom("contact").selectAll().where("mobile", "=", canary.mobile).execute();
      assert.ok(row);
      const { id, name, email, mobile } = row;
      return { id, before: { name, email, mobile } };
    }
    return { ...office, forgetting, contacts, boss, kim, create, learn, contact, soon: () => asked };
  }

  test("a forgotten person is nowhere any more, and what was sent stays with the name struck", async () => {
    const { store, documents, drafts, contacts, forgetting, boss, kim, create, learn, contact, ...rest } =
      await scene();
    const { db } = store;
    const id = await create(kim, {
      title: "근로계약서 맹카나",
      items: [
        { key: "call", value: "+82 10-9876-5432" },
        { key: "mail", value: "to CANARY@forget.example, please" },
        { key: "who", value: "맹 카나 귀하" },
        { key: "salary", value: "₩36,000,000" },
      ],
    });
    const file = (await documents.find(kim, id))?.files[0];
    await db
      .updateTable("upload")
      .set({ name: "맹카나_계약서.pdf" })
      .where("id", "=", file?.uploadId ?? "")
      .execute();
    await documents.addNote(kim, id, "맹카나님께 010-9876-5432로 전화함");
    const byMobile = await create(boss, { title: "Other title", signers: [{ name: "M. K.", mobile: canary.mobile }] });
    const draft = value(
      await drafts.begin(kim, {
        ...emptyForm,
        title: "맹카나 계약",
        signers: [
          { name: "맹카나", email: "", mobile: "010-9876-5432" },
          { name: "Jane", email: "", mobile: "" },
        ],
        items: [
          { key: "k", value: "맹카나" },
          { key: "l", value: "stays" },
        ],
      }),
    ).formKey;
    const one = { ...canary, mobile: "" };
    await contacts.add(boss, { signers: [one], shared: true });
    await contacts.saveGroup(kim, { name: "Team", people: [canary, { ...other, mobile: "" }], shared: false });
    await contacts.saveGroup(kim, { name: "Alone", people: [canary], shared: false });
    await keepSearchIndex({ db, instance: "this", sizes: { block: 64, stale: 1 } });
    const seen = await contact();
    await create(kim, { title: "Not learned from yet" });

    const found = value(await forgetting.toForget(boss, seen.id));
    assert.deepEqual(
      [found.documents.n, found.open.n, found.names, found.drafts, found.contacts, found.groups],
      [3, 0, ["M. K."], [{ by: "kim", n: 1 }], 3, 2],
    );
    assert.deepEqual(await forgetting.forget(boss, seen), ok(null));
    assert.equal(rest.soon(), 1);
    assert.deepEqual(await forgetting.underWay(boss), [{ name: canary.name, waits: undefined }]);
    await forgetting.work();
    assert.deepEqual(await forgetting.underWay(boss), []);

    if (store.engine === "sqlite") {
      const bytes = ["", "-wal"].map((end) => readFileSync(`${store.where.sqlitePath}${end}`).toString("latin1"));
      for (const trace of [canary.name, canary.email, canary.mobile, "ㅁㅋㄴ"])
        assert.ok(!bytes.join().includes(Buffer.from(trace).toString("latin1")), trace);
    }
    await learn();
    await keepSearchIndex({ db, instance: "this", sizes: { block: 64, stale: 1 } });
    assert.deepEqual(await left(store), []);

    const document = await documents.find(kim, id);
    assert.ok(document);
    assert.deepEqual(
      [document.state, document.title, document.createdBy],
      ["created", `근로계약서 ${struckMark}`, "kim"],
    );
    assert.ok(document.serviceId);
    assert.deepEqual(document.signers[0], { name: struckMark });
    assert.deepEqual([document.signers[1]?.name, document.signers[1]?.email], [other.name, other.email]);
    assert.ok(document.signers[1]?.link);
    assert.deepEqual(
      document.items.map((item) => item.value),
      [struckMark, struckMark, struckMark, "₩36,000,000"],
    );
    assert.equal(document.files[0]?.name, `${struckMark}_계약서.pdf`);
    const history = await documents.history(document, []);
    assert.deepEqual(
      history.map(({ what, by }) => [what, by]),
      [
        ["created", "kim"],
        ["note", "kim"],
        ["forgotten", "boss"],
      ],
    );
    assert.deepEqual((await documents.find(boss, byMobile))?.signers[0], { name: struckMark });
    for (const text of ["맹카나", "ㅁㅋㄴ", "canary", "010-9876-5432", "98765432"]) {
      assert.equal((await pageOf(documents, boss, { text })).total.n, 0, text);
      assert.deepEqual(await contacts.suggest(boss, text), [], text);
      assert.deepEqual((await contacts.list(boss, text)).contacts, [], text);
    }
    assert.equal((await pageOf(documents, boss, { text: "jane" })).total.n, 2);
    assert.deepEqual(
      (await contacts.list(boss, "")).contacts.map(({ name }) => name),
      [other.name],
    );

    const opened = await drafts.find(kim, draft);
    assert.deepEqual(
      [opened?.version, opened?.form?.title, opened?.form?.signers.map(({ name }) => name)],
      [2, " 계약", ["Jane"]],
    );
    assert.deepEqual(
      opened?.form?.items.map((item) => item.value),
      ["", "stays"],
    );
    const late = await drafts.save(kim, draft, { ...emptyForm, title: "as it was" }, 1, { id: newId(), save: 1 });
    assert.equal(!late.ok && late.problem.code, "draft_newer");
    const groups = await contacts.groups(kim);
    assert.deepEqual(
      groups.map(({ name, version, people }) => [name, version, people.map((each) => each.name)]),
      [["Team", 2, [other.name]]],
    );
  });

  test("the export has the mark in words, and a duplicate has nothing of the person", async () => {
    const { store, documents, forgetting, clock, boss, kim, create, contact } = await scene();
    const id = await create(kim, { title: "계약 맹카나", items: [{ key: "who", value: "맹카나" }] });
    await forgetting.forget(boss, await contact());
    await forgetting.work();
    const { common, duplicate, exporting } = messages("ko");
    const words = { heads: exporting.heads, states: common.states, replaced: duplicate.replaced };
    const sheet = {
      ...{ format: "csv" as const, name: "Documents", templateName: (one: string) => one },
      words: { ...words, linksRemoved: exporting.linksRemoved, forgotten: "삭제된 사람" },
    };
    const { exportList } = createListExport({ db: store.db, now: () => clock.now, phoneRegion: "KR" });
    const made = value(await exportList(kim, listQuery(new URLSearchParams()), sheet, new AbortController().signal));
    const lines = new TextDecoder().decode(made.first).split("\r\n");
    assert.match(lines[1] ?? "", /^계약 삭제된 사람,.*,삭제된 사람,,,,$/);
    assert.match(lines[2] ?? "", /Jane Porter,jane@acme.example,,https?:/);
    const document = await documents.find(kim, id);
    assert.ok(document);
    const form = formOf(document, "KR");
    assert.deepEqual([form.title, form.signers[0]?.name, form.items[0]?.value], ["계약 ", "", ""]);
  });

  test("documents whose outcome is open wait for it, and are struck once it is entered", async () => {
    const { store, documents, contacts, forgetting, boss, kim, create, learn, contact } = await scene();
    await create(kim);
    const open = await create(kim, { title: "Open", templateId: "practice-unknown" });
    const seen = await contact();
    assert.deepEqual(
      await forgetting.toForget(boss, seen.id).then((found) => [value(found).documents.n, value(found).open.n]),
      [1, 1],
    );
    await forgetting.forget(boss, seen);
    await forgetting.work();
    assert.deepEqual(await forgetting.underWay(boss), [{ name: canary.name, waits: 1 }]);
    assert.equal((await documents.find(kim, open))?.signers[0]?.name, canary.name);
    await forgetting.work();
    assert.deepEqual((await contacts.list(boss, "맹카나")).contacts, []);
    value(await documents.resolve(kim, open, { created: true, serviceId: "77", links: [{}, {}] }));
    await learn();
    await forgetting.work();
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.deepEqual((await documents.find(kim, open))?.signers[0], { name: struckMark });
    assert.deepEqual(await left(store), []);
  });

  test("who dies half-way goes on where it was, and no document is struck twice", async () => {
    const { store, forgetting, boss, kim, create, contact } = await scene();
    for (let i = 0; i < 30; i++) await create(kim, { title: `number ${i}` });
    await forgetting.forget(boss, await contact());
    let steps = 0;
    const dying = stepsOf(store.db);
    await forgetting.work((work) => (++steps > 1 ? Promise.reject(new Error("killed")) : dying(work)));
    assert.equal((await left(store)).length > 0, true);
    assert.equal((await forgetting.underWay(boss)).length, 1);
    await Promise.all([forgetting.work(), forgetting.work()]);
    assert.deepEqual(await left(store), []);
    const events = await store.db.selectFrom("event").select("document_id").where("kind", "=", "forgotten").execute();
    assert.deepEqual([events.length, new Set(events.map((event) => event.document_id)).size], [30, 30]);
  });

  test("somebody of the same name with another email is somebody else", async () => {
    const { documents, contacts, forgetting, boss, kim, create, contact } = await scene();
    const namesake = { name: canary.name, email: "another@x.example" };
    const id = await create(kim, { title: `Of ${canary.name}`, signers: [namesake] });
    await create(kim);
    await forgetting.forget(boss, await contact());
    await forgetting.work();
    const kept = await documents.find(boss, id);
    assert.deepEqual(
      [kept?.title, kept?.signers[0]?.name, kept?.signers[0]?.email],
      [`Of ${canary.name}`, canary.name, namesake.email],
    );
    assert.deepEqual(
      (await contacts.suggest(boss, canary.name)).map(({ email }) => email),
      [namesake.email],
    );
  });

  test("a draft as it comes, of the highest version and with a note, is struck, also one that is saved or shared after the press", async () => {
    const { store, drafts, forgetting, person, boss, kim, create, contact } = await scene();
    await create(kim);
    const form = { ...emptyForm, title: "Of 맹카나", signers: [canary, { ...other, mobile: "" }] };
    const highest = newId();
    const seen = { version: 2 ** 30, page: { id: newId(), save: 1 } };
    await store.db
      .insertInto("draft")
      .values({ ...draftColumns(form), person_id: kim.id, form_key: highest, version: 2 ** 30, saved_at: 1 })
      .execute();
    assert.ok(saveSchema.safeParse({ ...seen, owner: kim.id, form }).success);
    // One more would be more than PostgreSQL has numbers for.
    assert.ok(!saveSchema.safeParse({ ...seen, version: 2 ** 31 - 1, owner: kim.id, form }).success);
    const lee = await person("lee");
    await store.db.updateTable("person").set({ password_hash: "set" }).where("id", "=", lee.id).execute();
    const { formKey } = value(await drafts.begin(kim, form));
    await forgetting.forget(boss, await contact());
    value(await drafts.share(kim, formKey, lee.id, "Call 맹카나, 010-9876-5432"));
    await forgetting.work();
    assert.deepEqual(await left(store), []);
    assert.equal((await drafts.find(kim, highest))?.version, 2 ** 30 + 1);
    assert.equal((await drafts.find(lee, formKey))?.form?.title, "Of ");
  });

  test("an answer that comes late brings nobody back who was forgotten since", async () => {
    const { store, forgetting, documents, contract, boss, kim, create, learn, contact, clock } = await scene();
    const { db } = store;
    const content = await contract(kim, {
      title: "Of 맹카나",
      signers: [other, canary],
      items: [{ key: "who", value: "맹카나 귀하" }],
    });
    const claimed = await claim(db, {
      ...{ personId: kim.id, formKey: newId(), content, attemptId: newId() },
      ...{ instance: "gone", now: clock.now },
    });
    assert.ok(claimed.kind === "claimed");
    const nothing = {
      state: "not_sent" as const,
      reason: "stopped",
      detail: "",
      problem: { code: "not_sent" as const },
    };
    await recordOutcome(db, claimed, nothing, clock.now);
    await create(kim, { signers: [canary] });
    await forgetting.forget(boss, await contact());
    await forgetting.work();
    const links = [{ url: "https://sign.example/1" }, { url: "https://sign.example/2" }];
    const outcome = { state: "created" as const, reason: "", detail: "", serviceId: "L-1", links, complete: true };
    assert.equal((await recordOutcome(db, { ...claimed, content }, outcome, clock.now)).became, "late");
    await learn();
    assert.deepEqual(await left(store), []);
    const there = await documents.find(boss, claimed.documentId);
    assert.deepEqual(
      [there?.state, there?.title, there?.signers.map(({ name, link }) => [name, link])],
      [
        "created",
        `Of ${struckMark}`,
        [
          [other.name, links[0]?.url],
          [struckMark, undefined],
        ],
      ],
    );
  });

  test("an answer that comes late for an earlier try keeps its signers' links, whoever of a later one was forgotten", async () => {
    const { store, forgetting, documents, contract, boss, kim, create, contact, clock } = await scene();
    const formKey = newId();
    const claimed = async (signers: (typeof other)[]) => {
      const content = await contract(kim, { signers });
      const made = await claim(store.db, {
        ...{ personId: kim.id, formKey, content, attemptId: newId() },
        ...{ instance: "gone", now: clock.now },
      });
      assert.ok(made.kind === "claimed");
      const nothing = { reason: "stopped", detail: "", problem: { code: "not_sent" as const } };
      await recordOutcome(store.db, made, { state: "not_sent", ...nothing }, clock.now);
      return { ...made, content };
    };
    const first = await claimed([other]);
    await claimed([canary]);
    await create(kim, { signers: [canary] });
    await forgetting.forget(boss, await contact());
    await forgetting.work();
    const links = [{ url: "https://sign.example/1" }];
    const outcome = { state: "created" as const, reason: "", detail: "", serviceId: "L-1", links, complete: true };
    assert.equal((await recordOutcome(store.db, first, outcome, clock.now)).became, "late");
    const [signer] = (await documents.find(boss, first.documentId))?.signers ?? [];
    assert.deepEqual([signer?.name, signer?.link], [other.name, links[0]?.url]);
  });

  test("what keeps one person from being forgotten keeps no other", async () => {
    const { store, forgetting, boss, kim, create, contact } = await scene();
    const id = await create(kim, { signers: [canary] });
    await create(kim, { signers: [other] });
    await forgetting.forget(boss, await contact());
    const [row] = await store.db.selectFrom("contact").selectAll().where("email", "=", other.email).execute();
    assert.ok(row);
    const before = { name: row.name, email: row.email, mobile: row.mobile };
    await forgetting.forget(boss, { id: row.id, before });
    const mend = await refuseChange(store, "update", "document", `new.id = '${id}'`);
    await forgetting.work();
    assert.deepEqual(
      (await forgetting.underWay(boss)).map(({ name }) => name),
      [canary.name],
    );
    await mend();
    await forgetting.work();
    assert.deepEqual(await left(store), []);
  });

  test("of a contact that is changed while it is being forgotten what was seen is forgotten, and both are answered", async () => {
    const { store, clock, contacts, boss } = await scene();
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
      ...{ phoneRegion: "KR", now: () => ++clock.now, workSoon() {} },
    });
    assert.deepEqual(await forgetting.forget(boss, { id, before }), ok(null));
    assert.deepEqual(await changing, refuse("not_found"));
    assert.deepEqual(await rows.execute(), []);
  });

  test("what was begun after somebody was forgotten is kept", async () => {
    const { documents, forgetting, boss, kim, create, contact } = await scene();
    await create(kim);
    await forgetting.forget(boss, await contact());
    const later = await create(kim, { title: "Again" });
    await forgetting.work();
    assert.equal((await documents.find(kim, later))?.signers[0]?.name, canary.name);
  });

  test("only administrators forget, and only the contact that they have seen", async () => {
    const { store, forgetting, person, boss, kim, create, contact } = await scene();
    await create(kim);
    const seen = await contact();
    for (const by of [kim, await person("manager", "manager")]) {
      assert.deepEqual(await forgetting.toForget(by, seen.id), refuse("not_allowed"));
      assert.deepEqual(await forgetting.forget(by, seen), refuse("not_allowed"));
      assert.deepEqual(await forgetting.underWay(by), []);
    }
    const before = { ...seen.before, name: "Somebody" };
    assert.deepEqual(await forgetting.forget(boss, { ...seen, before }), refuse("contact_changed"));
    assert.deepEqual(await forgetting.forget(boss, { ...seen, id: newId() }), refuse("not_found"));
    assert.equal((await store.db.selectFrom("forgetting").selectAll().execute()).length, 0);
  });

  test("a contact of which only the name is known is forgotten alone", async () => {
    const { store, documents, forgetting, boss, kim, create } = await scene();
    const id = await create(kim);
    const only = {
      id: newId(),
      person_id: kim.id,
      name: canary.name,
      email: "",
      mobile: "",
      used_at: 1,
      sent: 0,
      words: "",
    };
    await store.db.insertInto("contact").values(only).execute();
    const before = { name: canary.name, email: "", mobile: "" };
    const found = value(await forgetting.toForget(boss, only.id));
    assert.deepEqual([found.documents.n, found.contacts, found.groups, found.drafts], [0, 1, 0, []]);
    assert.deepEqual(await forgetting.forget(boss, { id: only.id, before }), ok(null));
    await forgetting.work();
    assert.equal((await documents.find(kim, id))?.signers[0]?.name, canary.name);
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.deepEqual(await store.db.selectFrom("contact").selectAll().where("id", "=", only.id).execute(), []);
  });
});
