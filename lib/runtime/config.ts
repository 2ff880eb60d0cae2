import { existsSync } from "node:fs";
import type { BlockList } from "node:net";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { type Company, companyIn } from "./company-settings.ts";
import { ConfigError } from "./config-error.ts";
import { ownerPath } from "./data-dir.ts";
import { generatedKeyFile, generatedSecret, generateKey } from "./key-files.ts";
import { type Environment, read, refuseSlips, type Settings, settings, withoutEffect } from "./settings.ts";
import { isInClear, overTls } from "./transport.ts";

/** Every setting from outside, checked once at the start. */
export interface Config {
  port: number;
  /** The one address of this machine that is listened at; all of them without it. */
  bindAddress: string | undefined;
  /** The address that people type; origin of every link of ours, and the only origin that may change anything. */
  appUrl: URL;
  /** Origins from which changes are accepted: that of `appUrl`, or where that is only this machine all of its own names. */
  origins: string[];
  /** `appUrl` is https: so are cookies. */
  https: boolean;
  /** Whose word on who asks is believed: this machine's own, and what the settings name. */
  trustedProxies: BlockList;
  dataDir: string;
  databaseUrl: string | undefined;
  sessionSecret: string;
  /** How long somebody stays signed in: without a request, and in all. */
  sessions: { idleMs: number; absoluteMs: number };
  /** Where the keys are that encrypt what is stored and must not be read there; see `lib/runtime/key-files.ts`. */
  keyFile: string;
  /** The signing service that the settings name, else the built-in sandbox. */
  signing: {
    baseUrl: URL;
    apiId: string;
    apiSecretKey: string;
    credentials: "plain" | "form";
    timeoutSeconds: number;
  };
  /** The settings name no service: the built-in sandbox is there, and serves until a connection has been saved. */
  sandbox: boolean;
  /** How people sign in with their company's account, where the settings say so. */
  company: Company | undefined;
  /** The signing service may be called without TLS beyond this machine. */
  signingAllowHttp: boolean;
  /** The settings that let something travel without TLS. */
  withoutTls: string[];
  /** What is set and read by nothing here, though its name has been told of. */
  withoutEffect: string[];
  maxFileBytes: number;
  maxFiles: number;
  phoneRegion: string;
  /** For so many days a document of the same contents is shown before another is created; 0: never. */
  sameAgainDays: number;
  /** What one person may have at once, and begin within an hour. */
  quotas: { stagedFiles: number; stagedBytes: number; drafts: number; draftBytes: number; creationsPerHour: number };
}

/** Where the data and its keys are: for commands that only look at it, move it, or bring it back, and must generate nothing. Throws {@link ConfigError}. */
export function loadPlaces(
  environment: Environment = process.env,
): Pick<Config, "dataDir" | "databaseUrl" | "keyFile"> {
  const faults: string[] = [];
  refuseSlips(environment, faults);
  const values = read(["DATA_DIR", "KEY_FILE", "DATABASE_URL", "DATABASE_ALLOW_PLAIN"], environment, faults);
  const { DATA_DIR: folder = "", KEY_FILE: keyFile, DATABASE_URL: address } = values;
  const databaseUrl = reachable(address, values.DATABASE_ALLOW_PLAIN ?? false, faults);
  const dataDir = resolve(folder);
  if (faults.length === 0) refuseLeftOut(dataDir, databaseUrl, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return { dataDir, databaseUrl, keyFile: keyFile ?? generatedKeyFile(dataDir) };
}

/** The address that people open, for a command that prints a link. Throws {@link ConfigError}. */
export function loadAppUrl(environment: Environment = process.env): URL {
  const faults: string[] = [];
  const values = read(["PORT", "BIND_ADDRESS", "APP_URL"], environment, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return addresses(values).appUrl;
}

/**
 * Reads all settings and lists every fault at once. Generates the session secret into the data folder when none is given.
 * Throws {@link ConfigError}. The only reader of the environment.
 */
export function loadConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  refuseSlips(environment, faults);
  const values = read(Object.keys(settings) as (keyof Settings)[], environment, faults);

  const service = ["SIGNING_BASE_URL", "SIGNING_API_ID", "SIGNING_API_SECRET_KEY"] as const;
  const missing = service.filter((name) => !values[name]);
  if (missing.length > 0 && missing.length < service.length && faults.length === 0) {
    for (const name of missing)
      faults.push(`${name}: expected, because the other settings of the signing service are set`);
  }
  const company = companyIn(values, faults);
  const { SIGNING_BASE_URL: serviceUrl, SIGNING_ALLOW_HTTP: signingAllowHttp } = values;
  if (serviceUrl && isInClear(serviceUrl) && !signingAllowHttp)
    faults.push(
      "SIGNING_BASE_URL: expected https://, because credentials and contracts would travel unencrypted; SIGNING_ALLOW_HTTP=yes takes http",
    );
  const databaseUrl = reachable(values.DATABASE_URL, values.DATABASE_ALLOW_PLAIN, faults);
  const stagedMb = values.PERSON_STAGED_MB ?? Math.max(10_000, values.MAX_FILE_MB * values.MAX_FILES);
  if (stagedMb < values.MAX_FILE_MB)
    faults.push(`PERSON_STAGED_MB: expected at least ${values.MAX_FILE_MB}, the largest file (MAX_FILE_MB)`);
  if (faults.length > 0) throw new ConfigError(faults);
  const dataDir = resolve(values.DATA_DIR);
  refuseLeftOut(dataDir, databaseUrl, faults);
  if (faults.length > 0) throw new ConfigError(faults);

  const port = values.PORT;
  const loopback = ["localhost", "127.0.0.1", "[::1]"].map((host) => new URL(`http://${host}:${port}`).origin);
  const keyFile = values.KEY_FILE ?? generatedKeyFile(dataDir);
  if (!values.KEY_FILE) generateKey(keyFile);
  const { BIND_ADDRESS: bindAddress } = values;
  const { ownUrl, isLoopback, appUrl } = addresses(values);
  const plain = ["SIGNING_ALLOW_HTTP", "DATABASE_ALLOW_PLAIN"] as const;
  return {
    port,
    bindAddress,
    signingAllowHttp,
    withoutTls: plain.filter((name) => values[name]),
    withoutEffect: withoutEffect(environment),
    appUrl,
    https: appUrl.protocol === "https:",
    trustedProxies: values.TRUSTED_PROXIES,
    origins: values.APP_URL || !isLoopback ? [appUrl.origin] : loopback,
    dataDir,
    databaseUrl,
    sessionSecret: values.SESSION_SECRET ?? generatedSecret(dataDir, "session-secret"),
    sessions: {
      idleMs: values.SESSION_IDLE_MINUTES * 60_000,
      absoluteMs: values.SESSION_HOURS * 60 * 60_000,
    },
    keyFile,
    signing: {
      baseUrl: values.SIGNING_BASE_URL ?? new URL("/sandbox", ownUrl),
      apiId: values.SIGNING_API_ID ?? "practice",
      apiSecretKey: values.SIGNING_API_SECRET_KEY ?? generatedSecret(dataDir, "sandbox-secret"),
      credentials: values.SIGNING_CREDENTIALS,
      timeoutSeconds: values.SIGNING_TIMEOUT_SECONDS,
    },
    company,
    sandbox: missing.length === service.length,
    maxFileBytes: values.MAX_FILE_MB * 1024 * 1024,
    maxFiles: values.MAX_FILES,
    phoneRegion: values.PHONE_REGION,
    sameAgainDays: values.SAME_AGAIN_DAYS,
    quotas: {
      stagedFiles: values.PERSON_STAGED_FILES,
      stagedBytes: stagedMb * 1024 * 1024,
      drafts: values.PERSON_DRAFTS,
      draftBytes: values.PERSON_DRAFTS_MB * 1024 * 1024,
      creationsPerHour: values.PERSON_CREATIONS_PER_HOUR,
    },
  };
}

/** Where the server listens, and where people open it. */
function addresses({ PORT, BIND_ADDRESS, APP_URL }: Pick<Settings, "PORT" | "BIND_ADDRESS" | "APP_URL">) {
  const own = BIND_ADDRESS && !/^[0:.]+$/.test(BIND_ADDRESS) ? BIND_ADDRESS : "127.0.0.1";
  const ownUrl = new URL(`http://${isIP(own) === 6 ? `[${own}]` : own}:${PORT}`);
  // Where one address is listened at, nobody gets in by this machine's other names.
  const isLoopback = ["127.0.0.1", "[::1]"].includes(ownUrl.hostname);
  return { ownUrl, isLoopback, appUrl: APP_URL ?? (isLoopback ? new URL(`http://localhost:${PORT}`) : ownUrl) };
}

/** The database's address as its driver gets it. */
function reachable(address: string | undefined, allowPlain: boolean, faults: string[]): string | undefined {
  if (address === undefined || allowPlain) return address;
  let secured: string | undefined;
  try {
    secured = overTls(address);
  } catch {
    faults.push("DATABASE_URL: expected an address whose parts can be read");
    return undefined;
  }
  if (secured === undefined)
    faults.push(
      "DATABASE_URL: expected TLS towards another machine, sslmode=verify-full or none; DATABASE_ALLOW_PLAIN=yes takes the address as it is",
    );
  return secured;
}

/** A shell or a unit that lacks the address must not go on with SQLite, which is empty or of before, in a folder of PostgreSQL's. */
function refuseLeftOut(dataDir: string, databaseUrl: string | undefined, faults: string[]): void {
  const mark = ownerPath(dataDir, "postgres");
  if (databaseUrl === undefined && existsSync(mark))
    faults.push(
      `DATABASE_URL: expected, because a server has used this folder with PostgreSQL. If that database was given up for good, delete ${mark}`,
    );
}
