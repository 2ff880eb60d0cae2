import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { commandFault } from "#lib/cli/command-fault.ts";
import { startFaults } from "#lib/cli/start-faults.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-start-"));
after(() => rmSync(folder, { recursive: true }));

const nobody = 65534;
const isRoot = process.getuid?.() === 0;
/** As another account, which may read the program. */
const mayBeOther =
  isRoot && spawnSync(process.execPath, ["-e", "fs.readdirSync('lib/cli')"], { uid: nobody }).status === 0;
const asOther = { skip: !mayBeOther && "needs the right to be somebody else, who may read this folder" };

/** What the server prints that is told to start with these settings and cannot. */
function refused(settings: Record<string, string>, uid?: number): string {
  const { PATH = "" } = process.env;
  const { stderr, stdout, status } = spawnSync(process.execPath, ["lib/cli/serve.ts"], {
    env: { PATH, NODE_ENV: "production", DATA_DIR: join(folder, "data"), ...settings },
    encoding: "utf8",
    timeout: 60_000,
    ...(uid !== undefined && { uid }),
  });
  assert.equal(status, 1, stdout + stderr);
  return stderr;
}

test("what keeps the server from starting is one plain line that names the setting", async () => {
  const file = join(folder, "a file");
  writeFileSync(file, "");
  const taken = createServer().listen(0);
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  taken.unref();
  const free = createServer().listen(0);
  await once(free, "listening");
  const PORT = String((free.address() as AddressInfo).port);
  free.close();
  await once(free, "close");
  // Nothing listens on port 1.
  const rows: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: join(file, "below") }, /^DATA_DIR: [^\n]+\n$/],
    [{ PORT, DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" }, /^DATABASE_URL: [^\n]+\n$/],
    [{ DATABASE_URL: "postgres://a:b@%zz/c" }, /^DATABASE_URL: [^\n]+\n$/],
    [{ PORT: String(port) }, /^PORT: [^\n]+\n$/],
    [{ BIND_ADDRESS: "192.0.2.1" }, /^BIND_ADDRESS: [^\n]+\n$/],
  ];
  for (const [settings, expected] of rows) assert.match(refused(settings), expected);
  taken.close();
});

test("a PostgreSQL whose certificate is not believed is named too", () => {
  const cause = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  assert.match(startFaults(new Error("The database", { cause }))?.join() ?? "", /^DATABASE_URL: .*self-signed/);
  assert.match(startFaults(new Error("The server does not support SSL connections"))?.join() ?? "", /^DATABASE_URL: /);
});

test("a PostgreSQL that has no connection left is said to be just that, at the start and by a command", () => {
  const error = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
  for (const said of [startFaults(error)?.join(), commandFault(error)]) {
    assert.match(said ?? "", /no connection left \(sorry, too many clients already\)\. [^\n]*max_connections/);
    assert.doesNotMatch(said ?? "", /DATABASE_URL/);
  }
});

test("a PostgreSQL that takes no changes, or not from this role, is said to be just that, at the start and by a command", () => {
  for (const [code, expected] of [
    ["25006", /takes no changes \(why\)\. /],
    ["42501", /the role in DATABASE_URL .*\(why\)\. /],
  ] as const) {
    const error = new Error("up to date", { cause: Object.assign(new Error("why"), { code }) });
    for (const said of [startFaults(error)?.join(), commandFault(error)]) assert.match(said ?? "", expected);
  }
});

test("a database that is damaged, or not this account's, is one plain line that says what to do", asOther, () => {
  const place = join(folder, "files");
  const DATA_DIR = join(place, "data");
  mkdirSync(DATA_DIR, { recursive: true });
  for (const path of [folder, place]) chmodSync(path, 0o755);
  const database = join(DATA_DIR, "countersign.db");
  writeFileSync(database, "nothing of a database\n".repeat(100));
  assert.match(
    refused({ DATA_DIR }),
    /^The database in DATA_DIR can't be used \([^\n]+\)\. [^\n]*admin -- restore [^\n]*\n$/,
  );
  for (const [name, said] of [
    ["countersign.db", /^The database in DATA_DIR can't be used \([^\n]+\)\. [^\n]*account[^\n]*\n$/],
    ["lock", /^DATA_DIR: expected a lock that this account can write, [^\n]+\. [^\n]*account[^\n]*\n$/],
  ] as const) {
    rmSync(DATA_DIR, { recursive: true });
    mkdirSync(DATA_DIR);
    chownSync(DATA_DIR, nobody, nobody);
    writeFileSync(join(DATA_DIR, name), "", { mode: 0o600 });
    assert.match(refused({ DATA_DIR }, nobody), said, name);
  }
});

test("what no setting mends is told whole, in the log", () => {
  assert.equal(startFaults(new Error("anything")), undefined);
  assert.equal(startFaults(Object.assign(new Error("no such table"), { code: "SQLITE_ERROR" })), undefined);
});
