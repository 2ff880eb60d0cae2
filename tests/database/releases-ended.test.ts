import assert from "node:assert/strict";
import { test } from "node:test";
import { enterRestore } from "#lib/backup/restore-rows.ts";
import { recordOutcome } from "#lib/creation/attempt-rows.ts";
import { claim } from "#lib/creation/claim.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { forgetInDrafts } from "#lib/drafts/forget.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { languages } from "#lib/shared/messages/words.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { emptyItem, emptyRole } from "#lib/shared/template.ts";
import { code } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";
import { releaseScene } from "../support/release-scene.ts";

type Scene = Awaited<ReturnType<typeof releaseScene>>;
type Asked = Awaited<ReturnType<Scene["asked"]>>;

/** Another process has claimed what is released, and is gone. */
async function claimedAndGone({ db, boss, clock }: Scene, { owner, formKey, content, id }: Asked) {
  const made = await claim(db, {
    personId: owner,
    formKey,
    content,
    release: { id, by: boss.id },
    attemptId: newId(),
    instance: "gone",
    now: ++clock.now,
  });
  assert.ok(made.kind === "claimed");
  return made;
}

forEachEngine((engine) => {
  test("what the service refuses goes back to its preparer with the service's words, and the manager hears of it", async () => {
    const { db, documents, drafts, releases, kim, boss, asked, asking, templates, chief, demand } =
      await releaseScene(engine);
    value(await templates.add(chief, { ...demand, templateId: "practice-rejected" }));
    const request = await asked(kim, { templateId: "practice-rejected" });
    const { formKey, content } = request;
    const answer = await releases.release(boss, request);
    assert.ok(!answer.ok);
    assert.deepEqual([answer.problem.code, answer.problem.holder], ["release_rejected", "kim"]);
    assert.ok(answer.problem.detail);
    assert.equal((await drafts.find(kim, formKey))?.request?.ended?.how, "refused");
    assert.equal((await documents.findByForm(kim, formKey))?.problem?.detail, answer.problem.detail);
    assert.equal(await releases.count(boss), 0);
    const mended = { ...content, templateId: "77001" };
    value(await drafts.save(kim, formKey, formOfContent(mended), 1));
    value(await releases.ask(kim, formKey, asking(mended, 2)));
    const { id } = await db.selectFrom("release_request").select("id").executeTakeFirstOrThrow();
    assert.equal((await documents.findByForm(kim, formKey))?.problem, undefined);
    const made = value(await releases.release(boss, { ...request, id }));
    const document = await documents.find(kim, made.id);
    assert.ok(document);
    assert.deepEqual(
      (await documents.history(document, [])).map(({ what }) => what),
      ["asked", "released", "rejected", "asked", "released", "created"],
    );
  });

  test("a process that dies before a byte has left leaves it waiting, to be released again, once", async () => {
    const scene = await releaseScene(engine);
    const { db, drafts, documents, releases, kim, boss, asked, creations } = scene;
    const request = await asked();
    await claimedAndGone(scene, request);
    // While it is under way nobody finds it, and nobody takes it back.
    assert.deepEqual([await releases.count(boss), await releases.find(boss, request.id)], [0, undefined]);
    assert.equal(code(await releases.takeBack(kim, request.formKey)), "form_used");
    assert.equal(code(await drafts.save(kim, request.formKey, formOfContent(request.content), 1)), "form_used");
    await scene.recovered();
    assert.equal((await releases.find(boss, request.id))?.problem?.code, "not_sent");
    const { id } = value(await releases.release(boss, request));
    assert.equal(creations(), 1);
    const document = await documents.find(kim, id);
    assert.ok(document);
    assert.deepEqual((await documents.history(document, [])).map(({ what }) => what).toSorted(), [
      "asked",
      "created",
      "not_sent",
      "released",
      "released",
    ]);
    assert.equal((await db.selectFrom("release_request").select("id").execute()).length, 0);
  });

  test("an unknown outcome is a person's to resolve: not created it waits again, created it is gone", async () => {
    const { releases, documents, templates, demand, kim, boss, chief, asked } = await releaseScene(engine);
    value(await templates.add(chief, { ...demand, templateId: "practice-unknown" }));
    for (const created of [false, true]) {
      const request = await asked(kim, { templateId: "practice-unknown" });
      const made = value(await releases.release(boss, request));
      assert.equal(made.created, false);
      assert.equal((await documents.find(boss, made.id))?.state, "unknown");
      assert.equal(await releases.count(boss), 0);
      assert.equal(code(await releases.takeBack(kim, request.formKey)), "form_used");
      assert.deepEqual(value(await releases.release(chief, request)), made);
      const word = created ? { created, serviceId: "1", links: [{}] } : ({ created } as const);
      value(await documents.resolve(boss, made.id, word));
      assert.equal(await releases.count(boss), created ? 0 : 1);
      if (!created) value(await releases.takeBack(kim, request.formKey));
    }
  });

  test("an answer that comes late makes the one document of it; what was changed and waits since is a draft that waits for nothing", async () => {
    const scene = await releaseScene(engine);
    const { db, drafts, documents, releases, kim, boss, asked, asking, clock } = scene;
    const request = await asked();
    const { formKey, content } = request;
    const claimed = await claimedAndGone(scene, request);
    await scene.recovered();
    value(await releases.takeBack(kim, formKey));
    const changed = { ...content, title: "Changed since" };
    value(await releases.ask(kim, formKey, asking(changed, 1)));
    const links = [{ url: "https://sign.example/1" }];
    const outcome = { state: "created" as const, reason: "", detail: "", serviceId: "L-1", links, complete: true };
    assert.equal((await recordOutcome(db, { ...claimed, content }, outcome, ++clock.now)).became, "late");
    assert.equal((await documents.find(kim, claimed.documentId))?.title, content.title);
    assert.equal(await releases.count(boss), 0);
    const [aside] = (await drafts.list(kim)).drafts;
    assert.deepEqual([aside?.title, aside?.request], ["Changed since", undefined]);
  });

  test("a signer who is forgotten ends the request, whose words are rid of them; its preparer is told", async () => {
    const { store, drafts, releases, kim, boss, asked } = await releaseScene(engine);
    const request = await asked(kim, {}, "for 홍길동, 010-1234-5678");
    const who = { name: "홍길동", email: "", mobile: "01012345678" };
    await forgetInDrafts(store.db, stepsOf(store.db), { who, phoneRegion: "KR" });
    assert.equal(code(await releases.release(boss, request)), "release_gone");
    const draft = await drafts.find(kim, request.formKey);
    assert.equal(draft?.request?.ended?.how, "forgotten");
    assert.doesNotMatch(JSON.stringify(draft), /홍길동|1234/);
  });

  test("what waits when its files are gone is not created and can be given back; of a restored one it is told", async () => {
    const { db, releases, kim, boss, asked, creations } = await releaseScene(engine);
    const request = await asked();
    await db.transaction().execute((tx) => enterRestore(tx, { id: newId(), kind: "restored", at: 9, dataUntil: 5 }));
    assert.equal((await releases.find(boss, request.id))?.restoredFrom, 5);
    await db.deleteFrom("draft_file").execute();
    await db.deleteFrom("upload").execute();
    const refused = await releases.release(boss, request);
    assert.deepEqual([code(refused), refused.ok || refused.problem.holder], ["release_stuck", "kim"]);
    value(await releases.giveBack(boss, request, "Upload it again"));
    assert.equal((await releases.own(kim, request.formKey))?.id, undefined);
    assert.equal(creations(), 0);
  });

  const signers = [
    { name: "홍길동", mobile: "01012345678" },
    { name: "이대리", email: "lee@hanbit.example" },
  ];

  /** As one was prepared before the form was checked for it: nobody stands between the two signers. */
  async function leaveGap({ db }: Scene, { formKey }: { formKey: string }) {
    const row = await db.selectFrom("draft").select("form").where("form_key", "=", formKey).executeTakeFirstOrThrow();
    const form = JSON.parse(row.form);
    form.signers.splice(1, 0, emptySigner);
    const draft = db.updateTable("draft").set({ form: JSON.stringify(form) });
    await draft.where("form_key", "=", formKey).execute();
  }

  test("what waits with nobody in a place that somebody follows is not created, and can be given back", async () => {
    const scene = await releaseScene(engine);
    const { releases, kim, boss, asked, creations } = scene;
    const request = await asked(kim, { signers });
    await leaveGap(scene, request);
    const refused = await releases.release(boss, request);
    assert.deepEqual([code(refused), refused.ok || refused.problem.holder], ["release_role_empty", "kim"]);
    // The template describes no role.
    for (const language of languages)
      assert.doesNotMatch(messages(language).problems.release_role_empty, /role|template|역할|템플릿/);
    assert.equal(creations(), 0);
    value(await releases.giveBack(boss, request, "Who signs there?"));
    assert.equal((await releases.own(kim, request.formKey))?.id, undefined);
  });

  test("beyond the roles of the template as it is now nobody moves up, and a deputy signs for whom it always has", async () => {
    const scene = await releaseScene(engine);
    const { releases, templates, kim, boss, chief, asked } = scene;
    const [template] = (await templates.list("", false)).templates;
    assert.ok(template);
    const request = await asked(kim, { signers });
    await leaveGap(scene, request);
    const person = { ...emptySigner, name: "김대표", email: "ceo@hanbit.example" };
    const form = { ...template.form, roles: [{ ...emptyRole, person }] };
    value(await templates.change(chief, template, form));
    assert.ok(value(await releases.release(boss, request)).created);
  });

  test("what waits without a value that its template has come to require is not created, and can be given back", async () => {
    const { releases, templates, kim, boss, chief, asked, creations } = await releaseScene(engine);
    const request = await asked(kim);
    const before = await asked(kim);
    assert.ok(value(await releases.release(boss, before)).created);
    const [template] = (await templates.list("", false)).templates;
    assert.ok(template);
    const form = { ...template.form, items: [{ ...emptyItem, key: "deposit", label: "Deposit", required: true }] };
    value(await templates.change(chief, template, form));
    const refused = await releases.release(boss, request);
    assert.deepEqual([code(refused), refused.ok || refused.problem.holder], ["release_value_added", "kim"]);
    // What was released before is told all the same.
    assert.ok(value(await releases.release(boss, before)).created);
    assert.equal(creations(), 1);
    value(await releases.giveBack(boss, request, "The deposit is missing"));
    const items = [{ key: "deposit", value: "₩1,000,000" }];
    assert.ok(value(await releases.release(boss, await asked(kim, { items }))).created);
  });

  test("of what is under way, gone or one's own that is said, not that a place is empty", async () => {
    const scene = await releaseScene(engine);
    const { db, releases, kim, boss, asked, disable, creations } = scene;
    const own = await asked(boss, { signers });
    const request = await asked(kim, { signers });
    const changed = await asked(kim, { signers });
    const underWay = await asked(kim, { signers });
    for (const one of [own, request, changed, underWay]) await leaveGap(scene, one);
    assert.equal(code(await releases.release(boss, own)), "release_own");
    await disable(kim, 9);
    assert.equal(code(await releases.release(boss, request)), "release_gone");
    await disable(kim, null);
    await db
      .updateTable("draft")
      .set((set) => ({ version: set("version", "+", 1) }))
      .where("form_key", "=", changed.formKey)
      .execute();
    assert.equal(code(await releases.release(boss, changed)), "release_gone");
    const { documentId: id } = await claimedAndGone(scene, underWay);
    assert.deepEqual(value(await releases.release(boss, underWay)), { id, created: false });
    assert.equal(creations(), 0);
  });

  test("what somebody deactivated has asked for is seen by who releases, given back by them, and not released", async () => {
    const { releases, drafts, kim, boss, asked, disable, creations } = await releaseScene(engine);
    const request = await asked(kim);
    assert.equal((await releases.find(boss, request.id))?.owner.active, true);
    await disable(kim, 1);
    assert.deepEqual([await releases.count(boss), (await releases.list(boss))[0]?.id], [1, request.id]);
    assert.equal((await releases.find(boss, request.id))?.owner.active, false);
    assert.equal(code(await releases.release(boss, request)), "release_gone");
    assert.equal(creations(), 0);
    value(await releases.giveBack(boss, request, "for whoever goes on"));
    assert.equal((await drafts.find(kim, request.formKey))?.request?.ended?.word, "for whoever goes on");
    assert.equal(await releases.count(boss), 0);
  });

  test("a draft that a colleague shared goes back to them also while it waits, and waits no longer", async () => {
    const { db, drafts, releases, person, kim, boss, asking, contract, disable } = await releaseScene(engine);
    const lee = await person("lee");
    const [formKey, content] = [newId(), await contract(lee)];
    value(await drafts.save(lee, formKey, formOfContent(content), 0));
    value(await drafts.share(lee, formKey, kim.id, ""));
    value(await releases.ask(kim, formKey, asking(content, 1)));
    await disable(kim, 1);
    assert.equal(await releases.count(boss), 1);
    value(await drafts.takeBack(lee, formKey));
    assert.equal((await drafts.find(lee, formKey))?.request, undefined);
    assert.equal((await db.selectFrom("release_request").select("id").execute()).length, 0);
  });
});
