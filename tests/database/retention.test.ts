import assert from "node:assert/strict";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { claim } from "#lib/creation/claim.ts";
import { openStore } from "#lib/database/store.ts";
import { mergeLinks } from "#lib/documents/links.ts";
import { countDue } from "#lib/documents/retention/purge.ts";
import { createRetention } from "#lib/documents/retention/retention.ts";
import { newId } from "#lib/shared/id.ts";
import { isMore, noRules } from "#lib/shared/retention.ts";
import { retentionSchema } from "#lib/shared/retention-schema.ts";
import { findUploads } from "#lib/uploads/rows.ts";
import { archive, counted, steadiness } from "../support/archive.ts";
import { recordEnd } from "../support/ended.ts";
import { forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { pageOf } from "../support/page-of.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const never = { filesDays: null, linksDays: null, peopleDays: null, draftsDays: null, idleDays: null };

test("the confirmation of a page from before drafts and people had rules is read as one that was asked nothing of them", () => {
  const confirmed = { files: counted(2), links: counted(1) };
  const read = retentionSchema.parse({ filesDays: 1, linksDays: 1, before: noRules, confirmed });
  assert.deepEqual(read.confirmed, { ...confirmed, people: counted(0), drafts: counted(0), idle: counted(0) });
});

forEachEngine((engine) => {
  test("nothing goes before its day; then it goes, and what stays says when and by whose rule", async () => {
    const { documents, retention, clock, kim, set, create, left } = await archive(engine);
    const id = await create(kim);
    const created = clock.now;
    clock.now += 1000 * dayMs;
    await retention.sweep();
    assert.deepEqual(await left(id), { file: true, link: true });
    clock.now = created;
    await set(90, 30);
    clock.now = created + 30 * dayMs - minuteMs;
    await retention.sweep();
    assert.deepEqual(await left(id), { file: true, link: true });
    const linksAt = created + 30 * dayMs + minuteMs;
    clock.now = linksAt;
    await retention.sweep();
    assert.deepEqual(await left(id), { file: true, link: false });
    clock.now = created + 90 * dayMs - minuteMs;
    await retention.sweep();
    assert.deepEqual(await left(id), { file: true, link: false });
    const filesAt = created + 90 * dayMs + minuteMs;
    clock.now = filesAt;
    await retention.sweep();
    assert.deepEqual(await left(id), { file: false, link: false });

    const document = await documents.find(kim, id);
    assert.ok(document);
    assert.deepEqual(document.linksRemoved, { at: linksAt, days: 30, by: "boss" });
    assert.deepEqual(document.filesRemoved, { at: filesAt, days: 90, by: "boss" });
    const [file] = document.files;
    assert.deepEqual([file?.name, file?.pages, file?.sha256.length], ["nda-pdf-1.5.pdf", 1, 64]);
    assert.deepEqual((await documents.file(kim, id, 0))?.removed, document.filesRemoved);
    const removed = (await documents.history(document, [])).filter(({ what }) => what === "removed");
    assert.deepEqual(removed, [
      { at: linksAt, by: "boss", what: "removed", part: "links", days: 30 },
      { at: filesAt, by: "boss", what: "removed", part: "files", days: 90 },
    ]);
    assert.equal((await pageOf(documents, kim, { text: "" })).documents[0]?.signers[0]?.link, undefined);
    const copied = await documents.recordShare(kim, id, { signers: [0], way: "link" });
    assert.equal(!copied.ok && copied.problem.code, "not_found");
  });

  test("a link that comes after links and files were removed is there, until it is due itself", async () => {
    const { store, documents, retention, clock, kim, set, create } = await archive(engine);
    const id = await create(kim);
    await set(90, 30);
    clock.now += 100 * dayMs;
    await retention.sweep();
    await store.db.transaction().execute((tx) => mergeLinks(tx, id, "4711", [{ url: "https://sign.example/late" }]));
    const document = await documents.find(kim, id);
    assert.deepEqual([document?.linksRemoved, document?.filesRemoved?.days], [undefined, 90]);
    assert.equal(document?.signers[0]?.link, "https://sign.example/late");
  });

  test("while the clock cannot be trusted nothing goes, neither by itself nor when rules are saved", async () => {
    const { store, journal, uploads, clock, boss, kim, create, left, upload } = await archive(engine);
    const id = await create(kim);
    const unused = await upload(kim);
    clock.now += 1000 * dayMs;
    let until: number | undefined = clock.now + dayMs;
    const waiting = createRetention({
      store: { ...store, now: async () => clock.now },
      ...{
        forgetOutcomes: journal.forget,
        steadiness: { ...steadiness, check: async () => until },
        sweepUploads: uploads.sweep,
        quotas: noQuotas,
        sweepSoon() {},
      },
    });
    const all = { files: counted(1), links: counted(1), people: counted(0), drafts: counted(0), idle: counted(0) };
    assert.ok(
      (
        await waiting.save(
          boss,
          { filesDays: 1, linksDays: 1, peopleDays: null, draftsDays: null, idleDays: null },
          { before: never, confirmed: all },
        )
      ).ok,
    );
    await waiting.sweep();
    assert.deepEqual(await left(id), { file: true, link: true });
    assert.equal((await findUploads(store.db, kim.id, [unused])).length, 1);
    until = undefined;
    await waiting.sweep();
    assert.deepEqual(await left(id), { file: false, link: false });
    assert.equal((await findUploads(store.db, kim.id, [unused])).length, 0);
  });

  test("a draft, a document on its way and one of unknown outcome keep everything, however old", async () => {
    const { store, documents, retention, clock, kim, set, create, left, contract } = await archive(engine);
    const { db } = store;
    const attempt = { personId: kim.id, attemptId: newId(), instance: "other", now: clock.now };
    const creating = await claim(db, { ...attempt, formKey: newId(), content: await contract(kim) });
    const formKey = newId();
    await documents.create(kim, formKey, await contract(kim, { templateId: "practice-rejected" }));
    const draft = (await documents.findByForm(kim, formKey))?.id ?? "";
    const unknown = await create(kim, { templateId: "practice-unknown" });
    const links = [{ url: "https://sign.example/late" }];
    const late = { state: "created", reason: "", detail: "", serviceId: "1", links, complete: true } as const;
    const { id: attemptId } = await db
      .selectFrom("attempt")
      .select("id")
      .where("document_id", "=", unknown)
      .executeTakeFirstOrThrow();
    assert.equal((await recordEnd(db, { attemptId, documentId: unknown }, late, clock.now)).became, "late");
    await set(1, 1);
    clock.now += 1000 * dayMs;
    await retention.sweep();
    assert.ok("documentId" in creating);
    for (const id of [creating.documentId, draft, unknown]) assert.equal((await left(id)).file, true, id);
    assert.deepEqual((await documents.find(kim, unknown))?.attempt?.late, {
      created: true,
      serviceId: "1",
      links: ["https://sign.example/late"],
    });

    // Once a person has resolved it, its days begin.
    const found = { created: true as const, serviceId: "1", links };
    assert.ok((await documents.resolve(kim, unknown, found)).ok);
    clock.now = await store.now();
    await retention.sweep();
    assert.deepEqual(await left(unknown), { file: true, link: true });
    clock.now += dayMs + minuteMs;
    await retention.sweep();
    assert.deepEqual(await left(unknown), { file: false, link: false });
    assert.equal((await documents.find(kim, unknown))?.attempt?.late, undefined);
  });

  test("a file of two documents stays until both are due, and one that is gone goes into no new document", async () => {
    const { documents, retention, clock, kim, set, create, left, upload, contract } = await archive(engine);
    const files = [await upload(kim)];
    const first = await create(kim, { files });
    clock.now += 5 * dayMs;
    const second = await create(kim, { files });
    await set(10, null);
    clock.now += 6 * dayMs;
    await retention.sweep();
    assert.deepEqual([await left(first), await left(second)], Array(2).fill({ file: true, link: true }));
    assert.ok((await documents.file(kim, first, 0))?.removed);
    assert.equal((await documents.file(kim, second, 0))?.removed, undefined);
    clock.now += 5 * dayMs;
    await retention.sweep();
    assert.equal((await left(second)).file, false);
    const again = await documents.create(kim, newId(), await contract(kim, { files }));
    assert.deepEqual(!again.ok && again.problem.fields, { [`files.${files[0]}`]: "file_unknown" });
  });

  test("nothing is set before the person has confirmed as much as is due, and the rules name who set them", async () => {
    const { retention, clock, boss, kim, create, left } = await archive(engine);
    assert.deepEqual(await retention.rules(), {
      filesDays: null,
      linksDays: null,
      peopleDays: null,
      draftsDays: null,
      idleDays: null,
    });
    const [first] = [await create(kim), await create(kim)];
    clock.now += 3 * dayMs;
    const rules = { filesDays: 2, linksDays: 3650, peopleDays: null, draftsDays: null, idleDays: null };
    const due = { files: counted(2), links: counted(0), people: counted(0), drafts: counted(0), idle: counted(0) };
    for (const confirmed of [
      null,
      { files: counted(1), links: counted(5), people: counted(0), drafts: counted(0), idle: counted(0) },
    ])
      assert.deepEqual(await retention.save(boss, rules, { before: never, confirmed }), { ok: true, value: { due } });
    assert.equal((await retention.rules()).set, undefined);
    assert.deepEqual(await left(first), { file: true, link: true });
    const at = clock.now;
    assert.deepEqual(await retention.save(boss, rules, { before: never, confirmed: due }), { ok: true, value: {} });
    assert.deepEqual(await retention.rules(), { ...rules, set: { by: "boss", at } });
    await retention.sweep();
    assert.deepEqual(await left(first), { file: false, link: true });
  });

  test("rules that somebody else has changed since they were seen stay: one that was withdrawn does not come back with another", async () => {
    const { store, retention, boss, set } = await archive(engine);
    const before = { filesDays: 100, linksDays: 10, peopleDays: null, draftsDays: null, idleDays: null };
    await set(100, 10);
    await set(100, null);
    const save = () =>
      retention.save(
        boss,
        { filesDays: 200, linksDays: 10, peopleDays: null, draftsDays: null, idleDays: null },
        { before, confirmed: null },
      );
    assert.deepEqual(await save(), { ok: false, problem: { code: "setting_changed" } });
    // Who saves again what is there has only missed the answer.
    const again = await retention.save(
      boss,
      { filesDays: 100, linksDays: null, peopleDays: null, draftsDays: null, idleDays: null },
      { before, confirmed: null },
    );
    assert.deepEqual(again, { ok: true, value: {} });
    assert.equal((await retention.rules()).linksDays, null);
    // Between the look and the save.
    await set(100, 10);
    const now = () => set(100, null).then(store.now);
    const late = createRetention({
      store: { ...store, now },
      forgetOutcomes: async () => 0,
      steadiness,
      quotas: noQuotas,
      sweepUploads: async () => {},
      sweepSoon() {},
    });
    const between = await late.save(
      boss,
      { filesDays: 200, linksDays: 10, peopleDays: null, draftsDays: null, idleDays: null },
      { before, confirmed: null },
    );
    assert.deepEqual(between, { ok: false, problem: { code: "setting_changed" } });
    assert.equal((await retention.rules()).linksDays, null);
  });

  test("what is due is counted up to a bound, and more than was confirmed is more beyond the bound too", async () => {
    const { store, clock, kim, create } = await archive(engine);
    for (let i = 0; i < 3; i++) await create(kim);
    const before = clock.now + dayMs;
    for (const part of ["files", "links"] as const) {
      assert.deepEqual(await countDue(store.db, { part, before }, 2), counted(2, true));
      assert.deepEqual(await countDue(store.db, { part, before }, 3), counted(3));
    }
    const due = {
      files: counted(2, true),
      links: counted(0),
      people: counted(0),
      drafts: counted(0),
      idle: counted(0),
    };
    const more = [
      null,
      { files: counted(2), links: counted(9), people: counted(0), drafts: counted(0), idle: counted(0) },
      due,
    ].map((confirmed) => isMore(due, confirmed));
    assert.deepEqual(more, [true, true, false]);
  });

  test("a removed link is nowhere any more: not in the tables, not in the file or its log, not among kept outcomes", async () => {
    const { store, documents, retention, clock, kim, set, create, folder } = await archive(engine);
    const id = await create(kim);
    assert.ok((await documents.find(kim, id))?.signers[0]?.link);
    const stored = store.db.selectFrom("signer").select("link").where("document_id", "=", id);
    const link = (await stored.executeTakeFirst())?.link ?? "";
    const outcomes = join(folder, "outcomes");
    const old = ["a.json.orphan", "c.json.orphan.part"];
    for (const name of [...old, "b.json.part"]) writeFileSync(join(outcomes, name), link);
    const hour = new Date(clock.now - 60 * minuteMs);
    for (const name of old) utimesSync(join(outcomes, name), hour, hour);
    const raw = () =>
      [store.where.sqlitePath, `${store.where.sqlitePath}-wal`].map((path) => readFileSync(path, "latin1")).join("");
    const rows = async () =>
      JSON.stringify(
        await Promise.all(
          (["signer", "attempt", "event", "document", "setting"] as const).map((table) =>
            store.db.selectFrom(table).selectAll().execute(),
          ),
        ),
      );
    assert.ok(link.length > 20 && (await rows()).includes(link));
    if (store.engine === "sqlite") assert.ok(raw().includes(link));
    await set(null, 1);
    clock.now += dayMs - 30 * minuteMs;
    await retention.sweep();
    assert.deepEqual(readdirSync(outcomes), ["b.json.part"]);
    clock.now += dayMs;
    await retention.sweep();
    assert.deepEqual(readdirSync(outcomes), []);
    assert.ok(!(await rows()).includes(link));
    if (store.engine === "sqlite") assert.ok(!raw().includes(link));
  });

  test("two instances at once remove each thing once, and write it down once", async () => {
    const { store, journal, uploads, clock, documents, retention, kim, set, create, left } = await archive(engine);
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push(await create(kim));
    await set(1, 1);
    clock.now += 2 * dayMs;
    // A file is open to one process only; within it two runs may meet.
    const other = store.engine === "postgres" ? openStore(store.where) : store;
    const beside = createRetention({
      store: { ...other, now: async () => clock.now },
      forgetOutcomes: journal.forget,
      steadiness,
      quotas: noQuotas,
      sweepUploads: uploads.sweep,
      sweepSoon() {},
    });
    await Promise.all([retention.sweep(), beside.sweep(), retention.sweep()]);
    if (other !== store) await other.close();
    for (const id of ids) {
      assert.deepEqual(await left(id), { file: false, link: false });
      const document = await documents.find(kim, id);
      assert.ok(document);
      const removed = (await documents.history(document, [])).filter(({ what }) => what === "removed");
      assert.equal(removed.length, 2);
    }
  });
});
