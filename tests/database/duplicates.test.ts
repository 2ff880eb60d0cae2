import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { contentOf } from "#lib/documents/form.ts";
import { newId } from "#lib/shared/id.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { code, duplicateOffice } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";

const all = { files: true, signers: true, items: true };

forEachEngine((engine) => {
  test("a draft from a document has its template, title and what was ticked, mobiles as people write them; of items that were not, the keys stay", async () => {
    const { duplication, person, created, begun } = await duplicateOffice(engine);
    const kim = await person("kim");
    const document = await created(kim);
    const whole = await begun(kim, await duplication.duplicate(kim, document.id, all));
    const { templateId: template, title, items } = document;
    const signers = [{ ...emptySigner, name: "홍길동", mobile: "010-1234-5678" }];
    const rest = { template, title, autoSend: false, autoConfirm: "template" };
    assert.deepEqual({ ...whole.form, files: whole.form.files.length }, { ...rest, signers, items, files: 1 });
    const bare = await begun(
      kim,
      await duplication.duplicate(kim, document.id, { files: false, signers: false, items: false }),
    );
    const nobody = [emptySigner];
    assert.deepEqual(bare.form, { ...rest, signers: nobody, items: [{ key: "salary", value: "" }], files: [] });
    assert.notEqual(bare.formKey, whole.formKey);
    assert.deepEqual([whole.replaces, bare.replaces], [undefined, undefined]);
  });

  test("a draft begun from a document has its files as uploads of its own: other rows, the same bytes once on the disk", async () => {
    const { duplication, documents, person, upload, created, begun, paths, folder } = await duplicateOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const files = [await upload(kim, "근로계약서_홍길동.pdf"), await upload(kim, "agreement-18-pages.pdf")];
    const document = await created(kim, { files });
    const before = readdirSync(folder).sort();
    const { form, formKey } = await begun(boss, await duplication.duplicate(boss, document.id, all));
    assert.deepEqual(readdirSync(folder).sort(), before);
    const path = await paths();
    assert.deepEqual(
      form.files.map((id) => path.get(id)),
      files.map((id) => path.get(id)),
    );
    assert.ok(form.files.every((id) => !files.includes(id)));
    const made = await documents.create(boss, formKey, { ...contentOf(document), files: form.files });
    assert.ok(made.ok, made.ok ? "" : made.problem.code);
    const other = await documents.find(boss, made.value.id);
    const facts = (of: typeof document | undefined) =>
      of?.files.map(({ name, pages, sha256 }) => [name, pages, sha256]);
    assert.deepEqual(facts(other), facts(document));
  });

  test("sharing gives nobody another's upload: neither its row nor, with the same bytes, its place on the disk", async () => {
    const { duplication, drafts, person, upload, created, begun, paths } = await duplicateOffice(engine);
    const [kim, boss] = [await person("kim"), await person("boss", "manager")];
    const document = await created(kim);
    const theirs = await begun(boss, await duplication.duplicate(boss, document.id, all));
    const key = newId();
    await drafts.save(kim, key, { ...theirs.form, title: "taken" }, 0);
    assert.deepEqual((await drafts.find(kim, key))?.files, []);
    const [one, other] = [await upload(kim), await upload(boss)];
    const path = await paths();
    assert.notEqual(path.get(one), path.get(other));
  });

  test("two presses at once begin one draft that replaces the document", async () => {
    const { duplication, drafts, person, created } = await duplicateOffice(engine);
    const kim = await person("kim");
    const { id } = await created(kim);
    const press = () => duplication.replace(kim, id, { files: true });
    const [one, other] = await Promise.all([press(), press()]);
    assert.deepEqual(one, other);
    assert.equal(await drafts.count(kim), 1);
  });

  test("a kept file that is gone or is not what was recorded is refused with its reason, and nothing is left of the try", async () => {
    const { duplication, store, folder, person, upload, created, paths } = await duplicateOffice(engine);
    const kim = await person("kim");
    const files = [await upload(kim), await upload(kim, "power-of-attorney-pdf-1.4.pdf")];
    const document = await created(kim, { files });
    const path = (await paths()).get(files[1] ?? "") ?? "";
    const state = async () => ({
      disk: readdirSync(folder, { recursive: true, encoding: "utf8" }).sort(),
      uploads: (await store.db.selectFrom("upload").select("id").execute()).length,
      drafts: (await store.db.selectFrom("draft").select("form_key").execute()).length,
    });
    const before = await state();
    const bytes = readFileSync(path);
    const spoiled = Buffer.from(bytes);
    spoiled.writeUInt8(spoiled.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    for (const wrong of [spoiled, bytes.subarray(0, -1), Buffer.concat([bytes, bytes]), Buffer.from("<html>")]) {
      writeFileSync(path, wrong);
      assert.equal(code(await duplication.duplicate(kim, document.id, all)), "kept_file_changed");
      assert.equal(code(await duplication.replace(kim, document.id, { files: true })), "kept_file_changed");
      assert.deepEqual(await state(), before);
    }
    rmSync(path);
    assert.equal(code(await duplication.replace(kim, document.id, { files: true })), "kept_file_missing");
    assert.deepEqual((await state()).drafts, before.drafts);
    assert.equal(code(await duplication.replace(kim, document.id, { files: false })), "ok");
    assert.equal(code(await duplication.duplicate(kim, document.id, { ...all, files: false })), "ok");
  });

  test("nobody begins anything from what they may not see, from a draft, or corrects what was not created", async () => {
    const { duplication, documents, person, contract, created } = await duplicateOffice(engine);
    const [kim, lee, boss] = [await person("kim"), await person("lee"), await person("boss", "manager")];
    const document = await created(kim);
    for (const id of [document.id, newId(), "x"]) {
      assert.equal(code(await duplication.duplicate(lee, id, all)), "not_found");
      assert.equal(code(await duplication.replace(lee, id, { files: true })), "not_found");
    }
    const lost = await documents.create(kim, newId(), await contract(kim, { templateId: "practice-unknown" }));
    assert.ok(lost.ok);
    assert.equal(code(await duplication.duplicate(boss, lost.value.id, all)), "ok");
    assert.equal(code(await duplication.replace(boss, lost.value.id, { files: true })), "not_found");
    const refusedKey = newId();
    await documents.create(kim, refusedKey, await contract(kim, { templateId: "practice-rejected" }));
    const refused = await documents.findByForm(kim, refusedKey);
    assert.equal(code(await duplication.duplicate(kim, refused?.id ?? "", all)), "not_found");
  });
});
