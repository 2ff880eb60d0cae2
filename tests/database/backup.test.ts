import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import { backup } from "#lib/backup/backup.ts";
import { restore } from "#lib/backup/restore.ts";
import { verifyAuditLog } from "#lib/cli/audit.ts";
import { createOutcomeJournal } from "#lib/creation/journal.ts";
import { FolderInUse } from "#lib/database/folder-lock.ts";
import { beat } from "#lib/database/instances.ts";
import { migrations } from "#lib/database/migrations.ts";
import type { Store } from "#lib/database/store.ts";
import { openStore } from "#lib/database/store.ts";
import { createOne, draftOne, emptied, firstPerson, openOne, places, strangeTitle } from "../support/back-office.ts";
import { checked } from "../support/checked.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { pageOf } from "../support/page-of.ts";

const fails = { name: "Failure" };

/** A running server with an administrator, a document and a draft, and how to make a backup of it. */
async function office(engine: Engine) {
  const { folder: around, place } = await places(engine);
  const from = await place();
  const services = await from.start();
  const person = await firstPerson(services);
  const id = await createOne(services, person, strangeTitle);
  const formKey = await draftOne(services, person, "Begun");
  const folder = join(around, "backup");
  return { around, place, from, services, person, id, formKey, folder, make: () => backup(from, folder) };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** The rows of each table in a backup. A restore itself writes to some. */
function rowsOf(folder: string): Record<string, string[]> {
  const written = [
    "audit",
    "audit_head",
    "draft",
    "instance",
    "pulse",
    "restore",
    "service_health",
    "session",
    "setup_code",
  ];
  const names = readdirSync(join(folder, "database")).filter((name) => !written.includes(name.replace(".jsonl", "")));
  return Object.fromEntries(
    names.map((name) => [
      name,
      readFileSync(join(folder, "database", name), "utf8")
        .split("\n")
        .sort(),
    ]),
  );
}

forEachEngine((engine) => {
  test("what was there at the backup is there after its restore, to the last row and file, for its owner's eyes only", async () => {
    const { around, from, services, person, id, folder, make, place } = await office(engine);
    const [said] = await make();
    assert.match(said ?? "", /^Backup of \S+: \d+ tables, \d+ rows, \d+ files in /);
    await createOne(services, person, "After the backup");

    const to = await place();
    await restore(to, folder);
    assert.deepEqual(await checked(to), {
      lines: [
        "Database: intact",
        "Encryption key: here",
        "Files: 1 of 1 are unchanged since they were uploaded",
        "Outcomes waiting to be entered: 0",
      ],
      whole: true,
    });
    // The log goes on where it was, with a row about the restore.
    const { lines, whole } = await verifyAuditLog(to);
    assert.ok(whole, lines.join("\n"));
    await backup(to, join(around, "second"));
    assert.deepEqual(rowsOf(join(around, "second")), rowsOf(folder));
    assert.ok(Object.keys(rowsOf(folder)).length > 10);
    // How the service was then says nothing of how it is.
    const health = (folder: string) => readFileSync(join(folder, "database", "service_health.jsonl"), "utf8").trim();
    assert.deepEqual(
      [health(folder), health(join(around, "second"))].map((text) => text.split("\n").length),
      [2, 1],
    );

    const secret = (place: { dataDir: string }) => readFileSync(join(place.dataDir, "session-secret"), "utf8");
    assert.equal(secret(to), secret(from));
    for (const path of [...filesBelow(folder), folder, join(folder, "database"), join(to.dataDir, "session-secret")])
      assert.equal(statSync(path).mode & 0o077, 0, path);

    const again = await to.start();
    const document = await again.documents.find(person, id);
    assert.equal(document?.title, strangeTitle);
    assert.match(document.signers[0]?.link ?? "", /^http/);
    assert.equal((await again.documents.counts(person)).all.n, 1);
    // What is created then stands before what came back.
    const newer = await createOne(again, person, "After the restore");
    const { documents } = await pageOf(again.documents, person, { text: "" });
    assert.deepEqual(
      documents.map((one) => one.id),
      [newer, id],
    );
  });

  test("after a restore no attempt that was open is called not sent, no session goes on, and drafts say where they come from", async () => {
    const { services, person, id, formKey, from, folder, make, place } = await office(engine);
    // Their process lives: the next beat of ours, which a slow machine has before the copy is made, leaves them alone.
    await beat(services.store.db, "gone");
    const claimed = await openOne(services, person, "Claimed", false);
    const onWire = await openOne(services, person, "On the wire", true);
    const answered = await openOne(services, person, "Answered", true);
    const journal = createOutcomeJournal(join(from.dataDir, "outcomes", services.store.engine));
    const link = "https://sign.example/kept";
    const said = { state: "created", reason: "created", detail: "", serviceId: "doc-9", complete: true } as const;
    await journal.keep({ ...answered, outcome: { ...said, links: [{ url: link }] }, at: Date.now() });
    const session = await services.people.openSession(person.id);
    await make();
    // The living process goes on after the copy: without the beat of its heart, which would close what is nobody's here.
    await services.stop();

    const to = await place();
    const lines = await restore(to, folder);
    assert.match(lines.join("\n"), /now 'Outcome unknown': 2/);
    const again = await to.start();
    for (const { documentId } of [claimed, onWire]) {
      const document = await again.documents.find(person, documentId);
      assert.equal(document?.state, "unknown");
      assert.equal(document.attempt?.reason, "restored");
    }
    const kept = await again.documents.find(person, answered.documentId);
    assert.equal(kept?.state, "created");
    assert.equal(kept.signers[0]?.link, link);
    assert.equal((await again.documents.find(person, id))?.state, "created");
    assert.equal(await again.people.person(session), undefined);
    const { at } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    assert.equal((await again.drafts.find(person, formKey))?.restoredFrom, at);
    const since = await draftOne(again, person, "Since");
    assert.equal((await again.drafts.find(person, since))?.restoredFrom, undefined);
    const [told] = await again.restores.unseen();
    assert.deepEqual([told?.kind, told?.dataUntil], ["restored", at]);
    assert.equal(await again.restores.newest(), told?.id);
  });

  test("a backup that is not as it was written is refused, and nothing is touched", async () => {
    const { folder, make, place } = await office(engine);
    await make();
    const to = await place();
    const refused = async (change: () => void, message: RegExp) => {
      const before = new Map(filesBelow(folder).map((path) => [path, readFileSync(path)]));
      change();
      await assert.rejects(restore(to, folder), { ...fails, message });
      assert.equal(existsSync(to.dataDir), false);
      for (const [path, bytes] of before) writeFileSync(path, bytes);
    };
    const manifest = join(folder, "manifest.json");
    const edit = (change: object) => () =>
      writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), ...change }));
    const pdf = filesBelow(folder).find((path) => path.endsWith(".pdf")) ?? "";
    await refused(() => rmSync(manifest), /it has no manifest.json/);
    await refused(() => writeFileSync(manifest, "{"), /can't be read/);
    await refused(edit({ format: 2 }), /written by a newer version/);
    await refused(edit({ migration: "999_future" }), /a newer version/);
    await refused(edit({ engine: engine.name === "SQLite" ? "postgres" : "sqlite" }), /DATABASE_URL: expected/);
    await refused(
      () => appendFileSync(join(folder, "SHA256SUMS"), "\n"),
      /SHA256SUMS has changed since the backup was written/,
    );
    await refused(() => appendFileSync(pdf, "x"), /\.pdf has changed since the backup was written/);
    await refused(() => rmSync(pdf), /\.pdf can't be read/);
    await refused(() => writeFileSync(join(folder, "database", "person.jsonl"), ""), /person.jsonl has changed/);
    await restore(to, folder);
  });

  test("a restore goes over nothing that is there, and one that was broken off is not taken for whole", async () => {
    const { from, services, person, folder, make, place } = await office(engine);
    await make();
    await assert.rejects(restore(from, folder), { ...fails, message: /DATA_DIR: expected an empty folder/ });
    const elsewhere = await place();
    if (from.databaseUrl) {
      const full = { ...elsewhere, databaseUrl: from.databaseUrl };
      await assert.rejects(restore(full, folder), { ...fails, message: /this one contains accounts and documents/ });
      const idle = await place();
      const waiting = await idle.start();
      await assert.rejects(restore({ ...elsewhere, databaseUrl: idle.databaseUrl }, folder), {
        ...fails,
        message: /expected a database that no server is using/,
      });
      await waiting.stop();
      await restore({ ...elsewhere, databaseUrl: idle.databaseUrl }, folder);
    }
    assert.equal((await services.documents.counts(person)).all.n, 1);

    const to = await place();
    mkdirSync(to.dataDir);
    writeFileSync(join(to.dataDir, "restoring"), "");
    writeFileSync(join(to.dataDir, "countersign.db"), "half");
    await assert.rejects(to.start(), FolderInUse);
    await assert.rejects(backup(to, `${folder}-2`), FolderInUse);
    await assert.rejects(checked(to), FolderInUse);
    await restore(to, folder);
    assert.equal((await (await to.start()).documents.counts(person)).all.n, 1);
  });

  test("a backup goes over nothing that is there, and leaves nothing when it fails", async () => {
    const { around, from, folder, make, place } = await office(engine);
    await assert.rejects(backup(from, from.dataDir), {
      ...fails,
      message: /expected a folder that is empty|outside of DATA_DIR/,
    });
    for (const within of ["backup", "..backup"])
      await assert.rejects(backup(from, join(from.dataDir, within)), { ...fails, message: /outside of DATA_DIR/ });
    const link = join(around, "link");
    symlinkSync(from.dataDir, link);
    for (const [dataDir, target] of [
      [link, from.dataDir],
      [from.dataDir, link],
    ] as const)
      await assert.rejects(backup({ ...from, dataDir }, join(target, "backup")), {
        ...fails,
        message: /outside of DATA_DIR/,
      });
    mkdirSync(`${folder}.part`);
    await assert.rejects(make(), { ...fails, message: /\.part already exists/ });
    rmSync(`${folder}.part`, { recursive: true });
    if (engine.name === "SQLite")
      await assert.rejects(backup(await place(), folder), { ...fails, message: /there is none/ });

    const unspeakable = join(from.dataDir, "two\nlines");
    writeFileSync(unspeakable, "");
    await assert.rejects(make(), { ...fails, message: /expected a file name without line breaks/ });
    rmSync(unspeakable);
    mkdirSync(folder);
    await make();
    await assert.rejects(make(), { ...fails, message: /expected a folder that is empty or doesn't exist yet/ });
    assert.deepEqual(
      readdirSync(around).filter((name) => name.endsWith(".part")),
      [],
    );
  });

  test("a backup of an older version is brought up to date, and no newer tables are gone back from", async () => {
    const { from, person, folder, make, place } = await office(engine);
    await make();
    const later = "999_later";
    after(() => delete migrations[later]);
    migrations[later] = { up: (tables) => tables.schema.createTable("later").addColumn("id", "text").execute() };
    const to = await place();
    if (from.databaseUrl) {
      const newer = openStore({ databaseUrl: to.databaseUrl, sqlitePath: "" });
      await newer.migrate();
      await newer.close();
      await assert.rejects(restore(to, folder), { ...fails, message: /this one has tables of another version/ });
      await emptied(to.databaseUrl);
    }
    await restore(to, folder);
    const again = await to.start();
    assert.equal((await again.documents.counts(person)).all.n, 1);
    assert.equal((await again.restores.unseen())[0]?.kind, "restored");
    assert.ok(await again.store.isUpToDate());
  });

  test("the check tells what is missing, cut, changed or torn, and nothing of what the retention has removed", async () => {
    const { from, services, person } = await office(engine);
    const ids = [];
    for (const title of ["Missing", "Cut", "Changed", "Removed"]) ids.push(await createOne(services, person, title));
    const path = async (id = "") => (await services.documents.file(person, id, 0))?.path ?? "";
    const [missing, cut, changed, removed] = await Promise.all(ids.map(path));
    assert.equal((await checked(from)).whole, true);
    rmSync(missing ?? "");
    truncateSync(cut ?? "", 100);
    const bytes = readFileSync(changed ?? "");
    writeFileSync(changed ?? "", bytes.fill(0, 50, 60));
    rmSync(removed ?? "");
    await services.store.db
      .updateTable("document")
      .set({ files_purged_at: 1 })
      .where("id", "=", ids[3] ?? "")
      .execute();
    const files = await checked(from);
    assert.equal(files.whole, false);
    assert.match(files.lines.join("\n"), /Database: intact\n.*\nFiles: 1 of 4 are unchanged/);
    for (const fault of [`${missing} is missing`, `${cut} has 36 bytes`, `${changed} has changed since`])
      assert.match(files.lines.join("\n"), new RegExp(fault));

    await torn(services.store);
    const { lines, whole } = await checked(from);
    assert.equal(whole, false);
    assert.match(lines.join("\n"), /Database: damaged\n {2}1 row of the table item belongs to no row of document/);
  });
});

/** Leaves an item whose document is not there. */
async function torn({ db, engine }: Store): Promise<void> {
  const item = { document_id: "nobody's", position: 0, key: "", value: "" };
  await db.connection().execute(async (one) => {
    await sql
      .raw(engine === "sqlite" ? "pragma foreign_keys = off" : "set session_replication_role = replica")
      .execute(one);
    await one.insertInto("item").values(item).execute();
  });
}
