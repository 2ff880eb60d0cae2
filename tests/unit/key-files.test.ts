import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { generatedSecret } from "#lib/runtime/key-files.ts";
import { newKey } from "#lib/storage/keys.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-keys-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs a shell on a disk of its own, which nobody else sees. */
const onFullDisk = (command: string) =>
  spawnSync(
    "unshare",
    [
      ...["--map-root-user", "--mount", "sh", "-c"],
      `mount -t tmpfs -o size=16k none "$1" && cat /dev/zero > "$1/filler" 2>/dev/null; ${command}`,
      ...["sh", folder, process.execPath],
    ],
    { encoding: "utf8" },
  );
const tried = onFullDisk('test -s "$1/filler"');
const cannotMount = tried.status !== 0 && `no disk can be mounted here: ${tried.error?.message ?? tried.stderr.trim()}`;

test("a key for which the disk has no room leaves nothing there, however often it is tried", {
  skip: cannotMount,
}, () => {
  const script =
    'import { newKey } from "#lib/storage/keys.ts"; try { newKey(process.argv[1]); } catch (error) { console.log(error.code); }';
  const { stdout } = onFullDisk(`"$2" --input-type=module -e '${script}' "$1/stored"; ls "$1"`);
  assert.equal(stdout, "ENOSPC\nfiller\n");
});

const nobody = { uid: 65534, encoding: "utf8" } as const;
const mayBeOther =
  process.getuid?.() === 0 && spawnSync(process.execPath, ["-e", "fs.readdirSync('lib/cli')"], nobody).status === 0;

test("a key that another account has made is said to be there and unreadable, not to be lost", {
  skip: !mayBeOther && "needs the right to be somebody else, who may read this folder",
}, () => {
  const file = join(folder, "stored");
  const made = `${file}.0a1b2c3d`;
  chmodSync(folder, 0o755);
  writeFileSync(file, Buffer.alloc(32, 1), { mode: 0o644 });
  writeFileSync(made, Buffer.alloc(32, 2), { mode: 0o600 });
  const script = `import { inUse } from "#lib/keys/root.ts"; import { readKeys } from "#lib/storage/keys.ts";
    const row = { id: "0a1b2c3d", number: 2, root: null, current_since: 1 };
    try { inUse([row], readKeys("${file}"), { keyFile: "${file}" }); } catch (error) { console.log(error.message); }`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], nobody);
  assert.match(stdout, new RegExp(`^KEY_FILE: expected key 0a1b2c3d .*can't read ${made}\\. `));
  assert.doesNotMatch(stdout, /lost/);
});

test("what root makes for a server of another account is that account's, as the key before or the folder is", {
  skip: !mayBeOther && "needs the right to be somebody else, who may read this folder",
}, () => {
  const ownerOf = (path: string) => {
    const { uid, gid, mode } = statSync(path);
    return [uid, gid, (mode & 0o777).toString(8)];
  };
  const roots = join(folder, "of-root");
  mkdirSync(roots);
  const first = join(roots, "key");
  writeFileSync(first, Buffer.alloc(32, 3), { mode: 0o600 });
  chownSync(first, 65534, 65533);
  assert.deepEqual(ownerOf(newKey(first).path), [65534, 65533, "600"]);
  // One that the server reads by its group alone.
  chownSync(first, 0, 65533);
  chmodSync(first, 0o644);
  assert.deepEqual(ownerOf(newKey(first).path), [0, 65533, "640"]);

  const servers = join(folder, "of-the-server");
  mkdirSync(servers);
  chownSync(servers, 65534, 65533);
  generatedSecret(servers, "session-secret");
  assert.deepEqual(ownerOf(join(servers, "session-secret")), [65534, 65533, "600"]);
});
