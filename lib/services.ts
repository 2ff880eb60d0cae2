import { join } from "node:path";
import { type Config, loadConfig } from "./config.ts";
import { type Again, createAgain } from "./documents/again.ts";
import { createDocuments, type Documents } from "./documents/documents.ts";
import { createDrafts, type Drafts } from "./documents/drafts.ts";
import { beatMs, recover } from "./documents/recovery.ts";
import { createRetention, type Retention } from "./documents/retention.ts";
import { createUploads, type Uploads } from "./documents/uploads.ts";
import { createWording, type MessageWording } from "./documents/wording.ts";
import { createInspector } from "./files/inspector.ts";
import { createStaging, type Staging } from "./files/staging.ts";
import { createPeople, type People } from "./people/people.ts";
import { createSandbox, type Sandbox } from "./sandbox/sandbox.ts";
import { newId } from "./shared/id.ts";
import { log } from "./shared/log.ts";
import { remember } from "./shared/remember.ts";
import { createSigningService, type SigningService } from "./signing/service.ts";
import { forgetOthers, leave } from "./store/instances.ts";
import { lockFolder } from "./store/lock.ts";
import { keepSearchIndex } from "./store/search-index.ts";
import { createSpool } from "./store/spool.ts";
import { openStore, type Store } from "./store/store.ts";
import { createTemplates, type Templates } from "./templates/catalogue.ts";

const sweepMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The desk's parts, put together once per process. */
export interface Services {
  config: Config;
  store: Store;
  staging: Staging;
  people: People;
  documents: Documents;
  uploads: Uploads;
  again: Again;
  drafts: Drafts;
  retention: Retention;
  templates: Templates;
  wording: MessageWording;
  signing: SigningService;
  /** Only in practice mode. */
  sandbox: Sandbox | undefined;
  /** Brings the tables up to date, settles what a dead process left open, and begins the recurring work. */
  start(): Promise<void>;
  /** Waits for the attempts under way, then closes everything. */
  stop(): Promise<void>;
}

/** Puts the parts together as the settings say, and keeps them for the whole process. Throws a `ConfigError`. */
export function createServices(config: Config = loadConfig()): Services {
  const now = Date.now;
  const instance = newId();
  const lock = config.databaseUrl ? undefined : lockFolder(join(config.dataDir, "lock"));
  const store = openStore({ databaseUrl: config.databaseUrl, sqlitePath: join(config.dataDir, "countersign.db") });
  const { db } = store;
  // Each store has its own: the sweep of one must not take what another points to.
  const staging = createStaging(join(config.dataDir, "files", store.engine));
  const inspector = createInspector();
  const signing = createSigningService(config.signing);
  const people = createPeople({ db });
  const uploads = createUploads({ db, staging, inspector, maxFileBytes: config.maxFileBytes, now });
  const drafts = createDrafts({ db, now });
  const spool = createSpool(join(config.dataDir, "outcomes", store.engine));
  const documents = createDocuments({
    ...{ db, signing, spool, instance, now },
    filePath: (name) => staging.path(name),
    phoneRegion: config.phoneRegion,
    sameAgainMs: config.sameAgainDays * dayMs,
  });
  const retention = createRetention({ store, spool, sweepUploads: uploads.sweep });
  const again = createAgain({ ...{ db, staging, documents, now }, begin: drafts.begin });
  const sandbox = config.practice
    ? createSandbox({
        directory: join(config.dataDir, "sandbox"),
        publicUrl: new URL("/sandbox", config.appUrl),
        apiId: config.signing.apiId,
        apiSecretKey: config.signing.apiSecretKey,
      })
    : undefined;

  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, what: string, work: () => Promise<unknown>) => {
    timers.push(setInterval(() => work().catch((error) => log("error", what, { error })), ms).unref());
  };
  return remember("services", {
    ...{ config, store, staging, people, documents, uploads, again, drafts, retention, signing, sandbox },
    templates: createTemplates({ db, practice: config.practice }),
    wording: createWording({ db, now }),
    async start() {
      if (config.signingInClear)
        log("warn", "the signing service is called without TLS: the API secret and the documents travel in the clear");
      await store.migrate();
      // One file, one process (`lock`): whoever else claims to live in it is from before.
      if (lock) await forgetOthers(db, instance);
      const tend = async () => recover({ db, spool, instance, holds: documents.holds }, await store.now());
      await tend();
      every(beatMs, "recovery", tend);
      every(beatMs, "search index", () => keepSearchIndex({ db, instance, now }));
      every(sweepMs, "sweep", () => Promise.all([drafts.sweep().then(retention.sweep), people.sweep()]));
    },
    async stop() {
      await documents.settled();
      timers.forEach(clearInterval);
      await leave(db, instance).catch((error) => log("warn", "leave", { error }));
      await Promise.all([inspector.close(), signing.close()]);
      await store.close();
      lock?.release();
    },
  });
}
