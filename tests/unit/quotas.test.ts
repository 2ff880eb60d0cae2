import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Quotas } from "#lib/shared/quotas.ts";
import type { Person } from "#lib/shared/roles.ts";
import { againOffice, code } from "../support/again-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";

const bytes = readFileSync("tests/fixtures/pdf/nda-pdf-1.5.pdf");
const hourMs = 60 * 60 * 1000;
const typed = (title: string, more: Partial<DocumentForm> = {}): DocumentForm => ({ ...emptyForm, title, ...more });

/** A desk at which each person may have so much, and two processes that receive files. */
async function limited(engine: Engine, quotas: Partial<Quotas>) {
  const office = await againOffice(engine, { quotas: { ...noQuotas, ...quotas } });
  const { store, receiving, folder, drafts } = office;
  const [here, there] = [receiving({ id: "one" }), receiving({ id: "two" })];
  const send = (owner: Person, at = here, body: ReadableStream<Uint8Array> = new Blob([bytes]).stream()) =>
    at.receive(owner, { id: newId(), name: "a.pdf", bytes: bytes.length, body, signal: new AbortController().signal });
  const reserved = async () => (await store.db.selectFrom("upload_reservation").select("id").execute()).length;
  const onDisk = () => readdirSync(folder).filter((name) => name.endsWith(".pdf")).length;
  const begun = async (owner: Person, title: string, more?: Partial<DocumentForm>) => {
    const formKey = newId();
    const saved = await drafts.save(owner, formKey, typed(title, more), 0);
    return { formKey, saved };
  };
  return { ...office, here, there, send, reserved, onDisk, begun };
}

/** A body that comes to its end when it is told to; `broken`: in the middle. */
function slowBody() {
  let end = (_broken: boolean) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 1000));
      end = (broken) => {
        if (broken) return controller.error(new Error("the line was cut"));
        controller.enqueue(bytes.subarray(1000));
        controller.close();
      };
    },
  });
  return { body, end: (broken = false) => end(broken) };
}

forEachEngine((engine) => {
  test("of 200 uploads at once, at two instances, ten are taken where ten files may wait; others' are not counted", async () => {
    const { send, here, there, person, reserved, onDisk } = await limited(engine, { stagedFiles: 10 });
    const [kim, lee] = [await person("kim"), await person("lee")];
    const sent = Array.from({ length: 200 }, (_, i) => send(kim, i % 2 ? here : there));
    const answers = await Promise.all(sent);
    const codes = answers.map(code);
    assert.equal(codes.filter((answer) => answer === "ok").length, 10);
    assert.equal(codes.filter((answer) => answer === "staged_files_full").length, 190);
    assert.deepEqual([await reserved(), onDisk()], [0, 10]);
    assert.equal(code(await send(lee)), "ok");
    const [full] = answers.filter((answer) => !answer.ok);
    assert.deepEqual(full, { ok: false, problem: { code: "staged_files_full", most: "10" } });
  });

  test("a refused upload is refused before a byte of it is read, and what is on its way is counted as it was announced", async () => {
    const { send, there, person, reserved } = await limited(engine, { stagedBytes: 2 * bytes.length });
    const kim = await person("kim");
    assert.equal(code(await send(kim)), "ok");
    const slow = slowBody();
    const arriving = send(kim, there, slow.body);
    let pulled = false;
    const pull = () => {
      pulled = true;
    };
    const untouched = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    await until(async () => (await reserved()) === 1);
    assert.equal(code(await send(kim, there, untouched)), "staged_size_full");
    assert.equal(pulled, false);
    slow.end();
    assert.equal(code(await arriving), "ok");
  });

  test("room that was taken is free again when the upload fails, when the file is none, and when its process is gone", async () => {
    const { send, here, store, person, reserved, uploads } = await limited(engine, { stagedFiles: 1 });
    const kim = await person("kim");
    const cut = slowBody();
    const failing = send(kim, here, cut.body);
    await until(async () => (await reserved()) === 1);
    cut.end(true);
    assert.equal(code(await failing), "file_incomplete");
    assert.equal(code(await send(kim, here, new Blob([bytes.toReversed()]).stream())), "file_not_pdf");
    assert.equal(await reserved(), 0);
    const left = { id: newId(), person_id: kim.id, bytes: 1, instance: "two" };
    await store.db.insertInto("upload_reservation").values(left).execute();
    assert.equal(code(await send(kim)), "staged_files_full");
    await store.db.deleteFrom("instance").where("id", "=", "two").execute();
    assert.equal(code(await send(kim)), "ok");
    await store.db.insertInto("upload_reservation").values(left).execute();
    await uploads.sweep();
    assert.equal(await reserved(), 0);
  });

  test("room that the store did not take back is given back by the person's next upload at that process", async () => {
    const { send, here, store, person } = await limited(engine, { stagedFiles: 1 });
    const kim = await person("kim");
    const forgotten = { id: newId(), person_id: kim.id, bytes: 1, instance: "one" };
    await store.db.insertInto("upload_reservation").values(forgotten).execute();
    assert.equal(code(await send(kim, here)), "ok");
  });

  test("an upload whose room was taken back while its process stood still is taken only where there is room still", async () => {
    const { send, here, there, store, person, onDisk, reserved } = await limited(engine, { stagedFiles: 1 });
    const kim = await person("kim");
    for (const taken of [false, true]) {
      const slow = slowBody();
      const arriving = send(kim, here, slow.body);
      await until(async () => (await reserved()) === 1);
      await store.db.deleteFrom("upload_reservation").execute();
      if (taken) assert.equal(code(await send(kim, there)), "ok");
      const before = onDisk();
      slow.end();
      assert.equal(code(await arriving), taken ? "staged_files_full" : "ok");
      assert.equal(onDisk(), taken ? before : before + 1);
      await store.db.deleteFrom("upload").execute();
    }
  });

  test("a created document's files wait no more; a refused one's do, and the same upload again takes no more room", async () => {
    const { send, here, person, documents, contract } = await limited(engine, { stagedFiles: 2 });
    const kim = await person("kim");
    const one = await send(kim);
    assert.ok(one.ok);
    const again = { ...one.value, body: new Blob([bytes]).stream(), signal: new AbortController().signal };
    assert.equal(code(await here.receive(kim, again)), "ok");
    const files = [one.value.id];
    await documents.create(kim, newId(), await contract(kim, { files, templateId: "practice-rejected" }));
    assert.equal(code(await send(kim)), "ok");
    assert.equal(code(await send(kim)), "staged_files_full");
    assert.equal(code(await documents.create(kim, newId(), await contract(kim, { files }))), "ok");
    assert.equal(code(await send(kim)), "ok");
  });

  test("at the limit there is room for what a draft has let go of and for the files of deleted drafts; what is new or named stays", async () => {
    const { send, person, begun, drafts, onDisk, store, clock, staging } = await limited(engine, { stagedFiles: 3 });
    const kim = await person("kim");
    const ids = [];
    for (let i = 0; i < 3; i++) {
      const sent = await send(kim);
      assert.ok(sent.ok);
      ids.push(sent.value.id);
    }
    const [kept = "", dropped = "", fresh = ""] = ids;
    const { formKey } = await begun(kim, "a", { files: [kept, dropped] });
    assert.equal(code(await send(kim)), "staged_files_full");
    await drafts.save(kim, formKey, typed("a", { files: [kept] }), 1);
    assert.equal(code(await send(kim)), "ok");
    const rows = await store.db.selectFrom("upload").select(["id", "disk_name"]).execute();
    const there = new Map(rows.map((row) => [row.id, staging.path(row.disk_name)]));
    assert.deepEqual([there.has(kept), there.has(dropped), there.has(fresh), onDisk()], [true, false, true, 3]);
    for (const path of there.values()) assert.ok(existsSync(path));
    await drafts.remove(kim, formKey);
    assert.equal(code(await send(kim)), "ok");
    assert.equal(await drafts.find(kim, formKey), undefined);
    assert.equal(code(await send(kim)), "staged_files_full");
    clock.now += hourMs + 60_000;
    assert.equal(code(await send(kim)), "ok");
  });

  test("a document's files are not taken along beyond the limit, and nothing is begun", async () => {
    const { again, person, created, drafts, store } = await limited(engine, { stagedFiles: 2, drafts: 4 });
    const kim = await person("kim");
    const document = await created(kim);
    const all = { files: true, signers: true, items: true };
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push(code(await again.asNew(kim, document.id, all)));
    assert.deepEqual(codes, ["ok", "ok", "staged_files_full"]);
    assert.equal((await store.db.selectFrom("upload").select("id").execute()).length, 3);
    for (let i = 0; i < 3; i++) codes.push(code(await again.asNew(kim, document.id, { ...all, files: false })));
    assert.deepEqual(codes.slice(3), ["ok", "ok", "drafts_full"]);
    assert.equal(await drafts.count(kim), 4);
  });

  test("of many drafts begun at once as many stay as there may be; one that is there is saved, and a deleted one makes room", async () => {
    const { person, drafts, begun } = await limited(engine, { drafts: 5 });
    const kim = await person("kim");
    const many = await Promise.all(Array.from({ length: 30 }, (_, i) => begun(kim, `${i}`)));
    const [one, two] = many.filter(({ saved }) => saved.ok);
    assert.ok(one && two);
    assert.deepEqual([await drafts.count(kim), many.filter(({ saved }) => saved.ok).length], [5, 5]);
    assert.ok(many.every(({ saved }) => saved.ok || saved.problem.code === "drafts_full"));
    assert.ok((await drafts.save(kim, one.formKey, typed("longer than before"), 1)).ok);
    await drafts.remove(kim, one.formKey);
    assert.equal(code((await begun(kim, "new")).saved), "ok");
    assert.equal(code((await begun(kim, "newer")).saved), "drafts_full");
    assert.equal(code(await drafts.restore(kim, one.formKey)), "not_found");
    assert.equal(await drafts.count(kim), 5);
  });

  test("drafts that are as large together as they may be take no more and lose nothing; what grows no more is saved", async () => {
    const { person, drafts, begun } = await limited(engine, { draftBytes: 40_000 });
    const kim = await person("kim");
    const { formKey } = await begun(kim, "x".repeat(19_000));
    assert.equal(code((await begun(kim, "y".repeat(19_000))).saved), "ok");
    const refused = (await begun(kim, "z".repeat(19_000))).saved;
    assert.deepEqual(refused, { ok: false, problem: { code: "drafts_size_full", most: "39 KB" } });
    assert.equal(await drafts.count(kim), 2);
    const grown = await drafts.save(kim, formKey, typed("x".repeat(20_000), { template: "x".repeat(10_000) }), 1);
    assert.equal(code(grown), "drafts_size_full");
    assert.equal((await drafts.find(kim, formKey))?.form?.title.length, 19_000);
    assert.equal(code(await drafts.save(kim, formKey, typed("short"), 1)), "ok");
    assert.equal(code((await begun(kim, "z".repeat(19_000))).saved), "ok");
  });

  test("of many creations at once, by two processes, as many begin as there may in an hour; each says when one can go on", async () => {
    const { person, desk, contract, service, clock, upload } = await limited(engine, { creationsPerHour: 3 });
    const [kim, lee] = [await person("kim"), await person("lee")];
    const content = await contract(kim, { files: [await upload(kim)] });
    const processes = [desk("one"), desk("two")];
    const begin = (i: number) => processes[i % 2]?.create(kim, newId(), { ...content, title: `${i}` });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => begin(i)));
    assert.equal(answers.filter((answer) => answer?.ok).length, 3);
    assert.equal((await service.sandbox.documents()).length, 3);
    for (const answer of answers) {
      if (!answer || answer.ok) continue;
      assert.deepEqual([answer.problem.code, answer.problem.most], ["creations_full", "3"]);
      assert.ok(Math.abs((answer.problem.retryAfterSeconds ?? 0) - 3600) < 10);
    }
    assert.equal(code((await processes[0]?.create(lee, newId(), await contract(lee))) ?? { ok: true }), "ok");
    clock.now += hourMs - 60_000;
    const later = await begin(21);
    assert.ok(later && !later.ok && (later.problem.retryAfterSeconds ?? 0) <= 60);
    clock.now += 60_000;
    assert.equal(code((await begin(22)) ?? { ok: true }), "ok");
  });

  test("a repeated call counts nothing and is answered beyond the limit too; what was refused counts, what never began does not", async () => {
    const { person, documents, drafts, contract, upload, store } = await limited(engine, { creationsPerHour: 2 });
    const kim = await person("kim");
    const formKey = newId();
    const content = await contract(kim, { files: [await upload(kim)] });
    const missing = { ...content, files: [newId()] };
    for (let i = 0; i < 5; i++) assert.equal(code(await documents.create(kim, newId(), missing)), "form_invalid");
    const twice = await Promise.all([documents.create(kim, formKey, content), documents.create(kim, formKey, content)]);
    assert.deepEqual(twice.map(code), ["ok", "ok"]);
    const rejected = { ...content, templateId: "practice-rejected" };
    assert.equal(code(await documents.create(kim, newId(), rejected)), "rejected");
    const before = await store.db.selectFrom("document").select("id").execute();
    const full = newId();
    assert.equal(code(await documents.create(kim, full, content)), "creations_full");
    assert.equal((await store.db.selectFrom("document").select("id").execute()).length, before.length);
    assert.equal(await drafts.find(kim, full), undefined);
    assert.equal(code(await documents.create(kim, formKey, content)), "ok");
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}
