import assert from "node:assert/strict";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { loadAppUrl, loadConfig, loadPlaces } from "#lib/runtime/config.ts";
import { ConfigError } from "#lib/runtime/config-error.ts";
import { isInClear } from "#lib/runtime/transport.ts";
import { newKey, readKeys } from "#lib/storage/keys.ts";

const dataDir = mkdtempSync(join(tmpdir(), "countersign-config-"));
after(() => rmSync(dataDir, { recursive: true }));
const service = {
  SIGNING_BASE_URL: "https://api.example.com/v",
  SIGNING_API_ID: "id",
  SIGNING_API_SECRET_KEY: "s:e+c%한",
};

function faults(environment: Record<string, string>): string[] {
  try {
    loadConfig({ DATA_DIR: dataDir, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("without settings the sandbox serves, at this machine's own names", () => {
  const config = loadConfig({ DATA_DIR: dataDir });
  assert.equal(config.sandbox, true);
  assert.equal(config.signing.baseUrl.href, "http://127.0.0.1:3000/sandbox");
  assert.deepEqual(config.origins, ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"]);
  assert.deepEqual([config.maxFileBytes, config.maxFiles, config.phoneRegion], [50 * 1024 * 1024, 20, "KR"]);
});

test("generated secrets are the same at the next start, and nobody else's to read", () => {
  const first = loadConfig({ DATA_DIR: dataDir }).sessionSecret;
  assert.equal(loadConfig({ DATA_DIR: dataDir }).sessionSecret, first);
  assert.equal(readFileSync(join(dataDir, "session-secret"), "utf8").trim(), first);
  assert.equal(statSync(join(dataDir, "session-secret")).mode & 0o777, 0o600);
});

test("a generated secret that is empty or cut short is refused, and none is ever half written", () => {
  for (const cut of ["", "\n", "abc"]) {
    const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
    after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "session-secret"), cut);
    assert.match(
      faults({ DATA_DIR: folder }).join(),
      /session-secret: expected at least 32 characters\. Delete the file/,
    );
    rmSync(join(folder, "session-secret"));
    assert.deepEqual(faults({ DATA_DIR: folder }), []);
    assert.deepEqual(readdirSync(folder).sort(), ["keys", "sandbox-secret", "session-secret"]);
  }
});

test("the key of what is stored is made once, nobody else's to read, and refused when it is short", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
  after(() => rmSync(folder, { recursive: true }));
  const keys = () => readKeys(loadConfig({ DATA_DIR: folder }).keyFile).map(({ bytes }) => bytes);
  const [key] = keys();
  assert.equal(key?.length, 32);
  assert.deepEqual(keys(), [key]);
  const path = join(folder, "keys", "stored");
  assert.deepEqual([statSync(join(folder, "keys")).mode & 0o777, statSync(path).mode & 0o777], [0o700, 0o600]);
  assert.equal(statSync(path).size, 32);
  for (const cut of ["", "abc", "x".repeat(31)]) {
    writeFileSync(path, cut);
    assert.match(faults({ DATA_DIR: folder }).join(), /keys\/stored: expected a file that can be read and holds 32/);
  }
});

test("KEY_FILE goes before the key in the data folder, and is refused when it is no key", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
  after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "key");
  writeFileSync(file, "k".repeat(44));
  const dataDir = join(folder, "data");
  const keys = (environment: Record<string, string>) => readKeys(loadConfig(environment).keyFile).map(({ id }) => id);
  const first = keys({ DATA_DIR: dataDir, KEY_FILE: file });
  assert.equal(existsSync(join(dataDir, "keys")), false);
  assert.notDeepEqual(keys({ DATA_DIR: dataDir }), first);
  writeFileSync(file, "short");
  for (const path of [file, folder, join(folder, "nowhere"), "/dev/zero"])
    assert.match(faults({ KEY_FILE: path }).join(), /^KEY_FILE: expected a file that can be read and holds 32 to 4096/);
  assert.match(faults({ KEY_FILES: file }).join(), /^KEY_FILES: unknown setting/);
});

test("keys are the file that is named and those beside it, whose contents count; the first may go, and is not made again", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
  after(() => rmSync(folder, { recursive: true }));
  for (const more of [{}, { KEY_FILE: join(folder, "keys", "stored") }]) {
    const { keyFile } = loadConfig({ DATA_DIR: folder, ...more });
    const [first] = readKeys(keyFile);
    const second = newKey(keyFile);
    assert.equal(basename(second.path), `stored.${second.id}`);
    assert.equal(statSync(second.path).mode & 0o777, 0o600);
    for (const other of ["stored.1.part", "stored2", "other", "stored.sha256", "stored.gpg"])
      writeFileSync(join(folder, "keys", other), "x".repeat(32));
    writeFileSync(`${keyFile}.7`, "x".repeat(31));
    assert.deepEqual(
      readKeys(keyFile).map(({ id }) => id),
      [first?.id, second.id],
    );
    rmSync(keyFile);
    assert.deepEqual(readKeys(loadConfig({ DATA_DIR: folder, ...more }).keyFile), [second]);
    renameSync(second.path, keyFile);
    assert.deepEqual(
      readKeys(loadConfig({ DATA_DIR: folder, ...more }).keyFile).map(({ id }) => id),
      [second.id],
    );
  }
});

test("with APP_URL only its origin counts", () => {
  const config = loadConfig({ DATA_DIR: dataDir, APP_URL: "https://sign.example.com" });
  assert.deepEqual(config.origins, ["https://sign.example.com"]);
});

test("a secret may stand in a file", () => {
  const file = join(dataDir, "api-secret");
  writeFileSync(file, "from-a-file\n");
  const { SIGNING_API_SECRET_KEY: _inline, ...rest } = service;
  const config = loadConfig({ DATA_DIR: dataDir, ...rest, SIGNING_API_SECRET_KEY_FILE: file });
  assert.equal(config.signing.apiSecretKey, "from-a-file");
  assert.equal(config.sandbox, false);
});

test("ID and key go out as they are, unless the service wants them form-encoded", () => {
  const encoding = (environment: Record<string, string>) =>
    loadConfig({ DATA_DIR: dataDir, ...service, ...environment }).signing.credentials;
  assert.equal(encoding({}), "plain");
  assert.equal(encoding({ SIGNING_CREDENTIALS: "plain" }), "plain");
  assert.equal(encoding({ SIGNING_CREDENTIALS: "form" }), "form");
  assert.deepEqual(faults({ ...service, SIGNING_CREDENTIALS: "Form" }), [
    "SIGNING_CREDENTIALS: expected plain or form",
  ]);
});

test("the company's sign-in is there whole or not at all, with an issuer that nobody can listen to", () => {
  assert.equal(loadConfig({ DATA_DIR: dataDir }).company, undefined);
  const company = { OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
  assert.deepEqual(loadConfig({ DATA_DIR: dataDir, ...company }).company, {
    issuer: "https://login.example.com/",
    clientId: "id",
    clientSecret: "secret",
    name: "login.example.com",
    domains: "",
    roleClaim: "",
  });
  const needed = (name: string) => `${name}: expected, because other settings of the company sign-in are set`;
  assert.deepEqual(faults({ OIDC_NAME: "Hanbit" }), Object.keys(company).map(needed));
  assert.deepEqual(faults({ ...company, OIDC_CLIENT_SECRET: "" }), [needed("OIDC_CLIENT_SECRET")]);
  const file = join(dataDir, "company-secret");
  writeFileSync(file, "from-a-file\n");
  const inFile = { ...company, OIDC_CLIENT_SECRET: "", OIDC_CLIENT_SECRET_FILE: file };
  assert.equal(loadConfig({ DATA_DIR: dataDir, ...inFile }).company?.clientSecret, "from-a-file");
  for (const issuer of [
    "http://login.example.com",
    "http://127.0.0.1.example.com",
    "login.example.com",
    "https://u@a.b",
  ])
    assert.match(faults({ ...company, OIDC_ISSUER: issuer }).join(), /^OIDC_ISSUER: expected the issuer's address/);
  for (const issuer of ["http://127.0.0.1:9000", "http://localhost:9000", "http://[::1]:9000"])
    assert.deepEqual(faults({ ...company, OIDC_ISSUER: issuer }), []);
  assert.match(faults({ ...company, OIDC_ALLOWED_DOMAINS: "a@b.example" }).join(), /^OIDC_ALLOWED_DOMAINS: expected/);
  assert.match(faults({ ...company, OIDC_ROLE_CLAIM: "groups: a=owner" }).join(), /^OIDC_ROLE_CLAIM: expected/);
  assert.match(faults({ ...company, OIDC_SCOPES: "x" }).join(), /^OIDC_SCOPES: unknown setting/);
});

test("every fault is told at once, by name, with what is expected", () => {
  const told = faults({
    PORT: "seventy",
    APP_URL: "sign.example.com",
    DATABASE_URL: "mysql://x",
    SESSION_SECRET: "short",
    TRUSTED_PROXIES: "10.0.0.0/8 192.0.2.1",
    SIGNING_TIMEOUT_SECONDS: "0",
    MAX_FILE_MB: "-1",
    MAX_FILES: "1e3",
    PHONE_REGION: "Korea",
    SIGNING_BASE_URI: "https://typo.example.com",
  });
  const names = told.map((line) => line.split(":")[0]);
  assert.deepEqual(names.sort(), [
    "APP_URL",
    "DATABASE_URL",
    "MAX_FILES",
    "MAX_FILE_MB",
    "PHONE_REGION",
    "PORT",
    "SESSION_SECRET",
    "SIGNING_BASE_URI",
    "SIGNING_TIMEOUT_SECONDS",
    "TRUSTED_PROXIES",
  ]);
  for (const line of told) assert.match(line, /^[A-Z_]+: (expected|unknown setting)/);
});

test("quotas are for people who are busy, and for one full document at least; a file that may be uploaded fits in", () => {
  const quotas = (environment: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...environment }).quotas;
  const mb = 1024 * 1024;
  assert.deepEqual(quotas({}), {
    stagedFiles: 1000,
    stagedBytes: 10_000 * mb,
    drafts: 2000,
    draftBytes: 100 * mb,
    creationsPerHour: 2000,
  });
  assert.equal(quotas({ MAX_FILE_MB: "2000", MAX_FILES: "100" }).stagedBytes, 200_000 * mb);
  assert.equal(quotas({ PERSON_STAGED_MB: "50" }).stagedBytes, 50 * mb);
  assert.deepEqual(faults({ PERSON_STAGED_MB: "49" }), [
    "PERSON_STAGED_MB: expected at least 50, the largest file (MAX_FILE_MB)",
  ]);
  const names = ["PERSON_STAGED_FILES", "PERSON_STAGED_MB", "PERSON_DRAFTS", "PERSON_DRAFTS_MB"];
  for (const name of [...names, "PERSON_CREATIONS_PER_HOUR"]) assert.match(faults({ [name]: "0" }).join(), /expected/);
  assert.match(faults({ PERSON_DRAFT: "5" }).join(), /unknown setting/);
});

test("how long people stay signed in is set in minutes without a request and hours in all", () => {
  const sessions = (environment: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...environment }).sessions;
  const minuteMs = 60_000;
  assert.deepEqual(sessions({}), { idleMs: 120 * minuteMs, absoluteMs: 12 * 60 * minuteMs });
  const set = sessions({ SESSION_IDLE_MINUTES: "30", SESSION_HOURS: "8" });
  assert.deepEqual(set, { idleMs: 30 * minuteMs, absoluteMs: 8 * 60 * minuteMs });
  for (const name of ["SESSION_IDLE_MINUTES", "SESSION_HOURS"])
    assert.match(faults({ [name]: "0" }).join(), /expected/);
  assert.match(faults({ SESSION_IDLE: "5" }).join(), /unknown setting/);
  // Of every Linux desktop.
  assert.deepEqual(faults({ SESSION_MANAGER: "local/host:@/tmp/.ICE-unix/1" }), []);
});

test("a service that is named only in part stops the start", () => {
  assert.deepEqual(
    faults({ SIGNING_BASE_URL: service.SIGNING_BASE_URL }).map((line) => line.split(":")[0]),
    ["SIGNING_API_ID", "SIGNING_API_SECRET_KEY"],
  );
  assert.deepEqual(faults(service), []);
});

test("an address with a password, a query or a fragment stops the start, also an empty one", () => {
  for (const address of ["http://:p@a.example", "https://u@a.example", "https://a.example?", "https://a.example/#"])
    assert.match(faults({ ...service, SIGNING_BASE_URL: address }).join(), /^SIGNING_BASE_URL: expected/, address);
});

test("no fault repeats the value that is wrong: it may be a secret", () => {
  const told = faults({ SESSION_SECRET: "hush-hush", DATABASE_URL: "hush-hush", SIGNING_BASE_URL: "hush-hush" });
  assert.equal(told.length, 3);
  assert.doesNotMatch(told.join("\n"), /hush/);
});

test("a service beyond this machine that is called without TLS is noticed", () => {
  const inClear = (address: string) => isInClear(new URL(address));
  for (const address of ["http://sign.example", "http://127.sign.example", "http://10.0.0.1"])
    assert.ok(inClear(address), address);
  for (const address of ["https://sign.example", "http://localhost:1", "http://127.0.0.2", "http://[::1]:9"])
    assert.ok(!inClear(address), address);
});

test("a service beyond this machine is called with TLS, or a setting says that it need not be", () => {
  const plain = { ...service, SIGNING_BASE_URL: "http://sign.example" };
  assert.match(faults(plain).join(), /^SIGNING_BASE_URL: expected https.*SIGNING_ALLOW_HTTP=yes[^,]*$/);
  assert.deepEqual(loadConfig({ DATA_DIR: dataDir, ...plain, SIGNING_ALLOW_HTTP: "yes" }).withoutTls, [
    "SIGNING_ALLOW_HTTP",
  ]);
  assert.deepEqual(faults({ ...service, SIGNING_BASE_URL: "http://127.0.0.1:4000" }), []);
  assert.deepEqual(faults({ ...service, SIGNING_ALLOW_HTTP: "true" }), ["SIGNING_ALLOW_HTTP: expected yes or no"]);
});

test("a command prints links with the address that the server prints", () => {
  for (const environment of [
    {},
    { PORT: "4000" },
    { BIND_ADDRESS: "192.0.2.1" },
    { BIND_ADDRESS: "::1", PORT: "4000" },
    { APP_URL: "https://sign.example.com", BIND_ADDRESS: "192.0.2.1" },
  ])
    assert.equal(loadAppUrl(environment).href, loadConfig({ DATA_DIR: dataDir, ...environment }).appUrl.href);
  assert.throws(() => loadAppUrl({ APP_URL: "sign.example.com" }), /APP_URL: expected the address/);
});

test("a PostgreSQL beyond this machine is reached with TLS and its certificate checked, for the commands too", () => {
  const reached = (DATABASE_URL: string, more = {}) => {
    const environment = { DATA_DIR: dataDir, DATABASE_URL, ...more };
    const { databaseUrl } = loadConfig(environment);
    assert.equal(loadPlaces(environment).databaseUrl, databaseUrl);
    return databaseUrl;
  };
  const checked = "postgres://u:p@db.example:5432/d?sslmode=verify-full";
  for (const more of ["", "?sslmode=require", "?sslmode=verify-ca", "?sslmode=verify-full"])
    assert.equal(reached(`postgres://u:p@db.example:5432/d${more}`), checked);
  for (const own of ["localhost", "127.0.0.1", "[::1]"])
    assert.equal(reached(`postgres://u:p@${own}:5432/d`), `postgres://u:p@${own}:5432/d`);
  const socket = "postgres://u:p@db.example/d?host=/var/run/postgresql";
  assert.equal(reached(socket), socket);
  for (const more of [
    "sslmode=disable",
    "sslmode=no-verify",
    "sslmode=prefer",
    "ssl=0",
    "uselibpqcompat=true&sslmode=require",
  ]) {
    const address = `postgres://u:p@db.example/d?${more}`;
    assert.match(
      faults({ DATABASE_URL: address }).join(),
      /^DATABASE_URL: expected TLS.*DATABASE_ALLOW_PLAIN=yes/,
      more,
    );
    assert.throws(() => loadPlaces({ DATA_DIR: dataDir, DATABASE_URL: address }), ConfigError);
    assert.equal(reached(address, { DATABASE_ALLOW_PLAIN: "yes" }), address);
  }
  assert.match(
    faults({ DATABASE_URL: "postgres://localhost/d?host=db.example&sslmode=disable" }).join(),
    /DATABASE_URL/,
  );
});

test("an address that other machines reach is where people open it, unless APP_URL says otherwise", () => {
  const at = (BIND_ADDRESS: string, more = {}) => {
    const { appUrl, origins } = loadConfig({ DATA_DIR: dataDir, BIND_ADDRESS, ...more });
    return [appUrl.href, origins];
  };
  assert.deepEqual(at("192.168.0.5"), ["http://192.168.0.5:3000/", ["http://192.168.0.5:3000"]]);
  assert.deepEqual(at("2001:DB8::5", { PORT: "80" }), ["http://[2001:db8::5]/", ["http://[2001:db8::5]"]]);
  const named = at("192.168.0.5", { APP_URL: "https://sign.example.com" });
  assert.deepEqual(named, ["https://sign.example.com/", ["https://sign.example.com"]]);
  const own = ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"];
  for (const address of ["127.0.0.1", "::1", "0:0:0:0:0:0:0:1", "0.0.0.0", "::"])
    assert.deepEqual(at(address), ["http://localhost:3000/", own], address);
});

test("one address of this machine can be listened at, and the sandbox is called there", () => {
  const { bindAddress, signing } = loadConfig({ DATA_DIR: dataDir, BIND_ADDRESS: "::1" });
  assert.deepEqual([bindAddress, signing.baseUrl.href], ["::1", "http://[::1]:3000/sandbox"]);
  const any = loadConfig({ DATA_DIR: dataDir, BIND_ADDRESS: "0.0.0.0" });
  assert.equal(any.signing.baseUrl.href, "http://127.0.0.1:3000/sandbox");
  for (const BIND_ADDRESS of ["localhost", "10.0.0", "fe80::1%eth0"])
    assert.match(faults({ BIND_ADDRESS }).join(), /^BIND_ADDRESS: expected one address/);
});

test("proxies are named by address or network, and this machine's own is always among them", () => {
  const trusts = (setting: string, address: string) => {
    const { trustedProxies } = loadConfig({ DATA_DIR: dataDir, TRUSTED_PROXIES: setting });
    return trustedProxies.check(address, address.includes(":") ? "ipv6" : "ipv4");
  };
  for (const own of ["127.0.0.1", "127.8.9.1", "::1"]) assert.ok(trusts("", own), own);
  assert.ok(!trusts("", "10.0.0.1"));
  const setting = " 192.0.2.10,10.1.0.0/16 , 2001:db8::/32,2001:db9::7";
  for (const address of ["127.0.0.1", "192.0.2.10", "10.1.255.255", "2001:db8:ffff::1", "2001:db9::7"])
    assert.ok(trusts(setting, address), address);
  for (const address of ["192.0.2.11", "10.2.0.0", "2001:db9::8"]) assert.ok(!trusts(setting, address), address);
});

test("a proxy that is not an address stops the start with one line", () => {
  for (const entry of [
    "proxy.example",
    "10.0.0",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "::/0",
    "2001:db8::/129",
    "10.0.0.1/8/8",
    "10.0.0.1/",
    "10.0.0.1:80",
    "[::1]",
    "::ffff:10.0.0.1",
    "fe80::1%eth0",
    "010.0.0.1",
    "10.0.0.1,",
    ",",
    "*",
    "loopback",
    "/8",
    "10.0.0.1/+8",
    "10.0.0.1/1e1",
    "10.0.0.1 10.0.0.2",
  ]) {
    const told = faults({ TRUSTED_PROXIES: `192.0.2.1, ${entry}` });
    assert.equal(told.length, 1, entry);
    assert.match(told[0] ?? "", /^TRUSTED_PROXIES: expected addresses or networks/);
  }
  assert.match(faults({ TRUSTED_PROXY: "10.0.0.1" })[0] ?? "", /^TRUSTED_PROXY: unknown setting/);
});
