import program from "../package.json" with { type: "json" };
import { auditKeyFrom } from "./audit/chain.ts";
import { type AuditLog, createAuditLog } from "./audit/log.ts";
import { createRefusals, type Refusals } from "./audit/refusals.ts";
import { createWitness } from "./audit/witness.ts";
import { createRestores, type Restores } from "./backup/restores.ts";
import { type CompanySignIn, createCompanySignIn } from "./company/company.ts";
import { companyIssuer } from "./company/settings.ts";
import { type Contacts, createContacts } from "./contacts/contacts.ts";
import { type Creation, createCreation } from "./creation/creation.ts";
import { createOutcomeJournal } from "./creation/journal.ts";
import { recordJournaled } from "./creation/journal-entry.ts";
import { recover, takeUpSetAside } from "./creation/recovery.ts";
import { createResolving, type Resolving } from "./creation/resolving.ts";
import { withUnstoredOutcome } from "./creation/unstored-outcome.ts";
import { holdAuditKey } from "./database/audit-key.ts";
import { followClock } from "./database/clock.ts";
import { lockFolder, refuseHalfRestored } from "./database/folder-lock.ts";
import { createInstance, forgetOthers } from "./database/instances.ts";
import { watchClock } from "./database/steady-clock.ts";
import { openStore, type Store } from "./database/store.ts";
import { createDocuments, type Documents } from "./documents/documents.ts";
import { createDuplication, type Duplication } from "./documents/duplicate-and-replace.ts";
import { createForgetting, type Forgetting } from "./documents/forgetting/forgetting.ts";
import { createPackets, type Packets } from "./documents/packets.ts";
import { createRetention, type Retention } from "./documents/retention/retention.ts";
import { createDrafts, type Drafts } from "./drafts/drafts.ts";
import { forgetDeletedDrafts } from "./drafts/quotas.ts";
import { createHandOvers, type HandOvers } from "./hand-over/hand-over.ts";
import { createKeyring, type Keyring } from "./keys/keyring.ts";
import { createPeople, type People } from "./people/people.ts";
import { createReleases, type Releases } from "./releases/releases.ts";
import { type Config, loadConfig } from "./runtime/config.ts";
import {
  auditKnownPath,
  filesPath,
  heardPath,
  lockPath,
  outcomesPath,
  ownerPath,
  sandboxPath,
  sqlitePath,
  trialsPath,
} from "./runtime/data-dir.ts";
import { generatedKeyFile } from "./runtime/key-files.ts";
import { log } from "./runtime/log.ts";
import { makePrivate } from "./runtime/private-folder.ts";
import { remember } from "./runtime/registry.ts";
import { createSandbox, type Sandbox } from "./sandbox/sandbox.ts";
import { type Connection, createConnection } from "./settings/connection.ts";
import { createHold, type Hold } from "./settings/hold.ts";
import { createWording, type MessageWording } from "./settings/wording.ts";
import { newId } from "./shared/id.ts";
import { signingOnFirstUse } from "./signing/on-first-use.ts";
import { createStaging, type Staging } from "./storage/staging.ts";
import { createTemplates, type Templates } from "./templates/catalogue.ts";
import { createTrials, type Trials } from "./templates/trials.ts";
import { createUpkeep } from "./upkeep.ts";
import { createInspector } from "./uploads/inspector.ts";
import { createUploads, type Uploads } from "./uploads/uploads.ts";

/** A request that was given up was seen to arrive up to 54 s after it began, never after 100 s. */
const arrivalWindowMs = 2 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The server's parts, put together once per process. */
export interface Services {
  config: Config;
  store: Store;
  /** The clock that all instances share, in milliseconds since 1970. */
  now: () => number;
  keys: Keyring;
  staging: Staging;
  audit: AuditLog;
  refusals: Refusals;
  people: People;
  creation: Creation;
  resolving: Resolving;
  documents: Documents;
  uploads: Uploads;
  duplication: Duplication;
  packets: Packets;
  drafts: Drafts;
  handOvers: HandOvers;
  releases: Releases;
  retention: Retention;
  forgetting: Forgetting;
  restores: Restores;
  templates: Templates;
  trials: Trials;
  contacts: Contacts;
  wording: MessageWording;
  hold: Hold;
  connection: Connection;
  companySignIn: CompanySignIn;
  /** Absent where the environment's settings name a service. */
  sandbox: Sandbox | undefined;
  /** Brings the tables up to date, closes what a dead process left pending, and begins the recurring work. */
  start(): Promise<void>;
  /** Waits for the attempts under way, then closes everything. */
  stop(): Promise<void>;
}

/** Puts the parts together as the settings say, and keeps them for the whole process. Throws a `ConfigError`. */
export function createServices(config: Config = loadConfig()): Services {
  const instance = createInstance(newId(), { keys: () => keys.ids() });
  makePrivate(config.dataDir);
  refuseHalfRestored(config.dataDir);
  const lock = config.databaseUrl ? undefined : lockFolder(lockPath(config.dataDir));
  const databaseFile = sqlitePath(config.dataDir);
  const { databaseUrl, keyFile } = config;
  const store = openStore({ databaseUrl, sqlitePath: databaseFile });
  const { db } = store;
  const clock = followClock(store.now);
  const { now } = clock;
  const { quotas, maxFileBytes } = config;
  const steadiness = watchClock(db, store.now);
  const ownBeside = databaseUrl !== undefined && keyFile === generatedKeyFile(config.dataDir);
  const keys = createKeyring({ db, keyFile, ownBeside });
  const staging = createStaging(filesPath(config.dataDir, store.engine), keys);
  const inspector = createInspector({ openPath: staging.open });
  const { timeoutSeconds, ...account } = config.signing;
  const userAgent = `countersign/${program.version}`;
  const connection = createConnection({
    db,
    keys,
    now,
    usual: { from: config.sandbox ? "practice" : "settings", account },
    allowHttp: config.signingAllowHttp,
    open: (opened, onMet) => signingOnFirstUse({ ...opened, timeoutSeconds, userAgent, onMet }, staging.open),
  });
  const refusals = createRefusals({ db, now });
  const people = createPeople({
    db,
    now,
    keys,
    limits: config.sessions,
    refusals,
    issuer: companyIssuer(config.company),
  });
  const companySignIn = createCompanySignIn({
    db,
    keys,
    now,
    people,
    refusals,
    fixed: config.company,
    appUrl: config.appUrl,
  });
  const uploads = createUploads({
    db,
    staging,
    inspector,
    refusals,
    maxFileBytes,
    quotas,
    instance,
    now,
    makeRoom: forgetDeletedDrafts,
  });
  const drafts = createDrafts({ db, quotas, removeFile: staging.remove, now });
  const handOvers = createHandOvers({ db, quotas, now });
  const outcomes = outcomesPath(config.dataDir, store.engine);
  const journal = createOutcomeJournal(outcomes);
  const filePath = (name: string) => staging.path(name);
  const sameAgainMs = config.sameAgainDays * dayMs;
  const creation = createCreation({
    db,
    journal,
    filePath,
    instance,
    quotas,
    sameAgainMs,
    keys,
    now,
    signing: connection.signing,
  });
  const { isUnderWay } = creation;
  const resolving = createResolving({ db, arrivalWindowMs, isUnderWay, keys });
  const { maxFiles, phoneRegion } = config;
  const releases = createReleases({
    db,
    creation,
    filePath,
    quotas,
    sameAgainMs,
    keys,
    now,
    limits: { maxFiles, maxFileBytes, phoneRegion },
  });
  const documents = createDocuments({
    db,
    filePath,
    keys,
    now,
    isPractice: connection.isPractice,
    withUnstoredOutcome: (document) => withUnstoredOutcome(document, journal),
    phoneRegion: config.phoneRegion,
    sessionLimits: config.sessions,
    // Half of the pool's connections at most.
    searchesAtOnce: store.engine === "postgres" ? 4 : 1,
  });
  const retention = createRetention({
    store,
    steadiness,
    quotas: config.quotas,
    forgetOutcomes: journal.forget,
    sweepUploads: uploads.sweep,
    sweepSoon: () => upkeep.sweepSoon(),
  });
  const forgetting = createForgetting({
    store,
    phoneRegion: config.phoneRegion,
    now,
    workSoon: () => upkeep.forgetSoon(),
  });
  const restores = createRestores({
    store,
    heardPath: heardPath(config.dataDir, store.engine),
    ownerPath: ownerPath(config.dataDir, store.engine),
    databaseFile: config.databaseUrl ? undefined : databaseFile,
  });
  const duplication = createDuplication({
    db,
    staging,
    documents,
    begin: drafts.begin,
    phoneRegion: config.phoneRegion,
  });
  const packets = createPackets({ db, find: documents.find });
  const sandbox = config.sandbox
    ? createSandbox({
        directory: sandboxPath(config.dataDir),
        publicUrl: new URL("/sandbox", config.appUrl),
        apiId: config.signing.apiId,
        apiSecretKey: config.signing.apiSecretKey,
      })
    : undefined;
  const templates = createTemplates({
    db,
    practice: connection.isPractice,
    phoneRegion: config.phoneRegion,
    now,
  });
  const trials = createTrials({
    templates,
    directory: trialsPath(config.dataDir),
    now,
    maxFiles: config.maxFiles,
    userAgent,
  });
  const tend = async () => {
    // First: after a restore an attempt that is pending in the database says nothing about what became of it.
    await restores.countOn();
    await recover({ db, journal, instance, isUnderWay });
  };
  const upkeep = createUpkeep({
    db,
    instance,
    clock,
    steadiness,
    keys,
    staging,
    refusals,
    people,
    companySignIn,
    uploads,
    drafts,
    retention,
    forgetting,
    restores,
    trials,
    outcomes,
    tend,
    auditWitness: createWitness(db, auditKnownPath(config.dataDir, store.engine)),
  });

  return remember("services", {
    config,
    store,
    now,
    keys,
    staging,
    people,
    creation,
    documents,
    uploads,
    duplication,
    drafts,
    retention,
    handOvers,
    resolving,
    restores,
    companySignIn,
    connection,
    forgetting,
    packets,
    refusals,
    releases,
    sandbox,
    templates,
    trials,
    audit: createAuditLog(db),
    contacts: createContacts({ db, now, phoneRegion: config.phoneRegion }),
    wording: createWording({ db, now }),
    hold: createHold({ db, now }),
    async start() {
      await store.migrate();
      await keys.load();
      holdAuditKey(db, auditKeyFrom(keys.root()));
      await clock.sync();
      await connection.current();
      // One file, one process (`lock`): whoever else claims to live in it is from before.
      if (lock) await forgetOthers(db, instance.id);
      // Before the first count, which after a restore takes for unknown whatever is pending: what this disk knows is certain.
      await takeUpSetAside(db, journal);
      await recordJournaled(db, journal);
      await instance.beat(db);
      await tend();
      upkeep.begin();
    },
    async stop() {
      await Promise.all([creation.finished(), uploads.finished()]);
      // A beat under way would take back what is said next.
      await upkeep.end();
      await Promise.all([instance.leave(db), restores.end(), refusals.flush(true)]).catch((error) =>
        log("warn", "this instance could not be signed off", { error }),
      );
      await Promise.all([inspector.close(), connection.close()]);
      await store.close();
      lock?.release();
    },
  });
}
