import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanEmail, emailField } from "#lib/shared/email.ts";

const read = (text: string) => emailField.safeParse(text).data;

test("accidents around an address go, whoever has made them", () => {
  for (const typed of [
    " hong@example.com ",
    "hong @example.com",
    "hong@ example.com",
    "hong@example .com",
    "ｈｏｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    "\u200bhong@exam\u00adple.com\u202c",
    "\u0000hong@example.com",
    "hong@example.com;",
    "hong@example.com, ",
    "<hong@example.com>",
    "mailto:hong@example.com",
    "hong@example.com.",
  ])
    assert.equal(read(typed), "hong@example.com", JSON.stringify(typed));
  assert.equal(read(" \u200b "), "");
});

test("two things in one field are no address, and neither is what no domain has", () => {
  for (const typed of [
    "hong@example.com\t010-1234-5678",
    "hong@example.com 010-1234-5678",
    "hong@example.com 홍길동",
    "hong@example.com. 홍길동",
    "hong@example.com (회사)",
    "hong@example.com)",
    'hong@example.com"',
    "hong@example.com/",
    "hong@example.com:",
    "hong@example.com'",
    "hong@example.com!",
    "hong@exa_mple.com",
    "hong@-example.com",
    "hong@example-.com",
    "hong@example",
    "hong@example..com",
    "a@b.kr;c@d.kr",
    "ho ng@example.com",
  ])
    assert.equal(read(typed), undefined, JSON.stringify(typed));
});

test("addresses of every script and with every sign that has a place there pass as they are", () => {
  for (const address of ["홍길동@한빛.한국", "o'hara+x@ex-ample.co.uk", "a_b.c@1.x--y.kr", "मेल@उदाहरण.भारत"])
    assert.equal(read(address), address.normalize("NFKC"));
});

test("an address of any length is cleaned in time that grows with it, not with its square", () => {
  for (const piece of [" ", ";", "@ ", " .", "<", "a "]) {
    const took = [20_000, 80_000].map((length) => {
      const from = process.cpuUsage();
      cleanEmail(`a${piece.repeat(length / piece.length)}b`);
      return process.cpuUsage(from).user / 1000;
    });
    const [small = 0, large = 0] = took;
    assert.ok(large < 10 * Math.max(small, 20), `${JSON.stringify(piece)}: ${small} ms, then ${large} ms`);
  }
});
