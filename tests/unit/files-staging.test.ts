import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createStaging, type Fate } from "#lib/files/staging.ts";
import { newId } from "#lib/shared/id.ts";
import { largePdf } from "../support/large-pdf.ts";
import { contract, folder, maxBytes, pieces, root } from "../support/staging-bench.ts";

test("a full disk is told as such and leaves no piece of the file", async (t) => {
  const directory = join(root, "full");
  mkdirSync(directory);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=512k", "none", directory], { stdio: "ignore" });
  } catch {
    return t.skip("needs the right to mount a small file system");
  }
  try {
    const staging = createStaging(directory);
    assert.ok((await staging.freeBytes()) <= 512 * 1024);
    const original = largePdf(maxBytes);
    const received = await staging.receive(pieces(original, 4096), { bytes: maxBytes, maxBytes });
    assert.deepEqual(received, { ok: false, problem: "disk_full" });
    assert.deepEqual(readdirSync(directory), []);
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

test("removing a file twice is no error", async () => {
  const { staging, files } = folder();
  const original = readFileSync(contract);
  const received = await staging.receive(pieces(original, 4096), { bytes: original.length, maxBytes });
  assert.ok(received.ok);
  await staging.remove(received.name);
  await staging.remove(received.name);
  assert.deepEqual(files(), []);
});

test("sweeping takes old pieces and old files that nobody keeps, and nothing else", async () => {
  const { directory, staging, files } = folder();
  const now = Date.now();
  const minute = 60_000;
  const put = (file: string, ageMs: number) => {
    writeFileSync(join(directory, file), "");
    utimesSync(join(directory, file), (now - ageMs) / 1000, (now - ageMs) / 1000);
    return file;
  };
  const kept = newId();
  const stay = [
    put(`${newId()}.part`, 59 * minute),
    put(`${kept}.pdf`, 90 * minute),
    put(`${newId()}.pdf`, 9 * minute),
    put("readme.pdf", 1e9),
  ];
  const purged = newId();
  const go = [put(`${newId()}.part`, 61 * minute), put(`${newId()}.pdf`, 11 * minute), put(`${purged}.pdf`, 0)];
  const asked: string[] = [];
  const fates = async (names: string[]) => {
    asked.push(...names);
    return new Map<string, Fate>([
      [kept, "needed"],
      [purged, "removed"],
    ]);
  };
  assert.deepEqual((await staging.sweep({ fates, olderThanMs: 10 * minute })).sort(), [...go].sort());
  assert.deepEqual(files().sort(), [...stay].sort());
  const pdfs = [...stay, ...go].filter((file) => file.endsWith(".pdf") && file !== "readme.pdf");
  assert.deepEqual(asked.map((name) => `${name}.pdf`).sort(), pdfs.sort());
});

test("when it cannot be asked what is kept, no file is removed", async () => {
  const { directory, staging, files } = folder();
  writeFileSync(join(directory, `${newId()}.pdf`), "");
  const fates = () => Promise.reject(new Error("the store is away"));
  await assert.rejects(staging.sweep({ fates, olderThanMs: 0 }), /the store is away/);
  assert.equal(files().length, 1);
});

test("the free room of the disk is told in bytes", async () => {
  const { staging } = folder();
  const [, available] = execFileSync("df", ["--output=avail", "-B1", root], { encoding: "utf8" }).trim().split("\n");
  const free = await staging.freeBytes();
  assert.ok(Math.abs(free - Number(available)) < 1024 ** 3, `${free} and ${available}`);
});
