import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { moveFocus } from "#components/form/once-drawn.ts";

/** A page with these fields, the first of which has the focus. */
function pageWith(...ids: string[]) {
  const body = { id: "" };
  const page = { body, activeElement: body, getElementById: (id: string) => fields.find((field) => field.id === id) };
  const fieldOf = (id: string) => {
    const field = { id, focus: () => void Object.assign(page, { activeElement: field }) };
    return field;
  };
  const fields = ids.map(fieldOf);
  const go = (id: string) => page.getElementById(id)?.focus();
  Object.assign(globalThis, { document: page, requestAnimationFrame: setTimeout });
  go(ids[0] ?? "");
  return { page, go, draw: (id: string) => void fields.push(fieldOf(id)), at: () => page.activeElement.id };
}

/** The next picture, and the turn after it. */
function drawn(): void {
  mock.timers.tick(1);
  mock.timers.tick(1);
}

mock.timers.enable({ apis: ["setTimeout"] });

test("the cursor goes to the other field in the same turn where that is drawn, else once it is", async () => {
  const there = pageWith("early", "row");
  moveFocus("early", "row");
  await Promise.resolve();
  assert.equal(there.at(), "row");
  drawn();
  const late = pageWith("early");
  moveFocus("early", "row");
  await Promise.resolve();
  assert.equal(late.at(), "early");
  late.draw("row");
  drawn();
  assert.equal(late.at(), "row");
});

test("the cursor goes there also out of a field that is no longer on the page", async () => {
  const { page, at } = pageWith("early", "row");
  page.activeElement = page.body;
  moveFocus("early", "row");
  await Promise.resolve();
  assert.equal(at(), "row");
  drawn();
});

test("the cursor stays where somebody has gone meanwhile, elsewhere or back", async () => {
  const elsewhere = pageWith("early", "row", "title");
  moveFocus("early", "row");
  elsewhere.go("title");
  await Promise.resolve();
  drawn();
  assert.equal(elsewhere.at(), "title");
  const back = pageWith("early", "row");
  moveFocus("early", "row");
  await Promise.resolve();
  back.go("early");
  drawn();
  assert.equal(back.at(), "early");
});
