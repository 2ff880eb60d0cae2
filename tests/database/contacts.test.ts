import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { RootOperationNode } from "kysely";
import { createContacts } from "#lib/contacts/contacts.ts";
import { learnContacts } from "#lib/contacts/learn.ts";
import type { Database } from "#lib/database/tables.ts";
import { newId } from "#lib/shared/id.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import type { Person, Role } from "#lib/shared/roles.ts";
import type { Signer } from "#lib/shared/signer.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const minsu = { ...emptySigner, name: "김민수", email: "minsu@hanbit.example", mobile: "01012345678" };
const minji = { name: "김민지", email: "minji@hanbit.example" };
const jane = { name: "Jane Porter", email: "jane@acme.example" };

/** The same database, and how often it was asked for something. */
function counting(db: Database) {
  const asked: string[] = [];
  const heard = db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node as RootOperationNode, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: heard, ran: (which: (text: string) => boolean) => asked.filter(which).length };
}

forEachEngine((engine) => {
  async function scene() {
    const { store, documents, person, contract, clock } = await paperwork(engine);
    const contacts = createContacts({ db: store.db, phoneRegion: "KR", now: () => ++clock.now });
    const learn = () => learnContacts({ db: store.db, instance: "a" });
    return {
      store,
      person,
      contacts,
      learn,
      send: async (by: Person, signers: Signer[], more = {}) =>
        documents.create(by, newId(), await contract(by, { signers, ...more })),
      /** The names that a person is offered. */
      async offered(by: Person, typed: string, role: Role = "staff") {
        return (await contacts.suggest({ ...by, role }, typed)).map(({ name }) => name);
      },
    };
  }

  test("whom a document was created for is offered by name, initials, email and mobile, the newest first", async () => {
    const { person, send, learn, offered, contacts } = await scene();
    const kim = await person("kim");
    await send(kim, [minsu, jane]);
    await send(kim, [minji]);
    assert.deepEqual(await offered(kim, "김민"), []);
    await learn();
    for (const typed of ["김민", "김", "ㄱㅁ", "김ㅁ", "hanbit", "@hanbit"])
      assert.deepEqual(await offered(kim, typed), typed.includes("hanbit") ? [] : ["김민지", "김민수"], typed);
    for (const typed of ["민수", "김민수님", "minsu@", "MINSU", "010-1234", "+82 10 1234", "1234-5678", "ㅁㅅ"])
      assert.deepEqual(await offered(kim, typed), ["김민수"], typed);
    // Copied from a telephone, a mail and a table.
    for (const typed of [
      "\u202d010-1234-5678\u202c",
      '"김민수" <minsu@hanbit.example>',
      "tel:010-1234-5678",
      "김민수 씨",
    ])
      assert.deepEqual(await offered(kim, typed), ["김민수"], typed);
    for (const typed of ["jane", "port", "porter ja", "jane porter"])
      assert.deepEqual(await offered(kim, typed), ["Jane Porter"], typed);
    for (const typed of ["", " ", "수", "%", "_", "ane", "x".repeat(5000)])
      assert.deepEqual(await offered(kim, typed), [], typed);
    const [found] = await contacts.suggest(kim, "민수");
    assert.deepEqual(found, { ...minsu, mobile: "010-1234-5678" });
  });

  test("staff are offered those of their own documents, a manager everybody's after their own, each once", async () => {
    const { person, send, learn, offered } = await scene();
    const [kim, lee] = [await person("kim"), await person("lee")];
    await send(lee, [minsu]);
    await send(kim, [minsu, minji]);
    await send(lee, [{ name: "김민호", email: "minho@hanbit.example" }]);
    await learn();
    assert.deepEqual((await offered(kim, "김민")).toSorted(), ["김민수", "김민지"]);
    assert.deepEqual(await offered(lee, "민지"), []);
    assert.deepEqual((await offered(lee, "김민", "manager")).toSorted(), ["김민수", "김민지", "김민호"]);
    assert.equal((await offered(lee, "김민", "manager")).at(-1), "김민지");
  });

  test("nothing is learned of a document that was not created", async () => {
    const { person, send, learn, offered } = await scene();
    const kim = await person("kim");
    await send(kim, [minsu], { templateId: "practice-rejected" });
    await learn();
    assert.deepEqual(await offered(kim, "김민수"), []);
  });

  test("somebody of whom many are newer is offered all the same", async () => {
    const { person, send, learn, offered, store } = await scene();
    const kim = await person("kim");
    await send(kim, [minsu]);
    await learn();
    const { used_at: newest } = await store.db.selectFrom("contact").select("used_at").executeTakeFirstOrThrow();
    const rows = Array.from({ length: 2100 }, (_, i) => ({
      ...{
        id: newId(),
        person_id: kim.id,
        used_at: newest + 1 + i,
        sent: 1,
        ...emptySigner,
        name: `N${i}`,
        words: ` n${i}`,
      },
    }));
    for (let at = 0; at < rows.length; at += 100)
      await store.db
        .insertInto("contact")
        .values(rows.slice(at, at + 100))
        .execute();
    assert.deepEqual(await offered(kim, "김민"), ["김민수"]);
    assert.deepEqual(await offered(kim, "ㄱㅁㅅ", "manager"), ["김민수"]);
  });

  test("each document is learned once, by however many processes, also by one that ends in the middle", async () => {
    const { person, send, store, offered } = await scene();
    const kim = await person("kim");
    for (let n = 0; n < 12; n++) await send(kim, [minsu, { ...minji, name: `김민지${n}` }]);
    const ending = new AbortController();
    const dies = learnContacts({ db: store.db, instance: "a", signal: ending.signal });
    const count = () => store.db.selectFrom("contact").select("name").execute();
    while ((await count()).length < 4) await turn();
    ending.abort();
    await dies;
    const before = (await count()).length;
    assert.ok(before < 13, `${before} contacts`);
    const { db, ran } = counting(store.db);
    await Promise.all(["a", "b", "c"].map((instance) => learnContacts({ db, instance })));
    assert.equal((await count()).length, 13);
    const left = 13 - before;
    assert.equal(
      ran((text) => /^insert into "contact_word"/.test(text)),
      left,
    );
    assert.equal((await offered(kim, "김민")).length, 8);
    assert.equal((await offered(kim, "김민", "manager")).length, 8);
  });

  test("a manager is offered eight different people at the first asking, however many have sent to one of them", async () => {
    const { person, send, learn, store } = await scene();
    const boss = await person("boss");
    const others = await Promise.all(Array.from({ length: 20 }, (_, n) => person(`p${n}`)));
    await send(
      boss,
      Array.from({ length: 9 }, (_, n) => ({ name: `김민${n}`, email: `${n}@hanbit.example` })),
    );
    for (const one of others) await send(one, [minsu]);
    await learn();
    const { db, ran } = counting(store.db);
    const { suggest } = createContacts({ db, phoneRegion: "KR", now: Date.now });
    const found = await suggest({ ...boss, id: others[0]?.id ?? "", role: "manager" }, "김민");
    assert.deepEqual([found[0]?.name, new Set(found.map(({ name }) => name)).size], ["김민수", 8]);
    // Among their own, among everybody's, and among the groups.
    assert.equal(
      ran(() => true),
      3,
    );
  });

  test("who is taken off is not offered until a document is sent to them again; another's is not staff's to take off", async () => {
    const { person, send, learn, offered, contacts, store } = await scene();
    const [kim, lee] = [await person("kim"), await person("lee")];
    await send(kim, [minsu]);
    await learn();
    const [listed] = (await contacts.list(kim, "")).contacts;
    assert.ok(listed);
    assert.deepEqual(await contacts.remove(lee, listed.id), refuse("not_found"));
    assert.deepEqual(await offered(kim, "김민수"), ["김민수"]);
    assert.deepEqual(await contacts.remove(kim, listed.id), ok(null));
    assert.deepEqual([await offered(kim, "김민수"), (await contacts.list(kim, "")).contacts], [[], []]);
    await contacts.restore(kim, listed.id);
    assert.deepEqual(await offered(kim, "김민수"), ["김민수"]);
    await contacts.remove(await person("boss", "manager"), listed.id);
    assert.deepEqual(await contacts.restore(lee, listed.id), refuse("not_found"));
    assert.deepEqual(await offered(kim, "김민수"), []);
    // What was created before tells nothing new.
    await store.db.updateTable("document").set({ contacts_due: 1 }).execute();
    await learn();
    assert.deepEqual(await offered(kim, "김민수"), []);
    await send(kim, [minsu]);
    await learn();
    assert.deepEqual(await offered(kim, "김민수"), ["김민수"]);
  });

  test("the list goes from page to page without leaving one out, also of those of one moment", async () => {
    const { person, contacts, store } = await scene();
    const kim = await person("kim");
    const rows = Array.from({ length: 130 }, (_, i) => ({
      ...{
        id: newId(),
        person_id: kim.id,
        used_at: 1000 + (i % 3),
        sent: 1,
        ...emptySigner,
        name: `N${i}`,
        words: ` n${i}`,
      },
    }));
    await store.db.insertInto("contact").values(rows).execute();
    const walkedNames: string[] = [];
    let after: { usedAt: number; id: string } | undefined;
    for (let more = true; more; ) {
      const page = await contacts.list(kim, "", after);
      walkedNames.push(...page.contacts.map(({ name }) => name));
      after = page.contacts.at(-1);
      more = page.older;
    }
    assert.deepEqual(walkedNames.length, 130);
    assert.deepEqual(new Set(walkedNames).size, 130);
    const found = await contacts.list(kim, "n1");
    assert.deepEqual([found.contacts.length, found.older], [41, false]);
    const [first] = (await contacts.list({ ...kim, role: "manager" }, "n12")).contacts;
    assert.deepEqual([first?.owner, first?.ownerId], [kim.name, kim.id]);
    assert.equal(found.contacts[0]?.ownerId, undefined);
  });
});
