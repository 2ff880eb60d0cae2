import assert from "node:assert/strict";
import { test } from "node:test";
import { carriedValue, fits, sharedItems } from "#components/packets/same-items.ts";

test("what is entered in one document fills the same item of another while that is empty, and goes on with it", () => {
  const [from, third] = ["A", "C"];
  assert.equal(carriedValue(undefined, "", { entered: "4", from }), "4");
  assert.equal(carriedValue({ carried: "4", from }, "4", { entered: "48", from }), "48");
  assert.equal(carriedValue({ carried: "48", from }, "48", { entered: "", from }), "");
  assert.equal(carriedValue({ carried: "", from }, "", { entered: "5", from }), "5");
  assert.equal(carriedValue({ carried: "", from: third }, "", { entered: "5", from }), "5");
});

test("nothing that somebody has entered, or that stood there before, is overwritten", () => {
  const [from, third] = ["A", "C"];
  assert.equal(carriedValue(undefined, "usual", { entered: "4", from }), undefined);
  assert.equal(carriedValue("own", "7", { entered: "4", from }), undefined);
  // It was emptied there on purpose.
  assert.equal(carriedValue("own", "", { entered: "4", from }), undefined);
  // Another version of the draft was put onto the form.
  assert.equal(carriedValue({ carried: "4", from }, "9", { entered: "48", from }), undefined);
  assert.equal(carriedValue({ carried: "4", from: third }, "4", { entered: "48", from }), undefined);
});

test("only what fits is carried: of the same type, written alike, among the choices", () => {
  const text = { key: "pay", label: "Pay" };
  assert.equal(fits(text, text, "1"), true);
  assert.equal(fits({ ...text, type: "money" }, text, "1"), false);
  assert.equal(fits({ ...text, type: "money", written: "digits" }, { ...text, type: "money" }, "1"), false);
  const choice = { ...text, type: "choice" as const, choices: ["cash"] };
  assert.equal(fits({ ...choice, choices: ["cash", "card"] }, choice, "cash"), true);
  assert.equal(fits({ ...choice, choices: ["cash", "card"] }, choice, "card"), false);
});

test("a part shares what another one has under the same key, called as it is there; what belongs to another template is not shared", () => {
  const known = {
    items: [
      { key: "pay", label: "Salary" },
      { key: "day", label: "Start", type: "date" as const },
    ],
  };
  const parts = [
    { template: known, keys: ["pay", "day", "left"] },
    { template: { items: [] }, keys: ["", "pay", "day"] },
    { template: known, keys: ["pay", "left"] },
    { template: { items: [] }, keys: ["other", ""] },
  ];
  assert.deepEqual(
    parts.map((_, part) => sharedItems(part, parts)),
    [
      [{ label: "Salary", places: [1, 2] }],
      [{ label: "pay", places: [0, 2] }],
      [{ label: "Salary", places: [0, 1] }],
      [],
    ],
  );
});
