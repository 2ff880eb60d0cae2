import assert from "node:assert/strict";
import { test } from "node:test";
import { createCheck, faultsOf } from "#components/form/form-check.ts";

/** A form on which these fields are at fault, which notes what is looked at again. */
function faultyForm(paths: Record<string, string>) {
  const errors = Object.fromEntries(Object.entries(paths).map(([path, type]) => [path, { type, message: "required" }]));
  const looked: string[][] = [];
  const cleared: string[] = [];
  const form = {
    getErrors: (path?: string) => (path === undefined ? errors : errors[path]),
    clearErrors: (names: string[]) => cleared.push(...names),
    trigger: async (names: string[]) => looked.push(names),
  };
  const check = createCheck(form as never, { files: () => [], asked: () => [] });
  return { check, looked, cleared };
}

test("while somebody types the form is looked through once, a moment after the last key, for all that was changed", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { check, looked } = faultyForm({ title: "page", template: "page" });
  for (const name of ["title", "title", "template", "title"]) {
    check.changed(name);
    t.mock.timers.tick(90);
  }
  assert.deepEqual(looked, []);
  t.mock.timers.tick(10);
  assert.deepEqual(looked, [["template", "title"]]);
  t.mock.timers.tick(1000);
  assert.equal(looked.length, 1);
});

test("what the server found goes with the first key in its field", () => {
  const { check, cleared } = faultyForm({ title: "server", template: "server" });
  check.changed("title");
  assert.deepEqual(cleared, ["title"]);
});

test("where nothing is at fault nothing is looked through", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { check, looked } = faultyForm({});
  check.changed("title");
  t.mock.timers.tick(1000);
  assert.deepEqual(looked, []);
});

test("too many rows stay one fault of their list, however the library has it", () => {
  const tooMany = { type: "check", message: "too_many_signers" };
  for (const signers of [tooMany, { root: tooMany }])
    assert.deepEqual(faultsOf({ signers } as never), { signers: "too_many_signers" });
});
