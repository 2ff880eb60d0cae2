import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createDrafts } from "#lib/documents/drafts.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { olderStore } from "../support/older-store.ts";
import { paperwork } from "../support/paperwork.ts";

const signer = (name: string) => ({ name, email: "", mobile: "" });
const typed = (title: string, more: Partial<DocumentForm> = {}): DocumentForm => ({ ...emptyForm, title, ...more });

/** As large as a save may be. */
const largest = typed(`Large ${"가".repeat(19_000)}`, {
  template: "t".repeat(20_000),
  signers: Array.from({ length: 60 }, (_, i) => signer(`${i}${"나".repeat(10_000)}`)),
});
/** What cannot be shown on a form. */
const malformed = {
  "that is cut short": '{"template":"77001","title":"Cut',
  "that is no form": JSON.stringify({ title: "Other", pages: [] }),
  "of null": "null",
  "with 4 MB in one field": JSON.stringify({ ...emptyForm, title: "x".repeat(4_000_000) }),
};

forEachEngine((engine) => {
  test("the list of the largest drafts is as small as that of any others, and says of each what it is", async () => {
    const { drafts, person } = await paperwork(engine);
    const kim = await person("kim");
    for (let i = 0; i < 12; i++) await drafts.save(kim, newId(), largest, 0);
    const page = await drafts.list(kim);
    assert.equal(page.drafts.length, 12);
    assert.ok(JSON.stringify(page).length < 12 * 2000, `${JSON.stringify(page).length}`);
    const [first] = page.drafts;
    assert.match(first?.title ?? "", /^Large 가{194}$/);
    assert.deepEqual([first?.template.length, first?.signers, first?.files], [100, 60, 0]);
    assert.match(first?.signerNames ?? "", /^0나{99}, 1나{99}, 2나{99}$/);
  });

  test("the list shows a draft as it was saved last, in a line, whatever was typed", async () => {
    const { drafts, person, upload } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    await drafts.save(kim, formKey, typed("first"), 0);
    const signers = [signer(" 홍길동 "), signer("  "), signer("Jane\u0000\nPorter"), signer("a"), signer("b")];
    const files = [await upload(kim)];
    await drafts.save(kim, formKey, typed(`  둘\u0007 째\ud83d${"\ud83d\ude00".repeat(300)}`, { signers, files }), 1);
    const [row] = (await drafts.list(kim)).drafts;
    const shown = { signers: row?.signers, names: row?.signerNames, files: row?.files, title: row?.title };
    const title = `둘  째\ufffd${"\ud83d\ude00".repeat(195)}`;
    assert.deepEqual(shown, { signers: 4, names: "홍길동, Jane Porter, a", files: 1, title });
    assert.equal((await drafts.find(kim, formKey))?.form?.signers.length, 5);
  });

  for (const [what, form] of Object.entries(malformed))
    test(`a draft ${what} fails nothing else: it is listed, opens without a form, can be deleted, brought back and saved over`, async () => {
      const { store, drafts, person } = await paperwork(engine);
      const kim = await person("kim");
      const [bad, good] = [newId(), newId()];
      await drafts.save(kim, good, typed("good"), 0);
      await drafts.save(kim, bad, typed("bad"), 0);
      await store.db.updateTable("draft").set({ form }).where("form_key", "=", bad).execute();
      const listed = async () => (await drafts.list(kim)).drafts.map(({ title }) => title);
      assert.deepEqual([await listed(), await drafts.count(kim)], [["bad", "good"], 2]);
      const found = await drafts.find(kim, bad);
      assert.deepEqual([found?.formKey, found?.form, found?.files], [bad, undefined, []]);
      assert.equal((await drafts.find(kim, good))?.form?.title, "good");
      assert.ok((await drafts.remove(kim, bad)).ok);
      assert.deepEqual(await listed(), ["good"]);
      assert.ok((await drafts.restore(kim, bad)).ok);
      assert.ok((await drafts.save(kim, bad, typed("mended"), 1)).ok);
      assert.equal((await drafts.find(kim, bad))?.form?.title, "mended");
    });

  test("an older database is brought up to date with its drafts as they were, and what cannot be read is listed without a title", async () => {
    const store = await olderStore(await engine.open(), "018");
    const [person, file] = [newId(), newId()];
    const kim = { id: person, name: "Kim", email: "k", role: "staff" } as const;
    await sql`insert into person (id, email, name, role, created_at) values (${person}, 'k', 'Kim', 'staff', 0)`.execute(
      store.db,
    );
    await sql`insert into upload (id, person_id, name, disk_name, bytes, sha256, stamp, pages, created_at)
      values (${file}, ${person}, 'a.pdf', ${file}, 1, '', '', 1, 0)`.execute(store.db);
    const enter = (form: string, at: number) =>
      sql`insert into draft (person_id, form_key, form, version, saved_at)
        values (${person}, ${newId(at)}, ${form}, 3, ${at})`.execute(store.db);
    const named = typed("계약서", { template: "77001", signers: [signer("홍길동"), signer("")], files: [file] });
    for (let i = 0; i < 25; i++) await enter(JSON.stringify({ ...named, title: `계약서 ${i}` }), 100 - i);
    for (const form of Object.values(malformed)) await enter(form, 1);
    await sql`insert into draft_file (person_id, form_key, upload_id)
      select person_id, form_key, ${file} from draft where saved_at = 100`.execute(store.db);
    await store.migrate();
    const drafts = createDrafts({ db: store.db, quotas: noQuotas, removeFile: async () => {}, now: () => 200 });
    const { drafts: listed } = await drafts.list(kim);
    const titles = listed.map(({ title }) => title);
    assert.deepEqual(
      titles.slice(0, 25),
      Array.from({ length: 25 }, (_, i) => `계약서 ${i}`),
    );
    assert.equal(titles.slice(25).filter((title) => title === undefined).length, 3);
    const { formKey = "", template, signers, signerNames, files, version } = listed[0] ?? {};
    assert.deepEqual([template, signers, signerNames, files, version], ["77001", 1, "홍길동", 1, 3]);
    const first = await drafts.find(kim, formKey);
    assert.deepEqual(first?.form, { ...named, title: "계약서 0" });
    assert.equal(first?.files.length, 1);
    const { staged } = await store.db.selectFrom("upload").select("staged").executeTakeFirstOrThrow();
    assert.equal(staged, 1);
    const { bytes } = await store.db
      .selectFrom("draft")
      .select("bytes")
      .where("form_key", "=", formKey)
      .executeTakeFirstOrThrow();
    assert.equal(bytes, Buffer.byteLength(JSON.stringify(first?.form)));
    await store.close();
  });
});
