import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { getCountries } from "libphonenumber-js/min";
import { z } from "zod";
import { isSlip } from "../shared/near.ts";
import { webAddress } from "../shared/web-address.ts";
import { companySettings } from "./company-settings.ts";
import { holdsKey, keyFileText } from "./key-files.ts";

export type Environment = Record<string, string | undefined>;

const secrets = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "SIGNING_API_ID",
  "SIGNING_API_SECRET_KEY",
  "OIDC_CLIENT_SECRET",
] as const;
/** Names that begin like ours and are not. */
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
export const settings = {
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

/** Names that have been told of and that nothing here reads yet; other software has settings of some of these names. */
const told = ["TIME_ZONE", "DATABASE_POOL", "STORAGE_URL", "JOURNAL_DIR", "METRICS_TOKEN", "LOG_LEVEL"];

/** Those of them that are set: whoever has set them may count on what is not there. */
export const withoutEffect = (environment: Environment): string[] =>
  told.flatMap((name) => [name, `${name}_FILE`]).filter((name) => environment[name]?.trim());

export type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]["schema"]> };

/** Says of each name that is none of ours and looks like one: a slip of the pen would silently leave a default in force. */
export function refuseSlips(environment: Environment, faults: string[]): void {
  for (const name of Object.keys(environment)) {
    if (!names.includes(name) && (ourPrefix.test(name) || names.some((known) => isSlipOf(known, name))))
      faults.push(`${name}: unknown setting; known are ${names.join(", ")}`);
  }
}

/** The values of these settings. What cannot be read is undefined, and among the `faults` with what is expected. */
export function read<Name extends keyof Settings>(names: Name[], environment: Environment, faults: string[]) {
  return Object.fromEntries(
    names.map((name) => {
      const { schema, expected } = settings[name];
      const parsed = schema.safeParse(given(name, environment, faults));
      if (!parsed.success) faults.push(`${name}: expected ${expected}`);
      return [name, parsed.data];
    }),
  ) as Pick<Settings, Name>;
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
