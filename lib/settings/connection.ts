import { audit, secretHash } from "../audit/write.ts";
import { readSetting, swapSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";
import { byWhoMay } from "../people/rows.ts";
import { log } from "../runtime/log.ts";
import { isInClear } from "../runtime/transport.ts";
import type { TypedConnection } from "../shared/connection-schema.ts";
import { newId } from "../shared/id.ts";
import type { ProblemCode } from "../shared/problems.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { may } from "../shared/rights.ts";
import type { Person } from "../shared/roles.ts";
import type { CreateHooks, CreateRequest, MayLeave, Met, Outcome, SigningService } from "../signing/types.ts";
import type { Keys } from "../storage/keys.ts";
import {
  type Account,
  accountIn,
  isSame,
  markOf,
  type Stored,
  setting,
  storedIn,
  storedOf,
  versionOf,
} from "./service-account.ts";
import { type ConnectionTrouble, type Health, isKnown, readHealth, writeHealth } from "./service-health.ts";

/** Hardly a test takes longer. */
const testSeconds = 10;
/** So long before a certificate ends somebody should know of it. */
const certificateWarningMs = 14 * 24 * 60 * 60 * 1000;

/** For administrators. */
interface ConnectionDetails {
  /** Who has set it: the environment, an administrator, or nobody. */
  from: "settings" | "saved" | "practice";
  /** What stands in the form. */
  form: {
    /** Empty in practice mode. */
    baseUrl: string;
    /** The end of the ID, to know it by; "" of a short one, undefined when there is none that can be read. */
    apiIdEnd: string | undefined;
    credentials: Account["credentials"];
    /** To be named by whoever saves another one. */
    version: string;
  };
  inClear: boolean;
  health: Health & {
    /** The certificate ends within two weeks. */
    certificateEnds?: true;
  };
}

/** The service, whichever it is. */
export interface ConnectedService {
  create(request: CreateRequest, hooks?: ConnectedHooks): Promise<Outcome>;
}

interface ConnectedHooks extends Omit<CreateHooks, "beforeSend"> {
  /** Whether whoever asks for it means practice mode: in the other one nothing is sent. Absent: either will do. */
  practice?: boolean | undefined;
  /** As that of {@link CreateHooks}. `service`: the host to which the request goes, "" for the practice service. */
  beforeSend?: (service?: string) => Promise<MayLeave>;
}

export interface Connection {
  /** The service: each creation goes to the one that is connected when it begins, on whichever instance it was saved, and stays with it. */
  signing: ConnectedService;
  /** Whether no service is connected just now. */
  isPractice(): Promise<boolean>;
  /** Whether no service is connected just now, and what is wrong with the one in use. What is wrong with its settings is logged, once. */
  current(): Promise<{ practice: boolean; trouble: ConnectionTrouble | undefined }>;
  /** What an administrator may see of the connection: never the secret. Undefined for others. */
  details(person: Person): Promise<ConnectionDetails | undefined>;
  /**
   * Asks the service for a token and creates nothing: with what was typed, or with what the environment's settings say. What was left
   * empty is the saved one, if it was saved for the same base address. Answers why there is no token; undefined when there is one.
   */
  test(person: Person, typed: TypedConnection): Promise<Result<ConnectionTrouble | undefined>>;
  /**
   * Connects the service for everybody, in the place of the connection that has this version (else `connection_changed`). Answers the
   * new version, whether it was ever tried, and what was wrong when it last was. `not_allowed` to whoever is no administrator any more.
   */
  save(
    person: Person,
    typed: TypedConnection,
    version: string,
  ): Promise<Result<{ version: string; tried: boolean; trouble: ConnectionTrouble | undefined }>>;
  /** Waits for requests under way. */
  close(): Promise<void>;
}

interface Parts {
  db: Database;
  keys: Keys;
  /** That of the environment's settings, or of the built-in sandbox. */
  usual: { from: "settings" | "practice"; account: Account };
  /** What is saved may be an address without TLS beyond this machine. */
  allowHttp: boolean;
  open: (account: Account, onMet: (met: Met) => void) => SigningService;
  now: () => number;
}

/** A connection with the client that it is used by. */
interface Used {
  from: ConnectionDetails["from"];
  /** "" as long as nothing is saved. */
  version: string;
  /** What was saved, as far as it can be read. */
  saved?: Pick<Stored, "baseUrl" | "credentials"> | undefined;
  account?: Account | undefined;
  signing?: SigningService | undefined;
  /** As this instance has met it. */
  health: Health;
}

/** The connection to the signing service, as the environment's settings have it, else as it was saved in the database, else the sandbox. */
export function createConnection({ db, keys, usual, allowHttp, open, now }: Parts): Connection {
  /** Who has a test under way. */
  const testing = new Set<string>();
  let used: Used | undefined;
  /** The last account that was tried and is not in use, and what came of it. */
  let tried: { account: Account; health: Health } | undefined;

  /** What is being written down of the service. No creation waits for it. */
  let writing = Promise.resolve();

  /** The practice service is another one on each instance. */
  const accountOf = ({ from, account }: Used) => (from === "practice" || !account ? undefined : markOf(account, keys));

  /** Where nothing can be sent, all there is to know is why. */
  async function healthOf(current: Used): Promise<Health> {
    const account = current.signing && accountOf(current);
    if (account === undefined) return current.health;
    await writing;
    return readHealth(db, account);
  }

  /** How that version works, as far as it can be read: it is saved all the same. */
  async function healthOfVersion(version: string): Promise<Health> {
    try {
      const used = await inUse();
      return used.version === version ? await healthOf(used) : {};
    } catch (error) {
      log("warn", "how the connection that was saved works could not be read", { error });
      return {};
    }
  }

  /** For all instances: each time where a person has `asked`, else what is not known yet. */
  function writeDown(current: Used, asked: boolean): void {
    const account = accountOf(current);
    if (account === undefined) return;
    const health = { ...current.health };
    // They are written down once: later on others may have met something newer.
    delete current.health.clockAheadMs;
    delete current.health.certificateUntil;
    writing = writing
      .then(async () => {
        if (asked || !(await isKnown(db, account, health))) await writeHealth(db, account, health);
      })
      .catch((error) => {
        for (const key of ["clockAheadMs", "certificateUntil"] as const)
          if (health[key] !== undefined) current.health[key] ??= health[key];
        log("warn", "what came of a request to the service could not be written down", { error });
      });
  }

  async function inUse(): Promise<Used> {
    const value = usual.from === "settings" ? undefined : await readSetting(db, setting);
    const version = versionOf(value);
    // What cannot be decrypted is tried again: its key may come later.
    if (used?.version !== version || used.health.trouble?.reason === "sealed") used = use(version, value);
    return used;
  }

  function use(version: string, value: unknown): Used {
    if (value === undefined) {
      const health: Health = {};
      return { ...usual, version, signing: opened(usual.account, health), health };
    }
    const saved = storedIn(value);
    const account = saved && accountIn(saved, keys);
    if (account && !allowHttp && isInClear(account.baseUrl)) {
      const detail = "the saved base address is http, and SIGNING_ALLOW_HTTP is not set";
      log("error", `${detail}: save an https address`);
      return { from: "saved", version, saved, account, health: { trouble: { reason: "in_clear", detail } } };
    }
    if (account) {
      const known = tried && isSame(tried.account, account) ? tried.health : undefined;
      const health = known ?? {};
      const next: Used = { from: "saved", version, saved, account, signing: opened(account, health), health };
      if (known) writeDown(next, true);
      return next;
    }
    const detail = "the saved connection cannot be decrypted with this server's key";
    if (used?.version !== version) log("error", `${detail}: save it again, or give each instance the same KEY_FILE`);
    return { from: "saved", version, saved, health: { trouble: { reason: "sealed", detail } } };
  }

  function opened(account: Account, health: Health): SigningService {
    if (isInClear(account.baseUrl))
      log(
        "warn",
        "the signing service is called without TLS: the API Secret Key and the documents are sent unencrypted",
      );
    return open(account, (met) => noteMet(health, met));
  }

  function noteMet(health: Health, { clock, certificateUntil }: Met): void {
    // A second that has begun is told as its beginning.
    health.clockAheadMs = clock === undefined ? undefined : clock + 500 - now();
    health.certificateUntil = certificateUntil;
  }

  /** Undefined when nothing is wrong any more. */
  function note(health: Health, trouble: ConnectionTrouble | undefined): void {
    if (trouble && !health.trouble) health.since = now();
    if (trouble) health.failed = { at: now(), trouble };
    health.trouble = trouble;
  }

  function noteOutcome(current: Used, outcome: Outcome): void {
    const { signing, health } = current;
    const { kind, detail } = outcome;
    const fresh = kind === "not_authorised" && outcome.reason === "token";
    const trouble = fresh ? ({ reason: "fresh", detail } as const) : signing?.trouble();
    // With a request on its way there was a token: a new one, where there was none before.
    const tokenIsNew = outcome.posts > 0 && (!health.worked || health.trouble);
    if (!trouble && outcome.posts === 0) return;
    if (kind === "created" || kind === "rejected" || (!trouble && tokenIsNew)) health.worked = now();
    note(health, trouble);
    writeDown(current, false);
  }

  /** What was typed, with what was saved in the place of what was left empty. */
  function completed({ from, account }: Used, typed: TypedConnection): Result<Account> {
    const kept = from === "saved" && account?.baseUrl.href === typed.baseUrl.href ? account : undefined;
    const apiId = typed.apiId || kept?.apiId;
    const apiSecretKey = typed.apiSecretKey || kept?.apiSecretKey;
    if (isInClear(typed.baseUrl) && !allowHttp)
      return refuse("form_invalid", { fields: { baseUrl: "address_in_clear" } });
    if (apiId && apiSecretKey) return ok({ ...typed, apiId, apiSecretKey });
    const fields: Record<string, ProblemCode> = {
      ...(!apiId && { apiId: "api_id_required" }),
      ...(!apiSecretKey && { apiSecretKey: from === "saved" && account ? "secret_kept_elsewhere" : "secret_required" }),
    };
    return refuse("form_invalid", { fields });
  }

  async function test(typed: TypedConnection): Promise<Result<ConnectionTrouble | undefined>> {
    const current = await inUse();
    const wanted = current.from === "settings" ? ok(usual.account) : completed(current, typed);
    if (!wanted.ok) return wanted;
    const account = wanted.value;
    const same = current.account && isSame(current.account, account) && current.from !== "practice";
    const health = same ? current.health : {};
    const signing = (same && current.signing) || open(account, (met) => noteMet(health, met));
    const trouble = await signing.check();
    if (!trouble) health.worked = now();
    note(health, trouble);
    if (same) {
      writeDown(current, true);
      // Whichever instance shows the page next knows it.
      await writing;
    } else {
      tried = { account, health };
      await signing.close();
    }
    return ok(trouble);
  }

  return {
    signing: {
      async create(request, { practice, beforeSend, ...hooks } = {}) {
        const nothing = { kind: "not_sent", posts: 0 } as const;
        let current: Used;
        try {
          current = await inUse();
        } catch (cause) {
          return { ...nothing, reason: "stopped", cause, detail: "the connection could not be read" };
        }
        const { from, account, signing, health } = current;
        const isPractice = from === "practice";
        if (practice !== undefined && practice !== isPractice)
          return { ...nothing, reason: practice ? "connected" : "disconnected", detail: "another service was meant" };
        if (!signing) return { ...nothing, reason: "token", lasting: true, detail: health.trouble?.detail ?? "" };
        const host = isPractice ? "" : account?.baseUrl.host;
        const outcome = await signing.create(request, {
          ...hooks,
          ...(beforeSend && { beforeSend: () => beforeSend(host) }),
        });
        noteOutcome(current, outcome);
        return outcome;
      },
    },
    isPractice: async () => (await inUse()).from === "practice",
    async current() {
      const used = await inUse();
      return { practice: used.from === "practice", trouble: (await healthOf(used)).trouble };
    },
    async details(person) {
      if (!may(person, "changeConnection")) return undefined;
      const used = await inUse();
      const { from, version, saved, account } = used;
      const shown = from === "practice" ? undefined : account;
      const { certificateUntil: until, ...rest } = await healthOf(used);
      const left = until === undefined ? 0 : until - now();
      return {
        from,
        health: {
          ...rest,
          // A date that is past is an older certificate's, or is told as trouble.
          ...(left > 0 && { certificateUntil: until, ...(left < certificateWarningMs && { certificateEnds: true }) }),
        },
        form: {
          baseUrl: (shown?.baseUrl.href ?? saved?.baseUrl ?? "").replace(/\/$/, ""),
          apiIdEnd: shown && (shown.apiId.length > 8 ? shown.apiId.slice(-4) : ""),
          credentials: shown?.credentials ?? saved?.credentials ?? "plain",
          version,
        },
        inClear: shown !== undefined && isInClear(shown.baseUrl),
      };
    },
    async test(person, typed) {
      // One at a time: each asks the service for a token, and the service may take its time.
      if (testing.has(person.id)) return refuse("slow_down", { retryAfterSeconds: testSeconds });
      testing.add(person.id);
      return test(typed).finally(() => testing.delete(person.id));
    },
    async save(person, typed, version) {
      const current = await inUse();
      if (current.from === "settings" || current.version !== version) return refuse("connection_changed");
      const wanted = completed(current, typed);
      if (!wanted.ok) return wanted;
      const value = storedOf(wanted.value, newId(), keys);
      const isCurrent = (before: unknown) => versionOf(before) === version;
      const saved = await byWhoMay<string>(db, person, "changeConnection", async (tx) => {
        if (!(await swapSetting(tx, { name: setting, value, personId: person.id }, isCurrent, now())))
          return refuse("connection_changed");
        const of = ({ baseUrl: { host }, credentials, apiId, apiSecretKey }: Account) => ({
          host,
          credentials,
          apiId: secretHash(tx, apiId),
          secret: secretHash(tx, apiSecretKey),
        });
        const before = current.saved && current.account ? of(current.account) : null;
        const about = { is: "setting", id: setting } as const;
        await audit(tx, { kind: "connection_saved", about, detail: { before, after: of(wanted.value) } });
        return ok(value.version);
      });
      if (!saved.ok) return saved;
      log("info", "connection to the signing service saved", { by: person.id, host: wanted.value.baseUrl.host });
      const { trouble, worked } = await healthOfVersion(saved.value);
      return ok({ version: saved.value, tried: worked !== undefined || trouble !== undefined, trouble });
    },
    async close() {
      await used?.signing?.close();
      await writing;
    },
  };
}
