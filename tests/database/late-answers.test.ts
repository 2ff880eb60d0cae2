import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { closeByWord } from "#lib/creation/resolving.ts";
import { readClock } from "#lib/database/clock.ts";
import { beat } from "#lib/database/instances.ts";
import { enterMoves } from "#lib/drafts/moves.ts";
import { enterPart, partOf } from "#lib/drafts/packet-parts.ts";
import { hadForm } from "#lib/drafts/requests.ts";
import { saveDraft } from "#lib/drafts/saves.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { ok } from "#lib/shared/result.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { afterInsert, somebodyWaits } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { lateOffice } from "../support/late-office.ts";
import { linkKeys } from "../support/link-key.ts";
import { pageOf } from "../support/page-of.ts";
import { refuse } from "../support/refusing-store.ts";

const link = "https://sign.example/s/1";

forEachEngine((engine) => {
  test("a form whose document was called unknown meanwhile is led to it, also when the service has refused", async () => {
    const { db, documents, desk, kim, contract, stands, recovered } = await lateOffice(engine);
    await beat(db, "other");
    const other = desk("other", {
      signing: {
        async create(_, hooks) {
          await hooks?.beforeSend?.();
          await stands();
          await recovered();
          return { kind: "rejected", reason: "failure", message: "No", status: 400, detail: "", posts: 1 };
        },
      },
    });
    const answer = await other.create(kim, newId(), await contract(kim));
    assert.ok(answer.ok);
    const document = await documents.find(kim, answer.value.id);
    assert.deepEqual([document?.state, document?.attempt?.late], ["unknown", { created: false }]);
  });

  test("created, though it had been closed as not sent: the document has id and links, and owner and managers see it counted until one has looked", async () => {
    const office = await lateOffice(engine);
    const { documents, kim, boss, person, claimed, stands, recovered, answered, waiting, hasLooked } = office;
    const one = await claimed();
    await stands();
    await recovered();
    assert.equal((await documents.find(kim, one.documentId))?.state, "draft");
    assert.deepEqual(await answered(one, "4711", link), { became: "late", documentId: one.documentId });

    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.state, document?.serviceId, document?.problem], ["created", "4711", undefined]);
    assert.equal(document?.signers[0]?.link, link);
    assert.equal(document?.attempt?.conflict?.stood, "not_sent");
    assert.equal((await pageOf(documents, kim, { text: "4711" })).total.n, 1);
    const counted = { n: 1, capped: false, first: one.documentId };
    assert.deepEqual([await waiting(kim), await waiting(boss)], [counted, counted]);
    const lee = await person("lee");
    assert.equal((await waiting(lee)).n, 0);
    assert.ok(!(await hasLooked(lee, one)).ok);
    assert.ok((await hasLooked(boss, one)).ok);
    assert.ok((await hasLooked(kim, one)).ok);
    assert.deepEqual([(await waiting(kim)).n, (await waiting(boss)).n], [0, 0]);
    const seen = await documents.find(kim, one.documentId);
    assert.ok(seen);
    const history = (await documents.history(seen, [])).map(({ what, by }) => `${what} ${by}`);
    assert.deepEqual(history, ["not_sent kim", "late kim", "lateSeen boss"]);
    assert.equal((await answered(one, "4711", link)).became, "repeated");
  });

  test("what was entered into the form since stays as a draft of its own", async () => {
    const { db, documents, drafts, clock, kim, boss, claimed, stands, recovered, answered } = await lateOffice(engine);
    const one = await claimed();
    await stands();
    await recovered();
    const draft = await drafts.find(kim, one.formKey);
    assert.ok(draft);
    const own = { person_id: kim.id, form_key: one.formKey };
    await enterMoves(db, { from: boss.id, to: kim.id, keys: [own.form_key], now: clock.now });
    await db
      .insertInto("shared_draft")
      .values({ ...own, given_by: boss.id, given_at: 1, note: "" })
      .execute();
    const part = { packet: newId(), place: 3 };
    await enterPart(db, own, part);
    clock.now += 1000;
    const typed = { ...formOfContent(one.content), title: "With a raise" };
    assert.ok((await drafts.save(kim, one.formKey, typed, draft.version)).ok);
    await answered(one, "4711", link);
    assert.equal((await documents.find(kim, one.documentId))?.title, one.content.title);
    const { drafts: left } = await drafts.list(kim);
    assert.equal(left.length, 1);
    const aside = left[0]?.formKey ?? "";
    assert.deepEqual((await drafts.find(kim, aside))?.form, typed);
    assert.notEqual(aside, one.formKey);
    assert.equal((await drafts.from(kim, aside))?.name, boss.name);
    assert.ok(await hadForm(db, boss.id, aside));
    for (const form_key of [one.formKey, aside])
      assert.deepEqual({ ...(await partOf(db, { ...own, form_key })) }, part);
  });

  test("a form that a word gave back leaves no draft behind when the answer comes after all, unless something was entered since", async () => {
    const desk = await lateOffice(engine);
    const { db, documents, drafts, clock, kim, sent, stands, recovered, answered } = desk;
    for (const isEntered of [false, true]) {
      clock.now = (await desk.store.now()) - 60_000;
      const one = await sent({ items: [{ key: "entered", value: `${isEntered}` }] });
      await stands();
      await recovered();
      await db.updateTable("attempt").set({ reason: "closed" }).where("id", "=", one.attemptId).execute();
      assert.ok((await documents.resolve(kim, one.documentId, { created: false })).ok);
      clock.now = (await desk.store.now()) + 1000;
      const draft = await drafts.find(kim, one.formKey);
      const typed = { ...formOfContent(one.content), title: "With a raise" };
      assert.ok(draft && (!isEntered || (await drafts.save(kim, one.formKey, typed, draft.version)).ok));
      await answered(one, "4711", link);
      assert.equal((await documents.find(kim, one.documentId))?.state, "created");
      const { drafts: left } = await drafts.list(kim);
      assert.deepEqual(
        left.map(({ title }) => title),
        isEntered ? ["With a raise"] : [],
      );
    }
  });

  test("a draft that a colleague was given leaves none behind when the answer comes after all, unless something was entered since", async () => {
    const desk = await lateOffice(engine);
    const { db, store, documents, drafts, clock, kim, person, sent, stands, recovered, answered } = desk;
    const lee = await person("lee");
    await db.updateTable("person").set({ password_hash: "set" }).execute();
    const ways: [string, (form: DocumentForm) => Partial<DocumentForm>][] = [
      ["nothing", () => ({})],
      [
        "nothing but spaces, hyphens and empty rows",
        ({ title, signers, items }) => ({
          title: ` ${title} `,
          signers: [...signers.map((signer) => ({ ...signer, mobile: "010-1234-5678" })), emptySigner],
          items: [...items, { key: "rent", value: "" }],
        }),
      ],
      ["a title", () => ({ title: "With a raise" })],
      ["a value", ({ items }) => ({ items: [...items, { key: "", value: "1,000" }] })],
      ["a signer", ({ signers }) => ({ signers: [...signers, { ...emptySigner, name: "이대리" }] })],
      ["a mobile", ({ signers }) => ({ signers: signers.map((one) => ({ ...one, mobile: "01087654321" })) })],
      ["no file any more", () => ({ files: [] })],
      ["that it is sent automatically", () => ({ autoSend: true })],
    ];
    for (const [what, entered] of ways) {
      clock.now = (await store.now()) - 60_000;
      const one = await sent({ items: [{ key: "entered", value: what }] });
      await stands();
      await recovered();
      await db.updateTable("attempt").set({ reason: "closed" }).where("id", "=", one.attemptId).execute();
      assert.ok((await documents.resolve(kim, one.documentId, { created: false })).ok);
      clock.now = (await store.now()) + 1000;
      const form = formOfContent(one.content);
      const draft = await drafts.find(kim, one.formKey);
      assert.ok(draft && (await drafts.save(kim, one.formKey, { ...form, ...entered(form) }, draft.version)).ok);
      assert.ok((await drafts.share(kim, one.formKey, lee.id, "")).ok);
      assert.equal((await answered(one, "4711", link)).became, "late");
      assert.equal((await documents.find(lee, one.documentId))?.state, "created");
      assert.equal((await drafts.list(lee)).drafts.length, what.startsWith("nothing") ? 0 : 1, what);
      await db.deleteFrom("draft").execute();
    }
  });

  // SQLite has one writer at a time.
  if (engine.name === "PostgreSQL")
    test("a save that is under way while a late answer comes is set aside with the draft", async () => {
      const { db, drafts, kim, claimed, stands, recovered, answered } = await lateOffice(engine);
      const one = await claimed();
      await stands();
      await recovered();
      const draft = await drafts.find(kim, one.formKey);
      assert.ok(draft);
      const form = { ...formOfContent(one.content), title: "With a raise" };
      let late: Promise<unknown> | undefined;
      const comesMeanwhile = afterInsert(db, "draft_file", async () => {
        let isOver = false;
        late = answered(one, "4711", link).finally(() => {
          isOver = true;
        });
        await somebodyWaits(db, () => isOver);
      });
      const save = { personId: kim.id, formKey: one.formKey, form, version: draft.version, now: Date.now() };
      assert.deepEqual(await saveDraft(comesMeanwhile, save), { version: draft.version + 1 });
      await late;
      const { drafts: left } = await drafts.list(kim);
      assert.deepEqual(
        left.map(({ title }) => title),
        ["With a raise"],
      );
    });

  for (const second of ["created", "unknown", "creating"] as const)
    test(`created, though its form has gone on to an attempt that is ${second}: both documents stand, each with its links, and name each other`, async () => {
      const { documents, kim, sent, stands, recovered, answered, waiting } = await lateOffice(engine);
      const one = await sent({ title: "As it was first", signers: [{ name: "김하나", email: "one@hanbit.example" }] });
      await stands();
      await recovered();
      assert.ok((await documents.resolve(kim, one.documentId, { created: false })).ok);
      const again = await sent({ title: "As it was then" }, one.formKey);
      assert.equal(again.documentId, one.documentId);
      if (second === "created") await answered(again, "4712", "https://sign.example/s/2");
      await stands();
      if (second === "unknown") await recovered();

      const { became, documentId } = await answered(one, "4711", link);
      assert.equal(became, "late");
      assert.notEqual(documentId, one.documentId);
      const [late, then] = [await documents.find(kim, documentId), await documents.find(kim, one.documentId)];
      assert.deepEqual(
        [late?.state, late?.title, late?.serviceId, late?.signers[0]?.name, late?.signers[0]?.link],
        ["created", "As it was first", "4711", "김하나", link],
      );
      assert.deepEqual([then?.state, then?.title], [second, "As it was then"]);
      assert.deepEqual([late?.alsoCreated, then?.alsoCreated], [one.documentId, documentId]);
      assert.equal((await waiting()).first, documentId);
      assert.equal((await answered(one, "4711", link)).became, "repeated");
      assert.equal((await pageOf(documents, kim, { text: "김하나" })).total.n, 1);
    });

  test("said not to have been sent, and its sender knows no better than that it left: the outcome is unknown, and nothing is sent again", async () => {
    const { documents, service, kim, claimed, stands, recovered, gaveUp } = await lateOffice(engine);
    const one = await claimed();
    await stands();
    await recovered();
    assert.equal((await gaveUp(one)).became, "late");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual(
      [document?.state, document?.problem, document?.attempt?.reason],
      ["unknown", undefined, "timeout"],
    );
    const again = await documents.create(kim, one.formKey, one.content);
    assert.deepEqual(again, ok({ id: one.documentId, created: false }));
    assert.ok(!service.requests.some(({ path }) => path.endsWith("/create")));
  });

  test("the same, and its form has gone on: the document that it has become stays as it is", async () => {
    const { documents, kim, claimed, stands, recovered, gaveUp } = await lateOffice(engine);
    const one = await claimed();
    await stands();
    await recovered();
    assert.ok((await documents.create(kim, one.formKey, one.content)).ok);
    assert.equal((await gaveUp(one)).became, "closed");
    assert.equal((await documents.find(kim, one.documentId))?.state, "created");
  });

  test("called unknown while it was still being sent: two minutes count from the moment at which its sender gives up", async () => {
    const { db, kim, desk, sent, stands, recovered, gaveUp } = await lateOffice(engine);
    const documents = desk("this", { arrivalWindowMs: 120_000 });
    const one = await sent();
    await stands();
    await recovered();
    const longAgo = { ended_at: sql<number>`now_ms() - 600000` };
    await db.updateTable("attempt").set(longAgo).where("id", "=", one.attemptId).execute();
    const waits = async () => {
      const document = await documents.find(kim, one.documentId);
      return document && documents.mayArriveForMs(document);
    };
    assert.equal(await waits(), 0);
    const under = {
      id: one.documentId,
      personId: kim.id,
      arrivalWindowMs: 120_000,
      isUnderWay: () => true,
      keys: linkKeys,
    };
    assert.equal((await closeByWord(db, under, { created: false })).kind, "early");
    const minuteAgo = (await readClock(db)) - 60_000;
    assert.equal((await gaveUp(one, minuteAgo)).became, "repeated");
    const waitMs = (await waits()) ?? 0;
    assert.ok(waitMs > 30_000 && waitMs <= 60_000, `${waitMs} ms`);
  });

  test("what was sent is found by its words also when its files are gone by the time of the answer", async () => {
    const { db, documents, kim, claimed, stands, recovered, answered } = await lateOffice(engine);
    const one = await claimed();
    await stands();
    await recovered();
    for (const table of ["document_file", "draft_file", "upload"] as const) await db.deleteFrom(table).execute();
    assert.equal((await answered(one, "4711", link)).became, "late");
    assert.equal((await documents.find(kim, one.documentId))?.signers[0]?.link, link);
    assert.equal((await pageOf(documents, kim, { text: "근로계약서" })).total.n, 1);
  });

  test("a late answer that the store refuses stays on the disk until the store has it", async () => {
    const { store, journal, documents, folder, kim, claimed, stands, recovered, clock } = await lateOffice(engine);
    const one = await claimed();
    await stands();
    await recovered();
    const lift = await refuse(store, "update", "attempt", "new.conflict is not null");
    const said = { state: "created", reason: "created", detail: "", serviceId: "4711", complete: true } as const;
    await journal.keep({ ...one, outcome: { ...said, links: [{ url: link }] }, at: clock.now });
    await recovered();
    assert.equal(existsSync(join(folder, "outcomes", `${one.attemptId}.json`)), true);
    assert.equal((await documents.find(kim, one.documentId))?.state, "draft");
    await lift();
    await recovered();
    assert.equal((await documents.find(kim, one.documentId))?.signers[0]?.link, link);
    assert.deepEqual(readdirSync(join(folder, "outcomes")), []);
  });
});
