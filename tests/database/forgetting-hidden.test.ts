import assert from "node:assert/strict";
import { test } from "node:test";
import { createContacts } from "#lib/contacts/contacts.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { createForgetting } from "#lib/documents/forgetting/forgetting.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { struckMark } from "#lib/shared/struck.ts";
import { forEachEngine } from "../support/engines.ts";
import { canary, forgettingScene, left, other } from "../support/forgetting-scene.ts";
import { lateOffice } from "../support/late-office.ts";
import { value } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("what was begun while the clock was ahead is struck too, and so it is counted", async () => {
    const { store, clock, documents, drafts, contract, forgetting, toTheEnd, boss, kim, create, contact } =
      await forgettingScene(engine);
    clock.now += 400 * 86_400_000;
    const ahead = await create(kim);
    const formKey = newId();
    const sent = await contract(kim, { templateId: "practice-unknown", signers: [canary, other] });
    const form = formOfContent(sent);
    assert.ok((await drafts.save(kim, formKey, form, 0)).ok);
    await documents.create(kim, formKey, sent, { draft: { form, version: 1, page: { id: newId(), save: 1 } } });
    clock.now -= 399 * 86_400_000;
    const known = await contact();
    const seen = value(await forgetting.toForget(boss, known.id));
    assert.deepEqual([seen.documents.n, seen.open.n], [1, 1]);
    await forgetting.forget(boss, known);
    await forgetting.work();
    assert.deepEqual((await documents.find(kim, ahead))?.signers[0], { name: struckMark });
    const open = (await documents.findByForm(kim, formKey))?.id ?? "";
    assert.ok((await documents.resolve(kim, open, { created: false })).ok);
    await toTheEnd();
    assert.deepEqual(await left(store), []);
    assert.deepEqual(await forgetting.underWay(boss), []);
  });

  test("a draft in which the email stands as it was typed is counted and struck, as it would be sent", async () => {
    const { store, drafts, forgetting, toTheEnd, boss, kim, create, contact } = await forgettingScene(engine);
    await create(kim);
    const known = await contact();
    const typed = [
      "Canary@forget.example\u200b",
      "canary @forget.example",
      "ｃａｎａｒｙ＠ｆｏｒｇｅｔ．ｅｘａｍｐｌｅ",
      "\u2068canary@for\u00adget.example\u2069",
    ];
    const keys: string[] = [];
    for (const email of typed) {
      const form = { ...emptyForm, title: "Of 맹카나", signers: [{ name: "맹카나", email, mobile: "" }] };
      keys.push(value(await drafts.begin(kim, form)).formKey);
    }
    const seen = value(await forgetting.toForget(boss, known.id));
    assert.deepEqual(
      seen.drafts.map(({ n }) => n),
      [typed.length],
    );
    await forgetting.forget(boss, known);
    await toTheEnd();
    assert.deepEqual(await left(store), []);
    for (const key of keys) assert.deepEqual((await drafts.find(kim, key))?.form?.signers, [emptySigner]);
  });

  test("a draft that a late answer sets aside once it has been found is struck all the same", async () => {
    const desk = await lateOffice(engine);
    const { store, db, kim, clock, drafts } = desk;
    const boss = await desk.person("root", "administrator");
    const now = () => ++clock.now;
    const forgetting = createForgetting({ store, phoneRegion: "KR", now, workSoon: () => {} });
    value(await createContacts({ db, phoneRegion: "KR", now }).add(kim, { signers: [canary], shared: false }));
    const { id, name, email, mobile } = await db.selectFrom("contact").selectAll().executeTakeFirstOrThrow();
    const sent = await desk.claimed({ signers: [canary, other] });
    await desk.stands();
    await desk.recovered();
    const form = { ...formOfContent(sent.content), title: "Second try" };
    assert.ok((await drafts.save(kim, sent.formKey, form, 1)).ok);
    value(await forgetting.forget(boss, { id, before: { name, email, mobile } }));
    const drafted = db.selectFrom("draft").select("form_key");
    const usual = stepsOf(db);
    let answered = false;
    await forgetting.work(async (work) => {
      // Once the draft has been found, by the transaction that is to strike it.
      if (
        !answered &&
        (await db.selectFrom("signer").selectAll().where("name", "=", struckMark).execute()).length > 0
      ) {
        answered = true;
        await desk.answered(sent, "S-1", "https://sign.example/x");
        assert.notEqual((await drafted.executeTakeFirstOrThrow()).form_key, sent.formKey);
      }
      return usual(work);
    });
    assert.ok(answered);
    clock.now += 61_000;
    await forgetting.work();
    assert.deepEqual(await left(store), []);
    assert.equal((await drafted.execute()).length, 1);
  });
});
