import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { makePrivate } from "#lib/runtime/private-folder.ts";

const place = mkdtempSync(join(tmpdir(), "countersign-private-"));
after(() => rmSync(place, { recursive: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a data folder that others can read is closed to them, with the database in it", {
  skip: process.platform === "win32",
}, () => {
  const folder = join(place, "open");
  mkdirSync(folder);
  const files = ["countersign.db", "countersign.db-wal", "session-secret"].map((name) => join(folder, name));
  for (const file of files) {
    writeFileSync(file, "");
    chmodSync(file, 0o644);
  }
  chmodSync(folder, 0o755);
  makePrivate(folder);
  assert.equal(modeOf(folder), 0o700);
  for (const file of files) assert.equal(modeOf(file), 0o600);
});

test("one that is not there is made for its owner alone", () => {
  makePrivate(join(place, "new", "folder"));
  if (process.platform !== "win32") assert.equal(modeOf(join(place, "new", "folder")), 0o700);
});
