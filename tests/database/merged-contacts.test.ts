import assert from "node:assert/strict";
import { test } from "node:test";
import { createContacts } from "#lib/contacts/contacts.ts";
import { forgetContacts } from "#lib/contacts/forget.ts";
import { learnContacts } from "#lib/contacts/learn.ts";
import { stepsOf } from "#lib/database/leases.ts";
import type { Database } from "#lib/database/tables.ts";
import { newId } from "#lib/shared/id.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import type { Person } from "#lib/shared/roles.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { afterInsert, afterUpdate, somebodyWaits } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const old: TypedSigner = { ...emptySigner, name: "김민슈", email: "minsu@old.example", mobile: "01012345678" };
const now: TypedSigner = { ...emptySigner, name: "김민수", email: "minsu@new.example" };
/** The name and the email of the one, the mobile of the other. */
const both: TypedSigner = { ...now, mobile: old.mobile };
const other: TypedSigner = { ...emptySigner, name: "이순신", email: "lee@hanbit.example" };

forEachEngine((engine) => {
  async function scene() {
    const { store, documents, person, contract, clock } = await paperwork(engine);
    const on = (db: Database) => createContacts({ db, phoneRegion: "KR", now: () => ++clock.now });
    const contacts = on(store.db);
    const [kim, lee] = [await person("kim"), await person("lee")];
    const boss = await person("boss", "manager");
    const listed = async (by: Person, typed = "") => (await contacts.list(by, typed)).contacts;
    /** Both as they are listed for somebody. */
    async function two(by: Person) {
      const seen = async (email: string) => {
        const row = (await listed(by)).find((one) => one.email === email) ?? assert.fail(email);
        return { id: row.id, before: { name: row.name, email: row.email, mobile: row.mobile } };
      };
      return [await seen(old.email), await seen(now.email)] as [
        Awaited<ReturnType<typeof seen>>,
        Awaited<ReturnType<typeof seen>>,
      ];
    }
    return {
      store,
      on,
      contacts,
      kim,
      lee,
      boss,
      listed,
      two,
      names: async (by: Person) =>
        (await listed(by)).map(({ name, email, mobile }) => [name, email, mobile].join(", ")),
      add: (by: Person, signers: TypedSigner[], shared = false) => contacts.add(by, { signers, shared }),
      async send(by: Person, signers: TypedSigner[]) {
        await documents.create(by, newId(), await contract(by, { signers }));
        await learnContacts({ db: store.db, instance: "a" });
      },
      async learnAgain() {
        await store.db.updateTable("document").set({ contacts_due: 1 }).execute();
        await learnContacts({ db: store.db, instance: "a" });
      },
    };
  }
  const one = ["김민수, minsu@new.example, 010-1234-5678"];

  test("two contacts become the one that was chosen of both, with the last use, and documents of before bring neither back", async () => {
    const { store, contacts, kim, send, add, two, names, listed, learnAgain } = await scene();
    await add(kim, [now]);
    await send(kim, [old]);
    const sent = (await listed(kim, "민슈"))[0] ?? assert.fail();
    assert.deepEqual(await contacts.merge(kim, { contacts: await two(kim), signer: both }), ok(null));
    assert.deepEqual(await names(kim), one);
    const [stays] = await listed(kim);
    assert.deepEqual([stays?.sent, stays?.usedAt], [true, sent.usedAt]);
    for (const typed of ["민슈", "minsu@old"]) assert.deepEqual(await contacts.suggest(kim, typed), [], typed);
    assert.equal((await contacts.suggest(kim, "1234-5678"))[0]?.email, now.email);
    await learnAgain();
    assert.deepEqual(await names(kim), one);
    const { email } = await store.db.selectFrom("signer").select("email").executeTakeFirstOrThrow();
    assert.equal(email, old.email);
    const { detail } = await store.db
      .selectFrom("audit")
      .select("detail")
      .where("kind", "=", "contacts_merged")
      .executeTakeFirstOrThrow();
    assert.equal(JSON.parse(detail).merged.length, 2);
    // Who is sent to under the old address after that is a contact again.
    await send(kim, [old]);
    assert.equal((await names(kim)).length, 2);
  });

  test("where all is chosen of one of the two, that one stays", async () => {
    const { contacts, kim, add, two, names } = await scene();
    await add(kim, [now, old]);
    const [, stays] = await two(kim);
    assert.deepEqual(await contacts.merge(kim, { contacts: await two(kim), signer: now }), ok(null));
    assert.deepEqual(await names(kim), ["김민수, minsu@new.example, "]);
    assert.equal((await contacts.list(kim, "")).contacts[0]?.id, stays.id);
  });

  test("groups have the one that stays, once, and whoever changes such a group at the time is told", async () => {
    const { contacts, kim, boss, add, two } = await scene();
    await add(kim, [now, old]);
    await contacts.saveGroup(kim, { name: "영업팀", people: [old, other, now], shared: false });
    await contacts.saveGroup(kim, { name: "임원", people: [other], shared: false });
    await contacts.saveGroup(boss, { name: "이사회", people: [old], shared: true });
    const before = await contacts.groups(kim);
    const peopleOf = async (name: string) =>
      (await contacts.groups(kim)).find((group) => group.name === name)?.people.map(({ email }) => email);
    assert.deepEqual(await contacts.merge(kim, { contacts: await two(kim), signer: both }), ok(null));
    assert.deepEqual(await peopleOf("영업팀"), [now.email, other.email]);
    // A group of everybody is not staff's to change.
    assert.deepEqual(await peopleOf("이사회"), [old.email]);
    for (const [name, answer] of [
      ["영업팀", refuse("group_changed")],
      ["임원", ok(null)],
    ] as const) {
      const changed = before.find((group) => group.name === name);
      assert.deepEqual(await contacts.saveGroup(kim, { name, people: [other], shared: false, changed }), answer, name);
    }
  });

  test("with a shared one a contact becomes shared, in shared groups too, and nobody is told when somebody sent to it", async () => {
    const { contacts, kim, lee, boss, send, add, two, names, listed } = await scene();
    await send(kim, [old]);
    await add(boss, [now], true);
    await contacts.saveGroup(boss, { name: "이사회", people: [old], shared: true });
    // What only one was offered stands in others' groups as they have it.
    await contacts.saveGroup(lee, { name: "영업팀", people: [old], shared: false });
    const sent = (await listed(kim, "민슈"))[0] ?? assert.fail();
    const merged = { contacts: await two(boss), signer: both };
    assert.deepEqual(await contacts.merge(kim, merged), refuse("not_found"));
    assert.deepEqual(await contacts.merge(boss, merged), ok(null));
    for (const by of [kim, lee]) assert.deepEqual(await names(by), one);
    const [shared] = await listed(lee);
    assert.deepEqual([shared?.shared, shared?.sent], [true, false]);
    assert.ok((shared?.usedAt ?? 0) > sent.usedAt);
    const groups = new Map((await contacts.groups(lee)).map(({ name, people }) => [name, people]));
    assert.deepEqual(groups.get("이사회"), [{ ...both, mobile: "010-1234-5678" }]);
    assert.equal(groups.get("영업팀")?.[0]?.email, old.email);
  });

  test("a shared contact that is merged is so in the groups of every colleague too, and whoever changes such a group at the time is told", async () => {
    const { contacts, kim, lee, boss, add, two } = await scene();
    await add(boss, [now, old], true);
    for (const by of [kim, lee]) await contacts.saveGroup(by, { name: "영업팀", people: [other, old], shared: false });
    const [before] = await contacts.groups(lee);
    assert.deepEqual(await contacts.merge(boss, { contacts: await two(boss), signer: now }), ok(null));
    for (const by of [kim, lee])
      assert.deepEqual(
        (await contacts.groups(by)).map(({ people }) => people.map(({ email }) => email)),
        [[other.email, now.email]],
      );
    const late = { name: "영업팀", people: [old], shared: false, changed: before };
    assert.deepEqual(await contacts.saveGroup(lee, late), refuse("group_changed"));
  });

  test("a contact is merged by whoever may change both, within one list, with another than itself, and as it was seen", async () => {
    const { contacts, kim, lee, boss, add, two, names } = await scene();
    await add(kim, [now, old]);
    const seen = await two(kim);
    const merge = (by: Person, pair: typeof seen) => contacts.merge(by, { contacts: pair, signer: both });
    assert.deepEqual(await merge(lee, seen), refuse("not_found"));
    assert.deepEqual(await merge(kim, [seen[0], seen[0]]), refuse("not_found"));
    await add(lee, [other]);
    const [elsewhere] = (await contacts.list(lee, "")).contacts;
    assert.ok(elsewhere);
    assert.deepEqual(await merge(boss, [seen[0], { id: elsewhere.id, before: other }]), refuse("not_found"));
    await contacts.change(boss, { ...seen[1], signer: { ...now, name: "김 민수" }, shared: false });
    assert.deepEqual(await merge(kim, seen), refuse("contact_changed"));
    const fresh = await two(kim);
    await contacts.remove(kim, seen[0].id);
    assert.deepEqual(await merge(kim, fresh), refuse("not_found"));
    assert.deepEqual(await names(kim), ["김 민수, minsu@new.example, "]);
  });

  for (const [when, meanwhile] of [
    ["at once one does", (db, act) => afterInsert(db, "audit", act)],
    // One of the two is held then, and the other not yet.
    ["in opposite orders none waits for the other in a circle", (db, act) => afterUpdate(db, '"contact"', act)],
  ] satisfies [string, (db: Database, act: () => Promise<void>) => Database][])
    test(`of two people who merge the same two ${when}`, async () => {
      const { contacts, store, on, kim, boss, add, two, names } = await scene();
      await add(kim, [now, old]);
      const [first, second] = await two(kim);
      let merging: ReturnType<typeof contacts.merge> | undefined;
      const db = meanwhile(store.db, async () => {
        let over = false;
        merging = contacts.merge(boss, { contacts: [second, first], signer: old }).finally(() => {
          over = true;
        });
        // SQLite lets nobody else write meanwhile.
        if (store.engine === "postgres") await somebodyWaits(store.db, () => over);
      });
      assert.deepEqual(await on(db).merge(kim, { contacts: [first, second], signer: both }), ok(null));
      assert.deepEqual(await merging, refuse("not_found"));
      assert.deepEqual(await names(kim), one);
    });

  test("of an import and a merge that hold the same two in opposite orders both are done", async () => {
    const { contacts, store, on, kim, boss, add, two } = await scene();
    await add(kim, [now, old]);
    const pair = await two(kim);
    const [first, second] = pair.toSorted((one, next) => (one.id < next.id ? -1 : 1));
    const signers = [second, first].map((one) => [old, now].find(({ email }) => email === one?.before.email) ?? other);
    let importing: ReturnType<typeof contacts.add> | undefined;
    // The first of the two is held, and the import holds the other one before it waits.
    const db = afterUpdate(store.db, '"contact"', async () => {
      let over = false;
      importing = add(kim, signers).finally(() => {
        over = true;
      });
      if (store.engine === "postgres") await somebodyWaits(store.db, () => over);
    });
    assert.deepEqual(await on(db).merge(boss, { contacts: pair, signer: both }), ok(null));
    assert.deepEqual(await importing, ok({ added: 0, known: 2 }));
  });

  test("whoever is forgotten while two of their contacts are merged is no contact, and in no group", async () => {
    const { contacts, store, kim, add, two } = await scene();
    await add(kim, [now, old]);
    await contacts.saveGroup(kim, { name: "영업팀", people: [old, other], shared: false });
    const pair = await two(kim);
    const steps = stepsOf(store.db);
    let merged: Awaited<ReturnType<typeof contacts.merge>> | undefined;
    // Between the reading of the contacts and the first that goes.
    await forgetContacts(
      store.db,
      async (work) => {
        merged ??= await contacts.merge(kim, { contacts: pair, signer: both });
        return steps(work);
      },
      { who: old, phoneRegion: "KR" },
    );
    assert.deepEqual(merged, ok(null));
    const left = await store.db.selectFrom("contact").select("mobile").where("mobile", "!=", "").execute();
    assert.deepEqual(left, []);
    const people = (await contacts.groups(kim)).map((group) => group.people.map(({ name }) => name));
    assert.deepEqual(people, [["이순신"]]);
    assert.deepEqual(await contacts.merge(kim, { contacts: pair, signer: both }), refuse("not_found"));
  });

  test("who has all the contacts there is room for merges two into one of them, and into no further one", async () => {
    const { contacts, store, kim, add, two } = await scene();
    await add(kim, [now, old]);
    const row = { person_id: kim.id, email: "", sent: 0, words: "" };
    const rows = Array.from({ length: 19_998 }, (_, n) => ({
      ...{ ...row, id: newId(), name: `Somebody ${n}`, mobile: String(n), used_at: n },
    }));
    for (let at = 0; at < rows.length; at += 1000)
      await store.db
        .insertInto("contact")
        .values(rows.slice(at, at + 1000))
        .execute();
    const pair = await two(kim);
    assert.deepEqual(await contacts.merge(kim, { contacts: pair, signer: both }), refuse("too_many_contacts"));
    assert.deepEqual(await contacts.merge(kim, { contacts: pair, signer: now }), ok(null));
  });
});
