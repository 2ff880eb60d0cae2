/*
 * How long the rule takes that strikes people of old documents when it is first set on an archive, in process, on both engines: a sweep
 * after the other as the server does them, what each takes, how long others wait meanwhile, and what is resident. `--documents 200000`: fewer than a million; `--engine sqlite`: one alone.
 * `--sweeps 3`: after so many it is told and stops.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { auditKeyFrom } from "#lib/audit/chain.ts";
import { openStore, type Store } from "#lib/database/store.ts";
import { createRetention } from "#lib/documents/retention/retention.ts";
import { noRules } from "#lib/shared/retention.ts";
import { linkKeys } from "../support/link-key.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { startPostgres } from "../support/postgres.ts";
import { timed } from "./measure.ts";
import { residentMegabytes } from "./memory.ts";
import { seedMillion } from "./seed-million.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "1000000" },
    sweeps: { type: "string", default: "1000" },
    engine: { type: "string" },
  },
});
const many = Number(values.documents);
const days = 1;
const auditKey = auditKeyFrom(linkKeys.root());

async function measure(engine: string, store: Store): Promise<void> {
  const { db } = store;
  const retention = createRetention({
    store,
    steadiness: { check: async () => undefined, waitsUntil: async () => undefined },
    forgetOutcomes: async () => 0,
    quotas: noQuotas,
    sweepUploads: async () => {},
    sweepSoon() {},
  });
  const { id: personId } = await db.selectFrom("person").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("setting")
    .values({
      name: "retention",
      value: JSON.stringify({ ...noRules, peopleDays: days }),
      changed_by: personId,
      changed_at: 1,
    })
    .execute();
  const struck = async () =>
    Number(
      (
        await db
          .selectFrom("document")
          .select(({ fn }) => fn.countAll().as("n"))
          .where("people_purged_at", "is not", null)
          .executeTakeFirstOrThrow()
      ).n,
    );
  console.log(`\n${many} documents on ${engine}: resident ${residentMegabytes(process.pid).toFixed(0)} MB`);
  let done = 0;
  for (let sweep = 1; sweep <= Number(values.sweeps); sweep++) {
    const waits = monitorEventLoopDelay({ resolution: 5 });
    waits.enable();
    const ms = await timed(() => retention.sweep());
    waits.disable();
    const now = await struck();
    if (now === done) break;
    const [rate, wait] = [((now - done) / ms) * 1000, (share: number) => (waits.percentile(share) / 1e6).toFixed(0)];
    console.log(
      `  sweep ${sweep}: ${now - done} documents in ${(ms / 1000).toFixed(1)} s, ${rate.toFixed(0)} a second; others wait p50 ${wait(50)}, p99 ${wait(99)}, at most ${(waits.max / 1e6).toFixed(0)} ms; resident ${residentMegabytes(process.pid).toFixed(0)} MB`,
    );
    done = now;
  }
}

if (values.engine !== "postgres") {
  const folder = mkdtempSync(join(tmpdir(), "countersign-striking-"));
  const sqlitePath = join(folder, "countersign.db");
  await seedMillion("sqlite", sqlitePath, many);
  const store = openStore({ databaseUrl: undefined, sqlitePath, auditKey });
  await measure("SQLite", store);
  await store.close();
  rmSync(folder, { recursive: true });
}
if (values.engine !== "sqlite") {
  const server = await startPostgres("disk");
  try {
    const databaseUrl = await server.create("striking", "template1");
    await seedMillion("postgres", databaseUrl, many);
    const store = openStore({ databaseUrl, sqlitePath: "", auditKey });
    await measure("PostgreSQL", store);
    await store.close();
  } finally {
    await server.stop();
  }
}
