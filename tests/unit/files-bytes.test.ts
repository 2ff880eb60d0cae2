import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { formatBytes, hasPdfEnd, hasPdfHeader } from "../../lib/shared/bytes.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test("sizes are told as people read them", () => {
  const megabyte = 1024 * 1024;
  const cases: [number, string][] = [
    [0, "0 B"],
    [1023, "1023 B"],
    [1024, "1 KB"],
    [412 * 1024, "412 KB"],
    [megabyte - 1, "1 MB"],
    [megabyte, "1 MB"],
    [12.4 * megabyte, "12.4 MB"],
    [50 * megabyte, "50 MB"],
    [99.97 * megabyte, "100 MB"],
    [1024 * megabyte - 1, "1 GB"],
    [1.5 * 1024 * megabyte, "1.5 GB"],
  ];
  for (const [size, text] of cases) assert.equal(formatBytes(size), text);
});

test("a PDF is known by its header at the start, after a byte order mark and white space at most", () => {
  for (const head of ["%PDF-1.4", "%PDF-2.0\n", "\xef\xbb\xbf%PDF-1.7", " \r\n\t%PDF-1.7"])
    assert.equal(hasPdfHeader(bytes(head)), true);
  for (const head of ["PK\x03\x04", "<html>", "\0%PDF-1.4", "a%PDF-1.4", "%PDX", "%!PS", " ".repeat(64)]) {
    assert.equal(hasPdfHeader(bytes(head)), false, head);
  }
});

test("every beginning of a header is undecided, however few bytes have come", () => {
  const whole = "\xef\xbb\xbf \n%PDF-";
  for (let length = 0; length < whole.length; length++)
    assert.equal(hasPdfHeader(bytes(whole.slice(0, length))), undefined);
});

test("a PDF is whole by its end mark, with little after it, no archive and no markup", () => {
  const left = [
    "\0".repeat(512),
    "\x1a",
    "\n--=_Part_17_88.1732--\r\n",
    "\r\n0\r\n\r\n",
    " SN 4711 <3 1 << 2",
    "\xff\xfe\0",
  ];
  for (const tail of ["", "\r\n", "\n".repeat(1000), "\nPK in words", ...left])
    assert.ok(hasPdfEnd(bytes(`%%EOF${tail}`)), tail);
  for (const tail of ["", "%%EO", `%%EOF${"\n".repeat(1024)}`, "%%EOF\nPK\x05\x06\0\0"])
    assert.ok(!hasPdfEnd(bytes(tail)), tail);
  for (const markup of [
    "<html>",
    "\n<SCRIPT src=a>",
    "\0<!doctype html>",
    "<?xml version='1.0'?>",
    " <svg/>",
    "--><a>",
  ])
    assert.ok(!hasPdfEnd(bytes(`%%EOF${markup}`)), markup);
  assert.ok(!hasPdfEnd(bytes("startxref\n1\n%%EOF\n<script>1</script>\n%%EOF")), "before another mark");
  // Markup before the end is part of the file: what describes it is XML.
  assert.ok(hasPdfEnd(bytes("<?xpacket end='w'?>\nendstream\n%%EOF\n")));
});

test("the fixtures stay small", () => {
  const folder = new URL("../fixtures/pdf/", import.meta.url);
  const sizes = readdirSync(folder).map((file) => readFileSync(new URL(encodeURIComponent(file), folder)).length);
  assert.ok(Math.max(...sizes) < 150 * 1024);
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < 1.5 * 1024 * 1024);
});
