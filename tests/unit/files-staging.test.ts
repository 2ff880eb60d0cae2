import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createStaging } from "../../lib/files/staging.ts";
import { newId } from "../../lib/shared/id.ts";
import { largePdf } from "../support/large-pdf.ts";

const fixtures = new URL("../fixtures/pdf/", import.meta.url);
const contract = new URL("근로계약서_홍길동.pdf", fixtures);
const root = mkdtempSync(join(tmpdir(), "countersign-staging-"));
after(() => rmSync(root, { recursive: true }));

let folders = 0;
function folder() {
  folders += 1;
  const directory = join(root, String(folders));
  return { directory, staging: createStaging(directory), files: () => readdirSync(directory) };
}

const maxBytes = 1024 * 1024;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Counts how far its reader came, and whether it was told to stop. */
function watched(bytes: Uint8Array, size: number) {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pulled >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(seen.pulled, seen.pulled + size));
        seen.pulled += size;
      },
      cancel: () => {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

test("a received file is on the disk byte for byte, under a name of ours, readable by us alone", async () => {
  const { directory, staging, files } = folder();
  const original = readFileSync(contract);
  const received = await staging.receive(createReadStream(contract), {
    bytes: original.length,
    maxBytes,
    sha256: hashOf(original),
  });
  assert.ok(received.ok);
  assert.equal(received.bytes, original.length);
  assert.equal(received.sha256, hashOf(original));
  assert.deepEqual(files(), [`${received.name}.pdf`]);
  assert.deepEqual(readFileSync(staging.path(received.name)), original);
  assert.equal(statSync(directory).mode & 0o777, 0o700);
  assert.equal(statSync(staging.path(received.name)).mode & 0o777, 0o600);
});

test("a folder that was there and open to others is closed to them", () => {
  const directory = join(root, "open");
  mkdirSync(directory, { mode: 0o755 });
  createStaging(directory);
  assert.equal(statSync(directory).mode & 0o777, 0o700);
});

test("a web stream and a body that comes byte by byte are received like any other", async () => {
  const { staging } = folder();
  const original = readFileSync(new URL("header-after-bom.pdf", fixtures));
  const { body } = watched(original, 1000);
  const expected = { bytes: original.length, maxBytes };
  for (const received of [
    await staging.receive(body, expected),
    await staging.receive(pieces(original, 1), expected),
  ]) {
    assert.ok(received.ok);
    assert.equal(received.sha256, hashOf(original));
  }
});

test("each refusal has its own code and leaves nothing on the disk", async () => {
  const { staging, files } = folder();
  const original = readFileSync(contract);
  const bytes = original.length;
  const whole = () => pieces(original, 4096);
  const broken = async function* () {
    yield original.subarray(0, 5000);
    throw new Error("socket closed");
  };
  const refusals = [
    ["file_empty", staging.receive(pieces(new Uint8Array(0), 1), { bytes: 0, maxBytes })],
    ["file_too_large", staging.receive(whole(), { bytes, maxBytes: bytes - 1 })],
    ["file_incomplete", staging.receive(whole(), { bytes: bytes + 1, maxBytes })],
    ["file_incomplete", staging.receive(whole(), { bytes: bytes - 1, maxBytes })],
    ["file_incomplete", staging.receive(pieces(new Uint8Array(0), 1), { bytes, maxBytes })],
    ["file_incomplete", staging.receive(broken(), { bytes, maxBytes })],
    ["file_not_pdf", staging.receive(pieces(original.subarray(0, 3), 1), { bytes: 3, maxBytes })],
    ["file_changed", staging.receive(whole(), { bytes, maxBytes, sha256: hashOf(new Uint8Array(1)) })],
  ] as const;
  for (const [problem, received] of refusals) assert.deepEqual(await received, { ok: false, problem });
  assert.deepEqual(files(), []);
});

test("what is no PDF by its header is refused", async () => {
  const { staging, files } = folder();
  const names = ["html-named", "zip-named", "jpeg-named", "header-at-900", "header-after-nuls", "zip-prepended"];
  for (const name of names) {
    const original = readFileSync(new URL(`${name}.pdf`, fixtures));
    const received = await staging.receive(pieces(original, 50), { bytes: original.length, maxBytes });
    assert.deepEqual(received, { ok: false, problem: "file_not_pdf" }, name);
  }
  assert.deepEqual(files(), []);
});

test("a wrong file is stopped at its first bytes", async () => {
  const { staging } = folder();
  const { body, seen } = watched(new Uint8Array(maxBytes), 1000);
  assert.deepEqual(await staging.receive(body, { bytes: maxBytes, maxBytes }), { ok: false, problem: "file_not_pdf" });
  assert.ok(seen.cancelled);
  assert.ok(seen.pulled < 10_000, `${seen.pulled} bytes were read`);
});

test("a body longer than announced and than allowed is stopped one byte over", async () => {
  const { staging, files } = folder();
  const original = largePdf(200_000);
  for (const [expected, problem] of [
    [{ bytes: 50_000, maxBytes: 50_000 }, "file_too_large"],
    [{ bytes: 50_000, maxBytes }, "file_incomplete"],
  ] as const) {
    const { body, seen } = watched(original, 1000);
    assert.deepEqual(await staging.receive(body, expected), { ok: false, problem });
    assert.ok(seen.cancelled);
    assert.equal(seen.pulled, 51_000);
  }
  assert.deepEqual(files(), []);
});

test("an upload that is given up ends at once and leaves nothing, though its body never ends", {
  timeout: 10_000,
}, async () => {
  const { staging, files } = folder();
  const giveUp = new AbortController();
  const body = async function* () {
    yield readFileSync(contract).subarray(0, 5000);
    giveUp.abort();
    await new Promise(() => undefined);
  };
  const received = await staging.receive(body(), { bytes: 10_000, maxBytes, signal: giveUp.signal });
  assert.deepEqual(received, { ok: false, problem: "file_incomplete" });
  assert.deepEqual(files(), []);
});

test("100 MB take no more of the server's memory than a few write buffers", async () => {
  const { staging } = folder();
  const total = 100 * 1024 * 1024;
  const piece = Buffer.alloc(64 * 1024, "%PDF-1.7 ");
  const body = async function* () {
    for (let sent = 0; sent < total; sent += piece.length) yield piece;
  };
  const before = process.memoryUsage.rss();
  const received = await staging.receive(body(), { bytes: total, maxBytes: total });
  const grown = process.memoryUsage.rss() - before;
  assert.ok(received.ok);
  assert.ok(grown < 24 * 1024 * 1024, `grew by ${Math.round(grown / 1024)} KB`);
});

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
  const go = [put(`${newId()}.part`, 61 * minute), put(`${newId()}.pdf`, 11 * minute)];
  const asked: string[] = [];
  const keep = async (names: string[]) => {
    asked.push(...names);
    return new Set([kept]);
  };
  assert.deepEqual((await staging.sweep({ keep, olderThanMs: 10 * minute, now })).sort(), [...go].sort());
  assert.deepEqual(files().sort(), [...stay].sort());
  assert.deepEqual(asked.sort(), [kept, go[1]?.slice(0, -".pdf".length)].sort());
});

test("when it cannot be asked what is kept, no file is removed", async () => {
  const { directory, staging, files } = folder();
  writeFileSync(join(directory, `${newId()}.pdf`), "");
  const keep = () => Promise.reject(new Error("the store is away"));
  await assert.rejects(staging.sweep({ keep, olderThanMs: 0, now: Date.now() + 1000 }), /the store is away/);
  assert.equal(files().length, 1);
});

test("the free room of the disk is told in bytes", async () => {
  const { staging } = folder();
  const [, available] = execFileSync("df", ["--output=avail", "-B1", root], { encoding: "utf8" }).trim().split("\n");
  const free = await staging.freeBytes();
  assert.ok(Math.abs(free - Number(available)) < 1024 ** 3, `${free} and ${available}`);
});
