import assert from "node:assert/strict";
import { test } from "node:test";
import { actAs, actingFrom } from "#lib/audit/actor.ts";
import { createListExport, type ExportPieces } from "#lib/documents/export/export.ts";
import { matchingIds } from "#lib/documents/export/rows.ts";
import { listQuery } from "#lib/documents/list-query.ts";
import { createPeople } from "#lib/people/people.ts";
import { visibilityOf } from "#lib/people/visibility.ts";
import { keepSearchIndex } from "#lib/search/index-keeper.ts";
import { newId } from "#lib/shared/id.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Person } from "#lib/shared/roles.ts";
import { afterSelect } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { paperwork } from "../support/paperwork.ts";
import { searchWorld } from "../support/search-world.ts";

const { exporting, common, duplicate: replacing } = messages("en");
const sheet = {
  format: "csv" as const,
  name: "Documents",
  templateName: (id: string) => `Template ${id}`,
  words: {
    heads: exporting.heads,
    states: common.states,
    ...{
      replaced: replacing.replaced,
      practice: common.practice,
      linksRemoved: exporting.linksRemoved,
      linkUnreadable: "unreadable",
      forgotten: "forgotten",
    },
  },
};

const all = listQuery(new URLSearchParams());
const open = new AbortController().signal;
/** All of the file, read to its end. */
async function fileOf(asked: Promise<Result<ExportPieces>>): Promise<Uint8Array> {
  const made = await asked;
  assert.ok(made.ok);
  return Buffer.concat([made.value.first, ...(await through(made.value.rest))]);
}
async function through(rest: ExportPieces["rest"]): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of rest) pieces.push(piece);
  return pieces;
}
const textOf = async (asked: Promise<Result<ExportPieces>>) => new TextDecoder().decode(await fileOf(asked));

forEachEngine((engine) => {
  /** One person's created documents with their links, so many. */
  async function longList(n: number) {
    const store = await engine.open();
    const world = searchWorld(store);
    const by = await world.person("kim");
    const known = await world.create(by, plan("model"), "created");
    const model = await store.db
      .selectFrom("document")
      .selectAll()
      .where("id", "=", known.id)
      .executeTakeFirstOrThrow();
    const signers = await store.db.selectFrom("signer").selectAll().where("document_id", "=", known.id).execute();
    const titles = ["model"];
    for (let i = 1; i < n; i++) {
      const id = newId();
      titles.push(`number ${i}`);
      const row = { ...model, id, form_key: id, title: `number ${i}`, place: model.place + i };
      await store.db.insertInto("document").values(row).execute();
      await store.db
        .insertInto("signer")
        .values(signers.map((signer) => ({ ...signer, document_id: id })))
        .execute();
    }
    const exporter = createListExport({
      db: store.db,
      isPractice: async () => false,
      now: Date.now,
      phoneRegion: "KR",
      keys: linkKeys,
    });
    const kim: Person = { ...by, email: "kim@hanbit.example", role: "staff" };
    return { store, exporter, kim, titles };
  }
  const plan = (title: string) => ({ title, templateId: "t", signers: [{ name: "n" }], values: [], file: "f.pdf" });

  test("a person takes home what they may see, with the links, and each of these documents says so", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const [kim, lee, boss] = [await person("kim"), await person("lee"), await person("boss", "manager")];
    const make = async (owner: Person, more: object) => {
      const made = await documents.create(owner, newId(), await contract(owner, more));
      assert.ok(made.ok);
      const document = await documents.find(owner, made.value.id);
      assert.ok(document);
      return document;
    };
    const [own, other] = [await make(kim, { title: "Own" }), await make(lee, { title: "Other" })];
    const lost = await make(kim, { title: "Lost", templateId: "practice-unknown" });
    await documents.create(lee, newId(), await contract(lee, { title: "Draft", templateId: "practice-rejected" }));
    const links = (document: typeof own) => document.signers.map(({ link = "none" }) => link);
    const has = (text: string, parts: string[]) => parts.map((part) => text.includes(part));

    const ofKim = await textOf(documents.exportList(kim, all, sheet, open));
    assert.deepEqual(
      has(ofKim, ["Own", "Lost", ...links(own), "010-1234-5678", "Template 77001"]),
      Array(5).fill(true),
    );
    assert.deepEqual(has(ofKim, ["Other", "Draft", ...links(other)]), [false, false, false]);
    const ofBoss = await textOf(documents.exportList(boss, all, { ...sheet, format: "csv" }, open));
    assert.deepEqual(has(ofBoss, ["Own", "Lost", "Other", ...links(own), ...links(other)]), Array(5).fill(true));
    assert.ok(!ofBoss.includes("Draft"));
    const none = await textOf(
      documents.exportList(lee, listQuery(new URLSearchParams({ q: "nothing like it" })), sheet, open),
    );
    assert.match(none, /^Title,[^\r\n]*\r\n$/);
    await fileOf(documents.exportList(lee, all, { ...sheet, format: "xlsx" }, open));

    const exports = async (document: typeof own) =>
      (await documents.history(document, [])).flatMap((entry) =>
        entry.what === "exported" ? [`${entry.by} ${entry.format}`] : [],
      );
    assert.deepEqual(await exports(own), ["kim csv", "boss csv"]);
    assert.deepEqual(await exports(other), ["boss csv", "lee xlsx"]);
    assert.deepEqual(await exports(lost), []);
    assert.equal((await documents.find(kim, own.id))?.signers[0]?.lastSharedAt, undefined);
  });

  test("what was superseded or has no links any more says so in the file, and what was not does not", async () => {
    const { documents, duplication, store, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const old = await documents.create(kim, newId(), await contract(kim, { title: "Old" }));
    assert.ok(old.ok);
    const begun = await duplication.replace(kim, old.value.id, { files: false });
    assert.ok(begun.ok);
    assert.ok((await documents.create(kim, begun.value.formKey, await contract(kim, { title: "New" }))).ok);
    const rows = async () => (await textOf(documents.exportList(kim, all, sheet, open))).split("\r\n").slice(1, 3);
    const [first, second] = await rows();
    assert.match(first ?? "", /^New,Template 77001,77001,Created,/);
    assert.match(second ?? "", /^Old,Template 77001,77001,"Created, Replaced",/);
    await store.db.updateTable("document").set({ links_purged_at: 1 }).where("id", "=", old.value.id).execute();
    assert.match((await rows())[1] ?? "", /^Old,Template 77001,77001,"Created, Replaced, Links deleted",/);
  });

  test("each person has one export under way, until it is read to its end or left", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    assert.ok((await documents.create(kim, newId(), await contract(kim))).ok);
    const ask = (who: Person, format: "csv" | "xlsx" = "csv") =>
      documents.exportList(who, all, { ...sheet, format }, open);
    const both = await Promise.all([ask(kim), ask(kim, "xlsx")]);
    assert.deepEqual(
      both.map((one) => one.ok || one.problem.code),
      [true, "export_under_way"],
    );
    // Half read, it is still under way; nobody else waits for that.
    assert.ok(!(await ask(kim)).ok);
    await textOf(ask(boss));
    assert.ok(both[0]?.ok);
    await both[0].value.rest.return();
    const next = await ask(kim);
    assert.ok(next.ok);
    assert.ok(!(await ask(kim)).ok);
    await through(next.value.rest);
    await textOf(ask(kim));
  });

  test("whoever goes away before the file is made leaves no word of one in any history", async () => {
    const { documents, person, contract } = await paperwork(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const made = await documents.create(kim, newId(), await contract(kim));
    assert.ok(made.ok);
    for (const format of ["csv", "xlsx"] as const) {
      // One goes while another's file is made, one while its own is.
      const [waiting, reading] = [new AbortController(), new AbortController()];
      const templateName = (id: string) => {
        reading.abort();
        return id;
      };
      const read = documents.exportList(kim, all, { ...sheet, format, templateName }, reading.signal);
      const waited = documents.exportList(boss, all, { ...sheet, format }, waiting.signal);
      waiting.abort();
      await Promise.all([read, waited].map((gone) => assert.rejects(gone, { name: "AbortError" })));
    }
    const document = await documents.find(kim, made.value.id);
    assert.ok(document);
    const exported = (await documents.history(document, [])).filter(({ what }) => what === "exported");
    assert.equal(exported.length, 0);
    await textOf(documents.exportList(boss, all, sheet, open));
  });

  test("of a long list each piece stands in the histories before it is there, and what is not read in none", async () => {
    const { store, exporter, kim, titles } = await longList(250);
    const recorded = async () => (await store.db.selectFrom("event").select("document_id").execute()).length;
    const made = await exporter.exportList(kim, all, sheet, open);
    assert.ok(made.ok);
    assert.equal(await recorded(), 100);
    const parts = [made.value.first];
    for (const so of [200, 250]) {
      const next = await made.value.rest.next();
      assert.ok(next.value);
      parts.push(next.value);
      assert.equal(await recorded(), so);
    }
    assert.ok((await made.value.rest.next()).done);
    const rows = new TextDecoder().decode(Buffer.concat(parts)).split("\r\n").slice(1, -1);
    assert.deepEqual(
      rows.map((row) => row.split(",")[0]),
      titles.toReversed(),
    );
    const left = await exporter.exportList(kim, all, sheet, open);
    assert.ok(left.ok);
    await left.value.rest.return();
    assert.ok((await left.value.rest.next()).done);
    assert.equal(await recorded(), 350);
  });

  test("an export goes no further than its portion once the session that asked for it has ended", async () => {
    const { store, exporter, kim } = await longList(250);
    const people = createPeople({ db: store.db, now: Date.now, keys: linkKeys });
    const sid = await people.openSession(kim.id);
    const asked = async () => {
      const session = (await people.whose(sid))?.session;
      assert.ok(session);
      return actingFrom("192.0.2.1", () => {
        actAs(kim, session);
        return exporter.exportList(kim, all, sheet, open);
      });
    };
    assert.ok((await fileOf(asked())).length > 0);
    const begun = await asked();
    assert.ok(begun.ok);
    await people.endSession(sid);
    await assert.rejects(through(begun.value.rest), /may not export/);
  });

  test("an export goes no further once its session has lasted for as long as it may, though nobody has swept it away", async () => {
    const { store, kim } = await longList(250);
    const hour = 60 * 60 * 1000;
    let at = Date.now();
    const now = () => at;
    const people = createPeople({ db: store.db, now, keys: linkKeys });
    const exporter = createListExport({
      db: store.db,
      isPractice: async () => false,
      now,
      phoneRegion: "KR",
      keys: linkKeys,
    });
    const begin = async (sid: string) => {
      const session = (await people.whose(sid))?.session;
      assert.ok(session);
      const begun = await actingFrom("192.0.2.1", () => {
        actAs(kim, session);
        return exporter.exportList(kim, all, sheet, open);
      });
      assert.ok(begun.ok);
      return begun.value.rest;
    };
    const idle = await begin(await people.openSession(kim.id));
    at += 2 * hour;
    await assert.rejects(through(idle), /may not export/);
    const sid = await people.openSession(kim.id);
    for (let hours = 1; hours < 12; hours++) {
      at += hour;
      assert.ok(await people.whose(sid));
    }
    const old = await begin(sid);
    at += hour;
    await assert.rejects(through(old), /may not export/);
  });

  test("a sheet whose session ends after its last document was read is neither sent nor in any history", async () => {
    const { store, kim } = await longList(3);
    const people = createPeople({ db: store.db, now: Date.now, keys: linkKeys });
    const sid = await people.openSession(kim.id);
    const session = (await people.whose(sid))?.session;
    assert.ok(session);
    const db = afterSelect(store.db, "signer", () => people.endSession(sid));
    const exporter = createListExport({
      db,
      isPractice: async () => false,
      now: Date.now,
      phoneRegion: "KR",
      keys: linkKeys,
    });
    const asked = actingFrom("192.0.2.1", () => {
      actAs(kim, session);
      return exporter.exportList(kim, all, { ...sheet, format: "xlsx" }, open);
    });
    await assert.rejects(asked, /may not export/);
    const shown = store.db.selectFrom("audit").select("kind").where("kind", "=", "links_shown");
    assert.deepEqual(await shown.execute(), []);
  });

  test("an export ends with an error when the store fails, or when the person may not see the documents any more", async () => {
    const { store, exporter, kim } = await longList(250);
    const begin = async (who: Person) => {
      const made = await exporter.exportList(who, all, sheet, open);
      assert.ok(made.ok);
      return made.value.rest;
    };
    const [deactivated, demoted] = [await begin(kim), { ...kim, role: "manager" as const }];
    await store.db.updateTable("person").set({ disabled_at: 1 }).where("id", "=", kim.id).execute();
    await assert.rejects(deactivated.next(), /may not export/);
    await assert.rejects(exporter.exportList(kim, all, sheet, open), /may not export/);
    await store.db.updateTable("person").set({ disabled_at: null }).where("id", "=", kim.id).execute();
    await assert.rejects(exporter.exportList(demoted, all, sheet, open), /may not export/);
    const failing = await begin(kim);
    await store.db.schema.alterTable("event").renameTo("away").execute();
    await assert.rejects(failing.next(), /event/);
    await store.db.schema.alterTable("away").renameTo("event").execute();
    assert.ok((await fileOf(exporter.exportList(kim, all, sheet, open))).length > 0);
  });

  test("all pages stand in the file, newest first, and what narrows the list narrows it", async () => {
    const store = await engine.open();
    const world = searchWorld(store);
    const kim = await world.person("kim");
    for (let i = 0; i < 260; i++) await world.create(kim, plan(i % 2 ? `odd ${i}` : `even ${i}`), "created");
    await keepSearchIndex({ db: store.db, instance: "this" });
    const exporter = createListExport({
      db: store.db,
      isPractice: async () => false,
      now: Date.now,
      phoneRegion: "KR",
      keys: linkKeys,
    });
    const person: Person = { ...kim, email: "kim@hanbit.example", role: "staff" };
    const titles = async (query: string) =>
      (await textOf(exporter.exportList(person, listQuery(new URLSearchParams(query)), sheet, open)))
        .split("\r\n")
        .slice(1, -1)
        .map((row) => row.split(",")[0]);
    const newestFirst = world.known.map(({ title }) => title).reverse();
    assert.deepEqual(await titles(`older=${world.known[130]?.id}`), newestFirst);
    assert.deepEqual(
      await titles("q=odd"),
      newestFirst.filter((title) => title.startsWith("odd")),
    );

    const query = { visibility: visibilityOf(person), filter: { words: [] } };
    const pages: string[][] = [];
    for await (const ids of matchingIds(store.db, query, { atOnce: 40, most: 100, pace: (step) => step() }))
      pages.push(ids);
    assert.deepEqual(
      pages.map((ids) => ids.length),
      [40, 40, 20],
    );
    assert.deepEqual(
      pages.flat(),
      world.known
        .map(({ id }) => id)
        .reverse()
        .slice(0, 100),
    );
  });
});
