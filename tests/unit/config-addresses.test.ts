import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadAppUrl, loadConfig, loadPlaces } from "#lib/runtime/config.ts";
import { ConfigError } from "#lib/runtime/config-error.ts";
import { isInClear } from "#lib/runtime/transport.ts";
import { dataDir, faults, service } from "../support/faults-of-settings.ts";

test("with APP_URL only its origin counts", () => {
  const config = loadConfig({ DATA_DIR: dataDir, APP_URL: "https://sign.example.com" });
  assert.deepEqual(config.origins, ["https://sign.example.com"]);
});

test("an address with a password, a query or a fragment stops the start, also an empty one", () => {
  for (const address of ["http://:p@a.example", "https://u@a.example", "https://a.example?", "https://a.example/#"])
    assert.match(faults({ ...service, SIGNING_BASE_URL: address }).join(), /^SIGNING_BASE_URL: expected/, address);
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

test("in a folder of PostgreSQL's neither the server nor a command goes on with SQLite because DATABASE_URL is missing", () => {
  const folder = mkdtempSync(join(dataDir, "of-postgres-"));
  writeFileSync(join(folder, "database-id-sqlite"), "of before");
  const DATABASE_URL = "postgres://a:b@127.0.0.1:5432/c";
  assert.equal(loadPlaces({ DATA_DIR: folder }).databaseUrl, undefined);
  writeFileSync(join(folder, "database-id-postgres"), "of today");
  for (const load of [loadConfig, loadPlaces]) {
    assert.throws(() => load({ DATA_DIR: folder }), {
      name: "ConfigError",
      message: `DATABASE_URL: expected, because a server has used this folder with PostgreSQL. If that database was given up for good, delete ${folder}/database-id-postgres`,
    });
    assert.equal(load({ DATA_DIR: folder, DATABASE_URL }).databaseUrl, DATABASE_URL);
  }
  // One fault, and one line for it.
  assert.equal(faults({ DATA_DIR: folder, DATABASE_URL: "mysql://c" }).length, 1);
});
