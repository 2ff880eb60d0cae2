import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { loadConfig } from "#lib/runtime/config.ts";
import { callerAddress, isTrusted, plainAddress } from "#lib/web/caller-address.ts";

const dataDir = mkdtempSync(join(tmpdir(), "countersign-caller-"));
after(() => rmSync(dataDir, { recursive: true }));
const { trustedProxies } = loadConfig({
  TRUSTED_PROXIES: "10.1.0.0/16, 2001:db8:aa::/48",
  DATA_DIR: dataDir,
  SESSION_SECRET: "a".repeat(32),
  SIGNING_BASE_URL: "http://127.0.0.1:9",
  SIGNING_API_ID: "id",
  SIGNING_API_SECRET_KEY: "key",
});
const caller = (peer: string, forwarded: string) => callerAddress(peer, forwarded, trustedProxies);

test("nobody but a trusted proxy says who asks", () => {
  for (const peer of ["203.0.113.9", "10.2.0.1", "2001:db8:ab::1"]) {
    assert.equal(caller(peer, "198.51.100.1"), peer);
    assert.equal(caller(peer, "198.51.100.1, 127.0.0.1, 10.1.0.1"), peer);
  }
  for (const peer of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "::ffff:10.1.2.3", "2001:db8:aa::1"])
    assert.equal(caller(peer, "198.51.100.1"), "198.51.100.1", peer);
});

test("who is named last counts, past proxies that are trusted; what was forged before it does not", () => {
  const rows = [
    ["1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["1.1.1.1, 198.51.100.1, 10.1.0.7", "198.51.100.1"],
    ["1.1.1.1,198.51.100.1,2001:db8:aa::7,10.1.0.7,127.0.0.1", "198.51.100.1"],
    ["10.1.0.8, 10.1.0.7", "10.1.0.8"],
    ["2001:DB8::0:1", "2001:db8::1"],
  ];
  for (const [forwarded = "", expected] of rows) assert.equal(caller("127.0.0.1", forwarded), expected, forwarded);
});

test("ports, brackets, zones and IPv4 in IPv6's clothes make no other caller", () => {
  const rows = [
    ...[
      "1.2.3.4",
      "1.2.3.4:5678",
      "::ffff:1.2.3.4",
      "[::ffff:1.2.3.4]:80",
      "::FFFF:102:304",
      "0:0:0:0:0:ffff:1.2.3.4",
    ].map((text) => [text, "1.2.3.4"]),
    ...["[::1]:80", "::1", "[::1]", "0:0::0:1", "::1%lo"].map((text) => [text, "::1"]),
    ["fe80::1%eth0", "fe80::1"],
  ];
  for (const [text = "", expected] of rows) assert.equal(plainAddress(text), expected, text);
});

test("garbage names nobody: the proxy that handed it on is who asks", () => {
  const garbage = [
    "",
    " ",
    ",",
    ",,,",
    "unknown",
    "_hidden",
    "proxy.example",
    "1.2.3",
    "01.2.3.4",
    "1.2.3.4.5",
    "256.1.1.1",
    "0x7f.1",
    "1",
    "1.2.3.4:",
    "1.2.3.4:port",
    "1.2.3.4:123456",
    "[::1",
    "::1]",
    "[1.2.3.4]x",
    "[]",
    "[]:80",
    ":::",
    "::1::",
    "%",
    "\0",
    "１.2.3.4",
    "a".repeat(16_000),
    "[".repeat(16_000),
    "1.".repeat(8000),
    ":".repeat(16_000),
    "한국",
  ];
  for (const text of garbage) {
    assert.equal(caller("127.0.0.1", text), "127.0.0.1", text.slice(0, 20));
    assert.equal(caller("127.0.0.1", `1.1.1.1, ${text}, 10.1.0.7`), "10.1.0.7", text.slice(0, 20));
    assert.equal(caller(text, "1.2.3.4"), "");
    assert.equal(isTrusted(text, trustedProxies), false);
  }
});

test("thousands of entries are not walked", () => {
  assert.equal(caller("127.0.0.1", `1.1.1.1,${"10.1.0.7,".repeat(5000)}10.1.0.8`), "10.1.0.7");
  assert.equal(caller("127.0.0.1", `1.1.1.1,${"127.0.0.1,".repeat(1500)}::1`), "127.0.0.1");
});
