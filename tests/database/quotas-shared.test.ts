import assert from "node:assert/strict";
import { test } from "node:test";
import { formOfContent, mostShared } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { code } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { bytes, limited } from "../support/limited.ts";
import { noQuotas } from "../support/no-quotas.ts";

async function active(db: Awaited<ReturnType<Engine["open"]>>["db"], person: Person): Promise<Person> {
  await db.updateTable("person").set({ password_hash: "set" }).where("id", "=", person.id).execute();
  return person;
}

/** Two who can sign in. */
async function both(office: Awaited<ReturnType<typeof limited>>): Promise<[kim: Person, lee: Person]> {
  return [
    await active(office.store.db, await office.person("kim")),
    await active(office.store.db, await office.person("lee")),
  ];
}

forEachEngine((engine) => {
  test("whose colleague is full keeps the draft and its files, and is told so; a deleted draft of the colleague's makes room", async () => {
    const office = await limited(engine, { drafts: 2, stagedFiles: 2 });
    const { drafts, begun, send, uploads, also } = office;
    const [kim, lee] = await both(office);
    const sent = await send(kim);
    assert.ok(sent.ok);
    const { formKey } = await begun(kim, "full", { files: [sent.value.id] });
    const theirs = [await begun(lee, "one"), await begun(lee, "two")];
    const share = async (to = lee, by = kim, at = drafts) => code(await at.share(by, formKey, to.id, ""));
    assert.equal(await share(), "colleague_full");
    await drafts.remove(lee, theirs[0]?.formKey ?? "");
    for (const _ of [1, 2]) assert.ok((await send(lee)).ok);
    assert.equal(await share(), "colleague_full");
    assert.equal((await drafts.find(kim, formKey))?.files.length, 1);
    assert.ok(await uploads.find(kim, sent.value.id));
    assert.deepEqual([await drafts.given(kim), await drafts.elsewhere(kim, formKey)], [[], undefined]);
    const more = also({ ...noQuotas, drafts: 2, stagedBytes: 3 * bytes.length });
    assert.equal(await share(lee, kim, more), "ok");
    // A giver who has no room left is not in the way: else the colleague would be left with what is not theirs to delete.
    await begun(kim, "one");
    const none = also({ ...noQuotas, drafts: 0, draftBytes: 0, stagedFiles: 0 });
    assert.equal(code(await none.giveBack(lee, formKey)), "ok");
    assert.equal((await drafts.find(kim, formKey))?.files.length, 1);
    assert.equal(await share(lee, kim, more), "ok");
    assert.equal(code(await none.takeBack(kim, formKey)), "ok");
    assert.equal((await drafts.find(kim, formKey))?.files.length, 1);
  });

  test("what a person has shared counts at them as before, files of a refused document too, until it is created: nobody fills the room of many", async () => {
    const office = await limited(engine, { drafts: 3, draftBytes: 40_000, stagedFiles: 2 });
    const { drafts, documents, contract, begun, send } = office;
    const [kim, lee] = await both(office);
    const sent = [await send(kim), await send(kim)].map((one) => (one.ok ? one.value.id : assert.fail()));
    const { formKey } = await begun(kim, "x".repeat(19_000), { files: sent.slice(0, 1) });
    const refused = await contract(kim, { files: sent.slice(1), templateId: "practice-rejected" });
    const key = newId();
    assert.ok((await drafts.save(kim, key, formOfContent(refused), 0)).ok);
    assert.equal(code(await documents.create(kim, key, refused)), "rejected");
    assert.ok((await drafts.save(kim, key, { ...formOfContent(refused), files: [] }, 2)).ok);
    for (const given of [formKey, key]) assert.ok((await drafts.share(kim, given, lee.id, "")).ok);
    assert.equal(await drafts.count(kim), 0);
    assert.equal(code(await send(kim)), "staged_files_full");
    assert.equal(code((await begun(kim, "y".repeat(22_000))).saved), "drafts_size_full");
    assert.equal(code((await begun(kim, "own")).saved), "ok");
    assert.equal(code((await begun(kim, "one more")).saved), "drafts_full");
    assert.ok((await documents.create(lee, formKey, { ...refused, templateId: "nda", files: sent.slice(0, 1) })).ok);
    assert.equal(code(await send(kim)), "ok");
    assert.equal(code(await send(kim)), "staged_files_full");
    assert.equal(code((await begun(kim, "one more")).saved), "ok");

    // What a colleague has put in comes back; whoever has more than they may by then gives nothing more away.
    const theirs = await send(lee);
    assert.ok(theirs.ok);
    assert.ok((await drafts.save(lee, key, { ...formOfContent(refused), files: [theirs.value.id] }, 3)).ok);
    assert.ok((await drafts.giveBack(lee, key)).ok);
    assert.equal(code(await drafts.share(kim, key, lee.id, "")), "staged_files_full");
  });

  test("a person has so many drafts with colleagues and no more, until one is back", async () => {
    const office = await limited(engine, {});
    const { drafts } = office;
    const [kim, lee] = await both(office);
    const content = await office.contract(kim);
    const formKey = newId();
    assert.ok((await drafts.save(kim, formKey, formOfContent(content), 0)).ok);
    const keys = Array.from({ length: mostShared }, () => newId());
    for (const key of keys) {
      await drafts.save(kim, key, { ...formOfContent(content), files: [] }, 0);
      assert.ok((await drafts.share(kim, key, lee.id, "")).ok);
    }
    const refused = await drafts.share(kim, formKey, lee.id, "");
    assert.deepEqual(refused, { ok: false, problem: { code: "too_many_shared", most: String(mostShared) } });
    assert.equal((await drafts.given(kim)).length, mostShared);
    assert.ok((await drafts.giveBack(lee, keys[0] ?? "")).ok);
    assert.ok((await drafts.share(kim, formKey, lee.id, "")).ok);
  });
});
