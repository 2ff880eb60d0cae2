import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormControl } from "react-hook-form";
import { carryItems, type SharedItems } from "#components/packets/carry-items.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";

/** The forms of documents, each with these items, and what the page is told. */
function formsWith(items: DocumentForm["items"][], locked = () => false) {
  const told: SharedItems[][] = [];
  const sessions = items.map((own, part) => {
    const form = createFormControl<DocumentForm>({ defaultValues: { ...emptyForm, items: own } });
    // As on a page: what is not drawn tells nobody of its changes.
    form.control._state.mount = true;
    return { form, laidOutFor: { current: `T-${part}` }, sending: { locked: () => part === 1 && locked() } };
  });
  const templates = items.map((_, part) => ({
    id: `T-${part}`,
    name: "Known",
    items: [
      { key: "salary", label: part === 0 ? "Salary" : "Pay" },
      { key: "day", label: "Day", ...(part === 0 && { type: "date" as const }) },
      { key: "paid", label: "Paid", type: "choice" as const, choices: part === 1 ? ["cash"] : ["cash", "card"] },
    ],
  }));
  const origins = new WeakMap();
  const end = carryItems({ sessions, templates, origins, tell: (shared) => told.push(shared) });
  const value = (part: number, row = 0) => sessions[part]?.form.getValues(`items.${row}.value`);
  const enter = (part: number, text: string, row = 0) => sessions[part]?.form.setValue(`items.${row}.value`, text);
  return { sessions, templates, origins, told, end, value, enter };
}

const salary = { key: "salary", value: "" };

test("an item of two documents is entered once and goes on with what is entered, until somebody enters something else there", () => {
  const { value, enter, end, told } = formsWith([[salary], [{ key: "other", value: "" }, salary]]);
  assert.deepEqual(told.at(-1), [[{ label: "Salary", places: [1] }], [{ label: "Pay", places: [0] }]]);
  for (const text of ["4", "48", ""]) {
    enter(0, text);
    assert.equal(value(1, 1), text);
  }
  enter(0, "4800");
  assert.equal(value(1, 1), "4800");
  assert.equal(value(1, 0), "");
  enter(1, "77", 1);
  assert.equal(value(0), "4800");
  enter(0, "5000");
  assert.equal(value(1, 1), "77");
  end();
});

test("what one document offers no choice of is not there, and neither is what was chosen before", () => {
  const paid = { key: "paid", value: "" };
  const { value, enter } = formsWith([[paid], [paid], [paid]]);
  const values = () => [0, 1, 2].map((part) => value(part));
  enter(0, "cash");
  assert.deepEqual(values(), ["cash", "cash", "cash"]);
  enter(0, "card");
  assert.deepEqual(values(), ["card", "", "card"]);
  enter(0, "cash");
  assert.deepEqual(values(), ["cash", "cash", "cash"]);
});

test("of three documents one that is corrected leaves the others as they were entered elsewhere, unless they are empty", () => {
  const { value, enter } = formsWith([[salary], [salary], [salary]]);
  const values = () => [0, 1, 2].map((part) => value(part));
  enter(0, "4");
  enter(1, "77");
  assert.deepEqual(values(), ["4", "77", "4"]);
  enter(0, "48");
  assert.deepEqual(values(), ["48", "77", "48"]);
  enter(0, "");
  enter(1, "78");
  assert.deepEqual(values(), ["", "78", "78"]);
});

test("what came of a document that is deleted since goes on with the others", () => {
  const { sessions, templates, origins, value, enter, end } = formsWith([[salary], [salary], [salary]]);
  enter(0, "4");
  end();
  const over = carryItems({ sessions: sessions.slice(1), templates, origins, tell: () => {} });
  enter(1, "9");
  assert.equal(value(2), "9");
  over();
});

test("what stood there, what is on its way and what is of another type stays as it is", () => {
  const filled = formsWith([[salary], [{ ...salary, value: "usual" }]]);
  filled.enter(0, "1");
  assert.equal(filled.value(1), "usual");
  const sent = formsWith([[salary], [salary]], () => true);
  sent.enter(0, "1");
  assert.equal(sent.value(1), "");
  const day = { key: "day", value: "" };
  const other = formsWith([[day], [day]]);
  other.enter(0, "2026-12-01");
  assert.equal(other.value(1), "");
  assert.deepEqual(other.told.at(-1), [[], []]);
});

test("an item that comes later is shared from then on", () => {
  const { sessions, told, value, enter } = formsWith([[salary], []]);
  assert.deepEqual(told.at(-1), [[], []]);
  sessions[1]?.form.setValue("items", [salary]);
  assert.deepEqual(told.at(-1)?.[0], [{ label: "Salary", places: [1] }]);
  enter(0, "1");
  assert.equal(value(1), "1");
});
