import assert from "node:assert/strict";
import { test } from "node:test";
import { isAlways, isSameSigner } from "#lib/shared/same-signer.ts";
import { emptySigner } from "#lib/shared/signer.ts";

const spelt = (mobile: string) => ({ ...emptySigner, name: "Hong", mobile });

test("a number is the same however it is written: grouped, in full-width digits, with 00 for the +", () => {
  for (const mobile of ["010 2222 3333", "０１０－２２２２－３３３３", "(010) 2222.3333"])
    assert.ok(isSameSigner(spelt(mobile), spelt("010-2222-3333")), mobile);
  for (const mobile of [
    "+14155552671",
    "＋１ ４１５ ５５５ ２６７１",
    "001 415 555 2671",
    "\u202a+1 415-555-2671\u202c",
    "(+1) 415 555 2671",
  ])
    assert.ok(isSameSigner(spelt(mobile), spelt("+1 415 555 2671")), mobile);
});

test("two people are never taken for one: not by a +, a number of another country, or what is no number", () => {
  const different = [
    ["０１０－２２２２－３３３３", "０１０－４４４４－５５５５"],
    ["+1 415 555 2671", "14155552671"],
    ["\u202a+1 415 555 2671", "14155552671"],
    ["+65 8123 4567", "658-123-4567"],
    ["+01022223333", "01022223333"],
    ["+82 10-2222-3333", "010-2222-3334"],
    ["ask Kim", "ask Lee"],
  ];
  for (const [one = "", other = ""] of different) assert.ok(!isSameSigner(spelt(one), spelt(other)), `${one} ${other}`);
});

test("who always has a role is the same in the digits of a number from abroad, and nobody else is", () => {
  const role = { name: "Company", person: spelt("+1 415 555 2671"), digits: "14155552671" };
  for (const mobile of ["+1 415 555 2671", "14155552671", "1-415-555-2671"])
    assert.ok(isAlways(role, spelt(mobile)), mobile);
  assert.ok(!isAlways(role, { ...spelt("14155552671"), name: "Kim" }));
  assert.ok(!isAlways(role, spelt("14155552672")));
  assert.ok(!isAlways({ name: "Company", person: spelt("+1 575 234 5678") }, spelt("15752345678")));
  assert.ok(!isAlways({ name: "Tenant" }, emptySigner));
});

test("in a region a number of it is the same with the code of the country and without, and one of another country is not", () => {
  const same = (one: string, other: string) => isSameSigner(spelt(one), spelt(other), "KR");
  for (const mobile of ["+82 10 1234 5678", "+821012345678", "0082 10-1234-5678", "01012345678"])
    assert.ok(same(mobile, "010-1234-5678"), mobile);
  for (const [one = "", other = ""] of [
    ["+82 10 1234 5679", "010-1234-5678"],
    ["+1 415 555 2671", "14155552671"],
    ["+65 8123 4567", "658-123-4567"],
    ["+01022223333", "01022223333"],
    ["ask Kim", "ask Lee"],
    ["", "010"],
  ])
    assert.ok(!same(one, other), `${one} ${other}`);
  const role = { name: "Company", person: spelt("010-1234-5678") };
  assert.ok(isAlways(role, spelt("+82 10 1234 5678"), "KR"));
});
