import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { backup } from "#lib/backup/backup.ts";
import { restore } from "#lib/backup/restore.ts";
import { createDuplication } from "#lib/documents/duplicate-and-replace.ts";
import { createDrafts } from "#lib/drafts/drafts.ts";
import { archive } from "../support/archive.ts";
import { createOne, firstPerson, places } from "../support/back-office.ts";
import { beforeTransaction, somebodyWaits } from "../support/between.ts";
import { checked } from "../support/checked.ts";
import { code } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { value } from "../support/people-office.ts";

const dayMs = 24 * 60 * 60 * 1000;
const all = { files: true, signers: true, items: true };

/** An archive, and how to begin a draft that shares a document's file. */
async function sharing(engine: Engine) {
  const office = await archive(engine);
  const { duplication, kim, clock, drafts, uploads, documents, staging, store } = office;
  const begin = async (id: string) => value(await duplication.duplicate(kim, id, all)).formKey;
  /** Whether what a draft names is there. */
  const hasFile = async (formKey: string) => {
    const draft = await drafts.find(kim, formKey);
    const there = draft?.files.filter(({ diskName }) => existsSync(staging.path(diskName)));
    return there !== undefined && there.length === draft?.form?.files.length;
  };
  const diskFile = async (id: string) => staging.path((await documents.find(kim, id))?.files[0]?.diskName ?? "");
  /** The draft is thrown away, and its day is over. */
  async function forget(formKey: string) {
    assert.ok((await drafts.remove(kim, formKey)).ok);
    clock.now += dayMs + 60_000;
    await drafts.sweep();
    await uploads.sweep();
  }
  const rows = async () => (await store.db.selectFrom("upload").select("id").execute()).length;
  return { ...office, begin, hasFile, diskFile, forget, rows };
}

forEachEngine((engine) => {
  test("a file that is shared is there until neither its document nor a draft needs it any more, whichever goes first", async () => {
    const { kim, create, begin, set, diskFile, hasFile, forget, retention, clock, left } = await sharing(engine);
    const id = await create(kim);
    const path = await diskFile(id);
    await forget(await begin(id));
    assert.deepEqual(await left(id), { file: true, link: true });
    const [one, two] = [await begin(id), await begin(id)];
    await set(1, null);
    clock.now += 3 * dayMs;
    await retention.sweep();
    assert.deepEqual([existsSync(path), await hasFile(one), await hasFile(two)], [true, true, true]);
    await forget(one);
    assert.ok(await hasFile(two));
    await forget(two);
    assert.equal(existsSync(path), false);
  });

  test("a document's files that the retention removes before the draft is entered are not shared, and nothing is entered", async () => {
    const { kim, create, set, retention, clock, store, staging, documents, rows } = await sharing(engine);
    const id = await create(kim);
    await set(1, null);
    const before = await rows();
    const happens = async () => {
      clock.now += 2 * dayMs;
      await retention.sweep();
    };
    const drafts = createDrafts({
      db: beforeTransaction(store.db, 1, happens),
      quotas: noQuotas,
      removeFile: staging.remove,
      now: () => clock.now,
    });
    const duplication = createDuplication({ db: store.db, staging, documents, begin: drafts.begin, phoneRegion: "KR" });
    assert.equal(code(await duplication.duplicate(kim, id, all)), "kept_file_missing");
    assert.deepEqual([await rows(), await drafts.count(kim)], [before, 0]);
    assert.equal(code(await duplication.duplicate(kim, id, { ...all, files: false })), "ok");
  });

  test("a draft that is begun while the retention is at its document waits for that, and is refused", async () => {
    const { kim, create, store, staging, documents, clock, rows } = await sharing(engine);
    const id = await create(kim);
    const before = await rows();
    let purged: Promise<unknown> | undefined;
    let over = false;
    const happens = async () => {
      let held = () => {};
      const holding = new Promise<void>((resolve) => {
        held = resolve;
      });
      purged = store.db.transaction().execute(async (tx) => {
        await tx.updateTable("document").set({ files_purged_at: clock.now }).where("id", "=", id).execute();
        held();
        if (store.engine === "postgres") await somebodyWaits(store.db, () => over);
      });
      await holding;
    };
    const drafts = createDrafts({
      db: beforeTransaction(store.db, 1, happens),
      quotas: noQuotas,
      removeFile: staging.remove,
      now: () => clock.now,
    });
    const duplication = createDuplication({ db: store.db, staging, documents, begin: drafts.begin, phoneRegion: "KR" });
    const answer = await duplication.duplicate(kim, id, all);
    over = true;
    await purged;
    assert.deepEqual([code(answer), await rows()], ["kept_file_missing", before]);
  });

  test("drafts that are begun while two instances remove the document's files have their file, or are refused", async () => {
    const { kim, duplication, create, set, retention, clock, hasFile } = await sharing(engine);
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const id = await create(kim);
      clock.now += 2 * dayMs;
      const begins = Array.from({ length: 4 }, () => duplication.duplicate(kim, id, all));
      const sweeps = round % 2 === 0 ? [retention.sweep(), retention.sweep()] : [set(1, null), retention.sweep()];
      const [answers] = await Promise.all([Promise.all(begins), ...sweeps]);
      await retention.sweep();
      for (const answer of answers) {
        outcomes.add(code(answer));
        if (answer.ok) assert.ok(await hasFile(answer.value.formKey));
        else assert.equal(answer.problem.code, "kept_file_missing");
      }
    }
    assert.ok(outcomes.has("ok"));
  });

  test("a file that several share is looked at once by the check, and is in a backup and its restore for each of them", async () => {
    const { folder, place } = await places(engine);
    const from = await place();
    const services = await from.start();
    const person = await firstPerson(services);
    const id = await createOne(services, person, "Shared");
    const keys = [];
    for (let i = 0; i < 3; i++) keys.push(value(await services.duplication.duplicate(person, id, all)).formKey);
    const whole = /^Files: 1 of 1 are unchanged/m;
    assert.match((await checked(from)).lines.join("\n"), whole);
    await backup(from, join(folder, "backup"));
    const to = await place();
    await restore(to, join(folder, "backup"));
    assert.match((await checked(to)).lines.join("\n"), whole);
    const restored = await to.start();
    for (const key of keys) {
      const [file] = (await restored.drafts.find(person, key))?.files ?? [];
      assert.ok(existsSync(restored.staging.path(file?.diskName ?? "")));
    }
    // A restored file is another to the disk: it is read again before it is shared.
    assert.equal(code(await restored.duplication.replace(person, id, { files: true })), "ok");
  });
});
