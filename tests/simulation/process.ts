import { sql } from "kysely";
import { createOutcomeJournal } from "#lib/creation/journal.ts";
import { recover } from "#lib/creation/recovery.ts";
import { followClock, nowMs } from "#lib/database/clock.ts";
import { beatMs, createInstance, forgetOthers } from "#lib/database/instances.ts";
import type { Database } from "#lib/database/tables.ts";
import { createDrafts, type Drafts } from "#lib/drafts/drafts.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { type DeskDocuments, documentsWithCreation } from "../support/documents-with-creation.ts";
import { linkKeys } from "../support/link-key.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { type Folder, virtualDisk } from "./disk.ts";
import { virtualOpen } from "./files.ts";
import type { Machine } from "./machine.ts";
import { virtualTransport } from "./network.ts";
import { virtualStore } from "./store.ts";
import type { World } from "./world.ts";

const baseUrl = new URL("https://signing.example/");
/** How long an answer of the service is waited for. */
const timeoutSeconds = 60;
const sameAgainMs = 7 * 24 * 60 * 60 * 1000;

/** One instance of Countersign, put together as `lib/services.ts` does, on a machine of the world. */
export interface Process {
  machine: Machine;
  documents: DeskDocuments;
  drafts: Drafts;
  /** Recovers once, then with each beat. */
  start(): Promise<void>;
  /** Ends as a deploy ends it. */
  stop(): Promise<void>;
}

export function openProcess(world: World, machine: Machine, folder: Folder): Process {
  const { chance, weather, trace, database } = world;
  const { name } = machine;
  const note = (what: string) => trace.tell(world.scheduler.now, name, what);
  const db = virtualStore({
    database,
    machine,
    note,
    fate: (sql) => weather.statement(sql),
    delay: () => weather.statementMs(machine.slowness),
    ask: ({ sql, parameters }) => {
      const marks = sql.startsWith(`update "attempt"`) && sql.includes("on_wire_at");
      if (marks) world.wantsToLeave(String(parameters[2]));
    },
    hear: (sql, rows) => {
      trace.add(`${name} ${sql.slice(0, 50)} ${rows}`);
      if (!sql.startsWith(`update "attempt" set "state" = ?`)) return;
      if (sql.includes("on_wire_at")) trace.count(`goes on the wire: ${rows === 1 ? "yes" : "not any more"}`);
      else if (sql.includes(`"instance" = ?`)) trace.count(`recovery closes: ${rows === 1 ? "yes" : "too late"}`);
    },
  });
  const monotonic = () => world.scheduler.now;
  const clock = followClock(() => databaseTime(db), monotonic);
  const { now } = clock;
  const instance = createInstance(name, { monotonic, uptime: monotonic });
  const disk = virtualDisk({
    folder,
    machine,
    note,
    fate: () => weather.disk(),
    delay: () => chance.between(0.1, 2),
    unread() {
      world.diskUnread = true;
    },
  });
  const journal = createOutcomeJournal("outcomes", disk);
  const signing = createSigningService(
    { baseUrl, apiId: name, apiSecretKey: "secret", timeoutSeconds, now: monotonic },
    {
      openPath: virtualOpen(world.files),
      createTransport: () =>
        virtualTransport({
          service: world.service,
          machine,
          note,
          timeoutMs: timeoutSeconds * 1500,
          fate: (creates) => weather.request(creates),
          conduct: () => weather.conduct(),
          tokenConduct: () => weather.tokenConduct(),
          leaves: (body, type) => world.leaves(machine, body, type),
          heard: (attempt, text) => world.heard(machine, attempt, text),
        }),
    },
  );
  const documents = documentsWithCreation({
    db,
    signing,
    journal,
    now,
    filePath: (file: string) => file,
    instance,
    sameAgainMs: world.sameAgain ? sameAgainMs : 0,
    arrivalWindowMs: 0,
    quotas: noQuotas,
    keys: linkKeys,
    timer: { monotonic, sleep: (ms) => machine.sleep(ms) },
  });
  const heartbeat = () => instance.beat(db);
  const recovery = () => recover({ db, journal, instance, isUnderWay: documents.isUnderWay });
  return {
    machine,
    documents,
    drafts: createDrafts({ db, now, quotas: noQuotas, removeFile: async () => {} }),
    async start() {
      await clock.sync();
      if (world.alone) await forgetOthers(db, name);
      await heartbeat();
      await recovery();
      const again = () => {
        // As `setInterval` does: whether the last one has ended or not.
        machine.deliver(beatMs, again);
        for (const work of [clock.sync, heartbeat, recovery]) work().catch((error) => note(`beat: ${error.message}`));
      };
      machine.deliver(beatMs, again);
    },
    async stop() {
      await documents.finished();
      await instance.leave(db).catch(() => {});
      machine.die();
    },
  };
}

async function databaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${nowMs} as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}
