import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#lib/shared/id.ts";
import { unpacksTo } from "../support/bomb-pdf.ts";
import { code } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { bytes, limited, slowBody, typed } from "../support/limited.ts";
import { value } from "../support/people-office.ts";

const hourMs = 60 * 60 * 1000;

forEachEngine((engine) => {
  test("of 64 uploads at once, at four instances, ten are taken where ten files may wait; others' are not counted", async () => {
    const { send, receiving, person, reserved, onDisk } = await limited(engine, { stagedFiles: 10 });
    const [kim, lee] = [await person("kim"), await person("lee")];
    const instances = ["this", "one", "two", "next"].map((id) => receiving({ id }));
    const sent = Array.from({ length: 64 }, (_, i) => send(kim, instances[i % 4]));
    const answers = await Promise.all(sent);
    const codes = answers.map(code);
    assert.equal(codes.filter((answer) => answer === "ok").length, 10);
    assert.equal(codes.filter((answer) => answer === "staged_files_full").length, 54);
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

  test("under the id of an upload that a colleague has, nothing is received, and what came at the same time leaves nothing on the disk", async () => {
    const { here, store, person, reserved, onDisk } = await limited(engine, {});
    const [kim, lee] = [await person("kim"), await person("lee")];
    const id = newId();
    const send = (owner: typeof kim, body: ReadableStream<Uint8Array>) =>
      here.receive(owner, { id, name: "a.pdf", bytes: bytes.length, body, signal: new AbortController().signal });
    const slow = slowBody();
    const arriving = send(kim, slow.body);
    await until(async () => (await reserved()) === 1);
    assert.equal(code(await send(lee, new Blob([bytes]).stream())), "ok");
    slow.end();
    assert.equal(code(await arriving), "file_unknown");
    const untouched = new Blob([bytes]).stream();
    assert.equal(code(await send(kim, untouched)), "file_unknown");
    assert.equal(untouched.locked, false);
    assert.deepEqual([await reserved(), onDisk()], [0, 1]);
    assert.equal((await store.db.selectFrom("upload").select("person_id").executeTakeFirst())?.person_id, lee.id);
  });

  test("a process receives 16 uploads of one person at once, and others' beside them; a further one is told when to come again", async () => {
    const { send, here, person, reserved } = await limited(engine, {});
    const [kim, lee] = [await person("kim"), await person("lee")];
    const slow = Array.from({ length: 16 }, slowBody);
    const arriving = slow.map(({ body }) => send(kim, here, body));
    await until(async () => (await reserved()) === 16);
    const refused = await send(kim, here, new Blob([bytes]).stream());
    assert.deepEqual(refused, { ok: false, problem: { code: "slow_down", retryAfterSeconds: 5 } });
    assert.equal(code(await send(lee)), "ok");
    for (const [i, { end }] of slow.entries()) end(i % 2 === 0);
    const codes = (await Promise.all(arriving)).map(code);
    assert.deepEqual(
      codes,
      Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? "file_incomplete" : "ok")),
    );
    assert.equal(code(await send(kim)), "ok");
  });

  test("an upload that is there already is answered once its sender has sent all of it, or is gone", async () => {
    const { here, person } = await limited(engine, {});
    const kim = await person("kim");
    const id = newId();
    const send = (body: ReadableStream<Uint8Array>) =>
      here.receive(kim, { id, name: "a.pdf", bytes: bytes.length, body, signal: new AbortController().signal });
    assert.equal(code(await send(new Blob([bytes]).stream())), "ok");
    for (const isCut of [false, true]) {
      const slow = slowBody();
      const again = send(slow.body);
      assert.equal(await Promise.race([again.then(code), pause(200, "still being sent")]), "still being sent");
      slow.end(isCut);
      assert.equal(code(await again), isCut ? "file_incomplete" : "ok");
    }
  });

  test("who goes away while their file waits for its check leaves nothing behind, and no error", async () => {
    const { here, person, reserved, onDisk } = await limited(engine, {});
    const [kim, lee] = [await person("kim"), await person("lee")];
    const gone = new AbortController();
    const send = (owner: typeof kim, pdf: Buffer, signal: AbortSignal) => {
      const body = new Blob([Uint8Array.from(pdf)]).stream();
      return here.receive(owner, { id: newId(), name: "a.pdf", bytes: pdf.length, body, signal });
    };
    const checked = send(lee, unpacksTo(50), new AbortController().signal);
    await until(async () => onDisk() === 1);
    const waiting = send(kim, bytes, gone.signal);
    await until(async () => onDisk() === 2);
    gone.abort();
    assert.equal(code(await waiting), "file_incomplete");
    // On a slow machine the other's file takes too long.
    const { ok } = await checked;
    assert.deepEqual([await reserved(), onDisk()], [0, ok ? 1 : 0]);
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
    const last = await send(kim);
    assert.ok(last.ok);
    assert.equal(code(await send(kim)), "staged_files_full");
    // Of an unknown outcome it is a document's too, until somebody says otherwise.
    const unknown = { files: [last.value.id], templateId: "practice-unknown" };
    const { id } = value(await documents.create(kim, newId(), await contract(kim, unknown)));
    assert.equal(code(await send(kim)), "ok");
    assert.equal(code(await documents.resolve(kim, id, { created: false })), "ok");
    assert.equal(code(await send(kim)), "staged_files_full");
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
    const { duplication, person, created, drafts, store } = await limited(engine, { stagedFiles: 2, drafts: 4 });
    const kim = await person("kim");
    const document = await created(kim);
    const all = { files: true, signers: true, items: true };
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push(code(await duplication.duplicate(kim, document.id, all)));
    assert.deepEqual(codes, ["ok", "ok", "staged_files_full"]);
    assert.equal((await store.db.selectFrom("upload").select("id").execute()).length, 3);
    for (let i = 0; i < 3; i++)
      codes.push(code(await duplication.duplicate(kim, document.id, { ...all, files: false })));
    assert.deepEqual(codes.slice(3), ["ok", "ok", "drafts_full"]);
    assert.equal(await drafts.count(kim), 4);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(1);
}
