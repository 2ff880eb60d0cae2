import assert from "node:assert/strict";
import { test } from "node:test";
import { createContacts } from "#lib/contacts/contacts.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { afterInsert, somebodyWaits } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const someone = (name: string): TypedSigner => ({ ...emptySigner, name, mobile: "01012345678" });
const people = [someone("김민수"), someone("김민지")];

forEachEngine((engine) => {
  async function scene() {
    const { store, person, clock } = await paperwork(engine);
    const contacts = createContacts({ db: store.db, phoneRegion: "KR", now: () => ++clock.now });
    const boss = await person("boss", "manager");
    return { store, person, contacts, kim: await person("kim"), lee: await person("lee"), boss };
  }

  test("a group is offered by its name to whoever has it, a shared one to everybody, with its people in their order", async () => {
    const { contacts, kim, lee, boss } = await scene();
    assert.deepEqual(await contacts.saveGroup(kim, { name: "영업팀", people, shared: false }), ok(null));
    assert.deepEqual(await contacts.saveGroup(lee, { name: "임원", people, shared: true }), refuse("not_allowed"));
    assert.deepEqual(await contacts.saveGroup(boss, { name: "임원 회의", people, shared: true }), ok(null));
    const offered = async (by: typeof kim, typed: string) =>
      (await contacts.suggest(by, typed)).map(({ name }) => name);
    for (const typed of ["영업", "ㅇㅇㅌ"]) assert.deepEqual(await offered(kim, typed), ["영업팀"], typed);
    assert.deepEqual(
      [await offered(lee, "영업"), await offered(lee, "임원"), await offered(lee, "")],
      [[], ["임원 회의"], []],
    );
    const [group] = await contacts.suggest(kim, "영업팀");
    assert.deepEqual(
      group?.people?.map(({ name, mobile }) => [name, mobile]),
      [
        ["김민수", "010-1234-5678"],
        ["김민지", "010-1234-5678"],
      ],
    );
  });

  test("of two managers who give two shared groups the same name at once one is told that it is taken", async () => {
    const { store, contacts, person, boss } = await scene();
    const chief = await person("chief", "manager");
    for (const name of ["One", "Other"]) await contacts.saveGroup(boss, { name, people, shared: true });
    const [one, other] = await contacts.groups(boss);
    assert.ok(one && other);
    const renamed = { name: "Both", people, shared: true };
    let renaming: ReturnType<typeof contacts.saveGroup> | undefined;
    const db = afterInsert(store.db, "audit", async () => {
      let over = false;
      renaming = contacts.saveGroup(chief, { ...renamed, changed: other }).finally(() => {
        over = true;
      });
      // SQLite lets nobody else write meanwhile.
      if (store.engine === "postgres") await somebodyWaits(store.db, () => over);
    });
    const first = createContacts({ db, phoneRegion: "KR", now: Date.now });
    assert.deepEqual(await first.saveGroup(boss, { ...renamed, changed: one }), ok(null));
    assert.deepEqual(await renaming, refuse("group_taken"));
  });

  test("a group is changed and deleted as it was seen, by whoever may; of two with one name there is one", async () => {
    const { contacts, kim, lee, boss } = await scene();
    await contacts.saveGroup(boss, { name: "임원", people, shared: true });
    const stored = async () => (await contacts.groups(boss))[0] ?? assert.fail();
    const sharedOne = async () => (await contacts.groups(boss)).find(({ shared }) => shared) ?? assert.fail();
    const first = await stored();
    const renamed = { name: "임원진", people, shared: true, changed: first };
    assert.deepEqual(await contacts.saveGroup(lee, { ...renamed, shared: false }), refuse("group_changed"));
    assert.deepEqual(await contacts.removeGroup(lee, first), refuse("group_changed"));
    assert.equal((await contacts.groups(kim))[0]?.mine, false);
    assert.deepEqual(await contacts.saveGroup(boss, renamed), ok(null));
    assert.deepEqual(await contacts.saveGroup(boss, { ...renamed, name: "이사회" }), refuse("group_changed"));
    assert.deepEqual(await contacts.removeGroup(boss, first), refuse("group_changed"));
    assert.deepEqual([(await stored()).name, (await stored()).version], ["임원진", 2]);
    assert.deepEqual(await contacts.saveGroup(boss, { name: "임원진", people, shared: true }), refuse("group_taken"));
    assert.deepEqual(await contacts.saveGroup(boss, { name: "임원진", people, shared: false }), ok(null));
    const both = { name: "임원진", people, shared: false, changed: await sharedOne() };
    assert.deepEqual(await contacts.saveGroup(boss, both), refuse("group_taken"));
    assert.equal((await contacts.groups(boss)).length, 2);
    assert.deepEqual(await contacts.removeGroup(boss, await sharedOne()), ok(null));
    assert.equal((await contacts.groups(boss)).length, 1);
  });

  test("there are no more than 200 groups of one owner", async () => {
    const { contacts, kim } = await scene();
    for (let n = 0; n < 200; n++) await contacts.saveGroup(kim, { name: `G${n}`, people, shared: false });
    assert.deepEqual(
      await contacts.saveGroup(kim, { name: "one more", people, shared: false }),
      refuse("too_many_groups"),
    );
    assert.equal((await contacts.groups(kim)).length, 200);
  });
});
