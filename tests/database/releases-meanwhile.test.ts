import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { claim } from "#lib/creation/claim.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { afterInsert, afterSelect, beforeTransaction, somebodyWaits } from "../support/between.ts";
import { code } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";
import { releaseScene } from "../support/release-scene.ts";

type Scene = Awaited<ReturnType<typeof releaseScene>>;
type Asked = Awaited<ReturnType<Scene["asked"]>>;

/** The scene, a contract that waits, and its release, right before whose claim something else happens. */
async function overtaken(engine: Engine, happens: (scene: Scene, asked: Asked) => Promise<unknown>) {
  const scene = await releaseScene(engine);
  const { store, desk, releasesOn, boss, asked } = scene;
  const request = await asked();
  const db = beforeTransaction(store.db, 1, () => happens(scene, request));
  const answer = await releasesOn(desk("this", { db })).release(boss, request);
  return { ...scene, request, answer };
}

forEachEngine((engine) => {
  test("of two managers who release at once, on two instances, one does, and both get the one document", async () => {
    const { db, desk, releasesOn, boss, chief, asked, creations, documentsOf, kim } = await releaseScene(engine);
    const request = await asked();
    const answers = await Promise.all([
      releasesOn(desk("one")).release(boss, request),
      releasesOn(desk("two")).release(chief, request),
      releasesOn(desk("one")).release(chief, request),
    ]);
    const ids = new Set(answers.map((answer) => value(answer).id));
    assert.deepEqual([ids.size, creations(), await documentsOf(kim)], [1, 1, ["created"]]);
    assert.equal((await db.selectFrom("attempt").select("id").execute()).length, 1);
    const released = await db.selectFrom("event").select("kind").where("kind", "=", "released").execute();
    assert.equal(released.length, 1);
  });

  test("a release pressed again, when the store stops answering after its request was read: nobody is told that nothing was sent", async () => {
    const { db, desk, releasesOn, boss, chief, asked, creations } = await releaseScene(engine);
    const request = await asked();
    // Both have read the request; the first is through before the second reads the files.
    const silent = afterSelect(db, "upload", async () => {
      value(await releasesOn(desk("one")).release(chief, request));
      throw new Error("Query read timeout");
    });
    const again = await releasesOn(desk("two", { db: silent })).release(boss, request);
    assert.deepEqual([code(again), creations()], ["creation_unheard", 1]);
  });

  test("asked for twice at once, it waits once; with other contents the second one is told that it waits", async () => {
    const { db, releases, kim, boss, contract, asking, creations } = await releaseScene(engine);
    const [formKey, content] = [newId(), await contract(kim)];
    const same = await Promise.all([1, 2, 3].map(() => releases.ask(kim, formKey, asking(content))));
    assert.deepEqual(same.map(code), ["ok", "ok", "ok"]);
    const other = asking({ ...content, title: "Other" }, 1);
    assert.equal(code(await releases.ask(kim, formKey, other)), "release_waits");
    const rows = await db.selectFrom("release_request").select("version").execute();
    assert.deepEqual([rows.map(({ version }) => version), await releases.count(boss), creations()], [[1], 1, 0]);
  });

  test("of a tab that asks and another that saves at once, one is told of the other, and what waits is what was asked for", async () => {
    const { drafts, releases, kim, boss, contract, asking } = await releaseScene(engine);
    for (const asksFirst of [true, false]) {
      const [formKey, content] = [newId(), await contract(kim)];
      const ways = [
        () => releases.ask(kim, formKey, asking(content)),
        () => drafts.save(kim, formKey, formOfContent({ ...content, title: "Typed elsewhere" }), 0),
      ];
      const [one, other] = await Promise.all((asksFirst ? ways : ways.toReversed()).map((way) => way()));
      const codes = [one && code(one), other && code(other)].toSorted();
      assert.ok(isDeepStrictEqual(codes, ["ok", "release_waits"]) || isDeepStrictEqual(codes, ["draft_newer", "ok"]));
      const waits = await releases.own(kim, formKey);
      assert.deepEqual(waits?.content, codes.includes("release_waits") ? content : undefined);
      if (waits) assert.deepEqual((await releases.find(boss, waits.id))?.content, content);
    }
  });

  for (const [what, refusal, happens] of [
    ["is taken back", "release_gone", ({ releases, kim }, { formKey }) => releases.takeBack(kim, formKey)],
    ["is given back", "release_gone", ({ releases, chief }, request) => releases.giveBack(chief, request, "no")],
    [
      "is asked for anew with other contents",
      "release_gone",
      async ({ releases, asking, kim }, { formKey, content }) => {
        value(await releases.takeBack(kim, formKey));
        value(await releases.ask(kim, formKey, asking({ ...content, title: "Swapped" }, 1)));
      },
    ],
    [
      "is deleted",
      "release_gone",
      async ({ releases, drafts, kim }, { formKey }) => {
        value(await releases.takeBack(kim, formKey));
        value(await drafts.remove(kim, formKey));
      },
    ],
    [
      "goes to a colleague",
      "release_gone",
      async ({ releases, drafts, kim, person }, { formKey }) => {
        value(await releases.takeBack(kim, formKey));
        value(await drafts.share(kim, formKey, (await person("lee")).id, ""));
      },
    ],
    [
      "is changed beneath all locks",
      "release_gone",
      ({ db }, { formKey }) => db.updateTable("draft").set({ version: 99 }).where("form_key", "=", formKey).execute(),
    ],
    ["has a preparer no more who can sign in", "release_gone", ({ disable, kim }) => disable(kim, 1)],
    ["is released by somebody whose account is deactivated", "not_allowed", ({ disable, boss }) => disable(boss, 1)],
    [
      "is released by somebody who is no manager any more",
      "not_allowed",
      ({ db, boss }) => db.updateTable("person").set({ role: "staff" }).where("id", "=", boss.id).execute(),
    ],
  ] as [string, string, (scene: Scene, asked: Asked) => Promise<unknown>][])
    test(`what ${what} at the moment of its release is not created`, async () => {
      const { answer, creations, documentsOf, kim } = await overtaken(engine, happens);
      assert.deepEqual([code(answer), creations(), await documentsOf(kim)], [refusal, 0, []]);
    });

  for (const [what, happens] of [
    ["whose account is deactivated", ({ disable, boss }) => disable(boss, 1)],
    [
      "who is no manager any more",
      ({ db, boss }) => db.updateTable("person").set({ role: "staff" }).where("id", "=", boss.id).execute(),
    ],
  ] as [string, (scene: Scene) => Promise<unknown>][])
    test(`nothing is given back by somebody ${what} at that moment`, async () => {
      const scene = await releaseScene(engine);
      const { store, documents, releases, releasesOn, boss, chief, asked } = scene;
      const request = await asked();
      const db = beforeTransaction(store.db, 1, () => happens(scene));
      assert.equal(code(await releasesOn(documents, db).giveBack(boss, request, "no")), "not_allowed");
      assert.equal((await releases.find(chief, request.id))?.id, request.id);
    });

  test("a template that is released without a manager by now keeps nobody from releasing or creating what waits", async () => {
    const lost = await overtaken(engine, ({ template77001 }) => template77001(false));
    assert.ok(value(lost.answer).created);
    const { releases, documents, asked, kim, template77001 } = await releaseScene(engine);
    const { formKey, content } = await asked();
    await template77001(false);
    assert.equal(code(await documents.create(kim, formKey, content)), "release_waits");
    value(await releases.takeBack(kim, formKey));
    assert.equal(code(await documents.create(kim, formKey, content)), "ok");
  });

  test("a template that is to be released since the form was opened lets nothing out that was on its way to be refused or not sent", async () => {
    const scene = await releaseScene(engine);
    const { documents, contract, kim, template77001, creations } = scene;
    await template77001(false);
    const [formKey, content] = [newId(), await contract(kim)];
    const intent = { personId: kim.id, formKey, content, attemptId: newId(), instance: "gone", now: 1 };
    assert.equal((await claim(scene.db, intent)).kind, "claimed");
    await template77001(true);
    await scene.recovered();
    assert.equal(code(await documents.create(kim, formKey, content)), "release_needed");
    assert.equal(creations(), 0);
  });

  test("what was changed, or created by its preparer, after a release that came to nothing is not told as what the first manager released", async () => {
    const scene = await releaseScene(engine);
    const { db, documents, releases, kim, boss, chief, asked, asking, template77001 } = scene;
    const notSent = scene.desk("this", {
      signing: { create: async () => ({ kind: "not_sent", reason: "token", detail: "", posts: 0 }) },
    });
    const tried = async () => {
      const first = await asked(kim, { title: newId() });
      assert.equal(code(await scene.releasesOn(notSent).release(boss, first)), "not_sent");
      value(await releases.takeBack(kim, first.formKey));
      return first;
    };
    const first = await tried();
    value(await releases.ask(kim, first.formKey, asking({ ...first.content, title: "Rent 9,000" }, 1)));
    const { id } = await db
      .selectFrom("release_request")
      .select("id")
      .where("form_key", "=", first.formKey)
      .executeTakeFirstOrThrow();
    const made = value(await releases.release(chief, { ...first, id }));
    assert.equal(value(await releases.release(boss, { ...first, id })).id, made.id);
    assert.equal(code(await releases.release(boss, first)), "release_gone");

    const alone = await tried();
    await template77001(false);
    value(await documents.create(kim, alone.formKey, alone.content));
    assert.equal(code(await releases.release(boss, alone)), "release_gone");
  });

  test("whoever takes back or gives back while it is released waits for that, and is told that it is a document", async () => {
    const scene = await releaseScene(engine);
    const { store, desk, releases, releasesOn, kim, boss, chief, asked, creations } = scene;
    const request = await asked();
    const late: Promise<unknown>[] = [];
    const db = afterInsert(store.db, "attempt", async () => {
      let over = 0;
      const count = <T>(answer: T) => ++over && answer;
      late.push(releases.takeBack(kim, request.formKey).then(code).then(count));
      late.push(releases.giveBack(chief, request, "no").then(code).then(count));
      // SQLite lets nobody else write meanwhile.
      if (store.engine === "postgres") await somebodyWaits(store.db, () => over > 0);
    });
    assert.ok(value(await releasesOn(desk("this", { db })).release(boss, request)).created);
    assert.deepEqual(await Promise.all(late), ["form_used", "release_gone"]);
    assert.equal(creations(), 1);
  });
});
