import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { backup } from "#lib/backup/backup.ts";
import { restore } from "#lib/backup/restore.ts";
import { openStore, type Store } from "#lib/database/store.ts";
import { newId } from "#lib/shared/id.ts";
import { admin } from "../support/admin.ts";
import { createOne, draftOne, emptied, firstPerson, type Place, places } from "../support/back-office.ts";
import { checked } from "../support/checked.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";

const mounting = ["--map-root-user", "--mount"];
const tried = spawnSync("unshare", [...mounting, "mount", "-t", "tmpfs", "none", tmpdir()], { encoding: "utf8" });
const cannotMount = tried.status !== 0 && `no disk can be mounted here: ${tried.error?.message ?? tried.stderr.trim()}`;

/** A running server with a document, and a backup of it. */
async function office(engine: Engine) {
  const { folder: around, place } = await places(engine);
  const from = await place();
  const services = await from.start();
  const person = await firstPerson(services);
  const id = await createOne(services, person, "The first");
  const folder = join(around, "backup");
  return { place, from, services, person, id, folder };
}

const opened = ({ dataDir, databaseUrl }: Place) =>
  openStore({ databaseUrl, sqlitePath: join(dataDir, "countersign.db") });

const mark = ({ dataDir }: Place) => join(dataDir, "restoring");

/** Many documents like this one; each replaces the one before, and the first of them this one. */
async function replace({ db, engine }: Store, id: string, count: number): Promise<void> {
  const document = await db.selectFrom("document").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  let replaces = id;
  for (let i = 1; i <= count; i++) {
    const next = { ...document, id: newId(), form_key: newId(), service_id: `${i}`, place: i, replaces };
    await db.insertInto("document").values(next).execute();
    replaces = next.id;
  }
  if (engine === "postgres") await sql`select setval('next_place', ${count + 1}, false)`.execute(db);
  // PostgreSQL puts what was changed behind the others.
  await db.updateTable("document").set({ title: "The corrected" }).where("id", "=", id).execute();
}

forEachEngine((engine) => {
  test("documents that replace each other come back, however many, and in whatever order they lie", async () => {
    const { place, from, services, id, folder } = await office(engine);
    await replace(services.store, id, 1000);
    await backup(from, folder);
    const to = await place();
    await restore(to, folder);
    assert.equal((await checked(to)).whole, true);
    const replacements = ({ db }: Store) =>
      db.selectFrom("document").select(["id", "replaces"]).orderBy("place").execute();
    const store = opened(to);
    assert.deepEqual(await replacements(store), await replacements(services.store));
    await store.close();
  });

  test("a link to choose a password that was used since the backup is void behind a restore", async () => {
    const { place, from, services, person, folder } = await office(engine);
    const invited = { name: "Boss", email: "boss@acme.example", role: "administrator" } as const;
    const made = await services.people.invite(person, invited);
    assert.ok(made.ok);
    await backup(from, folder);
    assert.ok((await services.people.acceptInvitation(made.value.token, "correct horse battery 1")).ok);
    const to = await place();
    await restore(to, folder);
    const again = await (await to.start()).people.acceptInvitation(made.value.token, "somebody else's phrase 2");
    assert.equal(again.ok || again.problem.code, "invitation_invalid");
  });

  test("a restore that was broken off at its very end is finished when it is run again", async () => {
    const { place, from, folder, person } = await office(engine);
    await backup(from, folder);
    const to = await place();
    await restore(to, folder);
    const store = opened(to);
    const { id } = await store.db.selectFrom("restore").select("id").executeTakeFirstOrThrow();
    await store.close();
    writeFileSync(mark(to), id);
    await restore(to, folder);
    const services = await to.start();
    assert.equal((await services.documents.counts(person)).all.n, 1);
    assert.equal((await services.restores.unseen()).length, 1);
  });

  test("a restore that is run again deletes neither the backup nor the key that it was given from within the folder", async () => {
    const { place, from, services, person, folder } = await office(engine);
    await backup(from, folder);
    const to = await place();
    const link = `${to.dataDir}-link`;
    symlinkSync(to.dataDir, link);
    mkdirSync(to.dataDir);
    writeFileSync(mark(to), newId());
    const within = join(to.dataDir, "backup");
    cpSync(folder, within, { recursive: true });
    const keyFile = join(to.dataDir, "own-key");
    cpSync(join(from.dataDir, "keys", "stored"), keyFile);
    for (const source of [within, join(link, "backup")])
      await assert.rejects(restore(to, source), { name: "Failure", message: /outside of DATA_DIR/ });
    await assert.rejects(restore({ ...to, keyFile }, folder), { name: "Failure", message: /^KEY_FILE: / });
    assert.deepEqual(readdirSync(within), readdirSync(folder));
    assert.ok(existsSync(keyFile));
    await restore(to, folder);
    assert.equal((await (await to.start()).documents.counts(person)).all.n, 1);
    await services.stop();
  });

  test("an instance that had heard more before tells of no second restore after ours, nor after it was repeated", async () => {
    const { place, from, services, person, folder } = await office(engine);
    await backup(from, folder);
    const name = `last-heard-${services.store.engine}`;
    let before = from;
    let running = services;
    for (const _ of ["once", "again"]) {
      for (let i = 0; i < 3; i++) await running.restores.countOn();
      const to = await place();
      await restore(to, folder);
      copyFileSync(join(before.dataDir, name), join(to.dataDir, name));
      running = await to.start();
      const formKey = await draftOne(running, person, "Begun since");
      assert.deepEqual(
        (await running.restores.unseen()).map(({ kind }) => kind),
        ["restored"],
      );
      assert.equal((await running.drafts.find(person, formKey))?.restoredFrom, undefined);
      before = to;
    }
  });

  test("the check says in words that a database has no tables", async () => {
    const to = await (await places(engine)).place();
    mkdirSync(to.dataDir);
    if (to.databaseUrl) await emptied(to.databaseUrl);
    else await opened(to).close();
    await assert.rejects(checked(to), { name: "Failure", message: /tables of another version/ });
  });

  // A file is made anew by each restore, and nobody else has it.
  if (engine.name === "SQLite") return;

  test("a restore that the database refuses leaves the folder as it was", async () => {
    const { place, from, folder } = await office(engine);
    await backup(from, folder);
    const to = await place();
    const idle = await place();
    const waiting = await idle.start();
    for (const { databaseUrl } of [from, idle]) {
      await assert.rejects(restore({ ...to, databaseUrl }, folder), { name: "Failure", message: /DATABASE_URL: / });
      assert.deepEqual(
        readdirSync(to.dataDir).filter((name) => !name.startsWith("lock")),
        [],
      );
    }
    await waiting.stop();
    await restore(to, folder);
  });

  test("what a server without people has written into its audit log holds up no restore", async () => {
    const { place, from, folder } = await office(engine);
    await backup(from, folder);
    const [to, idle] = [await place(), await place()];
    const waiting = await idle.start();
    await waiting.refusals.note({ kind: "file_refused", detail: { problem: "file_xfa" } });
    await waiting.stop();
    await restore({ ...to, databaseUrl: idle.databaseUrl }, folder);
  });

  test("an instance that was heard of in the future keeps nobody from a restore", async () => {
    const { place, from, folder } = await office(engine);
    await backup(from, folder);
    const to = await place();
    const store = opened(to);
    const dayMs = 24 * 60 * 60 * 1000;
    await store.db
      .insertInto("instance")
      .values({ id: "ahead", seen_at: Date.now() + dayMs })
      .execute();
    await store.close();
    await restore(to, folder);
  });

  test("the commands wait for what takes longer than a person would", async () => {
    const { from, services } = await office(engine);
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    const holding = services.store.db.transaction().execute(async (tx) => {
      await sql`lock table item in access exclusive mode`.execute(tx);
      await done;
    });
    const looked = checked(from);
    await Promise.race([looked, pause(6000)]).finally(end);
    await holding;
    assert.equal((await looked).whole, true);
  });
});

test("a backup into a disk of its own is refused before anything is copied", { skip: cannotMount }, () => {
  const data = mkdtempSync(join(tmpdir(), "countersign-mount-"));
  const target = join(data, "target");
  mkdirSync(target);
  const dataDir = join(data, "data");
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "countersign.db"), "");
  const command = 'mount -t tmpfs none "$1" && exec "$2" lib/cli/admin.ts backup "$1"';
  const { stderr } = spawnSync("unshare", [...mounting, "sh", "-c", command, "sh", target, process.execPath], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  assert.match(stderr, /target: expected a folder that can be replaced/);
  assert.deepEqual(readdirSync(data).sort(), ["data", "target"]);
  rmSync(data, { recursive: true });
});

test("a command that there is not is answered with those that there are", async () => {
  for (const name of ["toString", "constructor", "hasOwnProperty"]) {
    const { code, output } = await admin({ DATA_DIR: "none" }, name, "folder");
    assert.equal(code, 1);
    assert.match(output, /npm run admin -- backup FOLDER/);
  }
});
