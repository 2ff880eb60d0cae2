import assert from "node:assert/strict";
import { test } from "node:test";
import { isSlip, meantEmail } from "#lib/shared/near.ts";

test("one slip of the finger is a letter too many, too few or wrong, or two in the wrong order", () => {
  for (const slip of ["gmal", "gmiail", "gmaii", "gmial", "mail"]) assert.ok(isSlip("gmail", slip), slip);
  for (const other of ["gmail", "gail.", "lgmai", "gmaillx", ""]) assert.ok(!isSlip("gmail", other), other);
});

test("the address that was meant is offered for a slip in a well-known domain only", () => {
  for (const domain of ["gmial.com", "gmail.con", "gmai.com", "GMIAL.com"])
    assert.equal(meantEmail(` kim@${domain} `), "kim@gmail.com", domain);
  assert.equal(meantEmail("kim@navre.com"), "kim@naver.com");
  for (const typed of ["kim@gmail.com", "kim@hanbit.example", "kim", "kim@", "a@b@gmial.com", ""])
    assert.equal(meantEmail(typed), undefined, typed);
});
