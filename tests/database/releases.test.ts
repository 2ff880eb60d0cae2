import assert from "node:assert/strict";
import { test } from "node:test";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { code } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";
import { releaseScene } from "../support/release-scene.ts";

forEachEngine((engine) => {
  test("what a manager is to release nobody creates: not staff, no manager, no administrator, by no form and not again", async () => {
    const { documents, drafts, duplication, contract, kim, boss, chief, templates, demand, creations, template77001 } =
      await releaseScene(engine);
    for (const somebody of [kim, boss, chief]) {
      const [formKey, content] = [newId(), await contract(somebody)];
      for (let times = 0; times < 2; times++)
        assert.equal(code(await documents.create(somebody, formKey, content)), "release_needed");
      assert.equal(code(await documents.create(somebody, formKey, content, { anyway: newId() })), "release_needed");
      assert.equal(await documents.findByForm(somebody, formKey), undefined);
    }
    // Archived it is no way around, and neither is an ID that is entered.
    const form = { ...demand, templateId: "archived-1" };
    const archived = value(await templates.add(chief, form));
    value(await templates.archive(chief, archived, true));
    const other = await contract(kim, { templateId: "archived-1" });
    assert.equal(code(await documents.create(kim, newId(), other)), "release_needed");
    assert.equal(creations(), 0);

    // One from before it was demanded stays, and what is begun from it does not go out by itself.
    await template77001(false);
    const [formKey, content] = [newId(), await contract(kim)];
    const made = value(await documents.create(kim, formKey, content));
    await template77001(true);
    assert.deepEqual(value(await documents.create(kim, formKey, content)), made);
    for (const begun of [
      await duplication.duplicate(kim, made.id, { files: true, signers: true, items: true }),
      await duplication.replace(kim, made.id, { files: true }),
    ]) {
      const draft = await drafts.find(kim, value(begun).formKey);
      const again = { ...content, files: draft?.form?.files ?? [] };
      assert.equal(code(await documents.create(kim, value(begun).formKey, again)), "release_needed");
    }
    assert.equal(creations(), 1);
  });

  test("what is asked for is released as it stands: it is its preparer's document, and its history says who asked and who released", async () => {
    const { documents, drafts, releases, kim, boss, asked, creations, clock } = await releaseScene(engine);
    const request = await asked(kim, { title: "Lease 1" });
    const [listed] = await releases.list(boss);
    assert.deepEqual(
      [listed?.id, listed?.by, listed?.title, listed?.note, listed?.signerNames, listed?.files],
      [request.id, "kim", "Lease 1", "please", "홍길동", 1],
    );
    assert.deepEqual([await releases.count(boss), await releases.count(kim)], [1, 0]);
    const opened = await releases.find(boss, request.id);
    assert.deepEqual(opened?.content, request.content);
    assert.equal(opened?.files[0]?.uploadId, request.content.files[0]);
    assert.ok(await releases.file(boss, request.id, 0));
    assert.equal(await releases.file(kim, request.id, 0), undefined);
    assert.equal(await releases.find(kim, request.id), undefined);
    assert.equal((await releases.own(kim, request.formKey))?.id, request.id);
    assert.equal((await drafts.find(kim, request.formKey))?.request?.note, "please");

    clock.now += 60_000;
    const { id, created } = value(await releases.release(boss, request));
    assert.ok(created);
    assert.equal(creations(), 1);
    const document = await documents.find(kim, id);
    assert.ok(document);
    assert.deepEqual([document.personId, document.state, document.title], [kim.id, "created", "Lease 1"]);
    const history = await documents.history(document, []);
    assert.deepEqual(
      history.map(({ what, by }) => [what, by]),
      [
        ["asked", "kim"],
        ["released", "boss"],
        ["created", "boss"],
      ],
    );
    assert.equal(await drafts.find(kim, request.formKey), undefined);
    assert.equal(await releases.count(boss), 0);
    assert.equal(await releases.find(boss, request.id), undefined);
    // Pressed again, and by whoever had it open too: the document that there is.
    assert.deepEqual(value(await releases.release(boss, request)), { id, created: true });
    assert.equal(creations(), 1);
  });

  test("nobody releases their own, nor what they had in hand, and staff release nothing", async () => {
    const { db, drafts, releases, documents, kim, boss, chief, asked, asking, contract, creations } =
      await releaseScene(engine);
    const own = await asked(boss);
    assert.equal(code(await releases.release(boss, own)), "release_own");
    assert.equal(code(await releases.giveBack(boss, own, "mine")), "release_own");
    assert.equal(code(await releases.release(kim, own)), "not_allowed");
    assert.equal(code(await releases.giveBack(kim, own, "no")), "not_allowed");
    const by = { release: { id: own.id, by: kim } };
    assert.equal(code(await documents.create(boss, own.formKey, own.content, by)), "not_allowed");
    assert.deepEqual([await releases.count(boss), await releases.count(chief)], [0, 1]);

    // Written by boss, handed to kim, who asks.
    const content = await contract(boss);
    const formKey = newId();
    value(await drafts.save(boss, formKey, formOfContent(content), 0));
    value(await drafts.share(boss, formKey, kim.id, ""));
    value(await releases.ask(kim, formKey, asking(content, 1)));
    const { id } = await db
      .selectFrom("release_request")
      .select("id")
      .where("form_key", "=", formKey)
      .executeTakeFirstOrThrow();
    assert.equal(await releases.find(boss, id), undefined);
    const request = { id, owner: kim.id, formKey };
    assert.equal(code(await releases.release(boss, request)), "release_own");
    assert.equal(creations(), 0);
    assert.ok(value(await releases.release(chief, request)).created);
  });

  test("while it waits nothing changes it: no save, no creation, no deletion, no sharing; taken back it is a draft as any other", async () => {
    const { documents, drafts, duplication, releases, person, kim, boss, asked, asking, contract, creations } =
      await releaseScene(engine);
    const lee = await person("lee");
    const request = await asked();
    const { formKey, content } = request;
    const changed = { ...content, title: "Changed" };
    assert.equal(code(await drafts.save(kim, formKey, formOfContent(changed), 1)), "release_waits");
    assert.equal(code(await documents.create(kim, formKey, changed)), "release_waits");
    assert.equal(code(await releases.ask(kim, formKey, asking(changed, 1))), "release_waits");
    // The same again is a press whose answer was lost.
    assert.equal(code(await releases.ask(kim, formKey, asking(content, 1))), "ok");
    assert.equal(code(await drafts.remove(kim, formKey)), "release_waits");
    assert.equal(code(await drafts.share(kim, formKey, lee.id, "")), "release_waits");
    assert.equal(await drafts.newest(kim), undefined);
    assert.deepEqual((await releases.find(boss, request.id))?.content, content);

    value(await releases.takeBack(kim, formKey));
    assert.equal(code(await releases.release(boss, request)), "release_gone");
    assert.equal(code(await releases.giveBack(boss, request, "late")), "release_gone");
    assert.equal(code(await documents.create(kim, formKey, content)), "release_needed");
    value(await drafts.save(kim, formKey, formOfContent(changed), 1));
    value(await drafts.share(kim, formKey, lee.id, ""));
    assert.equal(creations(), 0);

    // What it is to replace is a part of what was read.
    const made = await asked(kim, { title: "First" });
    const first = value(await releases.release(boss, made));
    const replacing = value(await duplication.replace(kim, first.id, { files: true }));
    const draft = await drafts.find(kim, replacing.formKey);
    const again = { ...(await contract(kim)), files: draft?.form?.files ?? [] };
    value(await releases.ask(kim, replacing.formKey, asking(again, 1)));
    assert.equal(code(await documents.replaceNothing(kim, replacing.formKey)), "release_waits");
  });

  test("given back it says why, to whoever has the draft, until it is asked for again", async () => {
    const { db, drafts, releases, person, kim, boss, asked, asking } = await releaseScene(engine);
    const request = await asked();
    const { formKey, content } = request;
    value(await releases.giveBack(boss, request, "The salary\nis wrong"));
    const ended = async (who = kim) => (await drafts.find(who, formKey))?.request?.ended;
    assert.deepEqual(await ended().then((end) => [end?.how, end?.by, end?.word]), [
      "returned",
      "boss",
      "The salary\nis wrong",
    ]);
    assert.deepEqual(
      (await drafts.list(kim)).drafts.map((draft) => draft.request?.ended?.word),
      ["The salary\nis wrong"],
    );
    assert.equal(code(await releases.release(boss, request)), "release_gone");
    assert.equal(code(await releases.giveBack(boss, request, "twice")), "release_gone");
    assert.equal(await releases.count(boss), 0);
    const lee = await person("lee");
    value(await drafts.share(kim, formKey, lee.id, ""));
    assert.equal((await ended(lee))?.word, "The salary\nis wrong");
    value(await drafts.takeBack(kim, formKey));
    const mended = { ...content, items: [{ key: "salary", value: "₩40,000,000" }] };
    value(await drafts.save(kim, formKey, formOfContent(mended), 1));
    value(await releases.ask(kim, formKey, asking(mended, 2)));
    assert.equal(await ended(), undefined);
    const [row] = await db.selectFrom("release_request").select("id").execute();
    assert.notEqual(row?.id, request.id);
    // What was read before is not what waits now.
    assert.equal(code(await releases.release(boss, request)), "release_gone");
    assert.ok(value(await releases.release(boss, { ...request, id: row?.id ?? "" })).created);
  });
});
