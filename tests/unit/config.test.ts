import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadConfig, loadPlaces } from "#lib/runtime/config.ts";
import { dataDir, faults, service } from "../support/faults-of-settings.ts";

test("without settings the sandbox serves, at this machine's own names", () => {
  const config = loadConfig({ DATA_DIR: dataDir });
  assert.equal(config.sandbox, true);
  assert.equal(config.signing.baseUrl.href, "http://127.0.0.1:3000/sandbox");
  assert.deepEqual(config.origins, ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"]);
  assert.deepEqual([config.maxFileBytes, config.maxFiles, config.phoneRegion], [50 * 1024 * 1024, 20, "KR"]);
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

test("a command refuses a misspelt name as the server does: it would look at another folder than was meant", () => {
  for (const name of ["DATADIR", "DATA_DIRECTORY", "KEYFILE", "DATABASE_UR"])
    assert.throws(() => loadPlaces({ [name]: "/srv/countersign" }), {
      message: new RegExp(`${name}: unknown setting; known are `),
    });
});

test("a name that was told of and that nothing reads yet is told of where it is set, and stops nothing", () => {
  assert.deepEqual(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "", TZ: "Asia/Seoul" }).withoutEffect, []);
  const set = { STORAGE_URL: "s3://contracts", METRICS_TOKEN_FILE: "/run/token", DATABASE_POOL: "3" };
  assert.deepEqual(loadConfig({ DATA_DIR: dataDir, ...set }).withoutEffect.sort(), Object.keys(set).sort());
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

test("a name that is a slip of a setting's stops the start, and one that other software has does not", () => {
  for (const slip of [
    ...["DATABASE_UR", "DATABASE_URI", "DATABSE_URL", "DATADIR", "DATA_DIRS", "KEYFILE", "APPURL", "APP_URLS"],
    ...["SESSIONS_SECRET", "SESSIONSECRET", "SESSION_TIMEOUT", "SESSIONS_IDLE", "SESSION_MINUTES", "PHONEREGION"],
    ...["PHONE_REGIO", "MAXFILES", "MAX_FILES_MB", "SIGNING_URL", "SAMEAGAINDAYS", "BINDADDRESS", "SESSION_SECRET_FIL"],
  ])
    assert.match(faults({ [slip]: "x" }).join(), new RegExp(`^${slip}: unknown setting`), slip);
  for (const other of [
    ...["SESSION_MANAGER", "SESSIONNAME", "DESKTOP_SESSION", "XDG_DATA_DIRS", "API_URL", "APP_ENV", "APP_KEY", "HOST"],
    ...["DATABASE_HOST", "DATABASE_PASSWORD", "SSL_KEY_FILE", "PID_FILE", "SORT", "POSTGRES_URL", "LOG_DIR", "TZ"],
  ])
    assert.deepEqual(faults({ [other]: "x" }), [], other);
});

test("a service that is named only in part stops the start", () => {
  assert.deepEqual(
    faults({ SIGNING_BASE_URL: service.SIGNING_BASE_URL }).map((line) => line.split(":")[0]),
    ["SIGNING_API_ID", "SIGNING_API_SECRET_KEY"],
  );
  assert.deepEqual(faults(service), []);
});

test("no fault repeats the value that is wrong: it may be a secret", () => {
  const told = faults({ SESSION_SECRET: "hush-hush", DATABASE_URL: "hush-hush", SIGNING_BASE_URL: "hush-hush" });
  assert.equal(told.length, 3);
  assert.doesNotMatch(told.join("\n"), /hush/);
});
