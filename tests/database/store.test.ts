import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { refuseUnlessEmpty } from "#lib/backup/load.ts";
import { startFaults } from "#lib/cli/start-faults.ts";
import { openStore, type Store, tablesOf } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";
import { insertPerson } from "#lib/people/rows.ts";
import { newId } from "#lib/shared/id.ts";
import type { AttemptState } from "#lib/shared/states.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { isRacer, serveTasks, startRacers } from "../support/racers.ts";

if (isRacer) racer();
else
  forEachEngine((engine) => {
    test("tables can be brought up to date again and again, and keep what is in them", async () => {
      const store = await engine.open();
      await insertPerson(store.db, { ...someone, createdAt: 1 });
      await store.migrate();
      await store.migrate();
      const { name } = await store.db.selectFrom("person").select("name").executeTakeFirstOrThrow();
      assert.equal(name, someone.name);
    });

    test("several processes that start at once bring a new database up to date together", async () => {
      const where = await emptied(await engine.open());
      const racers = await startRacers(import.meta.url, 3);
      try {
        const start = { task: "migrate", argument: where };
        assert.deepEqual(await racers.run(start, start, start), ["done", "done", "done"]);
      } finally {
        await racers.end();
      }
    });

    test("a PostgreSQL database that cannot hold every letter is refused in one line before a table is made", async () => {
      if (engine.name === "SQLite") return;
      const { db, where } = await engine.open();
      const name = `countersign_test_${process.pid}_euc_kr`;
      await sql
        .raw(
          `create database ${name} encoding 'EUC_KR' lc_collate 'C' lc_ctype 'C' locale_provider libc template template0`,
        )
        .execute(db);
      const databaseUrl = Object.assign(new URL(where.databaseUrl ?? ""), { pathname: name }).href;
      const store = openStore({ ...where, databaseUrl });
      const fault = /^expected a database with encoding UTF8, because EUC_KR can't store every name\. [^\n]+$/;
      const migrating = await store.migrate().catch((error) => startFaults(error));
      assert.match(migrating?.join("\n").replace("DATABASE_URL: ", "") ?? "", fault);
      await assert.rejects(refuseUnlessEmpty(store, "001"), { name: "NotEmpty", message: fault });
      assert.equal((await tablesOf(store.db)).size, 0);
      await store.close();
      await sql.raw(`drop database ${name} with (force)`).execute(db);
    });

    test("a document cannot have a second attempt that may have created it", async () => {
      const { db } = await engine.open();
      const [one, other] = [await newDocument(db), await newDocument(db)];
      await newAttempt(db, one, "not_sent");
      await newAttempt(db, one, "claimed");
      for (const state of ["claimed", "on_wire", "created", "unknown"] as const) {
        await assert.rejects(newAttempt(db, one, state), /unique/i, state);
      }
      for (const state of ["rejected", "not_authorised", "not_sent", "not_created"] as const) {
        await newAttempt(db, one, state);
      }
      await newAttempt(db, other, "unknown");
    });

    test("one intent is one document", async () => {
      const { db } = await engine.open();
      await newDocument(db, "same");
      await assert.rejects(newDocument(db, "same"), /unique/i);
    });

    test("a time comes back as the number that went in", async () => {
      const { db } = await engine.open();
      await insertPerson(db, { ...someone, createdAt: 8_640_000_000_000_000 });
      const { at, n } = await db
        .selectFrom("person")
        .select((person) => ["created_at as at", person.fn.countAll().as("n")])
        .groupBy("created_at")
        .executeTakeFirstOrThrow();
      assert.deepEqual([at, n], [8_640_000_000_000_000, 1]);
    });

    test("a closed database answers nothing more", async () => {
      const store = await engine.open();
      await store.ping();
      await store.close();
      await assert.rejects(store.ping());
    });

    if (engine.name === "SQLite") {
      test("an acknowledged write survives a power cut, and a lock is waited for", async () => {
        const { db } = await engine.open();
        const pragma = async (name: string) =>
          Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
        const names = ["journal_mode", "synchronous", "busy_timeout", "foreign_keys", "secure_delete"];
        const values = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pragma(name)])));
        assert.deepEqual(values, {
          journal_mode: "wal",
          synchronous: 2,
          busy_timeout: 5000,
          foreign_keys: 1,
          secure_delete: 1,
        });
      });
    }

    test("a writer waits for another that has only read so far, instead of failing", async () => {
      const { where } = await engine.open();
      const racers = await startRacers(import.meta.url, 2);
      try {
        assert.equal(await racers.tell(0, "begin", where), "reading");
        assert.equal(await racers.tell(1, "prepare", where), "ready");
        // The first still holds its transaction when the second asks for one.
        const second = racers.tell(1, "write", null);
        assert.equal(await racers.tell(0, "writeAndCommit", null), "done");
        assert.equal(await second, "done");
      } finally {
        await racers.end();
      }
      const { db } = openStore(where);
      const rows = await db.selectFrom("instance").select("id").orderBy("id").execute();
      await db.destroy();
      assert.deepEqual(
        rows.map(({ id }) => id),
        ["first", "second"],
      );
    });
  });

const someone = { id: newId(), email: "hong@example.com", name: "홍길동", role: "staff" as const };

/** The same place without any table. */
async function emptied(store: TestStore): Promise<TestStore["where"]> {
  if (store.engine === "sqlite") return { ...store.where, sqlitePath: `${store.where.sqlitePath}.new` };
  await sql`drop schema public cascade`.execute(store.db);
  await sql`create schema public`.execute(store.db);
  return store.where;
}

let places = 0;

async function newDocument(db: Database, formKey: string = newId()): Promise<string> {
  await insertPerson(db, { ...someone, createdAt: 1 });
  const id = newId();
  await db
    .insertInto("document")
    .values({
      id,
      person_id: someone.id,
      form_key: formKey,
      state: "creating",
      template_id: "t",
      title: "근로계약서",
      ...{
        auto_send: 0,
        auto_confirm: null,
        created_at: 1,
        changed_at: 1,
        place: places++,
        service_id: null,
        links_complete: 0,
      },
      problem: null,
      search_text: "",
    })
    .execute();
  return id;
}

async function newAttempt(db: Database, documentId: string, state: AttemptState): Promise<void> {
  await db
    .insertInto("attempt")
    .values({
      id: newId(),
      document_id: documentId,
      number: 1,
      reference: "BCDF23",
      state,
      instance: "i",
      started_at: 1,
      on_wire_at: null,
      ended_at: null,
      reason: null,
      detail: null,
      resolved_by: null,
      resolved_at: null,
    })
    .execute();
}

function racer(): void {
  let store: Store | undefined;
  let commit = async () => {};
  const write = (db: Database | undefined, id: string) =>
    db?.insertInto("instance").values({ id, seen_at: 1 }).execute();
  serveTasks({
    async migrate(where: TestStore["where"]) {
      const own = openStore(where);
      await own.migrate();
      await own.close();
      return "done";
    },
    async begin(where: TestStore["where"]) {
      store = openStore(where);
      const transaction = await store.db.startTransaction().execute();
      await transaction.selectFrom("instance").select("id").execute();
      commit = async () => {
        await write(transaction, "first");
        await transaction.commit().execute();
      };
      return "reading";
    },
    async writeAndCommit() {
      await commit();
      return "done";
    },
    prepare(where: TestStore["where"]) {
      store = openStore(where);
      return "ready";
    },
    async write() {
      await store?.db.transaction().execute(async (transaction) => {
        await transaction.selectFrom("instance").select("id").execute();
        await write(transaction, "second");
      });
      return "done";
    },
  });
}
