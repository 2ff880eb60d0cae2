import assert from "node:assert/strict";
import { test } from "node:test";
import { recordOutcome } from "#lib/creation/attempt-rows.ts";
import { claim } from "#lib/creation/claim.ts";
import { recover } from "#lib/creation/recovery.ts";
import { markDeleted } from "#lib/drafts/deleted.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person, Role } from "#lib/shared/roles.ts";
import { afterInsert, somebodyWaits } from "../support/between.ts";
import { code, duplicateOffice } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";

/** Kim, who has a draft with a file, and colleagues who can sign in. */
async function shared(engine: Engine) {
  const office = await duplicateOffice(engine);
  const { store, drafts, contract } = office;
  const person = async (name: string, role: Role = "staff") => active(store.db, await office.person(name, role));
  const [kim, lee] = [await person("kim"), await person("lee")];
  const content = await contract(kim);
  const formKey = newId();
  assert.ok((await drafts.save(kim, formKey, formOfContent(content), 0)).ok);
  return { ...office, person, kim, lee, content, formKey };
}

async function active(db: Awaited<ReturnType<Engine["open"]>>["db"], person: Person): Promise<Person> {
  await db.updateTable("person").set({ password_hash: "set" }).where("id", "=", person.id).execute();
  return person;
}

const titled = (content: DocumentContent, title: string) => formOfContent({ ...content, title });

forEachEngine((engine) => {
  test("a draft that is deleted while it is being shared goes to nobody", async () => {
    const { store, drafts, kim, lee, formKey } = await shared(engine);
    let sharing: ReturnType<typeof drafts.share> | undefined;
    const db = afterInsert(store.db, "audit", async () => {
      let over = false;
      sharing = drafts.share(kim, formKey, lee.id, "").finally(() => {
        over = true;
      });
      // SQLite lets nobody else write meanwhile.
      if (store.engine === "postgres") await somebodyWaits(store.db, () => over);
    });
    assert.equal(await markDeleted(db, kim.id, formKey, Date.now(), 1), true);
    assert.ok(sharing);
    assert.equal(code(await sharing), "not_found");
    assert.equal(await drafts.count(lee), 0);
  });

  test("a shared draft is the colleague's with its files and a note; the giver sees who has it, and neither opens nor saves nor creates it", async () => {
    const { drafts, documents, uploads, service, person, kim, lee, content, formKey } = await shared(engine);
    const boss = await person("boss", "manager");
    assert.ok((await drafts.share(kim, formKey, lee.id, "salary is missing")).ok);

    const [listed] = (await drafts.list(lee)).drafts;
    assert.deepEqual(
      [listed?.formKey, listed?.title, listed?.from?.name, listed?.from?.note, listed?.from?.active],
      [formKey, content.title, "kim", "salary is missing", true],
    );
    const opened = await drafts.find(lee, formKey);
    assert.deepEqual(opened?.form, formOfContent(content));
    assert.deepEqual(
      opened?.files.map(({ uploadId }) => uploadId),
      content.files,
    );
    const [file = ""] = content.files;
    assert.ok(await uploads.find(lee, file));

    assert.deepEqual([(await drafts.list(kim)).drafts, await drafts.count(kim)], [[], 0]);
    const given = await drafts.given(kim);
    assert.deepEqual(
      given.map(({ formKey: key, title, to }) => [key, title, to]),
      [[formKey, content.title, "lee"]],
    );
    assert.equal((await drafts.elsewhere(kim, formKey))?.holder, "lee");
    assert.deepEqual([await drafts.find(kim, formKey), await uploads.find(kim, file)], [undefined, undefined]);
    const elsewhere = { ok: false, problem: { code: "draft_elsewhere", holder: "lee" } };
    assert.deepEqual(await drafts.save(kim, formKey, titled(content, "typed in the old tab"), 1), elsewhere);
    assert.deepEqual(await documents.create(kim, formKey, content), elsewhere);
    assert.equal(code(await drafts.remove(kim, formKey)), "not_found");
    for (const nobody of [boss, await person("park")])
      assert.deepEqual(
        [
          await drafts.given(nobody),
          await drafts.count(nobody),
          await drafts.elsewhere(nobody, formKey),
          code(await drafts.takeBack(nobody, formKey)),
          code(await drafts.giveBack(nobody, formKey)),
          code(await drafts.share(nobody, formKey, lee.id, "")),
        ],
        [[], 0, undefined, "not_found", "not_found", "not_found"],
      );

    assert.ok((await drafts.save(lee, formKey, titled(content, "finished"), 1)).ok);
    const created = await documents.create(lee, formKey, { ...content, title: "finished" });
    assert.ok(created.ok);
    assert.deepEqual([await drafts.given(kim), await drafts.list(lee)], [[], { drafts: [], older: false }]);
    assert.deepEqual(await documents.create(kim, formKey, content), elsewhere);
    assert.equal(code(await drafts.takeBack(kim, formKey)), "not_found");
    assert.equal((await service.sandbox.documents()).length, 1);
    const document = await documents.find(lee, created.value.id);
    assert.ok(document);
    assert.deepEqual(
      (await documents.history(document, [])).map(({ what, by }) => `${by} ${what}`),
      ["kim draftMoved", "lee created"],
    );
  });

  test("of a creation and a sharing at once one is done, and one document comes of the form, whoever goes on", async () => {
    const { drafts, documents, service, kim, lee, contract } = await shared(engine);
    for (let round = 0; round < 12; round++) {
      const content = await contract(kim, { title: `round ${round}` });
      const formKey = newId();
      await drafts.save(kim, formKey, formOfContent(content), 0);
      const begin = [
        () => documents.create(kim, formKey, content),
        () => drafts.share(kim, formKey, lee.id, ""),
        () => documents.create(kim, formKey, content),
      ];
      if (round % 2) begin.reverse();
      const answers = await Promise.all(begin.map((work) => work()));
      const wasShared = answers[1]?.ok;
      assert.equal(answers[0]?.ok || answers[2]?.ok, !wasShared);
      if (wasShared) assert.ok((await documents.create(lee, formKey, content)).ok);
      else assert.equal(code(await drafts.share(kim, formKey, lee.id, "")), "not_found");
      await documents.create(kim, formKey, content);
      assert.equal((await service.sandbox.documents()).length, round + 1);
    }
  });

  test("it comes back as it is by then, and whoever had it can save it no more; the tab of before must choose", async () => {
    const { store, journal, clock, drafts, documents, kim, lee, content, formKey } = await shared(engine);
    await drafts.share(kim, formKey, lee.id, "please");
    await drafts.save(lee, formKey, titled(content, "by lee"), 1);
    assert.equal(code(await drafts.takeBack(lee, formKey)), "not_found");
    assert.ok((await drafts.takeBack(kim, formKey)).ok);
    assert.equal((await drafts.find(kim, formKey))?.title, "by lee");
    assert.equal((await drafts.find(kim, formKey))?.files.length, 1);
    assert.deepEqual([await drafts.given(kim), await drafts.from(kim, formKey)], [[], undefined]);
    const gone = { ok: false, problem: { code: "draft_elsewhere", holder: "kim" } };
    assert.deepEqual(await drafts.save(lee, formKey, titled(content, "too late"), 2), gone);
    assert.deepEqual(await documents.create(lee, formKey, content), gone);
    assert.equal((await drafts.elsewhere(lee, formKey))?.given, undefined);
    assert.equal(code(await drafts.save(kim, formKey, titled(content, "typed before"), 1)), "draft_newer");

    // Again: while its document is under way it is not there to be taken, and this time the colleague gives it back.
    assert.ok((await drafts.share(kim, formKey, lee.id, "")).ok);
    const intent = { personId: lee.id, formKey, content, attemptId: newId(), instance: "gone", now: ++clock.now };
    assert.equal((await claim(store.db, intent)).kind, "claimed");
    assert.deepEqual([await drafts.given(kim), (await drafts.elsewhere(kim, formKey))?.given], [[], undefined]);
    for (const answer of [await drafts.takeBack(kim, formKey), await drafts.giveBack(lee, formKey)])
      assert.equal(code(answer), "form_used");
    await recover({ db: store.db, journal, instance: { id: "this" } as never, isUnderWay: () => false });
    assert.equal((await drafts.given(kim)).length, 1);
    assert.equal(code(await drafts.giveBack(kim, formKey)), "not_found");
    assert.ok((await drafts.giveBack(lee, formKey)).ok);
    assert.ok((await documents.create(kim, formKey, { ...content, title: "by lee" })).ok);
    assert.equal(code(await documents.create(lee, formKey, content)), "draft_elsewhere");
  });

  test("a refused document goes along with its reason, and its history says who sent it; a late answer finds the one document", async () => {
    const { store, journal, drafts, documents, kim, lee, content, formKey, clock } = await shared(engine);
    await documents.create(kim, formKey, { ...content, templateId: "practice-rejected" });
    assert.ok((await drafts.share(kim, formKey, lee.id, "")).ok);
    assert.equal((await drafts.list(lee)).drafts[0]?.problem?.code, "rejected");
    const created = await documents.create(lee, formKey, content);
    assert.ok(created.ok);
    const document = await documents.find(lee, created.value.id);
    assert.ok(document);
    assert.deepEqual(
      (await documents.history(document, [])).map(({ what, by }) => `${by} ${what}`),
      ["kim rejected", "kim draftMoved", "lee created"],
    );

    // An attempt that recovery has closed, whose answer comes once the draft is a colleague's.
    const [key, attemptId] = [newId(), newId()];
    await drafts.save(kim, key, titled(content, "late"), 0);
    const intent = { personId: kim.id, formKey: key, content, attemptId, instance: "gone", now: ++clock.now };
    const claimed = await claim(store.db, intent);
    assert.ok(claimed.kind === "claimed");
    assert.equal(code(await drafts.share(kim, key, lee.id, "")), "form_used");
    await recover({ db: store.db, journal, instance: { id: "this" } as never, isUnderWay: () => false });
    assert.ok((await drafts.share(kim, key, lee.id, "")).ok);
    const outcome = { state: "created" as const, reason: "", detail: "", serviceId: "9", links: [{}], complete: false };
    await recordOutcome(store.db, { ...claimed, content }, outcome, ++clock.now);
    assert.equal((await documents.find(lee, claimed.documentId))?.state, "created");
    assert.equal(await documents.find(kim, claimed.documentId), undefined);
    assert.equal(code(await documents.create(kim, key, content)), "draft_elsewhere");
  });

  test("a draft goes to nobody who cannot sign in or see what it replaces, and never without room; nothing is lost then", async () => {
    const { store, drafts, duplication, created, person, kim, lee, contract, formKey, content } = await shared(engine);
    const boss = await person("boss", "manager");
    const share = async (to: string, key = formKey, by = kim) => code(await drafts.share(by, key, to, ""));
    await store.db.updateTable("person").set({ disabled_at: 1 }).where("id", "=", lee.id).execute();
    for (const nobody of [kim.id, lee.id, newId()]) assert.equal(await share(nobody), "colleague_gone");
    await store.db.updateTable("person").set({ disabled_at: null }).where("id", "=", lee.id).execute();
    assert.equal(await share(lee.id, newId()), "not_found");

    const document = await created(kim);
    const replacing = await duplication.replace(kim, document.id, { files: true });
    assert.ok(replacing.ok);
    assert.equal(await share(lee.id, replacing.value.formKey), "colleague_cannot_replace");
    assert.equal(await share(boss.id, replacing.value.formKey), "ok");
    assert.equal((await drafts.find(boss, replacing.value.formKey))?.replaces, document.id);
    assert.equal(await share(lee.id, replacing.value.formKey, boss), "draft_of_colleague");
    assert.equal(code(await drafts.remove(boss, replacing.value.formKey)), "draft_of_colleague");

    await drafts.remove(kim, formKey);
    assert.equal(await share(lee.id), "not_found");
    await drafts.restore(kim, formKey);
    const under = newId();
    await claim(store.db, {
      personId: kim.id,
      formKey: under,
      content: await contract(kim),
      attemptId: newId(),
      instance: "this",
      now: 1,
    });
    assert.equal(await share(lee.id, under), "form_used");
    assert.deepEqual((await drafts.find(kim, formKey))?.form, formOfContent(content));
  });

  test("a draft does not go to somebody who has begun a form of their own at its address; neither is touched", async () => {
    const { drafts, kim, lee, formKey, content } = await shared(engine);
    const share = async () => code(await drafts.share(kim, formKey, lee.id, ""));
    assert.ok((await drafts.save(lee, formKey, titled(content, "own"), 0)).ok);
    assert.equal(await share(), "colleague_has_form");
    assert.equal(code(await drafts.share(kim, newId(), lee.id, "")), "not_found");
    assert.equal((await drafts.find(lee, formKey))?.form?.title, "own");
    assert.notEqual((await drafts.find(kim, formKey))?.form?.title, "own");
    assert.ok((await drafts.remove(lee, formKey)).ok);
    assert.equal(await share(), "colleague_has_form");
  });

  test("a colleague's account that is deactivated keeps no draft from its giver, and a giver's none from whoever has it", async () => {
    const { store, drafts, person, kim, lee, formKey } = await shared(engine);
    const park = await person("park");
    const disable = (one: Person, at: number | null) =>
      store.db.updateTable("person").set({ disabled_at: at }).where("id", "=", one.id).execute();
    await drafts.share(kim, formKey, lee.id, "");
    await disable(lee, 1);
    assert.ok((await drafts.takeBack(kim, formKey)).ok);
    await disable(lee, null);
    await drafts.share(kim, formKey, lee.id, "");
    await disable(kim, 1);
    assert.equal(code(await drafts.giveBack(lee, formKey)), "colleague_gone");
    assert.ok((await drafts.remove(lee, formKey)).ok);
    assert.ok((await drafts.restore(lee, formKey)).ok);
    assert.ok((await drafts.share(lee, formKey, park.id, "yours now")).ok);
    assert.equal((await drafts.from(park, formKey))?.name, "lee");
    await disable(kim, null);
    assert.equal(code(await drafts.takeBack(kim, formKey)), "not_found");
    assert.equal((await drafts.elsewhere(kim, formKey))?.holder, "lee");
  });

  test("two who move drafts at once, also to each other, do not wait for each other for ever; a draft has one holder", async () => {
    const { store, drafts, person, kim, lee, content, formKey } = await shared(engine);
    const park = await person("park");
    const pairs = Array.from({ length: 20 }, (_, i) => ({
      by: i % 2 ? kim : lee,
      to: i % 2 ? lee : kim,
      key: newId(),
    }));
    for (const { by, key } of pairs) await drafts.save(by, key, { ...formOfContent(content), files: [] }, 0);
    const crossed = await Promise.all(pairs.map(({ by, to, key }) => drafts.share(by, key, to.id, "")));
    assert.ok(crossed.every(({ ok }) => ok));
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        drafts.share(kim, formKey, lee.id, ""),
        drafts.share(kim, formKey, park.id, ""),
        drafts.takeBack(kim, formKey),
        drafts.giveBack(lee, formKey),
        drafts.giveBack(park, formKey),
      ]);
      assert.ok(answers.some(({ ok }) => ok));
      const rows = await store.db.selectFrom("draft").select("person_id").where("form_key", "=", formKey).execute();
      assert.equal(rows.length, 1);
      await drafts.takeBack(kim, formKey);
    }
  });
});
