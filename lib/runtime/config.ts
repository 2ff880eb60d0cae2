import { existsSync, readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { getCountries } from "libphonenumber-js/min";
import { z } from "zod";
import { isSlip } from "../shared/near.ts";
import { webAddress } from "../shared/web-address.ts";
import { type Company, companyIn, companySettings } from "./company-settings.ts";
import { ConfigError } from "./config-error.ts";
import { ownerPath } from "./data-dir.ts";
import { generatedKeyFile, generatedSecret, generateKey, holdsKey, keyFileText } from "./key-files.ts";
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
  maxFileBytes: number;
  maxFiles: number;
  phoneRegion: string;
  /** For so many days a document of the same contents is shown before another is created; 0: never. */
  sameAgainDays: number;
  /** What one person may have at once, and begin within an hour. */
  quotas: { stagedFiles: number; stagedBytes: number; drafts: number; draftBytes: number; creationsPerHour: number };
}

type Environment = Record<string, string | undefined>;

const secrets = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "SIGNING_API_ID",
  "SIGNING_API_SECRET_KEY",
  "OIDC_CLIENT_SECRET",
] as const;
/** Names that begin like ours and are not: a slip of the pen that would silently leave a default in force. */
const ourPrefix =
  /^(SIGNING_|OIDC_|MAX_FILE|PHONE_REGION|SAME_AGAIN|APP_URL|TRUSTED_|PERSON_|DATA_DIR|DATABASE_URL|DATABASE_ALLOW|BIND_|SESSIONS?_(SECRET|IDLE|HOUR|MINUTE|TIMEOUT)|KEY_FILE)/;
const lettersOf = (name: string) => name.replaceAll("_", "");

/** Short names are a letter away from those of other software, as API_URL. */
function isSlipOf(known: string, name: string): boolean {
  const [meant, typed] = [lettersOf(known), lettersOf(name)];
  return meant === typed || (meant.length > 7 && isSlip(meant, typed));
}

function whole(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

const httpUrl = z.string().transform((text, context) => {
  const url = webAddress(text);
  if (url) return url;
  context.addIssue("not an address");
  return z.NEVER;
});

const text = z.string().min(1);

const yes = z
  .enum(["yes", "no"])
  .default("no")
  .transform((answer) => answer === "yes");

/** Addresses and networks, separated by commas; this machine's own are always among them. */
const proxies = z
  .string()
  .default("")
  .transform((text, context) => {
    const list = new BlockList();
    list.addSubnet("127.0.0.0", 8);
    list.addAddress("::1", "ipv6");
    for (const entry of text.split(",").map((part) => part.trim())) {
      const [address = "", bits, more] = entry.split("/");
      const family = isIP(address);
      const most = family === 6 ? 128 : 32;
      const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
      if (family !== 0 && isNetwork && more === undefined && !/%|^::ffff:/i.test(address))
        list.addSubnet(address, Number(bits ?? most), family === 6 ? "ipv6" : "ipv4");
      else if (text !== "") context.addIssue("not an address");
    }
    return list;
  });

/** One line a setting: how it is read and what is said when it cannot be. */
const settings = {
  PORT: { schema: whole(1, 65535).default(3000), expected: "a port number from 1 to 65535" },
  BIND_ADDRESS: {
    schema: text.refine((address) => isIP(address) !== 0 && !address.includes("%")).optional(),
    expected: "one address of this machine, like 127.0.0.1",
  },
  APP_URL: {
    schema: httpUrl.refine((url) => url.pathname === "/").optional(),
    expected: "the address people open, without a path, like https://sign.example.com",
  },
  TRUSTED_PROXIES: {
    schema: proxies,
    expected: "addresses or networks of your reverse proxies, separated by commas, like 192.0.2.10, 10.1.0.0/16",
  },
  DATA_DIR: { schema: text.default("./data"), expected: "a folder" },
  DATABASE_URL: {
    schema: text
      .regex(/^postgres(ql)?:\/\//)
      .refine((url) => URL.canParse(url))
      .optional(),
    expected: "a PostgreSQL address like postgres://user:password@host:5432/database",
  },
  DATABASE_ALLOW_PLAIN: { schema: yes, expected: "yes or no" },
  SESSION_SECRET: { schema: text.min(32).optional(), expected: "at least 32 characters" },
  SESSION_IDLE_MINUTES: { schema: whole(5, 1440).default(120), expected: "a whole number of minutes from 5 to 1440" },
  SESSION_HOURS: { schema: whole(1, 168).default(12), expected: "a whole number of hours from 1 to 168" },
  KEY_FILE: { schema: text.refine(holdsKey).optional(), expected: keyFileText },
  SIGNING_BASE_URL: {
    schema: httpUrl.optional(),
    expected: "the service's address like https://api.example.com",
  },
  SIGNING_ALLOW_HTTP: { schema: yes, expected: "yes or no" },
  SIGNING_API_ID: {
    schema: text.regex(/^[^:]+$/).optional(),
    expected: "the API ID that the service issued, without a colon",
  },
  SIGNING_API_SECRET_KEY: { schema: text.optional(), expected: "the API Secret Key that the service issued" },
  SIGNING_CREDENTIALS: { schema: z.enum(["plain", "form"]).default("plain"), expected: "plain or form" },
  SIGNING_TIMEOUT_SECONDS: { schema: whole(1, 600).default(60), expected: "a whole number of seconds from 1 to 600" },
  ...companySettings,
  MAX_FILE_MB: { schema: whole(1, 2000).default(50), expected: "a whole number of megabytes from 1 to 2000" },
  MAX_FILES: { schema: whole(1, 100).default(20), expected: "a whole number from 1 to 100" },
  PHONE_REGION: {
    schema: z.enum(getCountries() as [string, ...string[]]).default("KR"),
    expected: "a two-letter region like KR",
  },
  SAME_AGAIN_DAYS: { schema: whole(0, 365).default(7), expected: "a whole number of days from 0 (never asks) to 365" },
  PERSON_STAGED_FILES: { schema: whole(1, 100_000).default(1000), expected: "a whole number from 1 to 100000" },
  PERSON_STAGED_MB: { schema: whole(1, 999_999).optional(), expected: "a whole number of megabytes from 1 to 999999" },
  PERSON_DRAFTS: { schema: whole(1, 100_000).default(2000), expected: "a whole number from 1 to 100000" },
  PERSON_DRAFTS_MB: { schema: whole(2, 10_000).default(100), expected: "a whole number of megabytes from 2 to 10000" },
  PERSON_CREATIONS_PER_HOUR: { schema: whole(1, 100_000).default(2000), expected: "a whole number from 1 to 100000" },
} as const;

const names = [...Object.keys(settings), ...secrets.map((name) => `${name}_FILE`)];

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]["schema"]> };

/** Where the data and its keys are: for commands that only look at it, move it, or bring it back, and must generate nothing. Throws {@link ConfigError}. */
export function loadPlaces(
  environment: Environment = process.env,
): Pick<Config, "dataDir" | "databaseUrl" | "keyFile"> {
  const faults: string[] = [];
  const places = (["DATA_DIR", "KEY_FILE"] as const).map((name) => {
    const { schema, expected } = settings[name];
    const parsed = schema.safeParse(given(name, environment, faults));
    if (!parsed.success) faults.push(`${name}: expected ${expected}`);
    return parsed.data;
  });
  const address = settings.DATABASE_URL.schema.safeParse(given("DATABASE_URL", environment, faults));
  if (!address.success) faults.push(`DATABASE_URL: expected ${settings.DATABASE_URL.expected}`);
  const allowed = settings.DATABASE_ALLOW_PLAIN.schema.safeParse(given("DATABASE_ALLOW_PLAIN", environment, faults));
  const databaseUrl = reachable(address.data, allowed.data ?? false, faults);
  const [folder = "", keyFile] = places;
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
  for (const name of Object.keys(environment)) {
    if (!names.includes(name) && (ourPrefix.test(name) || names.some((known) => isSlipOf(known, name))))
      faults.push(`${name}: unknown setting; known are ${names.join(", ")}`);
  }

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

function read<Name extends keyof Settings>(names: Name[], environment: Environment, faults: string[]) {
  return Object.fromEntries(
    names.map((name) => {
      const { schema, expected } = settings[name];
      const parsed = schema.safeParse(given(name, environment, faults));
      if (!parsed.success) faults.push(`${name}: expected ${expected}`);
      return [name, parsed.data];
    }),
  ) as Pick<Settings, Name>;
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

/** A setting's text: from its own name, or for a secret from the file that `NAME_FILE` names. Empty counts as absent. */
function given(name: string, environment: Environment, faults: string[]): string | undefined {
  const file = (secrets as readonly string[]).includes(name) ? environment[`${name}_FILE`] : undefined;
  if (!file) return environment[name]?.trim() || undefined;
  if (environment[name]) faults.push(`${name}: given twice, expected either ${name} or ${name}_FILE`);
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    faults.push(`${name}_FILE: expected a file that can be read`);
    return undefined;
  }
}
