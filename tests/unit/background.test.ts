import assert from "node:assert/strict";
import { test } from "node:test";
import { CompiledQuery, type RootOperationNode, sql } from "kysely";
import { createDrafts } from "#lib/documents/drafts.ts";
import { recover } from "#lib/documents/recovery.ts";
import { createRetention } from "#lib/documents/retention.ts";
import { createUploads } from "#lib/documents/uploads.ts";
import { createInspector } from "#lib/files/inspector.ts";
import { createPeople } from "#lib/people/people.ts";
import { forgetFileChecks, mendFileChecks, takeFileChecks } from "#lib/store/file-checks.ts";
import { mendFutureSessions, mendFutureTimes } from "#lib/store/future-times.ts";
import { createInstance } from "#lib/store/instances.ts";
import { stepsOf } from "#lib/store/lease.ts";
import { keepSearchIndex } from "#lib/store/search-index.ts";
import { writeSetting } from "#lib/store/settings.ts";
import { watchClock } from "#lib/store/steady.ts";
import type { Database } from "#lib/store/store.ts";
import { fatesOf } from "#lib/store/uploads.ts";
import { steadiness } from "../support/archive.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { paperwork } from "../support/paperwork.ts";

const many = 5000;
const now = Date.now;
const large = "session|throttle|upload|document|document_file|signer|attempt|event|draft|draft_file|file_check";
/** Indexes of the few rows that recurring work looks for: to read all of one is to read nothing else. */
const few = "document_stale|draft_deleted|attempt_one_content";

/** Many of everything that is kept, and one of each kind that is due. */
async function fill({ db }: TestStore): Promise<void> {
  const rows = {
    person: ["id, email, name, role, created_at", "'p' || i, 'p' || i, 'P', 'staff', now_ms()"],
    session: ["id_hash, person_id, created_at, seen_at", "'s' || i, 'p' || i, now_ms(), now_ms()"],
    throttle: ["key, failures, last_at", "'t' || i, 1, now_ms()"],
    upload: [
      "id, person_id, name, disk_name, bytes, sha256, stamp, pages, created_at",
      "'u' || i, 'p' || i, 'n', 'f' || i, 1, '', '', 1, now_ms()",
    ],
    document: [
      "id, person_id, form_key, state, template_id, title, auto_send, created_at, changed_at, place, links_complete, search_text, search_stale",
      "'d' || i, 'p' || i, 'd' || i, 'created', 't', 't', 0, now_ms(), now_ms(), i, 1, 't', 0",
    ],
    document_file: ["document_id, position, upload_id", "'d' || i, 0, 'u' || i"],
    signer: ["document_id, position, name, link", "'d' || i, 0, 'n', 'l'"],
    attempt: [
      "id, document_id, reference, state, instance, started_at",
      "'a' || i, 'd' || i, 'r', 'created', 'x', now_ms()",
    ],
    event: ["id, document_id, person_id, at, kind, detail", "'e' || i, 'd' || i, 'p' || i, now_ms(), 'noted', '{}'"],
    draft: ["person_id, form_key, form, version, saved_at", "'p' || i, 'k' || i, '{}', 1, now_ms()"],
    draft_file: ["person_id, form_key, upload_id", "'p' || i, 'k' || i, 'u' || i"],
  };
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})`;
  for (const [table, [columns, values]] of Object.entries(rows))
    await sql.raw(`${numbers} insert into ${table} (${columns}) select ${values} from n`).execute(db);
  await sql`analyze`.execute(db);
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
    "update file_check set due_at = 1 where disk_name in ('f3', 'f7')",
    "delete from document_file where document_id = 'd7'",
    "delete from draft where form_key = 'k7'",
  ];
  for (const one of due) await sql.raw(one).execute(db);
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
    const { store, staging, spool, person } = await paperwork(engine);
    await fill(store);
    const boss = await person("boss", "administrator");
    await writeSetting(store.db, { name: "retention", value: { filesDays: 1, linksDays: 1 }, personId: boss.id }, 1);

    const { db, asked } = listening(store.db);
    const step = stepsOf(db);
    const inspector = createInspector();
    const uploads = createUploads({
      ...{ db, staging, inspector, maxFileBytes: 1, quotas: noQuotas, instance: { id: "this" }, now },
    });
    const retention = createRetention({
      store: { ...store, db },
      ...{ spool, steadiness, sweepUploads: async () => {}, sweepSoon() {} },
    });
    await mendFutureSessions(step);
    await createPeople({ db, now }).sweep(step);
    await mendFutureTimes(step);
    await createDrafts({ db, quotas: noQuotas, removeFile: staging.remove, now }).sweep(step);
    await retention.sweep(step);
    // Names that no folder has: what the disk says is not at stake here.
    for (let more = true; more; ) ({ more } = await step((tx) => takeFileChecks(tx, 2)));
    await step((tx) => forgetFileChecks(tx, ["f3"]));
    await mendFileChecks(step, now());
    await uploads.look();
    await fatesOf(db, ["f8", "f9"]);
    await watchClock(db, store.now).check();
    await recover({ db, spool, instance: createInstance("this"), holds: () => false });
    await keepSearchIndex({ db, instance: "this", sizes: { block: 64, stale: 1 } });
    await inspector.close();

    const left = await store.db.selectFrom("upload").select("id").where("id", "in", ["u3", "u7"]).execute();
    assert.deepEqual(
      left.map(({ id }) => id),
      ["u3"],
      "the work was done",
    );
    assert.ok(asked.size > 50, `${asked.size} statements`);
    const faults: string[] = [];
    for (const { sql: text, parameters } of asked.values()) {
      const explain = store.engine === "sqlite" ? "explain query plan" : "explain";
      const { rows } = await store.db.executeQuery<object>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      const plan = rows.map((row) => String(Object.values(row).at(-1)));
      for (const scan of scans(store.engine, plan)) faults.push(`${scan.trim()}: ${text}`);
    }
    assert.deepEqual(faults, []);
  });
});
