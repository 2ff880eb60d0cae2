import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { createInspector, type Inspector } from "../../lib/uploads/inspector.ts";
import { activePdf, hybridPdf, packedPdf, updated } from "../support/active-pdf.ts";
import { packedStream } from "../support/bomb-pdf.ts";
import { largePdf } from "../support/large-pdf.ts";
import { madePdf } from "../support/made-pdf.ts";
import { fixtures, folder, pieces } from "../support/staging-bench.ts";

/* Files of every kind on the way that an upload takes: received, then looked into. */

const { staging, files } = folder();
const newInspector = () =>
  createInspector({ root: fileURLToPath(new URL("../..", import.meta.url)), openPath: staging.open });
const inspector = newInspector();
after(() => inspector.close());

/** What becomes of an upload of these bytes: `taken`, or why not. */
async function fate(bytes: Buffer, look: Inspector = inspector): Promise<string> {
  const expected = { bytes: bytes.length, maxBytes: 50 * 1024 * 1024 };
  const received = await staging.receive(pieces(bytes, 64 * 1024), expected);
  if (!received.ok) return received.problem;
  const inspected = await look.inspect(staging.path(received.name));
  await staging.remove(received.name);
  return inspected.ok ? "taken" : inspected.problem;
}

const fixture = (name: string) => readFileSync(new URL(`${encodeURIComponent(name)}.pdf`, fixtures));
const latin = (text: string) => Buffer.from(text, "latin1");
const plain = madePdf(2);
const behind = (tail: string) => Buffer.concat([plain, latin(tail)]);
const ofVersion = (version: string) => latin(plain.toString("latin1").replace("%PDF-1.4", `%PDF-${version}`));

const names = [
  "agreement-18-pages",
  "agreement-linearized",
  "header-after-bom",
  "lease-pdfa-2b",
  "lease-qt",
  "nda-pdf-1.5",
  "order-mupdf",
  "power-of-attorney-object-streams",
  "power-of-attorney-pdf-1.3",
  "power-of-attorney-pdf-1.4",
  "power-of-attorney-pdf-2.0",
  "receipt-cairo",
  "scan",
  "근로계약서_홍길동",
];
const signature =
  "<< /FT /Sig /T (a) /Subtype /Widget /Rect [0 0 0 0] /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <00> >> >>";
const good: Record<string, Buffer> = {
  ...Object.fromEntries(names.map((name) => [name, fixture(name)])),
  ...Object.fromEntries(
    ["1.0", "1.1", "1.2", "1.3", "1.5", "1.6", "1.7", "2.0"].map((version) => [`PDF ${version}`, ofVersion(version)]),
  ),
  "of 500 pages": madePdf(500),
  "of 10 MB": largePdf(10 * 1024 * 1024),
  "objects packed into a stream": packedPdf({}),
  "two tables, for older and newer readers": hybridPdf("[3 0 R /Fit]"),
  "changed behind its end": updated(activePdf({}), 3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>"),
  "signed already": activePdf({ catalog: "/AcroForm << /SigFlags 3 /Fields [4 0 R] >>", objects: [signature] }),
  "behind blank lines": Buffer.concat([latin("\r\n \t\n"), plain]),
  "with blank lines behind its end": Buffer.concat([plain, latin("\r\n".repeat(300))]),
  "with what a mailer leaves behind its end": behind("\r\n------=_Part_17_880412.1732600000000--\r\n"),
  "with what a scanner leaves behind its end": behind(`${"\0".repeat(600)}SN 4711`),
  "with the end of a text file behind its own": behind("\x1a"),
  "with a zip archive far from its end": activePdf({
    objects: [`(${archive(Buffer.alloc(0)).toString("latin1")})`, `(${" ".repeat(3000)})`],
  }),
  "whose end of a zip archive is a word": activePdf({ objects: ["(PK\x05\x06 and what is no record of an archive)"] }),
};

/** A zip archive of nothing, with a comment. */
function archive(comment: Buffer): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}
/** An end record that says it is of another disk than the first. */
const numbered = (record: Buffer) => {
  record.writeUInt16LE(1, 4);
  return record;
};
const endOfPdf = latin(`\n${/startxref\s+\d+\s+%%EOF\s*$/.exec(plain.toString("latin1"))?.[0]}`);
const before = (head: string) => Buffer.concat([latin(head), plain]);
const cut = (share: number) => fixture("lease-qt").subarray(0, Math.floor(fixture("lease-qt").length * share));

const bad: Record<string, Record<string, Buffer>> = {
  file_empty: { nothing: Buffer.alloc(0) },
  file_not_pdf: {
    "html-named": fixture("html-named"),
    "zip-named": fixture("zip-named"),
    "jpeg-named": fixture("jpeg-named"),
    "header-at-900": fixture("header-at-900"),
    "header-after-nuls": fixture("header-after-nuls"),
    "zip-prepended": fixture("zip-prepended"),
    "a page of the web that is a PDF too": before("<!doctype html><script>alert(1)</script><!--\n"),
    "a script that is a PDF too": before("/*\n"),
    "another that begins with a text": before("a='"),
    "a JPEG that is a PDF too": before("\xff\xd8\xff\xe0\0\x10JFIF\0"),
    "a PNG that is a PDF too": before("\x89PNG\r\n\x1a\n"),
    "a GIF that is a PDF too": before("GIF89a"),
    "an archive that is a PDF too": before("PK\x03\x04"),
    "a program of Windows": before("MZ"),
    "a program of Linux": before("\x7fELF"),
    "a program of a shell": before("#!/bin/sh\n"),
    PostScript: before("%!PS-Adobe-3.0 PDF-1.4\n"),
    "a form's data": latin("%FDF-1.2\n1 0 obj\n<< >>\nendobj\n%%EOF\n"),
    "a mark of another coding": before("\xff\xfe"),
    "one NUL": before("\0"),
    "blank lines without end": before("\n".repeat(64)),
    XML: before("<?xml version='1.0'?>"),
    "an old text of Word": before("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    "a word too short": latin("%PD"),
  },
  file_damaged: {
    truncated: fixture("truncated"),
    "header-only": fixture("header-only"),
    "zip-appended": fixture("zip-appended"),
    "an archive behind it": Buffer.concat([plain, archive(Buffer.alloc(0))]),
    "an archive behind it whose comment is a PDF's end": Buffer.concat([plain, archive(endOfPdf)]),
    "an archive behind it, and one byte more": Buffer.concat([plain, archive(endOfPdf), latin("\n")]),
    "an archive behind it whose comment says one byte more than there is": Buffer.concat([
      plain,
      archive(latin(`${endOfPdf.toString("latin1")}\n`)).subarray(0, -1),
    ]),
    "an archive behind it whose disk has a number": Buffer.concat([plain, numbered(archive(endOfPdf))]),
    "an archive behind it with the longest comment": Buffer.concat([
      plain,
      archive(Buffer.concat([Buffer.alloc(0xffff - endOfPdf.length, " "), endOfPdf])),
    ]),
    "a page of the web behind it": behind(`<html>${"<p>a</p>".repeat(200)}</html>`),
    "a short page of the web behind it": behind("<script>alert(1)</script>"),
    "a short page of the web far behind it": behind(`${" ".repeat(900)}<!doctype html><p>a`),
    "a drawing behind it": behind(
      "\n<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>\n",
    ),
    "a picture behind it": behind(`\xff\xd8\xff\xe0${"\0".repeat(2000)}`),
    "without an end": latin(plain.toString("latin1").replace("%%EOF", "")),
    "cut at a tenth": cut(0.1),
    "cut in the middle": cut(0.5),
    "cut before its end": cut(0.95),
    "random bytes within": Buffer.concat([latin("%PDF-1.7\n"), deflateSync(plain), latin("\n%%EOF\n")]),
  },
  file_without_pages: { "no-pages": fixture("no-pages") },
  file_protected: { "password-aes-256": fixture("password-aes-256") },
  file_locked: {
    "owner-only-aes-256": fixture("owner-only-aes-256"),
    "owner-only-aes-128": fixture("owner-only-aes-128"),
    "owner-only-rc4-40": fixture("owner-only-rc4-40"),
  },
  file_launches: { "one that starts a program": activePdf({ catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" }) },
};

test("thirty PDFs of every kind are taken", async () => {
  assert.ok(Object.keys(good).length >= 30, `${Object.keys(good).length}`);
  for (const [name, bytes] of Object.entries(good)) assert.equal(await fate(bytes), "taken", name);
});

test("forty files that are none, or another thing too, are each refused with their reason, and nothing of them stays", async () => {
  const all = Object.entries(bad).flatMap(([problem, some]) =>
    Object.entries(some).map(([name, bytes]) => ({ problem, name, bytes })),
  );
  assert.ok(all.length >= 40, `${all.length}`);
  for (const { problem, name, bytes } of all) assert.equal(await fate(bytes), problem, name);
  assert.deepEqual(files(), []);
});

test("every fixture is among them", () => {
  const known = new Set([...Object.keys(good), ...Object.values(bad).flatMap((some) => Object.keys(some))]);
  const there = readdirSync(fixtures).filter((file) => file.endsWith(".pdf"));
  // An empty one is sent as nothing, and refused by that.
  assert.deepEqual(
    there.map((file) => file.normalize("NFC").slice(0, -".pdf".length)).filter((name) => !known.has(name)),
    ["empty"],
  );
});

/** One behind whose page tree, tables or contents somebody gets lost. */
const many = 100_000;
const bombs: Record<string, Buffer> = {
  "a tree of 100,000 pages": updated(
    activePdf({
      objects: Array.from({ length: many - 1 }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"),
    }),
    2,
    `<< /Type /Pages /Kids [${Array.from({ length: many }, (_, i) => `${i + 3} 0 R`).join(" ")}] /Count ${many} >>`,
  ),
  "pages 100,000 deep": updated(
    activePdf({
      objects: [
        ...Array.from({ length: many }, (_, i) => `<< /Type /Pages /Parent 2 0 R /Kids [${i + 5} 0 R] /Count 1 >>`),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      ],
    }),
    2,
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
  ),
  "a tree that holds itself": updated(activePdf({}), 2, "<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>"),
  "tables that lead to each other": latin(
    activePdf({})
      .toString("latin1")
      .replace(/\/Root 1 0 R >>/, (found) => `${found.slice(0, -2)}/Prev ${activePdf({}).indexOf("xref\n0")} >>`),
  ),
  "lists within lists": activePdf({ catalog: `/Deep ${"[".repeat(many)}${"]".repeat(many)}` }),
  "dictionaries within dictionaries": activePdf({ catalog: `/Deep ${"<</A ".repeat(many)}1${">>".repeat(many)}` }),
  "a picture of 30,000 by 30,000": activePdf({
    page: "/Resources << /XObject << /A 4 0 R >> >> /Contents 5 0 R",
    objects: [
      "<< /Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Length 3 >>\nstream\nabc\nendstream",
      "<< /Length 5 >>\nstream\n/A Do\nendstream",
    ],
  }),
};

test("what a reader would get lost in is answered in time, and the next file is looked into", {
  timeout: 120_000,
}, async () => {
  for (const [name, bytes] of Object.entries(bombs)) {
    const answer = await fate(bytes);
    assert.match(answer, /^(taken|file_damaged|file_too_complex)$/, name);
    assert.equal(await fate(plain), "taken", `after ${name}`);
  }
});

/** Small on their way, and without an end for whoever unpacks or follows them. */
const small: Record<string, Buffer> = {
  "contents of 1 GB": activePdf({ page: "/Contents 4 0 R", objects: [packedStream(1024)] }),
  "a description of 1 GB": activePdf({ catalog: "/Metadata 4 0 R", objects: [packedStream(1024)] }),
  "a script of 1 GB": activePdf({
    catalog: "/OpenAction << /S /JavaScript /JS 4 0 R >>",
    objects: [packedStream(1024)],
  }),
  "a stream whose length is itself": activePdf({
    page: "/Contents 4 0 R",
    objects: ["<< /Length 4 0 R >>\nstream\nq\nendstream"],
  }),
  "a packed table that comes before itself": latin(
    packedPdf({})
      .toString("latin1")
      .replace(/\/Type \/XRef(?=.*startxref\s+(\d+))/s, (found, at) => `${found} /Prev ${at}`),
  ),
  "a packed table of 2,000,000,000 objects": latin(
    packedPdf({})
      .toString("latin1")
      .replace(/\/Size \d+/, "/Size 2000000000"),
  ),
  "a table of 2,000,000,000 objects": latin(
    activePdf({}).toString("latin1").replace("xref\n0 4", "xref\n0 2000000000"),
  ),
  "packed objects that go on in themselves": latin(
    packedPdf({})
      .toString("latin1")
      .replace("/Type /ObjStm", "/Type /ObjStm /Extends 4 0 R")
      .replace(/startxref\s+(\d+)/, (_, at) => `startxref\n${Number(at) + " /Extends 4 0 R".length}`),
  ),
  "names that hold themselves": activePdf({
    catalog: "/Names << /JavaScript 4 0 R >>",
    objects: ["<< /Kids [4 0 R 4 0 R] >>"],
  }),
};

/** The most memory that the newest inspector's process has had, in megabytes. */
function mostOfChild(): number {
  const newest = readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").trim().split(" ").at(-1);
  const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${newest}/status`, "latin1")) ?? [];
  return Number(peak) / 1024;
}

test("what would unpack to a gigabyte, or leads back to itself, is looked into without being unpacked or followed", {
  skip: process.platform !== "linux",
}, async (t) => {
  // The most that a process has had never falls, and the files before may have cost the other one a lot.
  const look = newInspector();
  t.after(() => look.close());
  assert.equal(await fate(plain, look), "taken");
  const [child, own] = [mostOfChild(), process.memoryUsage.rss() / 1024 ** 2];
  for (const [name, bytes] of Object.entries(small)) {
    assert.ok(bytes.length < 2 * 1024 * 1024, name);
    assert.equal(await fate(bytes, look), "taken", name);
    const grown = [mostOfChild() - child, process.memoryUsage.rss() / 1024 ** 2 - own];
    assert.ok(
      grown.every((megabytes) => megabytes < 64),
      `${name}: ${grown} MB`,
    );
  }
});
