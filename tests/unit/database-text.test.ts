import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { databaseText } from "#lib/cli/database-text.ts";

const ofServer = (databaseUrl: string) => databaseText({ dataDir: "/srv", databaseUrl });

test("which database a command looks at is told without user and password", () => {
  assert.equal(databaseText({ dataDir: "/srv", databaseUrl: undefined }), "SQLite: /srv/countersign.db");
  const at = "db.example.com:5433/office";
  assert.equal(ofServer(`postgres://kim:hush@${at}?sslmode=verify-full`), `PostgreSQL: ${at}`);
  assert.equal(ofServer("postgresql:///office?host=/run/postgresql"), "PostgreSQL: /run/postgresql/office");
  assert.equal(ofServer("postgres://kim@[::1]/office"), "PostgreSQL: [::1]/office");
  for (const address of [
    "postgres://kim:12/hush@h/office",
    "postgres://kim:12?hush@h/office",
    "postgres://kim:12#hush@h",
    "postgres://h/office?user=kim&password=hush",
  ])
    assert.doesNotMatch(ofServer(address), /kim|hush|12/, address);
});

test("a command says first which database it looks at", () => {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, DATA_DIR: "/nowhere" };
  const stdout = execFileSync(process.execPath, ["lib/cli/admin.ts", "journal"], { env, encoding: "utf8" });
  assert.equal(stdout, "Using SQLite: /nowhere/countersign.db\nNo outcome is set aside\n");
});
