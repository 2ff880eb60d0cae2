import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { actAs, actingFrom } from "#lib/audit/actor.ts";
import type { Store } from "#lib/database/store.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { answer } from "#lib/web/answer.ts";
import { activePdf } from "../support/active-pdf.ts";
import { forEachEngine } from "../support/engines.ts";
import { filesIn } from "../support/files-in.ts";
import { paperwork } from "../support/paperwork.ts";
import { refuse } from "../support/refusing-store.ts";
import { twoDocuments, ways } from "../support/two-documents.ts";

/** Lets the database have no more room than it has, as a full disk does, until the answered function is called. PostgreSQL only says so. */
async function fill(store: Store): Promise<() => Promise<unknown>> {
  if (store.engine === "postgres") return refuse(store, "insert", "upload");
  const pages = async (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(store.db);
  await pages(1);
  return () => pages(2 ** 30);
}

forEachEngine((engine) => {
  test("a file for which the database has no room is refused as by a full disk, leaves nothing, and takes nothing from its draft", async () => {
    const { store, uploads, drafts, person, upload, folder } = await paperwork(engine);
    const kim = await person("kim");
    const kept = await upload(kim);
    const key = newId();
    assert.ok((await drafts.save(kim, key, { ...emptyForm, title: "근로계약서", files: [kept] }, 0)).ok);
    const pdf = readFileSync("tests/fixtures/pdf/nda-pdf-1.5.pdf");
    const send = async () => {
      const file = { id: newId(), name: "a.pdf", bytes: pdf.length, body: new Blob([pdf]).stream() };
      const { signal } = new AbortController();
      const said = await answer("upload failed", 201, () => uploads.receive(kim, { ...file, signal }));
      return [said.status, (await said.json()).problem?.code];
    };
    const makeRoom = await fill(store);
    let said = await send();
    // In the pages that it has is still room for some rows.
    for (let tries = 0; said[0] === 201 && tries < 50; tries++) said = await send();
    assert.deepEqual(said, [507, "disk_full"]);
    const rows = await store.db.selectFrom("upload").select("disk_name").execute();
    const staged = filesIn(folder).filter((name) => /\.(pdf|part)$/.test(name));
    assert.deepEqual(staged.sort(), rows.map((row) => `${row.disk_name}.pdf`).sort());
    const draft = await drafts.find(kim, key);
    assert.deepEqual([draft?.form?.title, draft?.files.map(({ uploadId }) => uploadId)], ["근로계약서", [kept]]);
    await makeRoom();
    assert.deepEqual(await send(), [201, undefined]);
  });

  test("what only other readers show of a file is found as it comes, in whatever parts", async () => {
    const { uploads, person } = await paperwork(engine);
    const kim = await person("kim");
    for (const way of ways)
      for (const size of [10, 100_000]) {
        const pdf = twoDocuments(way, "/OpenAction << /S /Launch /F (calc.exe) >>");
        const body = (async function* () {
          for (let at = 0; at < pdf.length; at += size) yield pdf.subarray(at, at + size);
        })();
        const file = { id: newId(), name: "a.pdf", bytes: pdf.length, body };
        const refused = await uploads.receive(kim, { ...file, signal: new AbortController().signal });
        assert.equal(!refused.ok && refused.problem.code, "file_launches", `${way}, ${size} bytes at once`);
      }
  });

  test("a file of nobody's document is gone after a day, on the disk and in the store; one of a document stays", async () => {
    const { store, documents, uploads, staging, person, upload, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const lonely = await upload(kim);
    const used = await upload(kim);
    assert.ok((await documents.create(kim, newId(), await contract(kim, { files: [used] }))).ok);
    const rows = await store.db.selectFrom("upload").select(["id", "disk_name"]).execute();
    const path = (id: string) => staging.path(rows.find((row) => row.id === id)?.disk_name ?? "");
    await uploads.sweep();
    assert.ok(existsSync(path(lonely)));
    // The files' own times are the machine's: the clock of the desk goes ahead of both.
    clock.now = Math.max(clock.now, Date.now()) + 25 * 60 * 60 * 1000;
    await uploads.sweep();
    assert.deepEqual([existsSync(path(lonely)), existsSync(path(used))], [false, true]);
    assert.deepEqual(
      (await store.db.selectFrom("upload").select("id").execute()).map(({ id }) => id),
      [used],
    );
  });

  test("the same upload again after a lost answer is one upload", async () => {
    const { store, uploads, person, upload } = await paperwork(engine);
    const kim = await person("kim");
    const id = await upload(kim);
    const again = {
      id,
      name: "x.pdf",
      bytes: 5,
      body: new Blob(["%PDF-"]).stream(),
      signal: new AbortController().signal,
    };
    const result = await uploads.receive(kim, again);
    assert.equal(result.ok && result.value.name, "nda-pdf-1.5.pdf");
    assert.equal((await store.db.selectFrom("upload").select("id").execute()).length, 1);
  });

  test("a PDF that would act on its signer's machine is written down with who sent it, as often as it is sent; one that is damaged is not", async () => {
    const { store, uploads, refusals, person } = await paperwork(engine);
    const kim = await person("kim");
    const sends = (pdf: Buffer) =>
      actingFrom("192.0.2.7", () => {
        actAs(kim, "session");
        const file = {
          id: newId(),
          name: "급여_홍길동.pdf",
          bytes: pdf.length,
          body: new Blob([Uint8Array.from(pdf)]).stream(),
        };
        return uploads.receive(kim, { ...file, signal: new AbortController().signal });
      });
    const launching = activePdf({ catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" });
    for (let times = 0; times < 3; times++) {
      const refused = await sends(launching);
      assert.equal(!refused.ok && refused.problem.code, "file_launches");
    }
    const damaged = await sends(Buffer.from("%PDF-1.7 and nothing else"));
    assert.equal(!damaged.ok && damaged.problem.code, "file_damaged");
    await refusals.flush(true);
    const rows = await store.db
      .selectFrom("audit")
      .selectAll()
      .where("kind", "=", "file_refused")
      .orderBy("number")
      .execute();
    assert.deepEqual(
      rows.map(({ actor, address, detail }) => [actor, address, JSON.parse(detail)]),
      [1, 2].map((times) => [kim.id, "192.0.2.7", { problem: "file_launches", times }]),
    );
  });
});
