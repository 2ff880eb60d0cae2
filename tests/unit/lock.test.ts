import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { lockFolder } from "#lib/database/folder-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-lock-"));
after(() => rmSync(folder, { recursive: true }));

test("a data folder is one desk's at a time, and free again when that one ends, however it ends", () => {
  const path = join(folder, "lock");
  const first = lockFolder(path);
  assert.throws(() => lockFolder(path), /DATA_DIR: expected a folder that no other running server uses/);
  first.release();
  lockFolder(path).release();

  const killed = `import("#lib/database/folder-lock.ts").then(({ lockFolder }) => { lockFolder(${JSON.stringify(path)}); process.kill(process.pid, "SIGKILL"); })`;
  assert.equal(spawnSync(process.execPath, ["--eval", killed]).signal, "SIGKILL");
  lockFolder(path).release();
});
