import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { KeptOutcome } from "#lib/creation/journal.ts";
import { countKeptLinks, resealSetAside } from "#lib/creation/journal-reseal.ts";
import { sealLinks } from "#lib/documents/sealed-links.ts";
import { type Disk, machineDisk } from "#lib/storage/durable-disk.ts";
import { fixedKeys } from "#lib/storage/keys.ts";

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [before, now] = [fixedKeys(older), fixedKeys(newer, older)];

function setAside(...attemptIds: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "outcomes-"));
  for (const attemptId of attemptIds)
    writeFileSync(join(folder, `${attemptId}.json.orphan`), JSON.stringify(kept(attemptId)));
  return folder;
}

function kept(attemptId: string): KeptOutcome {
  const links = sealLinks(before, attemptId, [{ url: "https://sign.example/s/1" }]);
  return {
    documentId: "d",
    attemptId,
    reference: "R",
    content: { templateId: "1", title: "", autoSend: false, signers: [], items: [], files: [] },
    outcome: { state: "created", reason: "created", detail: "", serviceId: "4711", complete: true, links },
    at: 1,
  };
}

const failed = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

test("an outcome that was set aside comes under the current key and keeps its age", async () => {
  const folder = setAside("a");
  utimesSync(join(folder, "a.json.orphan"), 1000, 1000);
  assert.deepEqual([...(await countKeptLinks(folder))], [[before.current().id, 1]]);
  await resealSetAside(folder, now);
  assert.deepEqual([...(await countKeptLinks(folder))], [[now.current().id, 1]]);
  assert.equal(statSync(join(folder, "a.json.orphan")).mtimeMs, 1_000_000);
});

test("a folder or a file that cannot be read is never taken for one without links", async () => {
  const folder = setAside("a");
  for (const broken of [{ names: () => failed("EACCES") }, { read: () => failed("EIO") }])
    await assert.rejects(countKeptLinks(folder, { ...machineDisk, ...broken } as Disk), /EACCES|EIO/);
  assert.equal((await countKeptLinks(join(folder, "missing"))).size, 0);
});

test("one that is torn keeps no other from being encrypted anew", async () => {
  const folder = setAside("b");
  writeFileSync(join(folder, "a.json.orphan"), '{"attemptId":');
  await resealSetAside(folder, now);
  assert.deepEqual([...(await countKeptLinks(folder))], [[now.current().id, 1]]);
  assert.equal(readFileSync(join(folder, "a.json.orphan"), "utf8"), '{"attemptId":');
});

test("a process whose disk is full in the middle spoils nothing of another's, and leaves nothing behind", async () => {
  const folder = setAside("a");
  const full: Disk = {
    ...machineDisk,
    async writeSynced(path, text) {
      writeFileSync(path, text.slice(0, 20));
      await failed("ENOSPC");
    },
  };
  let met = false;
  const meets: Disk = {
    ...machineDisk,
    async rename(from, to) {
      met = true;
      await resealSetAside(folder, now, full);
      await machineDisk.rename(from, to);
    },
  };
  await resealSetAside(folder, now, meets);
  assert.ok(met);
  assert.deepEqual([...(await countKeptLinks(folder))], [[now.current().id, 1]]);
  assert.deepEqual(readdirSync(folder), ["a.json.orphan"]);
});
