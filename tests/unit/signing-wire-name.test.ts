import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { cleanFileName } from "#lib/shared/file-name.ts";
import { wireName } from "#lib/signing/wire-name.ts";

describe("a file's name on the wire", () => {
  // [the person's own, the service's]
  const rows: [string, string][] = [
    ["근로계약서_홍길동.pdf", "근로계약서_홍길동.pdf"],
    ["a (1) [final], v2 & co.pdf", "a (1) [final], v2 & co.pdf"],
    ["; name=document.pdf", "_ name_document.pdf"],
    ["a;b=c.pdf", "a_b_c.pdf"],
    ["100%.pdf", "100_.pdf"],
    ["a%22b%0d%0ac.pdf", "a_22b_0d_0ac.pdf"],
    [`a"b'c/d\\e.pdf`, "a_b_c_d_e.pdf"],
    ["a\u202efdp.exe.pdf", "a_fdp.exe.pdf"],
    ["a\0\r\n\u2028b.PDF", "a____b.pdf"],
    ["서".normalize("NFD"), "서.pdf"],
    ["", "document.pdf"],
    [".pdf", "document.pdf"],
  ];
  for (const [own, expected] of rows) {
    test(`${JSON.stringify(own)} is ${expected}`, () => assert.equal(wireName(own), expected));
  }

  test("of 100 Hangul fits into 255 bytes, with its beginning and its end", () => {
    const own = `${Array.from({ length: 96 }, (_, i) => String.fromCodePoint(0xac00 + i)).join("")}.pdf`;
    const name = wireName(own);
    assert.ok(Buffer.byteLength(name) <= 255 && Buffer.byteLength(name) > 245, name);
    const [start = "", end = ""] = name.slice(0, -4).split("…");
    assert.ok(own.startsWith(start) && own.endsWith(`${end}.pdf`), name);
    assert.ok(start.length > 50 && end.length > 25, name);
  });

  test("is never cut within a character, also one of several code points", () => {
    const family = "👨‍👩‍👧‍👦";
    const name = wireName(`${family.repeat(20)}.pdf`);
    assert.equal(name.replaceAll(family, ""), "….pdf");
    assert.equal(wireName(`${"e\u0323\u0301".repeat(80)}.pdf`).replaceAll("ẹ\u0301", ""), "….pdf");
    assert.equal(wireName(`e${"\u0301".repeat(900)}.pdf`), "document.pdf");
  });

  test("is one line of well-formed text within both limits whatever the person's is, and harmless ones stay", () => {
    const anything = fc.string({ unit: "binary", maxLength: 400 });
    fc.assert(
      fc.property(fc.oneof(anything, fc.string({ maxLength: 400 })), (own) => {
        for (const name of [wireName(own), wireName(cleanFileName(own))]) {
          assert.ok(name.isWellFormed() && name.endsWith(".pdf") && name === name.normalize("NFC"), name);
          assert.ok([...name].length <= 100 && Buffer.byteLength(name) <= 255, name);
          assert.doesNotMatch(name, /[;=%"'/\\]|\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}/u);
        }
      }),
    );
    const harmless = fc.stringMatching(/^[a-z가-힣][a-z가-힣0-9_.()-]{0,60}[a-z가-힣]$/);
    fc.assert(fc.property(harmless, (stem) => assert.equal(wireName(`${stem}.pdf`), `${stem}.pdf`)));
  });
});
