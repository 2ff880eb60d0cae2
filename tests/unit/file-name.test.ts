import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cleanFileName } from "../../lib/shared/file-name.ts";

const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}"'/\\\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Pieces that names go wrong on, mixed with any text at all. */
const piece = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "../",
    "C:\\",
    "\u202e",
    "\u200f",
    "\0",
    "\r\n",
    "\ud800",
    "\udc00",
    '"',
    "'",
    ".pdf",
    ".PDF",
    " ",
    ".",
    "\u200d",
  ),
  fc.constantFrom(
    "e\u0301",
    "근로계약서".normalize("NFD"),
    "👨‍👩‍👧",
    "CON",
    "홍길동",
    "계약".repeat(80),
    "x".repeat(3000),
  ),
);
const anyName = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));

test("whatever a file is called, its cleaned name is fit for the wire and stays as it is when cleaned again", () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const clean = cleanFileName(name);
      assert.ok(!unwanted.test(clean), JSON.stringify(clean));
      assert.ok(clean.isWellFormed());
      assert.equal(clean, clean.normalize("NFC"));
      assert.ok([...clean].length <= 100);
      assert.match(clean, /[^. ]\.pdf$/);
      assert.doesNotMatch(clean, /\.pdf\.pdf$/i);
      assert.equal(cleanFileName(clean), clean);
    }),
    { numRuns: 2000 },
  );
});

test("a good name is kept as it is", () => {
  for (const name of [
    "근로계약서_홍길동.pdf",
    "Lease (final) v2;a&b.pdf",
    "계약서 “최종” 「부속」.pdf",
    "Договір №7.pdf",
    "👨‍👩‍👧.pdf",
  ]) {
    assert.equal(cleanFileName(name), name);
  }
});

test("known spellings come out as people expect", () => {
  const cases = [
    ["근로계약서_홍길동.pdf".normalize("NFD"), "근로계약서_홍길동.pdf"],
    ["CONTRACT.PDF", "CONTRACT.pdf"],
    ["contract", "contract.pdf"],
    ["contract.pdf.PDF", "contract.pdf"],
    ["contract .pdf ", "contract.pdf"],
    ["a\r\nContent-Type: text/html.pdf", "a Content-Type: texthtml.pdf"],
    ['"a\\b/c\'d".pdf', "abcd.pdf"],
    ["invoice\u202efdp.exe.pdf", "invoicefdp.exe.pdf"],
    ["a\u3000\u00a0b\tc.pdf", "a b c.pdf"],
    ["../../etc/passwd", "etcpasswd.pdf"],
  ];
  for (const [name = "", clean] of cases) assert.equal(cleanFileName(name), clean);
});

test("a name of which nothing readable is left becomes document.pdf", () => {
  for (const name of ["", ".pdf", ".PDF", "...", " ", '"".pdf', "\u200d.pdf", "\ud800", "\u202e\u202d"]) {
    assert.equal(cleanFileName(name), "document.pdf");
  }
});

test("a long name keeps its beginning and its end", () => {
  const clean = cleanFileName(`근로계약서 ${"가".repeat(300)} 홍길동 2026-12-01.pdf`);
  assert.equal([...clean].length, 100);
  assert.match(clean, /^근로계약서 가+…가+ 홍길동 2026-12-01\.pdf$/);
});

test("a name of exactly 100 characters is not shortened, one of 101 is", () => {
  assert.equal(cleanFileName(`${"😀".repeat(96)}.pdf`), `${"😀".repeat(96)}.pdf`);
  assert.match(cleanFileName(`${"😀".repeat(97)}.pdf`), /^😀{63}…😀{32}\.pdf$/u);
});

test("a name of a million characters is cleaned in no time", () => {
  const started = performance.now();
  for (const part of [".", " ", ".pdf", ". .pdf", "\u202e"]) cleanFileName(`${part.repeat(250_000)}x`);
  assert.ok(performance.now() - started < 1000);
});
