import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";
import { value } from "../support/people-office.ts";

const typed = (title: string, files: string[] = []): DocumentForm => ({ ...emptyForm, title, files });
const dayMs = 24 * 60 * 60 * 1000;

forEachEngine((engine) => {
  test("what was saved is found as it was typed, with its files in their order, by nobody else", async () => {
    const { drafts, person, upload } = await paperwork(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const files = [await upload(kim), await upload(kim, "scan.pdf")].reverse();
    const form = { ...typed(" 근로계약서\u0000 ", files), items: [{ key: "", value: "lone \ud800 half" }] };
    const formKey = newId();
    const saved = await drafts.save(kim, formKey, form, 0);
    assert.equal(saved.ok && saved.value.version, 1);
    const found = await drafts.find(kim, formKey);
    assert.deepEqual(found?.form, form);
    assert.deepEqual(
      found?.files.map(({ uploadId }) => uploadId),
      files,
    );
    assert.equal(await drafts.find(boss, formKey), undefined);
    assert.deepEqual([(await drafts.list(boss)).drafts, await drafts.count(boss)], [[], 0]);
    assert.deepEqual((await drafts.remove(boss, formKey)).ok, false);
    // The same key in another's hands is another form.
    assert.ok((await drafts.save(boss, formKey, typed("mine"), 0)).ok);
    assert.equal((await drafts.find(kim, formKey))?.form?.title, form.title);
  });

  test("a save over what its page has not seen is refused, names the newer one, and leaves it", async () => {
    const { drafts, person } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    await drafts.save(kim, formKey, typed("one"), 0);
    const second = await drafts.save(kim, formKey, typed("two"), 1);
    assert.ok(second.ok);
    for (const stale of [0, 1, 3]) {
      const refused = await drafts.save(kim, formKey, typed("stale"), stale);
      assert.deepEqual(refused, { ok: false, problem: { code: "draft_newer", newer: second.value } });
    }
    assert.equal((await drafts.find(kim, formKey))?.title, "two");
    const over = await drafts.save(kim, formKey, typed("kept"), second.value.version);
    assert.equal(over.ok && over.value.version, 3);
  });

  test("of several pages that save over one version at once, one does", async () => {
    const { drafts, person } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        ["a", "b", "c", "d"].map((title) =>
          drafts.save(kim, formKey, typed(title + version), version, { id: newId(), save: 1 }),
        ),
      );
      assert.equal(answers.filter(({ ok }) => ok).length, 1);
    }
  });

  test("a page whose answer was lost is not in its own way, and its earlier save does not come over its later one", async () => {
    const { drafts, person } = await paperwork(engine);
    const kim = await person("kim");
    const [formKey, page] = [newId(), newId()];
    await drafts.save(kim, formKey, typed("one"), 0, { id: page, save: 1 });
    assert.ok((await drafts.save(kim, formKey, typed("three"), 0, { id: page, save: 3 })).ok);
    const overtaken = await drafts.save(kim, formKey, typed("two"), 0, { id: page, save: 2 });
    assert.equal(overtaken.ok && overtaken.value.version, 2);
    assert.equal((await drafts.find(kim, formKey))?.title, "three");
    // Another page has come between.
    assert.ok((await drafts.save(kim, formKey, typed("other"), 2, { id: newId(), save: 1 })).ok);
    assert.ok(!(await drafts.save(kim, formKey, typed("four"), 0, { id: page, save: 4 })).ok);
  });

  test("a form into which nobody has typed makes no draft; one that was emptied stays", async () => {
    const { drafts, person } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    assert.ok((await drafts.save(kim, formKey, typed("  "), 0)).ok);
    assert.equal(await drafts.find(kim, formKey), undefined);
    await drafts.save(kim, formKey, typed("x"), 0);
    assert.ok((await drafts.save(kim, formKey, emptyForm, 1)).ok);
    assert.equal(await drafts.count(kim), 1);
  });

  test("the list is newest first; one that was begun is in it and says what it corrects", async () => {
    const { drafts, person } = await paperwork(engine);
    const kim = await person("kim");
    const [first, toReplace] = [newId(), newId()];
    await drafts.save(kim, first, typed("first"), 0);
    const begun = value(await drafts.begin(kim, typed("begun"), { replaces: toReplace })).formKey;
    assert.deepEqual(
      (await drafts.list(kim)).drafts.map(({ formKey, replaces }) => [formKey, replaces]),
      [
        [begun, toReplace],
        [first, undefined],
      ],
    );
    await drafts.save(kim, first, typed("first again"), 1);
    assert.deepEqual(
      (await drafts.list(kim)).drafts.map(({ title }) => title),
      ["first again", "begun"],
    );
  });

  test("many drafts come in pages that leave none out and show none twice, also those saved in one moment", async () => {
    const { drafts, store, person } = await paperwork(engine);
    const kim = await person("kim");
    for (let i = 0; i < 120; i++) await drafts.save(kim, newId(), typed(`${i}`), 0);
    await store.db.updateTable("draft").set({ saved_at: 1 }).where("title", "like", "1%").execute();
    const pages: string[][] = [];
    for (let page = await drafts.list(kim); ; page = await drafts.list(kim, page.drafts.at(-1))) {
      pages.push(page.drafts.map(({ formKey }) => formKey));
      if (!page.older) break;
    }
    assert.deepEqual(
      pages.map((keys) => keys.length),
      [50, 50, 20],
    );
    assert.equal(new Set(pages.flat()).size, 120);
  });

  test("what was deleted by hand can be brought back for a day, its files too, and is then gone for good", async () => {
    const { store, drafts, uploads, staging, person, upload, clock } = await paperwork(engine);
    const kim = await person("kim");
    const [file, formKey] = [await upload(kim), newId()];
    await drafts.save(kim, formKey, typed("deleted", [file]), 0);
    const row = await store.db.selectFrom("upload").select("disk_name").executeTakeFirstOrThrow();
    const sweep = async (at: number) => {
      clock.now = at;
      await drafts.sweep();
      await uploads.sweep();
    };
    // The files' own times are the machine's: the clock of the desk goes ahead of both.
    const later = Math.max(clock.now, Date.now()) + 40 * dayMs;
    await sweep(later);
    assert.ok(existsSync(staging.path(row.disk_name)), "of a draft that nobody touched for weeks");
    assert.ok((await drafts.remove(kim, formKey)).ok);
    assert.deepEqual([(await drafts.list(kim)).drafts, await drafts.count(kim)], [[], 0]);
    assert.ok(!(await drafts.remove(kim, formKey)).ok);
    await sweep(later + dayMs - 60_000);
    assert.ok((await drafts.restore(kim, formKey)).ok);
    assert.deepEqual((await drafts.find(kim, formKey))?.files.length, 1);
    await drafts.remove(kim, formKey);
    await sweep(clock.now + dayMs + 60_000);
    assert.equal(await drafts.find(kim, formKey), undefined);
    assert.ok(!existsSync(staging.path(row.disk_name)));
  });

  test("somebody's uploads in another's form are neither shown nor kept", async () => {
    const { drafts, person, upload } = await paperwork(engine);
    const [kim, lee] = [await person("kim"), await person("lee")];
    const formKey = newId();
    await drafts.save(lee, formKey, typed("theirs", [await upload(kim), newId()]), 0);
    assert.deepEqual((await drafts.find(lee, formKey))?.files, []);
  });

  test("a typed change brings a draft back that was deleted elsewhere", async () => {
    const { drafts, person } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    await drafts.save(kim, formKey, typed("one"), 0);
    await drafts.remove(kim, formKey);
    assert.ok((await drafts.save(kim, formKey, typed("two"), 1)).ok);
    assert.equal(await drafts.count(kim), 1);
  });
});
