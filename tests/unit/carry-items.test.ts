import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormControl } from "react-hook-form";
import { carryItems, type SharedItems } from "#components/packets/carry-items.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";

/** The forms of two documents, each with these items, and what the page is told. */
function twoForms(items: DocumentForm["items"][], locked = () => false) {
  const told: SharedItems[][] = [];
  const sessions = items.map((own, part) => {
    const form = createFormControl<DocumentForm>({ defaultValues: { ...emptyForm, items: own } });
    // As on a page: what is not drawn tells nobody of its changes.
    form.control._state.mount = true;
    return { form, laidOutFor: { current: `T-${part}` }, sending: { locked: () => part === 1 && locked() } };
  });
  const templates = [0, 1].map((part) => ({
    id: `T-${part}`,
    name: "Known",
    items: [
      { key: "salary", label: part === 0 ? "Salary" : "Pay" },
      { key: "day", label: "Day", ...(part === 0 && { type: "date" as const }) },
    ],
  }));
  const end = carryItems({ sessions, templates, origins: new WeakMap(), tell: (shared) => told.push(shared) });
  const value = (part: number, row = 0) => sessions[part]?.form.getValues(`items.${row}.value`);
  const enter = (part: number, text: string, row = 0) => sessions[part]?.form.setValue(`items.${row}.value`, text);
  return { sessions, told, end, value, enter };
}

const salary = { key: "salary", value: "" };

test("an item of two documents is entered once and goes on with what is entered, until somebody enters something else there", () => {
  const { value, enter, end, told } = twoForms([[salary], [{ key: "other", value: "" }, salary]]);
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

test("what stood there, what is on its way and what is of another type stays as it is", () => {
  const filled = twoForms([[salary], [{ ...salary, value: "usual" }]]);
  filled.enter(0, "1");
  assert.equal(filled.value(1), "usual");
  const sent = twoForms([[salary], [salary]], () => true);
  sent.enter(0, "1");
  assert.equal(sent.value(1), "");
  const day = { key: "day", value: "" };
  const other = twoForms([[day], [day]]);
  other.enter(0, "2026-12-01");
  assert.equal(other.value(1), "");
  assert.deepEqual(other.told.at(-1), [[], []]);
});

test("an item that comes later is shared from then on", () => {
  const { sessions, told, value, enter } = twoForms([[salary], []]);
  assert.deepEqual(told.at(-1), [[], []]);
  sessions[1]?.form.setValue("items", [salary]);
  assert.deepEqual(told.at(-1)?.[0], [{ label: "Salary", places: [1] }]);
  enter(0, "1");
  assert.equal(value(1), "1");
});
