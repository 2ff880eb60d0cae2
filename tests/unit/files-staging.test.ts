import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { createStaging, type Fate } from "#lib/storage/staging.ts";
import { filesIn } from "../support/files-in.ts";
import { largePdf } from "../support/large-pdf.ts";
import { contract, folder, maxBytes, pieces, root, testKeys } from "../support/staging-bench.ts";

test("a full disk is told as such and leaves no piece of the file", async (t) => {
  const directory = join(root, "full");
  mkdirSync(directory);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=512k", "none", directory], { stdio: "ignore" });
  } catch {
    return t.skip("needs the right to mount a small file system");
  }
  try {
    const staging = createStaging(directory, testKeys);
    assert.ok((await staging.freeBytes()) <= 512 * 1024);
    const original = largePdf(maxBytes);
    const received = await staging.receive(pieces(original, 4096), { bytes: maxBytes, maxBytes });
    assert.deepEqual(received, { ok: false, problem: "disk_full" });
    assert.deepEqual(filesIn(directory), []);
  } finally {
    execFileSync("umount", [directory]);
  }
});

for (const [what, kind, ending] of [
  ["mounted for reading alone", "tmpfs", "remount,ro"],
  ["given up after an error", "ext4", "remount,abort"],
] as const)
  test(`a disk that is ${what} has no room for us`, async (t) => {
    const directory = join(root, kind);
    const image = join(root, `${kind}.image`);
    mkdirSync(directory);
    try {
      if (kind === "ext4") {
        writeFileSync(image, Buffer.alloc(8_000_000));
        execFileSync("mkfs.ext4", ["-q", image], { stdio: "ignore" });
      }
      execFileSync("mount", ["-t", kind, ...(kind === "ext4" ? ["-o", "loop"] : []), image, directory], {
        stdio: "ignore",
      });
    } catch {
      return t.skip("needs the right to mount a small file system");
    }
    try {
      const staging = createStaging(directory, testKeys);
      assert.ok((await staging.freeBytes()) > 0);
      execFileSync("mount", ["-o", ending, directory], { stdio: "ignore" });
      await assert.rejects(staging.freeBytes(), { code: "EROFS" });
    } finally {
      execFileSync("umount", [directory]);
    }
  });

test("other surprises of the disk are thrown, not taken for the sender's fault", async () => {
  const { directory, staging } = folder();
  rmSync(directory, { recursive: true });
  const original = readFileSync(contract);
  await assert.rejects(staging.receive(pieces(original, 4096), { bytes: original.length, maxBytes }), {
    code: "ENOENT",
  });
});

test("a path is made from our own names only", () => {
  const { staging } = folder();
  for (const name of ["", "..", "../secret", `${newId()}/x`, "근로계약서_홍길동"])
    assert.throws(() => staging.path(name));
});

test("a file that the disk does not give when it is to be encrypted anew is not taken for a changed one", async (t) => {
  const { staging } = folder();
  const original = readFileSync(contract);
  const name = newId();
  writeFileSync(staging.path(name), original);
  const handle = await open(contract);
  await handle.close();
  const fails = async () => {
    throw Object.assign(new Error("read"), { code: "EIO" });
  };
  // The first reading is of its beginning.
  t.mock.method(Object.getPrototypeOf(handle), "read").mock.mockImplementationOnce(fails, 1);
  const known = { bytes: original.length, sha256: createHash("sha256").update(original).digest("hex") };
  await assert.rejects(staging.sealed(name, known), { code: "EIO" });
  assert.equal(typeof (await staging.sealed(name, known)), "object");
});

test("removing a file twice is no error", async () => {
  const { staging, files } = folder();
  const original = readFileSync(contract);
  const received = await staging.receive(pieces(original, 4096), { bytes: original.length, maxBytes });
  assert.ok(received.ok);
  await staging.remove(received.name);
  await staging.remove(received.name);
  assert.deepEqual(files(), []);
});

/** Puts a file of such an age into a folder. */
function put(directory: string, file: string, ageMs: number): string {
  const at = (Date.now() - ageMs) / 1000;
  writeFileSync(join(directory, file), "");
  utimesSync(join(directory, file), at, at);
  return file;
}
const minute = 60_000;

test("what nobody goes on receiving is swept away after an hour, and nothing else", async () => {
  const { directory, staging, files } = folder();
  const incoming = join(directory, "incoming");
  const stay = [put(incoming, `${newId()}.part`, 59 * minute), put(incoming, "notes.part", 1e9)];
  put(incoming, `${newId()}.part`, 61 * minute);
  assert.equal(await staging.sweepIncoming(), 1);
  assert.deepEqual(files().sort(), stay.map((file) => join("incoming", file)).sort());
});

test("a look takes old pieces and old files that nobody keeps, and nothing else", async () => {
  const { directory, staging, files } = folder();
  const kept = newId();
  const stay = [
    put(directory, `${newId()}.part`, 59 * minute),
    put(directory, `${kept}.pdf`, 90 * minute),
    put(directory, `${newId()}.pdf`, 9 * minute),
    put(directory, "readme.pdf", 1e9),
  ];
  const purged = newId();
  const go = [
    put(directory, `${newId()}.part`, 61 * minute),
    put(directory, `${newId()}.pdf`, 11 * minute),
    put(directory, `${purged}.pdf`, 0),
  ];
  const asked: string[] = [];
  const fates = async (names: string[]) => {
    asked.push(...names);
    return new Map<string, Fate>([
      [kept, "needed"],
      [purged, "removed"],
    ]);
  };
  assert.deepEqual((await staging.look({ fates, olderThanMs: 10 * minute })).sort(), [...go].sort());
  assert.deepEqual(files().sort(), [...stay].sort());
  const pdfs = [...stay, ...go].filter((file) => file.endsWith(".pdf") && file !== "readme.pdf");
  assert.deepEqual(asked.map((name) => `${name}.pdf`).sort(), pdfs.sort());
});

test("a look is at so many names however many there are, and the looks come round to each of them", async () => {
  const { directory, files } = folder();
  const kept = Array.from({ length: 60 }, () => newId());
  for (const name of kept) put(directory, `${name}.pdf`, 90 * minute);
  const staging = createStaging(directory, testKeys, 20);
  const looked = new Set<string>();
  const fates = async (names: string[]) => {
    assert.ok(names.length <= 20);
    for (const name of names) looked.add(name);
    return new Map(kept.map((name) => [name, "needed" as const]));
  };
  const look = () => staging.look({ fates, olderThanMs: 0 });
  for (let looks = 0; looks < 4; looks++) assert.deepEqual(await look(), []);
  assert.deepEqual([...looked].sort(), [...kept].sort());
  // One that has come since is met in the next round.
  const lost = put(directory, `${newId()}.pdf`, minute);
  const removed: string[] = [];
  for (let looks = 0; looks < 4; looks++) removed.push(...(await look()));
  assert.deepEqual([removed, files().length], [[lost], 60]);
});

test("when it cannot be asked what is kept, no file is removed", async () => {
  const { directory, staging, files } = folder();
  writeFileSync(join(directory, `${newId()}.pdf`), "");
  const fates = () => Promise.reject(new Error("the store is away"));
  await assert.rejects(staging.look({ fates, olderThanMs: 0 }), /the store is away/);
  assert.equal(files().length, 1);
});

test("the free room of the disk is told in bytes", async () => {
  const { staging } = folder();
  const [, available] = execFileSync("df", ["--output=avail", "-B1", root], { encoding: "utf8" }).trim().split("\n");
  const free = await staging.freeBytes();
  assert.ok(Math.abs(free - Number(available)) < 1024 ** 3, `${free} and ${available}`);
});
