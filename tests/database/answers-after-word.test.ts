import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sealUnmatched } from "#lib/documents/sealed-links.ts";
import { writeStandsFor } from "#lib/people/rows.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import type { Person } from "#lib/shared/roles.ts";
import { struckMark } from "#lib/shared/struck.ts";
import { forEachEngine } from "../support/engines.ts";
import { lateOffice } from "../support/late-office.ts";

const link = "https://sign.example/s/1";

forEachEngine((engine) => {
  test("created, though a person had resolved it as not created: it says so, and names the one made of the same contents since", async () => {
    const { documents, kim, sent, stands, recovered, answered } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    assert.ok((await documents.resolve(kim, one.documentId, { created: false })).ok);
    const second = await sent({ files: one.content.files });
    await answered(second, "4712", "https://sign.example/s/2");
    assert.equal((await answered(one, "4711", link)).became, "late");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.state, document?.attempt?.conflict?.stood], ["created", "not_created"]);
    assert.equal(document?.alsoCreated, second.documentId);
    assert.equal((await documents.find(kim, second.documentId))?.alsoCreated, one.documentId);
    assert.ok(document);
    const history = (await documents.history(document, [])).map((entry) =>
      entry.what === "resolved" ? `resolved ${entry.created}` : entry.what,
    );
    assert.deepEqual(history.sort(), ["late", "resolved false", "unknown"]);
  });

  test("resolved as created without links, the service's late answer brings the links; they are no conflict", async () => {
    const { documents, kim, sent, stands, recovered, answered, waiting } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    assert.ok((await documents.resolve(kim, one.documentId, { created: true, serviceId: "4711", links: [] })).ok);
    assert.equal((await answered(one, "4711", link)).became, "late");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.signers[0]?.link, document?.linksComplete], [link, true]);
    assert.equal((await waiting()).n, 0);
    assert.equal((await answered(one, "4711", link)).became, "repeated");
  });

  test("resolved as created under another id, the document has the service's, and tells of both until somebody has looked", async () => {
    const { documents, kim, sent, stands, recovered, answered, waiting } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    const entered = { created: true as const, serviceId: "4171", links: [{ url: "https://sign.example/by-hand" }] };
    assert.ok((await documents.resolve(kim, one.documentId, entered)).ok);
    assert.equal((await answered(one, "4711")).became, "late");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.serviceId, document?.signers[0]?.link], ["4711", "https://sign.example/by-hand"]);
    const { conflict } = document?.attempt ?? {};
    assert.equal(conflict?.stood === "other_id" && conflict.enteredId, "4171");
    assert.equal((await waiting()).n, 1);
  });

  test("resolved as created, and the service says that it refused: both are told", async () => {
    const { documents, kim, sent, stands, recovered, refused, waiting } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    assert.ok((await documents.resolve(kim, one.documentId, { created: true, serviceId: "9", links: [] })).ok);
    assert.equal((await refused(one)).became, "late");
    assert.equal((await documents.find(kim, one.documentId))?.attempt?.conflict?.stood, "created_by_word");
    assert.equal((await waiting()).n, 1);
  });

  test("an unknown outcome of which the service has said 'created' cannot be resolved as not created any more", async () => {
    const { documents, kim, sent, stands, recovered, answered } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    assert.equal((await answered(one, "4711", link)).became, "late");
    const refused = await documents.resolve(kim, one.documentId, { created: false });
    assert.equal(!refused.ok && refused.problem.code, "answered_late");
    assert.ok((await documents.resolve(kim, one.documentId, { created: true, serviceId: "4711", links: [] })).ok);
    assert.equal((await documents.find(kim, one.documentId))?.signers[0]?.link, link);
  });

  const word = { created: true as const, serviceId: "4711", links: [{ url: link }] };

  /** A document of kim's that kim has called not created, and the reference that a page has which was opened before. */
  async function calledNotCreated(more?: Partial<DocumentContent>) {
    const office = await lateOffice(engine);
    const { documents, clock, store, kim, sent, stands, recovered } = office;
    clock.now = await store.now();
    const one = await sent(more);
    await stands();
    await recovered();
    assert.ok((await documents.resolve(kim, one.documentId, { created: false }, one.reference)).ok);
    const found = (by: Person, reference = one.reference) =>
      documents.resolve(by, one.documentId, word, reference).then((answer) => (answer.ok ? "ok" : answer.problem.code));
    return { ...office, one, found };
  }

  test("called not created by one and found by another: it is created with id and links, both words stand, and it waits to be checked", async () => {
    const { db, keys, documents, drafts, kim, boss, one, found, waiting, hasLooked, clock, store } =
      await calledNotCreated();
    const unmatched_links = sealUnmatched(keys, one.attemptId, [{ url: "https://sign.example/s/9" }]);
    await db.updateTable("attempt").set({ unmatched_links }).execute();
    clock.now = (await store.now()) + 1000;
    const form = formOfContent({ ...one.content, title: "Entered since" });
    assert.ok((await drafts.save(kim, one.formKey, form, 1)).ok);
    assert.equal(await found(boss), "ok");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.state, document?.serviceId, document?.signers[0]?.link], ["created", "4711", link]);
    assert.equal(document?.unmatchedLinks?.length, 1);
    assert.doesNotMatch(JSON.stringify(await db.selectFrom("signer").selectAll().execute()), /sign\.example/);
    assert.deepEqual(
      [await waiting(), await waiting(boss)].map(({ n }) => n),
      [1, 1],
    );
    const { conflict } = document?.attempt ?? {};
    assert.equal(conflict?.stood === "not_created_by_word" && conflict.saidBy, "kim");
    assert.equal(document?.attempt?.resolvedBy, "boss");
    assert.ok(document);
    const history = (await documents.history(document, [])).map(({ by, ...entry }) =>
      entry.what === "resolved" ? `${by}: ${entry.created}` : entry.what,
    );
    assert.deepEqual(history, ["unknown", "kim: false", "boss: true"]);
    assert.deepEqual(
      (await drafts.list(kim)).drafts.map(({ title }) => title),
      ["Entered since"],
    );
    const resolved = await db.selectFrom("audit").select("detail").where("kind", "=", "resolved").execute();
    assert.deepEqual(
      resolved.map(({ detail }) => detail?.includes("true")),
      [false, true],
    );
    assert.equal(await found(kim), "already_resolved");
    assert.ok((await hasLooked(kim, one)).ok);
    assert.equal((await waiting(boss)).n, 0);
  });

  test("found after its form has gone on with the same contents, it is a document of its own; with others its contents are not known any more", async () => {
    for (const rent of ["same", "other"]) {
      const items = (value: string) => [{ key: "rent", value }];
      const office = await calledNotCreated({ items: items("same") });
      const { documents, drafts, kim, boss, one, found, claimed, answered } = office;
      const second = await claimed({ items: items(rent), files: one.content.files }, one.formKey);
      await answered(second, "4712", "https://sign.example/s/2");
      assert.equal(await found(boss), rent === "same" ? "ok" : "already_resolved");
      const form = await documents.find(kim, one.documentId);
      assert.deepEqual([form?.state, form?.serviceId], ["created", "4712"]);
      assert.deepEqual((await drafts.list(kim)).drafts, []);
      const own = form?.alsoCreated === undefined ? undefined : await documents.find(kim, form.alsoCreated);
      if (rent === "other") assert.equal(own, undefined);
      else assert.deepEqual([own?.serviceId, own?.signers[0]?.link, own?.alsoCreated], ["4711", link, one.documentId]);
    }
  });

  test("a second word is heard of whoever could have given the first, about the attempt that they looked at, and of nobody else", async () => {
    const { db, documents, person, kim, boss, one, found } = await calledNotCreated();
    assert.equal(await found(await person("lee")), "not_found");
    assert.equal(await found({ ...(await person("park")), department: [kim.id] }), "not_found");
    assert.equal(await found(boss, "another"), "not_found");
    assert.equal(await found(kim, "another"), "already_resolved");
    assert.equal((await documents.find(kim, one.documentId))?.state, "draft");
    const choi = { ...(await person("choi")), standsFor: [kim.id] };
    assert.equal(await found(choi), "not_found", "their work is not handed over by now");
    await writeStandsFor(db, new Map([[choi.id, choi.standsFor]]));
    assert.equal(await found(choi), "ok");
  });

  test("the link of whoever was forgotten between the two words does not come back", async () => {
    const signers = [
      { name: "홍길동", mobile: "01012345678" },
      { name: "이대리", email: "lee@hanbit.example" },
    ];
    const { db, documents, kim, boss, one } = await calledNotCreated({ signers });
    const struck = db.updateTable("signer").set({ name: struckMark, mobile: null }).where("position", "=", 0);
    await struck.where("document_id", "=", one.documentId).execute();
    const links = [{ url: link }, { url: "https://sign.example/s/2" }];
    assert.ok((await documents.resolve(boss, one.documentId, { ...word, links }, one.reference)).ok);
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual(
      document?.signers.map(({ name, link: its }) => [name, its]),
      [
        [struckMark, undefined],
        ["이대리", "https://sign.example/s/2"],
      ],
    );
  });

  test("what the service says after both words counts over the second", async () => {
    const { documents, kim, boss, one, found, answered, waiting, hasLooked } = await calledNotCreated();
    assert.equal(await found(boss), "ok");
    assert.ok((await hasLooked(boss, one)).ok);
    assert.equal((await answered(one, "4713", "https://sign.example/s/3")).became, "late");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.serviceId, document?.signers[0]?.link], ["4713", "https://sign.example/s/3"]);
    assert.equal(document?.attempt?.conflict?.stood, "other_id");
    assert.equal((await waiting()).n, 1);
  });

  test("who has looked at what was said late has not seen what is said after their page was drawn", async () => {
    const { documents, kim, boss, one, found, answered, waiting, hasLooked } = await calledNotCreated();
    assert.equal(await found(boss), "ok");
    const page = (await documents.find(kim, one.documentId))?.attempt?.conflict;
    assert.equal(page?.stood, "not_created_by_word");
    // Two times a millisecond apart are two.
    await pause(5);
    assert.equal((await answered(one, "4713")).became, "late");
    assert.ok((await documents.markConflictSeen(kim, one.documentId, page.at)).ok);
    const conflict = (await documents.find(kim, one.documentId))?.attempt?.conflict;
    assert.deepEqual([conflict?.stood, conflict?.seen, (await waiting()).n], ["other_id", false, 1]);
    assert.ok((await hasLooked(kim, one)).ok);
    assert.equal((await waiting()).n, 0);
  });
});
