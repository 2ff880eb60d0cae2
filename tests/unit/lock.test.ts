import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

test("a lock that this account cannot write, or that is none, is said to be so, with what to do, and not to be in use", () => {
  const refusal = /^DATA_DIR: expected a lock that this account can write, \/.*lock \(.+\)\. .* delete that file$/;
  const broken = join(folder, "broken-lock");
  writeFileSync(broken, "x".repeat(4096));
  assert.throws(() => lockFolder(broken), { message: refusal });
  assert.throws(() => lockFolder(folder), { message: /^DATA_DIR: expected a lock / });
});

const nobody = { uid: 65534, encoding: "utf8" } as const;
const mayBeOther =
  process.getuid?.() === 0 && spawnSync(process.execPath, ["-e", "fs.readdirSync('lib/cli')"], nobody).status === 0;

test("a lock of another account, which can be read here, is not had, nor said to be in use", {
  skip: !mayBeOther && "needs the right to be somebody else, who may read this folder",
}, () => {
  const path = join(folder, "others-lock");
  writeFileSync(path, "", { mode: 0o644 });
  chmodSync(folder, 0o755);
  const script = `import("#lib/database/folder-lock.ts").then(({ lockFolder }) => lockFolder(${JSON.stringify(path)})).catch(({ message }) => console.log(message))`;
  const { stdout } = spawnSync(process.execPath, ["--eval", script], nobody);
  assert.match(stdout, /^DATA_DIR: expected a lock that this account can write, /);
});
