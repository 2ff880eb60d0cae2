import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";

import { createPackets } from "#lib/documents/packets.ts";
import { addPart } from "#lib/drafts/begin.ts";
import { packetsAmong } from "#lib/drafts/packet-parts.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { afterInsert, somebodyWaits } from "../support/between.ts";
import { code, duplicateOffice } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";

const titles = ["Contract", "Confidentiality", "Consent"];

/** Kim, who has begun three documents for the same person. */
async function begun(engine: Engine) {
  const office = await duplicateOffice(engine);
  const { store, drafts, documents, contract } = office;
  const packets = createPackets({ db: store.db, find: documents.find });
  const kim = await office.person("kim");
  const packet = newId();
  const forms = titles.map((title) => ({ ...emptyForm, template: "77001", title }));
  assert.ok((await drafts.beginPacket(kim, packet, forms)).ok);
  /** In words, as a person sees it. */
  const partsAsSeenBy = async (person: Person) => {
    const found = await packets.find(person, packet);
    const parts = found?.parts.map((part) =>
      "draft" in part
        ? `${part.draft.title}: ${part.draft.problem?.code ?? "draft"}`
        : `${part.document.title}: ${part.document.state}${part.replaced ? ", replaced" : ""}`,
    );
    return parts && [...parts, ...(found?.elsewhere ? [`${found.elsewhere} elsewhere`] : [])];
  };
  const keyOf = async (title: string) => {
    const found = (await drafts.list(kim)).drafts.find((draft) => draft.title === title);
    assert.ok(found);
    return found.formKey;
  };
  const create = async (title: string, template = "77001") =>
    documents.create(kim, await keyOf(title), await contract(kim, { title, templateId: template }));
  return { ...office, packets, packet, forms, kim, partsAsSeenBy, keyOf, create };
}

forEachEngine((engine) => {
  test("each part becomes a document of its own, exactly once, and stays a part whatever became of the others", async () => {
    const { documents, contract, service, kim, partsAsSeenBy, keyOf, create } = await begun(engine);
    assert.deepEqual(await partsAsSeenBy(kim), ["Contract: draft", "Confidentiality: draft", "Consent: draft"]);
    const contractKey = await keyOf("Contract");
    const content = await contract(kim, { title: "Contract" });
    assert.ok((await documents.create(kim, contractKey, content)).ok);
    assert.equal(code(await create("Confidentiality", "practice-rejected")), "rejected");
    // Stopped in the middle: what is there is there.
    assert.deepEqual(await partsAsSeenBy(kim), ["Contract: created", "Confidentiality: rejected", "Consent: draft"]);
    const lost = await create("Consent", "practice-unknown");
    assert.ok(lost.ok);
    assert.deepEqual(await partsAsSeenBy(kim), ["Contract: created", "Confidentiality: rejected", "Consent: unknown"]);
    // Pressed again, mended, resolved.
    assert.ok((await documents.create(kim, contractKey, content)).ok);
    assert.ok((await create("Confidentiality")).ok);
    assert.ok((await documents.resolve(kim, lost.value.id, { created: true, serviceId: "s-3", links: [] })).ok);
    assert.deepEqual(await partsAsSeenBy(kim), ["Contract: created", "Confidentiality: created", "Consent: created"]);
    assert.equal((await service.sandbox.documents()).length, 3);
  });

  test("a document that is found tells its packet, one by itself none", async () => {
    const { store, documents, contract, kim, packet, create } = await begun(engine);
    const part = await create("Consent");
    const alone = await documents.create(kim, newId(), await contract(kim, { title: "Alone" }));
    assert.ok(part.ok && alone.ok);
    const found = await packetsAmong(store.db, [part.value.id, alone.value.id]);
    assert.deepEqual([...found], [[part.value.id, packet]]);
  });

  test("begun again after a lost answer it is the same packet, and nobody gets into that of another", async () => {
    const { drafts, person, packet, forms, kim, partsAsSeenBy } = await begun(engine);
    assert.ok((await drafts.beginPacket(kim, packet, forms)).ok);
    assert.equal(await drafts.count(kim), 3);
    const lee = await person("lee");
    assert.equal(code(await drafts.beginPacket(lee, packet, forms)), "not_found");
    assert.equal(await drafts.count(lee), 0);
    assert.equal((await partsAsSeenBy(kim))?.length, 3);
  });

  test("colleagues see no packet, managers its documents and not its drafts", async () => {
    const { person, kim, packets, packet, partsAsSeenBy, create } = await begun(engine);
    const [lee, boss] = [await person("lee"), await person("boss", "manager")];
    assert.deepEqual([await partsAsSeenBy(lee), await partsAsSeenBy(boss)], [undefined, undefined]);
    assert.ok((await create("Confidentiality")).ok);
    assert.deepEqual(await partsAsSeenBy(boss), ["Confidentiality: created", "2 elsewhere"]);
    assert.equal(await partsAsSeenBy(lee), undefined);
    assert.equal(await packets.find(kim, "no id"), undefined);
    const [document] = (await packets.find(boss, packet))?.parts ?? [];
    assert.ok(document && "document" in document);
    assert.deepEqual(await packets.placeOf(boss, document.document), { packet, number: 2, of: 3 });
  });

  test("a part that is shared is the colleague's in the same packet, and one that is deleted is none until it is back", async () => {
    const { store, drafts, clock, person, kim, packets, packet, partsAsSeenBy, keyOf } = await begun(engine);
    const lee = await person("lee");
    await store.db.updateTable("person").set({ password_hash: "set" }).execute();
    const consent = await keyOf("Consent");
    assert.ok((await drafts.share(kim, consent, lee.id, "")).ok);
    assert.deepEqual(await partsAsSeenBy(kim), ["Contract: draft", "Confidentiality: draft", "1 elsewhere"]);
    assert.deepEqual(await partsAsSeenBy(lee), ["Consent: draft", "2 elsewhere"]);
    const place = await packets.placeOf(lee, { personId: lee.id, formKey: consent });
    assert.deepEqual(place, { packet, number: 3, of: 3 });
    assert.ok((await drafts.takeBack(kim, consent)).ok);
    const contract = await keyOf("Contract");
    assert.ok((await drafts.remove(kim, contract)).ok);
    assert.deepEqual(await partsAsSeenBy(kim), ["Confidentiality: draft", "Consent: draft"]);
    assert.ok((await drafts.restore(kim, contract)).ok);
    assert.equal((await partsAsSeenBy(kim))?.length, 3);
    assert.ok((await drafts.remove(kim, contract)).ok);
    clock.now += 25 * 60 * 60 * 1000;
    await drafts.sweep();
    const left = await store.db.selectFrom("packet_part").select("form_key").execute();
    assert.deepEqual(left.length, 2);
  });

  test("two who add a part to the same packet at once take places one behind the other", async () => {
    const { store, drafts, forms, person, kim, packet, keyOf } = await begun(engine);
    const lee = await person("lee");
    await store.db.updateTable("person").set({ password_hash: "set" }).execute();
    assert.ok((await drafts.share(kim, await keyOf("Consent"), lee.id, "")).ok);
    const [form] = forms;
    assert.ok(form);
    let adding: ReturnType<typeof drafts.addPart> | undefined;
    const db = afterInsert(store.db, "packet_part", async () => {
      let over = false;
      adding = drafts.addPart(lee, packet, newId(), form).finally(() => {
        over = true;
      });
      // SQLite lets nobody else write meanwhile.
      if (store.engine === "postgres") await somebodyWaits(store.db, () => over);
    });
    const draft = { formKey: newId(), form, savedAt: Date.now() };
    assert.deepEqual(await addPart(db, kim.id, { packet, draft }, noQuotas), { freed: [] });
    assert.ok((await adding)?.ok);
    const places = await store.db.selectFrom("packet_part").select("place").orderBy("place").execute();
    assert.deepEqual(
      places.map(({ place }) => place),
      [0, 1, 2, 3, 4],
    );
  });

  test("what replaces a part takes its place in the packet, a duplicate does not", async () => {
    const { documents, duplication, contract, kim, packets, packet, partsAsSeenBy, create } = await begun(engine);
    const made = await create("Contract");
    assert.ok(made.ok);
    assert.ok((await duplication.duplicate(kim, made.value.id, { files: true, signers: true, items: true })).ok);
    assert.equal((await partsAsSeenBy(kim))?.length, 3);
    const replacing = await duplication.replace(kim, made.value.id, { files: false });
    assert.ok(replacing.ok);
    const { formKey } = replacing.value;
    const content = await contract(kim, { title: "Contract, corrected" });
    assert.ok((await documents.create(kim, formKey, content)).ok);
    assert.deepEqual(await partsAsSeenBy(kim), [
      "Contract: created, replaced",
      "Contract, corrected: created",
      "Confidentiality: draft",
      "Consent: draft",
    ]);
    const place = await packets.placeOf(kim, { personId: kim.id, formKey });
    assert.deepEqual([place?.packet, place?.number, place?.of, place?.next?.title], [packet, 1, 3, "Confidentiality"]);
  });

  test("a part is added once behind the others, by whoever has some of them, up to ten, and those that were deleted leave room", async () => {
    const { drafts, person, packet, kim, partsAsSeenBy, keyOf } = await begun(engine);
    const more = (title: string) => ({ ...emptyForm, template: "77001", title });
    const formKey = newId();
    for (const _ of [1, 2]) assert.ok((await drafts.addPart(kim, packet, formKey, more("Fourth"))).ok);
    assert.deepEqual((await partsAsSeenBy(kim))?.at(-1), "Fourth: draft");
    assert.equal((await partsAsSeenBy(kim))?.length, 4);
    const lee = await person("lee");
    assert.equal(code(await drafts.addPart(lee, packet, newId(), more("Strange"))), "not_found");
    for (let n = 5; n <= 10; n++) assert.ok((await drafts.addPart(kim, packet, newId(), more(`Number ${n}`))).ok);
    assert.equal(code(await drafts.addPart(kim, packet, newId(), more("Eleventh"))), "too_many_parts");
    assert.ok((await drafts.remove(kim, await keyOf("Consent"))).ok);
    assert.ok((await drafts.addPart(kim, packet, newId(), more("Instead"))).ok);
    assert.equal((await partsAsSeenBy(kim))?.length, 10);
  });

  test("a part that was deleted comes back only while there is room for it, what is written on is a draft of its own", async () => {
    const { drafts, packet, kim, partsAsSeenBy, keyOf } = await begun(engine);
    const more = (title: string) => ({ ...emptyForm, template: "77001", title });
    const [consent, confidentiality] = [await keyOf("Consent"), await keyOf("Confidentiality")];
    for (const formKey of [consent, confidentiality]) assert.ok((await drafts.remove(kim, formKey)).ok);
    for (let n = 2; n <= 10; n++) assert.ok((await drafts.addPart(kim, packet, newId(), more(`Number ${n}`))).ok);
    assert.equal(code(await drafts.restore(kim, consent)), "too_many_parts");
    assert.ok((await drafts.find(kim, consent))?.deletedAt);
    assert.ok((await drafts.save(kim, confidentiality, more("Confidentiality, again"), 1)).ok);
    assert.ok((await drafts.list(kim)).drafts.some(({ title }) => title === "Confidentiality, again"));
    assert.deepEqual(
      (await partsAsSeenBy(kim))?.filter((part) => !part.startsWith("Number")),
      ["Contract: draft"],
    );
    assert.equal((await partsAsSeenBy(kim))?.length, 10);
    assert.ok((await drafts.remove(kim, await keyOf("Number 2"))).ok);
    for (const _ of [1, 2]) assert.ok((await drafts.restore(kim, consent)).ok);
    assert.equal((await partsAsSeenBy(kim))?.length, 10);
  });

  test("no part is added under the key of another form, so that a colleague can give back what was given under it", async () => {
    const { store, drafts, documents, contract, person, packet, kim, partsAsSeenBy } = await begun(engine);
    const lee = await person("lee");
    await store.db.updateTable("person").set({ password_hash: "set" }).execute();
    const save = async () => {
      const formKey = newId();
      assert.ok((await drafts.save(kim, formKey, { ...emptyForm, title: "Alone" }, 0)).ok);
      return formKey;
    };
    const [given, kept, made] = [await save(), await save(), newId()];
    assert.ok((await drafts.share(kim, given, lee.id, "")).ok);
    assert.ok((await documents.create(kim, made, await contract(kim))).ok);
    for (const formKey of [given, kept, made])
      assert.equal(code(await drafts.addPart(kim, packet, formKey, emptyForm)), "not_found");
    assert.ok((await drafts.giveBack(lee, given)).ok);
    assert.equal((await partsAsSeenBy(kim))?.length, 3);
  });

  test("all parts are begun or none", async () => {
    const { store, drafts, forms, kim } = await begun(engine);
    const before = await drafts.count(kim);
    await sql`create unique index one_title on draft (title)`.execute(store.db);
    const more = [{ ...forms[0], title: "New" }, ...forms].map((form) => ({ ...emptyForm, ...form }));
    await assert.rejects(drafts.beginPacket(kim, newId(), more));
    assert.equal(await drafts.count(kim), before);
  });
});
