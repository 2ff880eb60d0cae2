import assert from "node:assert/strict";
import { test } from "node:test";
import { createContacts } from "#lib/contacts/contacts.ts";
import { learnContacts } from "#lib/contacts/learn.ts";
import { office } from "#lib/contacts/rows.ts";
import { newId } from "#lib/shared/id.ts";
import { ok, type Result, refuse } from "#lib/shared/result.ts";
import type { Person } from "#lib/shared/roles.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { afterInsert, somebodyWaits } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const contact = (name: string, email = ""): TypedSigner => ({ ...emptySigner, name, email, mobile: "01012345678" });
const minsu = contact("김민수", "minsu@hanbit.example");
const minji = contact("김민지", "minji@hanbit.example");

forEachEngine((engine) => {
  async function scene() {
    const { store, documents, person, contract, clock } = await paperwork(engine);
    const contacts = createContacts({ db: store.db, phoneRegion: "KR", now: () => ++clock.now });
    const [kim, lee] = [await person("kim"), await person("lee")];
    const boss = await person("boss", "manager");
    return {
      store,
      contacts,
      kim,
      lee,
      boss,
      add: (by: Person, signers: TypedSigner[], shared = false) => contacts.add(by, { signers, shared }),
      async send(by: Person, signers: TypedSigner[]) {
        await documents.create(by, newId(), await contract(by, { signers }));
        await learnContacts({ db: store.db, instance: "a" });
      },
      offered: async (by: Person, typed: string) => (await contacts.suggest(by, typed)).map(({ name }) => name),
      listed: async (by: Person, typed = "") => (await contacts.list(by, typed)).contacts,
      async entered(by: Person, count: number) {
        const row = { person_id: by.id, email: "", sent: 0, words: "" };
        const rows = Array.from({ length: count }, (_, n) => ({
          ...row,
          id: newId(),
          name: `Somebody ${n}`,
          mobile: String(n),
          used_at: n,
        }));
        for (let at = 0; at < rows.length; at += 1000)
          await store.db
            .insertInto("contact")
            .values(rows.slice(at, at + 1000))
            .execute();
      },
    };
  }

  test("who was entered is offered to whoever did, who is shared to everybody; staff share nobody", async () => {
    const { kim, lee, boss, add, offered, listed } = await scene();
    assert.deepEqual(await add(kim, [minsu]), ok({ added: 1, known: 0 }));
    assert.deepEqual([await offered(kim, "민수"), await offered(lee, "민수")], [["김민수"], []]);
    assert.deepEqual(await add(lee, [minji], true), refuse("not_allowed"));
    assert.deepEqual(await add(boss, [minji], true), ok({ added: 1, known: 0 }));
    for (const typed of ["민지", "ㄱㅁㅈ", "minji@"])
      assert.deepEqual([await offered(kim, typed), await offered(boss, typed)], [["김민지"], ["김민지"]], typed);
    const rows = (await listed(kim)).map(({ name, shared, sent, mine }) => ({ name, shared, sent, mine }));
    assert.deepEqual(rows, [
      { name: "김민지", shared: true, sent: false, mine: false },
      { name: "김민수", shared: false, sent: false, mine: true },
    ]);
    assert.deepEqual(
      (await listed(boss)).map(({ mine }) => mine),
      [true, true],
    );
  });

  test("a manager who is one no longer once the change is made shares nothing, and changes nothing that is everybody's or another's", async () => {
    const { store, contacts, kim, boss, add, listed } = await scene();
    await add(boss, [minsu, minji], true);
    await add(kim, [contact("이수")]);
    assert.ok((await contacts.saveGroup(boss, { name: "영업팀", people: [minsu], shared: true })).ok);
    const before = [await listed(boss), await contacts.groups(boss)];
    const [group] = await contacts.groups(boss);
    const [minsuRow, minjiRow, kims] = ["김민수", "김민지", "이수"].map((name) =>
      (before[0] as Awaited<ReturnType<typeof listed>>).find((row) => row.name === name),
    );
    assert.ok(group && minsuRow && minjiRow && kims);
    const seen = ({ id, ...row }: typeof minsuRow) => ({ id, before: row });
    // Their session was found before; the role, or the account, goes while the request is on its way.
    for (const put of [{ role: "staff" as const }, { role: "manager" as const, disabled_at: 1 }]) {
      await store.db.updateTable("person").set(put).where("id", "=", boss.id).execute();
      const answers: Result<unknown>[] = [
        await add(boss, [contact("새 사람")], true),
        await contacts.change(boss, { ...seen(minsuRow), signer: contact("바뀜"), shared: true }),
        await contacts.merge(boss, { contacts: [seen(minsuRow), seen(minjiRow)], signer: minsu }),
        await contacts.remove(boss, kims.id),
        await contacts.restore(boss, minsuRow.id),
        await contacts.saveGroup(boss, { name: "새 그룹", people: [minsu], shared: true }),
        await contacts.saveGroup(boss, { name: "바뀜", people: [minsu], shared: true, changed: group }),
        await contacts.removeGroup(boss, group),
      ];
      assert.deepEqual(answers, Array(answers.length).fill(refuse("not_allowed")));
    }
    assert.deepEqual([await listed(boss), await contacts.groups(boss)], before);
  });

  test("who is there already is counted, not entered again; one that was taken off comes back", async () => {
    const { kim, add, contacts, listed } = await scene();
    await add(kim, [minsu]);
    const [{ id } = { id: "" }] = await listed(kim);
    await contacts.remove(kim, id);
    assert.deepEqual(await listed(kim), []);
    assert.deepEqual(await add(kim, [minsu, minji, minji]), ok({ added: 1, known: 2 }));
    assert.deepEqual((await listed(kim)).length, 2);
  });

  test("when a document was last sent to somebody stays as it was, however they are entered before or after", async () => {
    const { store, kim, add, contacts, send, listed } = await scene();
    await send(kim, [minsu]);
    const documents = store.db.selectFrom("document").select("changed_at as sentAt");
    const { sentAt } = await documents.executeTakeFirstOrThrow();
    await add(kim, [minsu, minji]);
    const [one, other] = [(await listed(kim, "민수"))[0], (await listed(kim, "민지"))[0]];
    assert.deepEqual([one?.sent, one?.usedAt], [true, sentAt]);
    assert.ok(other);
    await contacts.change(kim, {
      id: other.id,
      before: { ...minji, mobile: other.mobile },
      signer: minsu,
      shared: false,
    });
    const left = await listed(kim);
    assert.deepEqual(
      left.map(({ name, sent, usedAt }) => [name, sent, usedAt]),
      [["김민수", true, sentAt]],
    );
  });

  test("who takes a contact off while it is being shared is told that it is none of theirs any more", async () => {
    const { store, kim, boss, add, contacts, listed } = await scene();
    await add(kim, [minsu]);
    const [listedAs] = await listed(kim);
    assert.ok(listedAs);
    let removing: ReturnType<typeof contacts.remove> | undefined;
    const db = afterInsert(store.db, "contact", async () => {
      let over = false;
      removing = contacts.remove(kim, listedAs.id).finally(() => {
        over = true;
      });
      // SQLite lets nobody else write meanwhile.
      if (store.engine === "postgres") await somebodyWaits(store.db, () => over);
    });
    const sharing = createContacts({ db, phoneRegion: "KR", now: Date.now });
    assert.deepEqual(
      await sharing.change(boss, { id: listedAs.id, before: listedAs, signer: minsu, shared: true }),
      ok(null),
    );
    assert.deepEqual(await removing, refuse("not_found"));
    assert.equal((await listed(kim)).length, 1);
  });

  test("two thousand are entered, and by two processes at once each only once", async () => {
    const { kim, add, contacts } = await scene();
    const many = Array.from({ length: 2000 }, (_, n) => contact(`N${n}`, `n${n}@hanbit.example`));
    const [one, other] = await Promise.all([add(kim, many), add(kim, many)]);
    assert.ok(one.ok && other.ok);
    assert.equal(one.value.added + other.value.added, 2000);
    assert.equal((await contacts.suggest(kim, "n1999"))[0]?.email, "n1999@hanbit.example");
  });

  test("what somebody sent to is shared only while there is room for it among those of the office, or it is there already", async () => {
    const { contacts, boss, add, send, listed, entered } = await scene();
    await send(boss, [minsu]);
    await add(boss, [minji], true);
    await entered({ ...boss, id: office }, 19_999);
    const [own] = await listed(boss, "민수");
    assert.ok(own);
    const share = (signer: TypedSigner) => contacts.change(boss, { id: own.id, before: own, signer, shared: true });
    assert.deepEqual(await share(minsu), refuse("too_many_contacts"));
    assert.equal((await listed(boss, "민수"))[0]?.shared, false);
    assert.deepEqual(await share(minji), ok(null));
  });

  test("who has all the contacts there is room for enters known ones again, and no other", async () => {
    const { kim, add, entered } = await scene();
    await entered(kim, 19_999);
    assert.deepEqual(await add(kim, [minsu]), ok({ added: 1, known: 0 }));
    assert.deepEqual(await add(kim, [minsu, minsu]), ok({ added: 0, known: 2 }));
    assert.deepEqual(await add(kim, [minsu, minji]), refuse("too_many_contacts"));
  });

  test("however many calls come at once, nobody enters more contacts than there is room for", async () => {
    const { store, kim, add, entered } = await scene();
    await entered(kim, 19_900);
    const calls = await Promise.all(
      Array.from({ length: 6 }, (_, call) =>
        add(
          kim,
          Array.from({ length: 40 }, (_, n) => contact(`New ${call}`, `${call}-${n}@hanbit.example`)),
        ),
      ),
    );
    assert.deepEqual(calls.map(({ ok }) => ok).toSorted(), [false, false, false, false, true, true]);
    const { n } = await store.db
      .selectFrom("contact")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    assert.equal(Number(n), 19_980);
  });

  test("a contact is changed as it was seen; who changes it too is told, and what was sent stays", async () => {
    const { kim, lee, boss, send, contacts, listed, offered, store } = await scene();
    await send(kim, [minsu]);
    const [listedAs] = await listed(kim);
    assert.ok(listedAs);
    const now = contact("김민수", "minsu@new.example");
    const entered = { id: listedAs.id, before: listedAs, signer: now, shared: false };
    assert.deepEqual(await contacts.change(lee, entered), refuse("not_found"));
    assert.deepEqual(await contacts.change(kim, { ...entered, shared: true }), refuse("not_allowed"));
    assert.deepEqual(await contacts.change(kim, entered), ok(null));
    assert.deepEqual(await contacts.change(boss, { ...entered, signer: minji }), refuse("contact_changed"));
    assert.deepEqual([await offered(kim, "minsu@new"), await offered(kim, "minsu@han")], [["김민수"], []]);
    const [after] = await listed(kim);
    assert.deepEqual([after?.id, after?.sent, after?.usedAt], [listedAs.id, true, listedAs.usedAt]);
    const { email } = await store.db.selectFrom("signer").select("email").executeTakeFirstOrThrow();
    assert.equal(email, minsu.email);
  });

  test("changed into another one both become one, found by its words, with the newer use", async () => {
    const { kim, add, contacts, listed, offered, store } = await scene();
    await add(kim, [minsu]);
    await add(kim, [contact("김민슈", "minsu@hanbit.example")]);
    const [wrong] = await listed(kim, "민슈");
    assert.ok(wrong);
    assert.deepEqual(
      await contacts.change(kim, { id: wrong.id, before: wrong, signer: minsu, shared: false }),
      ok(null),
    );
    const all = await listed(kim);
    assert.deepEqual([all.length, all[0]?.name, all[0]?.usedAt], [1, "김민수", wrong.usedAt]);
    assert.deepEqual([await offered(kim, "민슈"), await offered(kim, "민수")], [[], ["김민수"]]);
    assert.equal(
      (await store.db.selectFrom("contact_word").select("word").where("contact_id", "=", wrong.id).execute()).length,
      0,
    );
  });

  test("a manager shares what was sent, tells nobody when that was, and takes it back for themselves", async () => {
    const { kim, lee, boss, send, contacts, listed, offered } = await scene();
    await send(kim, [minsu]);
    const [sent] = await listed(boss);
    assert.ok(sent);
    const change = (shared: boolean) => contacts.change(boss, { id: sent.id, before: sent, signer: minsu, shared });
    assert.deepEqual(await change(true), ok(null));
    const [shared] = await listed(lee);
    assert.deepEqual([shared?.shared, shared?.sent, shared?.mine], [true, false, false]);
    assert.ok((shared?.usedAt ?? 0) > sent.usedAt);
    assert.deepEqual(await offered(lee, "민수"), ["김민수"]);
    assert.deepEqual(await contacts.remove(lee, sent.id), refuse("not_found"));
    // Sent again by the one and not by the other.
    await send(kim, [minsu]);
    assert.deepEqual(
      (await listed(kim)).map((row) => [row.shared, row.sent]),
      [[false, true]],
    );
    assert.deepEqual(
      (await listed(kim, "민수")).map((row) => row.shared),
      [false],
    );
    assert.deepEqual((await contacts.suggest(kim, "민수")).length, 1);
    assert.deepEqual(await change(false), ok(null));
    assert.deepEqual([await offered(lee, "민수"), await listed(lee)], [[], []]);
    assert.equal((await listed(boss)).length, 2);
  });

  test("the list of a person and the office's goes from page to page without leaving one out", async () => {
    const { kim, boss, add, contacts } = await scene();
    for (let n = 0; n < 70; n++)
      await add(n % 2 === 0 ? kim : boss, [contact(`N${n}`, `n${n}@hanbit.example`)], n % 2 === 1);
    const walkedNames: string[] = [];
    let after: { usedAt: number; id: string } | undefined;
    for (let more = true; more; ) {
      const page = await contacts.list(kim, "", after);
      walkedNames.push(...page.contacts.map(({ name }) => name));
      after = page.contacts.at(-1);
      more = page.older;
    }
    assert.deepEqual(
      walkedNames,
      Array.from({ length: 70 }, (_, n) => `N${69 - n}`),
    );
  });
});
