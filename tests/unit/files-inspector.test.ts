import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createInspector } from "../../lib/uploads/inspector.ts";
import { activePdf, updated } from "../support/active-pdf.ts";
import { unpacksTo } from "../support/bomb-pdf.ts";
import { largePdf } from "../support/large-pdf.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const fixtures = join(root, "tests/fixtures/pdf");
const scratch = mkdtempSync(join(tmpdir(), "countersign-inspector-"));
const inspector = createInspector({ root });
after(() => {
  inspector.close();
  rmSync(scratch, { recursive: true });
});

/** Only there can a process look at its children and at their memory. */
const linux = { timeout: 60_000, skip: process.platform !== "linux" };

const fixture = (name: string) => join(fixtures, `${name}.pdf`);

const sound = (pages: number) => ({ ok: true, pages, notices: [] });

function written(name: string, bytes: Uint8Array | string): string {
  writeFileSync(join(scratch, name), bytes);
  return join(scratch, name);
}

/** The same file, its last pointer to a cross-reference table pointing nowhere. */
function withoutTable(pdf: Buffer): Buffer {
  const at = pdf.lastIndexOf("startxref") + "startxref".length;
  return Buffer.concat([pdf.subarray(0, at), Buffer.from("\n7\n%%EOF\n")]);
}

/** Page counts as `qpdf --show-npages` tells them. */
const good: Record<string, number> = {
  "agreement-18-pages": 18,
  "agreement-linearized": 18,
  "header-after-bom": 1,
  "lease-pdfa-2b": 1,
  "lease-qt": 1,
  "nda-pdf-1.5": 1,
  "order-mupdf": 1,
  "power-of-attorney-object-streams": 1,
  "power-of-attorney-pdf-1.3": 1,
  "power-of-attorney-pdf-1.4": 1,
  "power-of-attorney-pdf-2.0": 1,
  "receipt-cairo": 1,
  scan: 1,
  근로계약서_홍길동: 1,
};
const bad = {
  file_protected: ["password-aes-256"],
  file_locked: ["owner-only-aes-256", "owner-only-aes-128", "owner-only-rc4-40"],
  file_without_pages: ["no-pages"],
  file_damaged: [
    "truncated",
    "empty",
    "html-named",
    "zip-named",
    "jpeg-named",
    "header-at-900",
    "header-after-nuls",
    "header-only",
    "zip-appended",
    "zip-prepended",
  ],
} as const;

test("PDFs of every producer and version at hand are accepted, with their pages counted", async () => {
  for (const [name, pages] of Object.entries(good)) {
    assert.deepEqual(await inspector.inspect(fixture(name)), sound(pages), name);
  }
});

test("protected, damaged and pageless files are each refused with their own reason", async () => {
  for (const [problem, names] of Object.entries(bad)) {
    for (const name of names) assert.deepEqual(await inspector.inspect(fixture(name)), { ok: false, problem }, name);
  }
});

test("every fixture is in one of the lists", () => {
  const listed = [...Object.keys(good), ...Object.values(bad).flat()].map((name) => `${name}.pdf`);
  const there = readdirSync(fixtures).filter((file) => file.endsWith(".pdf"));
  assert.deepEqual(there.map((file) => file.normalize("NFC")).sort(), listed.sort());
});

test("a file cut off anywhere is damaged", async () => {
  const whole = readFileSync(fixture("agreement-18-pages"));
  for (let part = 1; part < 10; part++) {
    const path = written("cut.pdf", whole.subarray(0, Math.floor((whole.length * part) / 10)));
    assert.deepEqual(await inspector.inspect(path), { ok: false, problem: "file_damaged" }, `${part} tenths`);
  }
});

test("a file that claims more pages than anybody could read is too complex, whatever pages it has", async () => {
  const claiming = (nobodys: number) => {
    const empty = `<< /Type /Pages /Parent 2 0 R /Kids [] /Count ${nobodys} >>`;
    const pages = `<< /Type /Pages /Kids [3 0 R 4 0 R 3 0 R] /Count ${nobodys + 2} >>`;
    return written("claiming.pdf", updated(activePdf({ objects: [empty] }), 2, pages));
  };
  assert.deepEqual(await inspector.inspect(claiming(99_998)), sound(100_000));
  for (const nobodys of [99_999, 2_999_999_999])
    assert.deepEqual(await inspector.inspect(claiming(nobodys)), { ok: false, problem: "file_too_complex" });
});

test("questions asked at once are each answered for their own file", async () => {
  const names = ["agreement-18-pages", "truncated", "scan", "no-pages", "password-aes-256", "agreement-linearized"];
  const answers = await Promise.all(names.map((name) => inspector.inspect(fixture(name))));
  assert.deepEqual(
    answers.map((answer) => (answer.ok ? answer.pages : answer.problem)),
    [18, "file_damaged", 1, "file_without_pages", "file_protected", 18],
  );
});

test("100 MB are looked into by parts", async () => {
  const path = written("large.pdf", largePdf(100 * 1024 * 1024));
  const broken = written("large-broken.pdf", withoutTable(largePdf(100 * 1024 * 1024)));
  // A loaded machine takes longer than a person is let wait.
  const patient = createInspector({ root, limitMs: 120_000 });
  await patient.inspect(fixture("scan"));
  const elapsed = async (file: string) => {
    const started = performance.now();
    assert.deepEqual(await patient.inspect(file), sound(1));
    return performance.now() - started;
  };
  // Side by side with one whose cross-reference table is broken, which has to be read whole (over a second against 14 ms).
  const [byParts, whole] = [await elapsed(path), await elapsed(broken)];
  patient.close();
  assert.ok(byParts < whole / 2, `${byParts} ms and ${whole} ms`);
});

test("a file that cannot be read is the desk's fault, not the file's, and the next one is looked into", async () => {
  await assert.rejects(inspector.inspect(join(scratch, "nowhere.pdf")), /ENOENT/);
  assert.deepEqual(await inspector.inspect(fixture("scan")), sound(1));
});

test("a child that cannot be started is the desk's fault, not the file's", async () => {
  const lost = createInspector({ root: scratch });
  await assert.rejects(lost.inspect(fixture("scan")), /did not start/);
  lost.close();
});

test("a file that takes too long is told to be, and the next one is looked into", async () => {
  const bomb = written("slow.pdf", unpacksTo(200));
  const patient = createInspector({ root, limitMs: 120_000 });
  await patient.inspect(fixture("scan"));
  // The machine has something else to do now and then: the shorter of two.
  const took: number[] = [];
  for (let n = 0; n < 2; n++) {
    const from = performance.now();
    assert.deepEqual(await patient.inspect(bomb), sound(1));
    took.push(performance.now() - from);
  }
  patient.close();
  const hasty = createInspector({ root, limitMs: Math.min(...took) / 3 });
  const [slow, next] = [hasty.inspect(bomb), hasty.inspect(fixture("no-pages"))];
  assert.deepEqual(await slow, { ok: false, problem: "file_too_complex" });
  assert.deepEqual(await next, { ok: false, problem: "file_without_pages" });
  hasty.close();
});

test(
  "a file that wants more memory than the child may have is told to be too much, and the next one is looked into",
  linux,
  async () => {
    const patient = createInspector({ root, limitMs: 60_000 });
    const bomb = written("bomb.pdf", unpacksTo(1000));
    assert.deepEqual(await patient.inspect(bomb), { ok: false, problem: "file_too_complex" });
    assert.deepEqual(await patient.inspect(fixture("scan")), sound(1));
    patient.close();
  },
);

test("a file is not refused because this process stood still while it was looked into", async () => {
  let standsStill = false;
  const openPath = async (path: string) => {
    const file = await open(path);
    const read: typeof file.read = (...into: unknown[]) => {
      if (standsStill) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
      standsStill = false;
      return Reflect.apply(file.read, file, into);
    };
    return { stat: () => file.stat({ bigint: true }), read, close: () => file.close() };
  };
  const still = createInspector({ root, limitMs: 3_000, openPath });
  await still.inspect(fixture("scan"));
  standsStill = true;
  assert.deepEqual(await still.inspect(fixture("scan")), sound(1));
  still.close();
});

test("whoever sends bad files waits, and keeps nobody else waiting for more than the one under way", async () => {
  const hasty = createInspector({ root, limitMs: 3000 });
  const bomb = written("slow.pdf", unpacksTo(400));
  const answered: string[] = [];
  const ask = (asker: string, path: string) =>
    hasty.inspect(path, { asker }).then(({ ok }) => void answered.push(`${asker} ${ok}`));
  await Promise.all([ask("bad", bomb), ask("bad", fixture("scan")), ask("good", fixture("scan"))]);
  assert.deepEqual(answered, ["bad false", "good true", "bad true"]);
  hasty.close();
});

test("a file that nobody waits for any more is not looked into", async () => {
  const gone = new AbortController();
  const first = inspector.inspect(fixture("agreement-18-pages"));
  const left = inspector.inspect(join(scratch, "nowhere.pdf"), { signal: gone.signal });
  gone.abort(new Error("the line was cut"));
  await assert.rejects(left, /the line was cut/);
  assert.equal((await first).ok, true);
});

test("the child can read the program and no other file, and starts nothing", linux, async () => {
  const other = createInspector({ root });
  await other.inspect(fixture("scan"));
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").trim().split(" ");
  const lines = children.map((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0"));
  const flags = lines
    .find((line) => line.some((word) => word.endsWith("inspect-child.ts")))
    ?.filter((word) => word.startsWith("--"));
  other.close();
  assert.ok(flags);
  const tries = [
    `fs.readFileSync("/etc/hostname")`,
    `fs.readFileSync(${JSON.stringify(fixture("scan"))})`,
    `fs.writeFileSync(${JSON.stringify(join(scratch, "written"))}, "")`,
    `require("node:child_process").spawnSync("true")`,
    `new (require("node:worker_threads").Worker)("", { eval: true })`,
  ];
  for (const what of tries) {
    const { stderr } = spawnSync(process.execPath, [...flags, "--eval", `const fs = require("node:fs"); ${what}`], {
      encoding: "utf8",
    });
    assert.match(stderr, /ERR_ACCESS_DENIED/, what);
  }
});

test("a closed inspector looks into nothing more", async () => {
  const closed = createInspector({ root });
  closed.close();
  await assert.rejects(closed.inspect(fixture("scan")), /closed/);
});

test("an idle child keeps no process alive, and the server's settings do not reach it", linux, async () => {
  const program = `
    import { readFileSync, readdirSync } from "node:fs";
    import { createInspector } from "./lib/uploads/inspector.ts";
    const answer = await createInspector().inspect(${JSON.stringify(fixture("scan"))});
    const children = readFileSync("/proc/self/task/" + process.pid + "/children", "latin1").trim().split(" ");
    const settings = children.map((pid) => readFileSync("/proc/" + pid + "/environ", "latin1"));
    console.log(JSON.stringify({ answer, settings }));`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    env: { ...process.env, SIGNING_API_SECRET_KEY: "do-not-tell" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  server.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(server, "close");
  assert.equal(code, 0);
  assert.match(said, /"ok":true,"pages":1/);
  assert.match(said, /NODE_ENV=production/);
  assert.doesNotMatch(said, /do-not-tell/);
});
