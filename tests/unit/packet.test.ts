import assert from "node:assert/strict";
import { test } from "node:test";
import { peopleOf } from "#lib/shared/packet.ts";
import { emptySigner } from "#lib/shared/signer.ts";

const of = (...roles: string[]) => ({ roles: roles.map((name) => ({ name })) });
const company = { name: "Company", person: { ...emptySigner, name: "Countersign Ltd" } };

test("roles of the same name are one person, whatever their order", () => {
  assert.deepEqual(peopleOf([of("Employee", "Company"), of("company ", "Employee")]), {
    people: ["Employee", "Company"],
    places: [
      [0, 1],
      [1, 0],
    ],
  });
});

test("a role of another name takes whoever stands there, and nobody who signs under their own name in the same document", () => {
  const { people, places } = peopleOf([of("Employee", "Company"), of("Signer"), of("Company", "Worker", "Witness")]);
  assert.deepEqual(people, ["Employee", "Company", "Witness"]);
  assert.deepEqual(places, [[0, 1], [0], [1, 0, 2]]);
});

test("the same name twice in one template is two people", () => {
  assert.deepEqual(peopleOf([of("Heir", "Heir"), of("Heir", "Heir")]), {
    people: ["Heir", "Heir"],
    places: [
      [0, 1],
      [0, 1],
    ],
  });
});

test("nobody is asked for who is always the same, and where no template says anything, one person is", () => {
  assert.deepEqual(peopleOf([{ roles: [company, { name: "Employee" }] }, of("Employee")]), {
    people: ["Employee"],
    places: [[undefined, 0], [0]],
  });
  assert.deepEqual(peopleOf([{}, {}]), { people: [undefined], places: [[], []] });
});
