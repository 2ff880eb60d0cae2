import assert from "node:assert/strict";
import { test } from "node:test";
import { carriedValue, fits, sharedItems } from "#components/packets/same-items.ts";

test("what is entered in one document fills the same item of another while that is empty, and goes on with it", () => {
  assert.equal(carriedValue(undefined, "", "4"), "4");
  assert.equal(carriedValue({ carried: "4" }, "4", "48"), "48");
  assert.equal(carriedValue({ carried: "48" }, "48", ""), "");
  assert.equal(carriedValue({ carried: "" }, "", "5"), "5");
});

test("nothing that somebody has entered, or that stood there before, is overwritten", () => {
  assert.equal(carriedValue(undefined, "usual", "4"), undefined);
  assert.equal(carriedValue("own", "7", "4"), undefined);
  // It was emptied there on purpose.
  assert.equal(carriedValue("own", "", "4"), undefined);
  // Another version of the draft was put onto the form.
  assert.equal(carriedValue({ carried: "4" }, "9", "48"), undefined);
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
