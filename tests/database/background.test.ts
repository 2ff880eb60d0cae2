import assert from "node:assert/strict";
import { test } from "node:test";
import { CompiledQuery, type RootOperationNode, sql } from "kysely";
import { createRefusals } from "#lib/audit/refusals.ts";
import { createCompanySignIn } from "#lib/company/company.ts";
import { findContacts, findSigners, listContacts } from "#lib/contacts/find.ts";
import { contactsOf } from "#lib/contacts/forget.ts";
import { learnContacts } from "#lib/contacts/learn.ts";
import { countUnseenConflicts } from "#lib/creation/conflicts.ts";
import { recover } from "#lib/creation/recovery.ts";
import { createInstance } from "#lib/database/instances.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { enterFirstKey } from "#lib/database/sealing-keys.ts";
import { writeSetting } from "#lib/database/settings.ts";
import { watchClock } from "#lib/database/steady-clock.ts";
import type { Database } from "#lib/database/tables.ts";
import { countSigned, strikeDocuments } from "#lib/documents/forgetting/strike.ts";
import { createRetention } from "#lib/documents/retention/retention.ts";
import { createDrafts } from "#lib/drafts/drafts.ts";
import { forgetDeletedDrafts } from "#lib/drafts/quotas.ts";
import { createResealing } from "#lib/keys/reseal.ts";
import { createPeople } from "#lib/people/people.ts";
import { sealedKinds } from "#lib/sealed-kinds.ts";
import { keepSearchIndex } from "#lib/search/index-keeper.ts";
import { usualOf } from "#lib/templates/usual.ts";
import { sweepOf } from "#lib/upkeep.ts";
import { forgetFileChecks, mendFileChecks, takeFileChecks } from "#lib/uploads/file-checks.ts";
import { createInspector } from "#lib/uploads/inspector.ts";
import { fatesOf } from "#lib/uploads/rows.ts";
import { createUploads } from "#lib/uploads/uploads.ts";
import { steadiness } from "../support/archive.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { paperwork } from "../support/paperwork.ts";

const many = 5000;
const now = Date.now;
const large =
  "session|throttle|upload|document|document_file|signer|attempt|event|draft|draft_file|file_check|contact|contact_word";
/** Indexes of the few rows that recurring work looks for: to read all of one is to read nothing else. */
const few = "document_stale|document_contacts_due|draft_deleted|attempt_one_content";

/** Many of everything that is kept, and one of each kind that is due. */
async function fill(store: TestStore): Promise<void> {
  const { db } = store;
  const rows = {
    person: ["id, email, name, role, created_at", "'p' || i, 'p' || i, 'P', 'staff', now_ms()"],
    session: ["id_hash, person_id, created_at, seen_at", "'s' || i, 'p' || i, now_ms(), now_ms()"],
    throttle: ["key, failures, last_at", "'t' || i, 1, now_ms()"],
    upload: [
      "id, person_id, name, disk_name, bytes, sha256, stamp, pages, created_at",
      "'u' || i, 'p' || i, 'n', 'f' || i, 1, '', '', 1, now_ms()",
    ],
    document: [
      "id, person_id, form_key, state, template_id, title, auto_send, created_at, changed_at, place, links_complete, search_text, search_stale, contacts_due",
      "'d' || i, 'p' || i, 'd' || i, 'created', 't', 't', 0, now_ms(), now_ms(), i, 1, 't', 0, 0",
    ],
    document_file: ["document_id, position, upload_id", "'d' || i, 0, 'u' || i"],
    signer: ["document_id, position, name, link", "'d' || i, 0, 'n', 'l'"],
    item: ["document_id, position, key, value", "'d' || i, 0, 'k', 'v'"],
    attempt: [
      "id, document_id, reference, state, instance, started_at",
      "'a' || i, 'd' || i, 'r', 'created', 'x', now_ms()",
    ],
    event: ["id, document_id, person_id, at, kind, detail", "'e' || i, 'd' || i, 'p' || i, now_ms(), 'noted', '{}'"],
    contact: [
      "id, person_id, used_at, sent, name, email, mobile, words",
      "'c' || i, 'p1', i, 1, 'n' || i, '', '', ' n' || i",
    ],
    contact_word: ["contact_id, person_id, word", "'c' || i, 'p1', 'n' || i"],
    draft: ["person_id, form_key, form, version, saved_at", "'p' || i, 'k' || i, '{}', 1, now_ms()"],
    draft_file: ["person_id, form_key, upload_id", "'p' || i, 'k' || i, 'u' || i"],
  };
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})`;
  for (const [table, [columns, values]] of Object.entries(rows))
    await sql.raw(`${numbers} insert into ${table} (${columns}) select ${values} from n`).execute(db);
  const due = [
    "update session set seen_at = 1 where id_hash = 's1'",
    "update session set seen_at = now_ms() + 100000000 where id_hash = 's2'",
    "update throttle set last_at = 1 where key = 't1'",
    "update draft set deleted_at = 1 where form_key = 'k1'",
    "update draft set saved_at = now_ms() + 100000000 where form_key = 'k2'",
    "update document set changed_at = 1 where id in ('d3', 'd4')",
    "update attempt set started_at = 1 where document_id in ('d3', 'd4')",
    "update document set search_stale = 1 where id = 'd5'",
    "update document set search_stale = 2 where id = 'd6'",
    "update document set contacts_due = 1 where id = 'd8'",
    "update file_check set due_at = 1 where disk_name in ('f3', 'f7')",
    "delete from document_file where document_id = 'd7'",
    "delete from draft where form_key = 'k7'",
  ];
  for (const one of due) await sql.raw(one).execute(db);
  await informed(store);
  // The plans are asked for when much of this is swept away: that autovacuum may have seen it by then must not change them.
  if (store.engine !== "sqlite")
    for (const table of Object.keys(rows))
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db);
}

/** PostgreSQL keeps itself informed about its tables; a desk on SQLite that began empty knows nothing of them. */
async function informed({ db, engine }: TestStore): Promise<void> {
  if (engine !== "sqlite") await sql`analyze`.execute(db);
}

/** The same database, and what it was asked. */
function listening(db: Database) {
  const asked = new Map<string, CompiledQuery>();
  const heard = db.withPlugin({
    transformQuery({ node, queryId }) {
      const query = db.getExecutor().compileQuery(node as RootOperationNode, queryId);
      asked.set(query.sql, query);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: heard, asked };
}

async function planOf({ db, engine }: TestStore, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = engine === "sqlite" ? "explain query plan" : "explain";
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
  return rows.map((row) => String(Object.values(row).at(-1)));
}

/** The lines of an engine's plan that read all of a large table. */
function scans(engine: TestStore["engine"], plan: string[]): string[] {
  const isScan = (line: string, next = "") =>
    engine === "sqlite"
      ? new RegExp(`^SCAN (${large})\\b(?!.* INDEX (${few})\\b)`).test(line)
      : new RegExp(`Seq Scan on (${large})\\b`).test(line) ||
        (new RegExp(`Index.* Scan using (?!${few})\\w+ on (${large})\\b`).test(line) && !next.includes("Index Cond"));
  return plan.filter((line, i) => isScan(line, plan[i + 1]));
}

forEachEngine((engine) => {
  test("recurring work finds what is due by an index, however much is kept", async () => {
    const { store, staging, journal, person } = await paperwork(engine);
    await fill(store);
    const boss = await person("boss", "administrator");
    await writeSetting(
      store.db,
      {
        name: "retention",
        value: { filesDays: 1, linksDays: 1, peopleDays: 1, draftsDays: 1, idleDays: 1 },
        personId: boss.id,
      },
      1,
    );

    const { db, asked } = listening(store.db);
    const step = stepsOf(db);
    const refusals = createRefusals({ db, now });
    const inspector = createInspector();
    const uploads = createUploads({
      ...{
        db,
        staging,
        inspector,
        refusals,
        maxFileBytes: 1,
        quotas: noQuotas,
        instance: { id: "this" },
        now,
      },
      makeRoom: forgetDeletedDrafts,
    });
    const retention = createRetention({
      store: { ...store, db },
      forgetOutcomes: journal.forget,
      steadiness,
      quotas: noQuotas,
      sweepUploads: async () => {},
      sweepSoon() {},
    });
    const people = createPeople({ db, now, keys: linkKeys, refusals });
    const sweep = sweepOf({
      steadiness,
      people,
      companySignIn: createCompanySignIn({
        fixed: undefined,
        db,
        now,
        keys: linkKeys,
        people,
        refusals,
        appUrl: new URL("http://x.example"),
      }),
      drafts: createDrafts({ db, quotas: noQuotas, removeFile: staging.remove, now }),
      retention,
    });
    await sweep(step);
    // Names that no folder has: what the disk says is not at stake here.
    for (let more = true; more; ) ({ more } = await step((tx) => takeFileChecks(tx, 2)));
    await step((tx) => forgetFileChecks(tx, ["f3"]));
    await mendFileChecks(step, now());
    await uploads.look();
    await enterFirstKey(db, linkKeys.current().id);
    await createResealing({ db, keys: linkKeys, kinds: sealedKinds(staging) })(step);
    await fatesOf(db, ["f8", "f9"]);
    await watchClock(db, store.now).check();
    await recover({ db, journal, instance: createInstance("this"), isUnderWay: () => false });
    await keepSearchIndex({ db, instance: "this", sizes: { block: 64, stale: 1 } });
    await learnContacts({ db, instance: "this" });
    await inspector.close();

    const left = await store.db.selectFrom("upload").select("id").where("id", "in", ["u3", "u7"]).execute();
    assert.deepEqual(
      left.map(({ id }) => id),
      ["u3"],
      "the work was done",
    );
    assert.ok(asked.size > 50, `${asked.size} statements`);
    const faults: string[] = [];
    for (const query of asked.values())
      for (const scan of scans(store.engine, await planOf(store, query))) faults.push(`${scan.trim()}: ${query.sql}`);
    assert.deepEqual(faults, []);
  });

  test("the conflicts that each page counts are found without reading all of a person's documents", async () => {
    const { store } = await paperwork(engine);
    await fill(store);
    await sql`update document set person_id = 'p' || (1 + place % 50)`.execute(store.db);
    await informed(store);
    const { db, asked } = listening(store.db);
    const { n } = await countUnseenConflicts(db, { personId: "p1", everybody: false });
    assert.deepEqual([n, asked.size], [0, 1]);
    for (const query of asked.values()) {
      const plan = (await planOf(store, query)).join("\n");
      assert.match(plan, /\battempt_conflict\b/);
      assert.doesNotMatch(plan, /\bdocument_\w*(person|place|state)/);
    }
  });

  test("contacts are offered without reading all of them", async () => {
    const { store } = await paperwork(engine);
    await fill(store);
    const { db, asked } = listening(store.db);
    for (const everybody of [false, true]) {
      for (const find of [findContacts, findSigners])
        await find(db, { personId: "p1", everybody }, [["n4999"], ["n4"]], 8);
      await listContacts(db, { personId: "p1", everybody }, 50, { usedAt: 2000, id: "c1" });
    }
    assert.equal(asked.size, 11);
    const plans = await Promise.all([...asked.values()].map((query) => planOf(store, query)));
    // The newest ones of all by their index, as many as are looked at one by one.
    const scanned = plans.flat().filter((line) => !/contact_used/.test(line));
    assert.deepEqual(scans(store.engine, scanned), []);
  });

  test("somebody who is forgotten is found without reading all documents and contacts", async () => {
    const { store } = await paperwork(engine);
    await fill(store);
    const who = { name: "n", email: "Some@x.example", mobile: "01012345678" };
    await sql`update signer set email = 'some@X.example' where document_id = 'd9'`.execute(store.db);
    await sql`update signer set mobile = '01012345678' where document_id = 'd10'`.execute(store.db);
    await informed(store);
    const { db, asked } = listening(store.db);
    const before = now() + 1000;
    const forgotten = { who, phoneRegion: "KR", before, draftsBefore: before };
    assert.equal((await countSigned(db, forgotten)).settled.n, 2);
    assert.equal(await strikeDocuments({ db, step: stepsOf(db) }, forgotten, { personId: "p1", now: 1 }), 2);
    assert.deepEqual(await contactsOf(db, forgotten), []);
    assert.ok(asked.size > 20, `${asked.size} statements`);
    const plans = await Promise.all([...asked.values()].map((query) => planOf(store, query)));
    // The few whose outcome is open have an index of their own.
    const scanned = plans.flat().filter((line) => !line.includes("document_unresolved"));
    assert.deepEqual(scans(store.engine, scanned), []);
  });

  test("what is usual for a template is found by its own documents alone", async () => {
    const { store } = await paperwork(engine);
    await fill(store);
    await sql`update document set template_id = 't' || (place % 50)`.execute(store.db);
    await informed(store);
    const { db, asked } = listening(store.db);
    for (const ids of [["t7"], ["t7", "t8", "t9"]])
      assert.deepEqual(
        (await usualOf(db, ids)).map(({ uses }) => uses),
        ids.map(() => ({ n: many / 50, capped: false })),
      );
    const plans = await Promise.all([...asked.values()].map((query) => planOf(store, query)));
    const lines = plans.flat();
    assert.ok(lines.some((line) => line.includes("document_template")));
    assert.deepEqual(
      lines.filter((line) => /^SCAN (document|item|signer)\b|Seq Scan on (document|item|signer)\b/.test(line)),
      [],
    );
  });
});
