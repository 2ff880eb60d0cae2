import assert from "node:assert/strict";
import { existsSync, mkdirSync, rmdirSync, rmSync } from "node:fs";
import { test } from "node:test";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const dayMs = 24 * 60 * 60 * 1000;
const typed = (title: string, files: string[] = []): DocumentForm => ({ ...emptyForm, title, files });

forEachEngine((engine) => {
  async function office() {
    const desk = await paperwork(engine);
    const { db } = desk.store;
    const kim = await desk.person("kim");
    const pathOf = async (id: string) => {
      const row = await db.selectFrom("upload").select("disk_name").where("id", "=", id).executeTakeFirstOrThrow();
      return desk.staging.path(row.disk_name);
    };
    /** The uploads that are entered for a look. */
    const entered = async () => {
      const rows = await db
        .selectFrom("file_check")
        .leftJoin("upload", "upload.disk_name", "file_check.disk_name")
        .select("upload.id")
        .execute();
      return rows.map(({ id }) => id).sort();
    };
    const later = () => {
      desk.clock.now = Math.max(desk.clock.now, Date.now()) + dayMs + 1;
    };
    return { ...desk, db, kim, pathOf, entered, later };
  }

  test("a sweep looks at new files once, at a file that a form lets go of again, and at no other", async () => {
    const { db, kim, drafts, documents, uploads, upload, contract, entered, later } = await office();
    const [drafted, sent, loose] = [await upload(kim), await upload(kim), await upload(kim)];
    const [formKey, other] = [newId(), newId()];
    await drafts.save(kim, formKey, typed("form", [drafted, loose]), 0);
    assert.ok((await documents.create(kim, other, await contract(kim, { files: [sent] }))).ok);
    later();
    await uploads.sweep();
    assert.deepEqual(await entered(), []);
    // The same files again and again are no news.
    for (let version = 1; version < 4; version++)
      await drafts.save(kim, formKey, typed(`form ${version}`, [drafted, loose]), version);
    assert.deepEqual(await entered(), []);
    await drafts.save(kim, formKey, typed("form", [drafted]), 4);
    assert.deepEqual(await entered(), [loose]);
    // With its row a draft's files are let go of too.
    await db.deleteFrom("draft").where("form_key", "=", formKey).execute();
    assert.deepEqual(await entered(), [drafted, loose].sort());
    await uploads.sweep();
    assert.deepEqual(await entered(), []);
    assert.deepEqual(
      (await db.selectFrom("upload").select("id").execute()).map(({ id }) => id),
      [sent],
    );
  });

  test("a file that a process left on the disk when it died is removed by the next, by its row", async () => {
    const { kim, uploads, upload, pathOf, entered, later } = await office();
    const [first, second] = [await upload(kim), await upload(kim)];
    const [path, other] = [await pathOf(first), await pathOf(second)];
    later();
    // A folder in its place cannot be removed: the rows have gone by then.
    rmSync(path);
    mkdirSync(path);
    await uploads.sweep();
    assert.deepEqual([existsSync(path), existsSync(other)], [true, false], "one keeps no other");
    assert.deepEqual(await entered(), [null]);
    rmdirSync(path);
    await uploads.sweep();
    assert.deepEqual(await entered(), []);
  });

  test("what was entered by a clock that was ahead is looked at a day after that was put right", async () => {
    const { db, kim, uploads, upload, pathOf, clock, later } = await office();
    const now = Math.max(clock.now, Date.now());
    clock.now = now + 365 * dayMs;
    const path = await pathOf(await upload(kim));
    clock.now = now;
    await uploads.sweep();
    assert.ok(existsSync(path));
    later();
    await uploads.sweep();
    assert.ok(!existsSync(path));
    assert.deepEqual(await db.selectFrom("upload").select("id").execute(), []);
  });

  test("more files than a portion go in one sweep", async () => {
    const { db, kim, uploads, upload, entered, later } = await office();
    const model = await upload(kim);
    const row = await db.selectFrom("upload").selectAll().where("id", "=", model).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1200 }, () => ({ ...row, id: newId(), disk_name: newId() }));
    await db.insertInto("upload").values(rows).execute();
    later();
    await uploads.sweep();
    assert.deepEqual([await entered(), await db.selectFrom("upload").select("id").execute()], [[], []]);
  });
});
