import assert from "node:assert/strict";
import { test } from "node:test";
import type { ValuesNode } from "kysely";
import { portion } from "#lib/database/portions.ts";
import { lockPerson } from "#lib/database/row-locks.ts";
import { createPackets } from "#lib/documents/packets.ts";
import { createHandOvers } from "#lib/hand-over/hand-over.ts";
import { accountById } from "#lib/people/rows.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person, Role } from "#lib/shared/roles.ts";
import { somebodyWaits } from "../support/between.ts";
import { code, duplicateOffice } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { releaseScene } from "../support/release-scene.ts";

/** Kim has left, with a created document and a draft with a file; Lee and Park are there. */
async function left(engine: Engine) {
  const office = await duplicateOffice(engine);
  const { store, documents, drafts, contract } = office;
  const { db } = store;
  const person = async (name: string, role: Role = "staff") => {
    const made = await office.person(name, role);
    await db.updateTable("person").set({ password_hash: "set" }).where("id", "=", made.id).execute();
    return made;
  };
  const leave = (who: Person) => db.updateTable("person").set({ disabled_at: 1 }).where("id", "=", who.id).execute();
  const [kim, lee, park] = [await person("kim"), await person("lee"), await person("park")];
  const sent = await contract(kim);
  const created = await documents.create(kim, newId(), sent);
  assert.ok(created.ok);
  const content = { ...(await contract(kim)), title: "unfinished" };
  const formKey = newId();
  assert.ok((await drafts.save(kim, formKey, formOfContent(content), 0)).ok);
  await leave(kim);
  /** As a session would say who it is. */
  const now = async (who: Person) => (await accountById(db, who.id)) ?? who;
  const boss = await office.person("boss", "administrator");
  const changes = createHandOvers({ db, quotas: noQuotas, now: () => 1000 });
  const handOvers = {
    handOver: (from: string, to: string) => changes.handOver(boss, from, to),
    undo: (from: string) => changes.undo(boss, from),
    standing: () => changes.standing(),
  };
  return {
    ...office,
    db,
    person,
    leave,
    now,
    handOvers,
    kim,
    lee,
    park,
    content,
    formKey,
    document: created.value.id,
  };
}

forEachEngine((engine) => {
  test("a colleague goes on with the work of somebody who has left, and undoing takes it back", async () => {
    const { documents, drafts, uploads, handOvers, now, kim, lee, park, content, formKey, document } =
      await left(engine);
    const seen = async (who: Person) => {
      const reader = await now(who);
      const listed = await documents.list(reader, { text: "" });
      assert.ok(listed.ok);
      return {
        opened: (await documents.find(reader, document))?.id,
        listed: listed.value.documents.map(({ id }) => id),
        drafts: (await drafts.list(reader)).drafts.map(({ formKey: key }) => key),
      };
    };
    const nothing = { opened: undefined, listed: [], drafts: [] };
    assert.deepEqual(await seen(lee), nothing);

    assert.deepEqual(await handOvers.handOver(kim.id, lee.id), { ok: true, value: { drafts: 1 } });
    assert.deepEqual(await handOvers.standing(), [{ from: kim.id, to: "lee" }]);
    assert.deepEqual(await seen(lee), { opened: document, listed: [document], drafts: [formKey] });
    assert.deepEqual(await seen(park), nothing);
    assert.ok(await uploads.find(lee, content.files[0] ?? ""));
    assert.equal(code(await handOvers.handOver(kim.id, park.id)), "hand_over_changed");

    assert.deepEqual(await handOvers.undo(kim.id), { ok: true, value: { drafts: 1 } });
    assert.deepEqual([await seen(lee), await handOvers.standing()], [nothing, []]);
    assert.deepEqual((await seen(kim)).drafts, [formKey]);
    assert.equal(code(await handOvers.undo(kim.id)), "hand_over_changed");
    assert.ok((await handOvers.handOver(kim.id, park.id)).ok);
    assert.deepEqual(await seen(park), { opened: document, listed: [document], drafts: [formKey] });
  });

  test("several documents for the same signers go along together, the created and the begun ones, and come back", async () => {
    const { db, documents, drafts, contract, handOvers, lee, park, leave, now } = await left(engine);
    const packets = createPackets({ db, find: documents.find });
    const [packet, titles] = [newId(), ["Contract", "Consent"]];
    const forms = titles.map((title) => ({ ...emptyForm, template: "77001", title }));
    assert.ok((await drafts.beginPacket(park, packet, forms)).ok);
    const [first] = (await drafts.list(park)).drafts.filter(({ title }) => title === "Contract");
    assert.ok(first);
    assert.ok((await documents.create(park, first.formKey, await contract(park, { title: "Contract" }))).ok);
    const seenBy = async (who: Person) =>
      (await packets.find(await now(who), packet))?.parts.map((part) =>
        "draft" in part ? `${part.draft.title}: draft` : `${part.document.title}: ${part.document.state}`,
      );
    const whole = ["Contract: created", "Consent: draft"];
    assert.deepEqual([await seenBy(park), await seenBy(lee)], [whole, undefined]);
    await leave(park);
    assert.ok((await handOvers.handOver(park.id, lee.id)).ok);
    assert.deepEqual(await seenBy(lee), whole);
    assert.ok((await handOvers.undo(park.id)).ok);
    assert.deepEqual([await seenBy(park), await seenBy(lee)], [whole, undefined]);
  });

  test("a list of one's own and others' documents is one list, newest first, page by page, searched by word", async () => {
    const { documents, handOvers, contract, now, kim, lee, document } = await left(engine);
    const ids = [document];
    for (let n = 0; n < 3; n++) {
      const created = await documents.create(lee, newId(), { ...(await contract(lee)), title: `own ${n}` });
      assert.ok(created.ok);
      ids.unshift(created.value.id);
    }
    assert.ok((await handOvers.handOver(kim.id, lee.id)).ok);
    const reader = await now(lee);
    const listed = await documents.list(reader, { text: "" });
    assert.ok(listed.ok);
    assert.deepEqual([listed.value.documents.map(({ id }) => id), listed.value.total.n], [ids, 4]);
    const place = listed.value.documents[1]?.place ?? 0;
    const older = await documents.list(reader, { text: "", after: { direction: "older", place } });
    const newer = await documents.list(reader, { text: "", after: { direction: "newer", place } });
    assert.ok(older.ok && newer.ok);
    assert.deepEqual(
      older.value.documents.map(({ id }) => id),
      ids.slice(2),
    );
    assert.deepEqual(
      newer.value.documents.map(({ id }) => id),
      ids.slice(0, 1),
    );
    const own = await documents.list(reader, { text: "own" });
    const theirs = await documents.list(reader, { text: "", creator: kim.id });
    assert.ok(own.ok && theirs.ok);
    assert.deepEqual([own.value.documents.length, theirs.value.documents.map(({ id }) => id)], [3, [document]]);
  });

  test("what was handed over to somebody who leaves too goes on to whoever comes next", async () => {
    const { documents, drafts, handOvers, leave, now, kim, lee, park, document, formKey } = await left(engine);
    assert.ok((await handOvers.handOver(kim.id, lee.id)).ok);
    await leave(lee);
    assert.deepEqual(await handOvers.handOver(lee.id, park.id), { ok: true, value: { drafts: 1 } });
    assert.equal((await documents.find(await now(park), document))?.id, document);
    assert.deepEqual(await handOvers.undo(kim.id), { ok: true, value: { drafts: 1 } });
    assert.equal(await documents.find(await now(park), document), undefined);
    assert.equal((await drafts.list(kim)).drafts[0]?.formKey, formKey);
    assert.deepEqual(await handOvers.undo(lee.id), { ok: true, value: { drafts: 0 } });
  });

  if (engine.name === "PostgreSQL")
    test("a hand-over waits for nobody whom it does not concern, so no two of them wait for each other", async () => {
      const { db, person, leave, handOvers, kim, lee, park } = await left(engine);
      assert.ok((await handOvers.handOver(kim.id, lee.id)).ok);
      const cho = await person("cho");
      await leave(cho);
      await db.transaction().execute(async (tx) => {
        await lockPerson(tx, lee.id);
        let isOver = false;
        const handed = handOvers.handOver(cho.id, park.id).finally(() => {
          isOver = true;
        });
        await somebodyWaits(db, () => isOver);
        assert.ok(isOver);
        assert.ok((await handed).ok);
      });
    });

  test("nobody active is handed over, and nothing goes to somebody who cannot sign in, or to oneself", async () => {
    const { handOvers, leave, kim, lee, park } = await left(engine);
    assert.equal(code(await handOvers.handOver(lee.id, park.id)), "hand_over_changed");
    assert.equal(code(await handOvers.handOver(newId(), park.id)), "hand_over_changed");
    assert.equal(code(await handOvers.handOver(kim.id, kim.id)), "colleague_gone");
    await leave(park);
    assert.equal(code(await handOvers.handOver(kim.id, park.id)), "colleague_gone");
    assert.deepEqual(await handOvers.standing(), []);
  });

  test("a draft that was shared goes along and can be given back; one that waits for a release goes along and waits no longer", async () => {
    const { db, drafts, handOvers, contract, leave, now, person, kim, lee, park, formKey } = await left(engine);
    const giver = await person("giver");
    const shared = newId();
    assert.ok((await drafts.save(giver, shared, formOfContent(await contract(giver)), 0)).ok);
    await db.updateTable("person").set({ disabled_at: null }).where("id", "=", kim.id).execute();
    assert.ok((await drafts.share(giver, shared, kim.id, "please")).ok);
    await leave(kim);
    const waiting = { person_id: kim.id, form_key: formKey, id: newId(), version: 1, asked_at: 1, note: "" };
    await db
      .insertInto("release_request")
      .values({ ...waiting, ended: null, ended_by: null, ended_at: null, word: "" })
      .execute();

    assert.deepEqual(await handOvers.handOver(kim.id, lee.id), { ok: true, value: { drafts: 2 } });
    const listed = (await drafts.list(await now(lee))).drafts;
    assert.deepEqual(
      new Map(listed.map(({ formKey: key, from, request }) => [key, [from?.name, request]])),
      new Map<string, unknown>([
        [formKey, [undefined, undefined]],
        [shared, ["giver", undefined]],
      ]),
    );
    assert.ok((await drafts.giveBack(lee, shared)).ok);
    // What the colleague has asked for stays with them.
    await db
      .insertInto("release_request")
      .values({ ...waiting, person_id: lee.id, ended: null, ended_by: null, ended_at: null, word: "" })
      .execute();
    assert.deepEqual(await handOvers.undo(kim.id), { ok: true, value: { drafts: 0 } });
    assert.ok((await drafts.find(lee, formKey))?.request);
    assert.equal((await drafts.list(park)).drafts.length, 0);
  });

  test("a draft at whose address the colleague has begun a form of their own stays, and holds up nothing else", async () => {
    const { drafts, handOvers, now, kim, lee, content, formKey, documents, document } = await left(engine);
    assert.ok((await drafts.save(lee, formKey, { ...formOfContent(content), title: "own", files: [] }, 0)).ok);
    assert.deepEqual(await handOvers.handOver(kim.id, lee.id), { ok: true, value: { drafts: 0 } });
    assert.equal((await documents.find(await now(lee), document))?.id, document);
    const titles = [(await drafts.find(kim, formKey))?.form?.title, (await drafts.find(lee, formKey))?.form?.title];
    assert.deepEqual(titles, ["unfinished", "own"]);
    assert.deepEqual(await handOvers.undo(kim.id), { ok: true, value: { drafts: 0 } });
  });

  test("of two hand-overs of one person at once one stands", async () => {
    const { handOvers, kim, lee, park } = await left(engine);
    const both = await Promise.all([handOvers.handOver(kim.id, lee.id), handOvers.handOver(kim.id, park.id)]);
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true]);
    assert.equal((await handOvers.standing()).length, 1);
  });

  test("no statement of a hand-over has more rows to take than a portion, however many drafts there are", async () => {
    const { db, person, kim, lee, formKey } = await left(engine);
    const draft = await db.selectFrom("draft").selectAll().where("form_key", "=", formKey).executeTakeFirstOrThrow();
    const more = Array.from({ length: portion + 1 }, () => ({ ...draft, form_key: newId() }));
    for (let i = 0; i < more.length; i += 100)
      await db
        .insertInto("draft")
        .values(more.slice(i, i + 100))
        .execute();
    const taken: number[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === "InsertQueryNode" && node.values?.kind === "ValuesNode")
          taken.push((node.values as ValuesNode).values.length);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const boss = await person("another boss", "administrator");
    const handOvers = createHandOvers({ db: watched, quotas: noQuotas, now: () => 1000 });
    assert.deepEqual(await handOvers.handOver(boss, kim.id, lee.id), { ok: true, value: { drafts: portion + 2 } });
    assert.equal(Math.max(...taken), portion);
    assert.deepEqual(await handOvers.undo(boss, kim.id), { ok: true, value: { drafts: portion + 2 } });
  });

  test("a hand-over asks the database as often however many drafts there are: meanwhile neither of the two saves anything", async () => {
    const asked: number[] = [];
    for (const more of [2, 60]) {
      const { db, drafts, kim, lee, content, person } = await left(engine);
      await db.updateTable("person").set({ disabled_at: null }).where("id", "=", kim.id).execute();
      for (let n = 0; n < more; n++)
        assert.ok((await drafts.save(kim, newId(), formOfContent({ ...content, files: [] }), 0)).ok);
      await db.updateTable("person").set({ disabled_at: 1 }).where("id", "=", kim.id).execute();
      let statements = 0;
      const counted = db.withPlugin({
        transformQuery: ({ node }) => {
          statements++;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const boss = await person("another boss", "administrator");
      const handOvers = createHandOvers({ db: counted, quotas: noQuotas, now: () => 1000 });
      assert.deepEqual(await handOvers.handOver(boss, kim.id, lee.id), { ok: true, value: { drafts: more + 1 } });
      assert.deepEqual(await handOvers.undo(boss, kim.id), { ok: true, value: { drafts: more + 1 } });
      asked.push(statements);
    }
    assert.equal(asked[0], asked[1]);
  });

  test("what somebody saves, begins or asks for as they are deactivated leaves no draft behind that nobody sees", async () => {
    const { db, drafts, releases, person, contract, asking } = await releaseScene(engine);
    const choi = await person("choi");
    const content = await contract(choi);
    const late: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("person").set({ disabled_at: 1 }).where("id", "=", choi.id).execute();
      let over = 0;
      const count = <T>(answer: T) => ++over && answer;
      late.push(drafts.save(choi, newId(), formOfContent(content), 0).then(code).then(count));
      late.push(drafts.begin(choi, formOfContent(content)).then(code).then(count));
      late.push(
        drafts
          .beginPacket(choi, newId(), [formOfContent(content)])
          .then(code)
          .then(count),
      );
      late.push(releases.ask(choi, newId(), asking(content)).then(code).then(count));
      // SQLite lets nobody else write meanwhile.
      if (engine.name === "PostgreSQL") await somebodyWaits(db, () => over > 0);
    });
    assert.deepEqual(await Promise.all(late), Array(4).fill("signed_out"));
    assert.equal(await drafts.count(choi), 0);
  });
});
