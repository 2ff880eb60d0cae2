import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

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
