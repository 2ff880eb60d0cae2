import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { linkHash } from "#lib/audit/write.ts";
import { mergeLinks } from "#lib/documents/links.ts";
import { shareWays } from "#lib/shared/history.ts";
import { newId } from "#lib/shared/id.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { languages } from "#lib/shared/messages/words.ts";
import { refuse } from "#lib/shared/result.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

forEachEngine((engine) => {
  test("who handed out whose link, when and how, stands in the document's history, and on its signers", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const signers = [
      { name: "갑", email: "a@acme.example" },
      { name: "을", mobile: "01012345678" },
    ];
    const made = await documents.create(kim, newId(), await contract(kim, { signers }));
    assert.ok(made.ok);
    const { id } = made.value;
    assert.ok((await documents.recordShare(boss, id, { signers: [1], way: "qr" })).ok);
    assert.ok((await documents.recordShare(kim, id, { signers: [0, 1, 7], way: "all" })).ok);
    const document = await documents.find(kim, id);
    assert.ok(document);
    const history = await documents.history(document, []);
    assert.deepEqual(
      history.map(({ by, what, ...entry }) => [
        by,
        what,
        "signers" in entry && entry.signers,
        "way" in entry && entry.way,
      ]),
      [
        ["kim", "created", false, false],
        ["boss", "shared", ["을"], "qr"],
        ["kim", "shared", ["갑", "을"], "all"],
      ],
    );
    const last = history.at(-1)?.at;
    assert.deepEqual(
      document.signers.map(({ lastSharedAt }) => lastSharedAt),
      [last, last],
    );
  });

  test("of what can be done again and again the newest stands in the history, which says where the rest is", async () => {
    const { documents, store, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    const { id } = made.value;
    assert.ok((await documents.addNote(kim, id, "called")).ok);
    const marked = (n: number) => ({
      id: newId(),
      document_id: id,
      number: n + 2,
      person_id: kim.id,
      at: Date.now() + n,
      kind: "marked" as const,
      detail: JSON.stringify({ signer: 0, signed: n % 2 === 0 }),
      once: null,
    });
    const told = async () => {
      const document = await documents.find(kim, id);
      assert.ok(document);
      return (await documents.history(document, [])).map(({ what }) => what);
    };
    for (let n = 0; n < 2000; n += 100)
      await store.db
        .insertInto("event")
        .values(Array.from({ length: 100 }, (_, i) => marked(n + i)))
        .execute();
    assert.deepEqual((await told()).slice(0, 3), ["created", "note", "marked"]);
    await store.db.insertInto("event").values(marked(2000)).execute();
    const all = await told();
    assert.deepEqual(all.slice(0, 4), ["created", "note", "earlier", "marked"]);
    assert.equal(all.length, 2003);
  });

  test("links that are handed out at once, each by somebody else, leave none that was never handed out", async () => {
    const { documents, store, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const signers = Array.from({ length: 8 }, (_, i) => ({ name: `s${i}`, email: "a@acme.example" }));
    const content = await contract(kim, { signers });
    for (let round = 0; round < 10; round++) {
      const made = await documents.create(kim, newId(), content);
      assert.ok(made.ok);
      const { id } = made.value;
      const copies = signers.map((_, i) => documents.recordShare(kim, id, { signers: [i], way: "link" }));
      assert.ok((await Promise.all(copies)).every(({ ok }) => ok));
      const row = await store.db.selectFrom("document").select("unshared").where("id", "=", id).executeTakeFirst();
      assert.equal(row?.unshared, 0);
    }
  });

  test("a mark is a person's word: who and when, taken back by anybody who sees the document, each time in the history", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const [kim, boss, lee] = [await person("kim"), await person("boss", "manager"), await person("lee")];
    const signers = ["갑", "을"].map((name) => ({ name, email: "a@acme.example" }));
    const made = await documents.create(kim, newId(), await contract(kim, { signers }));
    assert.ok(made.ok);
    const { id } = made.value;
    const marks = async () => (await documents.find(kim, id))?.signers.map(({ marked }) => marked?.by);

    assert.ok((await documents.markSigned(boss, id, { signer: 1, signed: true })).ok);
    // Two people at once: the first one's word stays, and stands in the history once.
    assert.ok((await documents.markSigned(kim, id, { signer: 1, signed: true })).ok);
    assert.deepEqual(await marks(), [undefined, "boss"]);
    const hidden = await documents.markSigned(lee, id, { signer: 0, signed: true });
    const nobody = await documents.markSigned(kim, id, { signer: 2, signed: true });
    for (const refused of [hidden, nobody]) assert.equal(!refused.ok && refused.problem.code, "not_found");
    assert.ok((await documents.markSigned(kim, id, { signer: 1, signed: false })).ok);
    assert.ok((await documents.markSigned(kim, id, { signer: 1, signed: false })).ok);
    assert.deepEqual(await marks(), [undefined, undefined]);

    const document = await documents.find(kim, id);
    assert.ok(document);
    assert.equal(document.state, "created");
    const history = await documents.history(document, []);
    assert.deepEqual(
      history.map((entry) => (entry.what === "marked" ? [entry.by, entry.signer, entry.signed] : entry.what)),
      ["created", ["boss", "을", true], ["kim", "을", false]],
    );
  });

  test("whoever signs without a link from this desk can be marked too, before and after the links are removed", async () => {
    const { documents, store, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    const { id } = made.value;
    await store.db.updateTable("signer").set({ link: null }).where("document_id", "=", id).execute();
    assert.ok((await documents.markSigned(kim, id, { signer: 0, signed: true })).ok);
    await store.db.updateTable("document").set({ links_purged_at: 1 }).where("id", "=", id).execute();
    assert.equal((await documents.find(kim, id))?.signers[0]?.marked?.by, "kim");
    assert.ok((await documents.markSigned(kim, id, { signer: 0, signed: false })).ok);
    const lost = await documents.create(kim, newId(), await contract(kim, { templateId: "practice-unknown" }));
    assert.ok(lost.ok);
    assert.ok(!(await documents.markSigned(kim, lost.value.id, { signer: 0, signed: true })).ok);
  });

  test("a link of before that is shared makes the one that stands there now no shared one", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    const { id } = made.value;
    const link = (await documents.find(kim, id))?.signers[0]?.link ?? "";
    const share = { signers: [0], way: "link" as const };
    const shared = async () => {
      const document = await documents.find(kim, id);
      assert.ok(document);
      return (await documents.history(document, [])).filter(({ what }) => what === "shared").length;
    };
    assert.ok((await documents.recordShare(kim, id, { ...share, links: [`${link}-before`] })).ok);
    assert.equal(await shared(), 0);
    assert.ok((await documents.recordShare(kim, id, { ...share, links: [link] })).ok);
    assert.equal(await shared(), 1);
  });

  test("a link that is replaced while it is shared makes its successor no shared one, and the audit log tells of it", async () => {
    const { documents, store, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const signers = [
      { name: "갑", email: "a@acme.example" },
      { name: "을", email: "b@acme.example" },
    ];
    const made = await documents.create(kim, newId(), await contract(kim, { signers }));
    assert.ok(made.ok);
    const { id, serviceId } = (await documents.find(kim, made.value.id)) ?? assert.fail();
    const links = (await documents.find(kim, id))?.signers.map(({ link }) => link ?? "") ?? [];
    const places = async () =>
      (await documents.find(kim, id))?.signers.map((signer) => signer.lastSharedAt !== undefined);
    const audited = async () =>
      (await store.db.selectFrom("audit").select("detail").where("kind", "=", "link_shared").execute()).map(
        ({ detail }) => JSON.parse(detail).link,
      );
    // What the call has seen before it waits for the document.
    let replaced: Promise<unknown> | undefined;
    const transaction = store.db.transaction.bind(store.db);
    mock.method(store.db, "transaction", () => {
      const begun = transaction();
      const execute = begun.execute.bind(begun);
      return Object.assign(begun, {
        execute: async (work: Parameters<typeof execute>[0]) => {
          replaced ??= transaction().execute((tx) =>
            mergeLinks(tx, id, serviceId ?? "", [{ url: "https://sign.example/successor" }]),
          );
          await replaced;
          return execute(work);
        },
      });
    });
    const all = { signers: [0, 1], way: "all" as const, links, once: newId() };
    assert.ok((await documents.recordShare(kim, id, all)).ok);
    assert.deepEqual(await places(), [false, true]);
    const both = links.map((link) => linkHash(store.db, link));
    assert.deepEqual(await audited(), both);
    // Whose answer was lost, and none of its links stands any more.
    await mergeLinks(store.db, id, serviceId ?? "", [
      { url: "https://sign.example/a" },
      { url: "https://sign.example/b" },
    ]);
    assert.ok((await documents.recordShare(kim, id, all)).ok);
    assert.deepEqual([await places(), await audited()], [[false, false], both]);
    assert.ok((await documents.recordShare(kim, id, { signers: [0], way: "link", links: links.slice(0, 1) })).ok);
    assert.deepEqual(
      [await places(), await audited()],
      [
        [false, false],
        [...both, both[0]],
      ],
    );
  });

  test("each way of handing over stands in the history as the way that it was", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    for (const way of shareWays) await documents.recordShare(kim, made.value.id, { signers: [0], way });
    const document = await documents.find(kim, made.value.id);
    assert.ok(document);
    const history = await documents.history(document, []);
    assert.deepEqual(
      history.flatMap((entry) => (entry.what === "shared" ? [entry.way] : [])),
      [...shareWays],
    );
    const sentences = languages.map((language) => Object.values(messages(language).sharing.ways));
    for (const words of sentences) assert.equal(new Set(words).size, shareWays.length);
  });

  test("a mail or a text message that was chosen is written down, and counts as nothing handed out: a program may not have answered", async () => {
    const { documents, store, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    const { id } = made.value;
    const unshared = async () =>
      (await store.db.selectFrom("document").select("unshared").where("id", "=", id).executeTakeFirst())?.unshared;
    for (const way of ["mail", "sms"] as const)
      assert.ok((await documents.recordShare(kim, id, { signers: [0], way })).ok);
    const document = await documents.find(kim, id);
    assert.ok(document);
    assert.deepEqual([document.signers[0]?.lastSharedAt, await unshared()], [undefined, 1]);
    assert.equal((await documents.history(document, [])).length, 3);
    assert.ok((await documents.recordShare(kim, id, { signers: [0], way: "share" })).ok);
    assert.notEqual((await documents.find(kim, id))?.signers[0]?.lastSharedAt, undefined);
    assert.equal(await unshared(), 0);
  });

  test("each attempt, its reference and its resolving stand in the history, and people's notes between them", async () => {
    const { documents, store, clock, person, contract } = await paperwork(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const formKey = newId();
    const content = await contract(kim, { templateId: "practice-rejected" });
    await documents.create(kim, formKey, content);
    const lost = await documents.create(kim, formKey, { ...content, templateId: "practice-unknown" });
    assert.ok(lost.ok);
    await documents.addNote(boss, lost.value.id, "Called the service");
    await documents.resolve(boss, lost.value.id, { created: false });
    clock.now = await store.now();
    assert.ok((await documents.create(kim, formKey, { ...content, templateId: "77001" })).ok);
    const document = await documents.find(boss, lost.value.id);
    assert.ok(document);
    const history = await documents.history(document, []);
    assert.deepEqual(
      history.map(({ by, what }) => `${by} ${what}`),
      ["kim rejected", "kim unknown", "boss note", "boss resolved", "kim created"],
    );
    const references = history.flatMap((entry) => ("reference" in entry ? [entry.reference] : []));
    assert.equal(new Set(references).size, 3);
  });

  test("a note whose answer was lost is sent again and stands once, and a document takes 200", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    const { id } = made.value;
    const once = newId();
    for (let n = 1; n < 200; n++) assert.ok((await documents.addNote(kim, id, `Note ${n}`)).ok);
    for (let n = 0; n < 2; n++) assert.ok((await documents.addNote(kim, id, "Called", once)).ok);
    assert.deepEqual(await documents.addNote(kim, id, "Called", newId()), refuse("too_many_notes"));
    const document = await documents.find(kim, id);
    assert.ok(document);
    const notes = (await documents.history(document, [])).filter(({ what }) => what === "note");
    assert.equal(notes.length, 200);
  });

  test("of notes that come at once to a document with room for one, one stands", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    const { id } = made.value;
    for (let n = 1; n < 200; n++) assert.ok((await documents.addNote(kim, id, `Note ${n}`)).ok);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => documents.addNote(kim, id, `Last ${n}`)));
    assert.equal(answers.filter(({ ok }) => ok).length, 1);
  });

  test("what a person may not see they can neither copy from, nor note, nor take a file of", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const [kim, lee] = [await person("kim"), await person("lee")];
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    const { id } = made.value;
    for (const refused of [
      await documents.recordShare(lee, id, { signers: [0], way: "link" }),
      await documents.addNote(lee, id, "x"),
    ])
      assert.equal(!refused.ok && refused.problem.code, "not_found");
    assert.equal(await documents.file(lee, id, 0), undefined);
    assert.equal((await documents.file(kim, id, 0))?.name, "nda-pdf-1.5.pdf");
    for (const position of [-1, 1, Number.NaN]) assert.equal(await documents.file(kim, id, position), undefined);
    const document = await documents.find(kim, id);
    assert.ok(document);
    assert.equal((await documents.history(document, [])).length, 1);
  });
});
