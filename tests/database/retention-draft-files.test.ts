import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { stepsOf } from "#lib/database/leases.ts";
import { purgeDue } from "#lib/documents/retention/purge.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { forEachEngine } from "../support/engines.ts";
import { lateOffice } from "../support/late-office.ts";
import { value } from "../support/people-office.ts";

const dayMs = 24 * 60 * 60 * 1000;

forEachEngine((engine) => {
  /** A draft that a late answer has set aside, with the file of its document, whose files a rule has deleted. */
  async function setAside() {
    const desk = await lateOffice(engine);
    const { db, kim, boss, clock, drafts, documents, staging, uploads } = desk;
    const sent = await desk.claimed();
    await desk.stands();
    await desk.recovered();
    clock.now = Date.now() + 1000;
    const { version = 0 } = (await drafts.find(kim, sent.formKey)) ?? {};
    const form = formOfContent({ ...sent.content, title: "Second try" });
    value(await drafts.save(kim, sent.formKey, form, version));
    await desk.answered(sent, "S-1", "https://sign.example/1");
    const [{ formKey = "" } = {}] = (await drafts.list(kim)).drafts;
    const [file] = (await drafts.find(kim, formKey))?.files ?? [];
    assert.ok(file);
    const purge = { part: "files", before: Number.MAX_SAFE_INTEGER, days: 30, personId: boss.id } as const;
    const purged = async () =>
      (await purgeDue({ db, step: stepsOf(db) }, purge, clock.now, 100, async () => true)).done;
    assert.equal(await purged(), 1);
    await uploads.sweep();
    const document = await documents.findByForm(kim, sent.formKey);
    assert.ok(document);
    return { ...desk, document, formKey, purged, isThere: () => existsSync(staging.path(file.diskName)) };
  }

  test("a rule for files leaves a draft the file that it shares with a document, of which it is served no more", async () => {
    const { kim, contract, drafts, documents, uploads, document, formKey, isThere, purged } = await setAside();
    assert.ok(isThere());
    assert.ok(document.filesRemoved);
    assert.ok((await documents.file(kim, document.id, 0))?.removed);
    const draft = await drafts.find(kim, formKey);
    assert.equal(draft?.files.length, 1);
    const content = await contract(kim, { title: "Second try", files: draft?.form?.files ?? [] });
    const made = value(await documents.create(kim, formKey, content, { anyway: document.id }));
    assert.equal((await documents.find(kim, made.id))?.files.length, 1);
    assert.ok(isThere());
    assert.equal(await purged(), 1);
    await uploads.sweep();
    assert.ok(!isThere(), "with the last document that has it");
  });

  test("the file goes once the draft that has kept it is deleted for good", async () => {
    const { kim, clock, drafts, uploads, formKey, isThere } = await setAside();
    assert.ok((await drafts.remove(kim, formKey)).ok);
    await uploads.sweep();
    assert.ok(isThere(), "the draft may be brought back");
    clock.now += 2 * dayMs;
    await drafts.sweep();
    clock.now += 2 * dayMs;
    await uploads.sweep();
    assert.ok(!isThere());
  });
});
