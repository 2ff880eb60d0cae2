import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { commandFault } from "#lib/cli/command-fault.ts";
import { openStore } from "#lib/database/store.ts";
import { admin } from "../support/admin.ts";
import { testAuditKey } from "../support/engines.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-command-"));
after(() => rmSync(folder, { recursive: true }));
/** One sentence of what happened, one of what to do next, and no line of a stack. */
const inALine = /^[^\n]+\. [^\n]+\n$/;

/** A data folder with a database. */
async function data(place: string): Promise<string> {
  const dataDir = join(place, "data");
  mkdirSync(dataDir, { recursive: true });
  const store = openStore({
    sqlitePath: join(dataDir, "countersign.db"),
    databaseUrl: undefined,
    auditKey: testAuditKey,
  });
  await store.migrate();
  await store.close();
  return dataDir;
}

test("without DATABASE_URL no command takes the SQLite file of before in a folder of PostgreSQL's", async () => {
  const place = join(folder, "both");
  const dataDir = await data(place);
  writeFileSync(join(dataDir, "database-id-postgres"), "of today");
  for (const words of [
    "check",
    `backup ${join(place, "away")}`,
    "keys list",
    "keys rotate",
    "journal",
    "audit verify",
  ]) {
    const { code, output } = await admin({ DATA_DIR: dataDir }, ...words.split(" "));
    assert.equal(code, 1, words);
    assert.match(output, /^DATABASE_URL: expected, because .*PostgreSQL\..*\n$/, words);
  }
});

test("a command that cannot have its database says in a line why, and what to do", async () => {
  const settings = { DATA_DIR: join(folder, "none"), DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" };
  for (const words of [
    "check",
    `backup ${join(folder, "away")}`,
    "keys list",
    "audit verify",
    "people new-password a@b.kr",
  ]) {
    const { code, output } = await admin(settings, ...words.split(" "));
    assert.deepEqual([words, code], [words, 1]);
    assert.match(output, inALine, words);
    assert.match(output, /ECONNREFUSED.*DATABASE_URL/, words);
  }
});

test("a command that meets a damaged database, or a path that leads nowhere, says so in a line", async () => {
  const DATA_DIR = await data(join(folder, "damaged"));
  const file = join(folder, "a file");
  writeFileSync(file, "");
  const nowhere = await admin({ DATA_DIR }, "backup", join(file, "below"));
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.output, inALine);
  assert.match(nowhere.output, /ENOTDIR/);
  writeFileSync(join(DATA_DIR, "countersign.db"), "nothing of a database\n".repeat(100));
  for (const words of ["check", `backup ${join(folder, "gone")}`, "keys list"]) {
    const { code, output } = await admin({ DATA_DIR }, ...words.split(" "));
    assert.deepEqual([words, code], [words, 1]);
    assert.match(output, inALine, words);
    assert.match(output, /admin -- restore/, words);
  }
});

const isRoot = process.getuid?.() === 0;
const mounts = { skip: !isRoot && "needs the right to mount a small file system" };
const nobody = { uid: 65534, encoding: "utf8" } as const;
/** As another account, which may read the program. */
const mayBeOther = isRoot && spawnSync(process.execPath, ["-e", "fs.readdirSync('lib/cli')"], nobody).status === 0;
const asOther = { skip: !mayBeOther && "needs the right to be somebody else, who may read this folder" };

test(
  "a command of an account that may not read the data says so in a line, and names the way out",
  asOther,
  async () => {
    const place = join(folder, "others");
    const DATA_DIR = await data(place);
    const node = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, DATA_DIR };
    for (const path of [folder, place]) chmodSync(path, 0o755);
    for (const mode of [0o000, 0o755]) {
      chmodSync(DATA_DIR, 0o755);
      chmodSync(join(DATA_DIR, "countersign.db"), mode);
      const { status, stderr } = spawnSync(process.execPath, ["lib/cli/admin.ts", "check"], {
        env: node,
        ...nobody,
      });
      assert.equal(status, 1);
      assert.match(stderr, inALine);
      assert.match(stderr, /run the command as the account that the server has/);
    }
  },
);

test("a command on a full disk says so in a line, and leaves no half backup", mounts, async () => {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m", "none", disk]);
  try {
    const DATA_DIR = await data(join(folder, "whole"));
    writeFileSync(join(DATA_DIR, "large"), Buffer.alloc(4_000_000));
    const { code, output } = await admin({ DATA_DIR }, "backup", join(disk, "backup"));
    assert.equal(code, 1);
    assert.match(output, inALine);
    assert.match(output, /^The disk is full .*Make room/);
  } finally {
    execFileSync("umount", [disk]);
  }
});

test("what SQLite and PostgreSQL say of a full disk, and of an end of the database, is a line too; a mistake of ours is told whole", () => {
  const coded = (message: string, more: object) => Object.assign(new Error(message), more);
  assert.match(commandFault(coded("database or disk is full", { errcode: 13 })) ?? "", /^The disk is full/);
  assert.match(commandFault(coded("could not extend file", { code: "53100" })) ?? "", /^The disk is full/);
  assert.match(commandFault(coded("terminating connection", { code: "57P01" })) ?? "", /PostgreSQL runs/);
  assert.match(commandFault(new Error("Connection terminated unexpectedly")) ?? "", /PostgreSQL runs/);
  const watching = { code: "ENOSPC", syscall: "watch", path: "/srv" };
  assert.equal(commandFault(coded("ENOSPC: System limit for number of file watchers reached", watching)), undefined);
  assert.equal(commandFault(new TypeError("x is not a function")), undefined);
});
