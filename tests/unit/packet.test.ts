import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "#lib/shared/limits.ts";
import * as packet from "#lib/shared/packet.ts";
import { emptySigner } from "#lib/shared/signer.ts";

const { peopleOf, rolesOf, signersOf, withoutOwnGaps } = packet;
const region = "KR";
type Args<Of extends (...all: never[]) => unknown> = Parameters<Of> extends [...infer Before, string] ? Before : never;
const carried = (...all: Args<typeof packet.carried>) => packet.carried(...all, region);
const peopleIn = (...all: Args<typeof packet.peopleIn>) => packet.peopleIn(...all, region);
const placeOfRow = (...all: Args<typeof packet.placeOfRow>) => packet.placeOfRow(...all, region);

const of = (...roles: string[]) => ({ roles: roles.map((name) => ({ name })) });
const company = { name: "Company", person: { ...emptySigner, name: "Countersign Ltd" } };

test("roles of the same name are one person, whatever their order", () => {
  assert.deepEqual(peopleOf([of("Employee", "Company"), of("company ", "Employee")]), {
    people: ["Employee", "Company"],
    contacts: [undefined, undefined],
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
    contacts: [undefined, undefined],
    places: [
      [0, 1],
      [0, 1],
    ],
  });
});

test("nobody is asked for who is always the same, and where no template says anything, one person is", () => {
  assert.deepEqual(peopleOf([{ roles: [company, { name: "Employee" }] }, of("Employee")]), {
    people: ["Employee"],
    contacts: [undefined],
    places: [[undefined, 0], [0]],
  });
  assert.deepEqual(peopleOf([{}, {}]), {
    people: [undefined],
    contacts: [undefined],
    places: [[], []],
  });
});

test("which contact a person needs is said where they are entered: both where two templates ask for different ones", () => {
  const asked = peopleOf([
    { roles: [company, { name: "Employee" }, { name: "Witness", contact: "email" }] },
    { roles: [{ name: "Witness", contact: "mobile" }, { name: "Employee", contact: "mobile" }, { name: "Agent" }] },
    { roles: [{ name: "Employee", contact: "mobile" }, { name: "Witness" }] },
  ]);
  assert.deepEqual(rolesOf(asked), [
    { name: "Employee", contact: "mobile" },
    { name: "Witness", contact: "both" },
    { name: "Agent" },
  ]);
  assert.deepEqual(rolesOf(peopleOf([{}])), [{ name: "" }]);
});

const person = (name: string) => ({ ...emptySigner, name });
const [hong, kim, lee] = [person("Hong"), person("Kim"), person("Lee")];
const two = [of("Employee", "Company"), of("Company")];
const asked = peopleOf(two);
const part = (n: number) => ({ template: two[n] ?? {}, places: asked.places[n] ?? [] });

test("whoever is entered beyond all roles signs every document, and the people are read from the documents again", () => {
  const people = [hong, kim, lee];
  const signers = [0, 1].map((n) => signersOf(part(n), asked, people));
  assert.deepEqual(signers, [
    [hong, kim, lee],
    [kim, lee],
  ]);
  assert.deepEqual(peopleIn(two, asked, signers), people);
  const noRoles = [{}, {}];
  assert.deepEqual(peopleIn(noRoles, peopleOf(noRoles), [[emptySigner], [hong, kim]]), [hong, kim]);
});

test("a change of a person is carried to each document that has them, and leaves what a document has of its own", () => {
  const change = { before: [hong, kim], now: [hong, lee] };
  assert.deepEqual(carried(part(0), asked, [hong, kim], change), [hong, lee]);
  assert.deepEqual(carried(part(1), asked, [kim], change), [lee]);
  const witness = person("Witness");
  assert.deepEqual(carried(part(0), asked, [kim, witness], change), [lee, witness]);
  assert.deepEqual(carried(part(1), asked, [witness], change), [witness]);
});

test("whose number a document has in another spelling is the same person: a change of them is carried", () => {
  const spelt = (mobile: string) => ({ ...hong, mobile });
  const change = {
    before: [spelt("010-2222-3333"), kim],
    now: [{ ...spelt("010-2222-3333"), name: "Hong Gildong" }, kim],
  };
  for (const old of [
    ...["01022223333", "010 2222 3333", "010.2222.3333", "(010) 2222-3333"],
    ...["+82 10 2222 3333", "+821022223333", "0082 10-2222-3333"],
  ])
    assert.deepEqual(carried(part(0), asked, [spelt(old), kim], change), change.now);
  const noRoles = [{}, {}];
  const both = [[spelt("010-2222-3333")], [spelt("+82 10 2222 3333"), kim]];
  assert.deepEqual(peopleIn(noRoles, peopleOf(noRoles), both), [spelt("010-2222-3333"), kim]);
  const other = [spelt("+01022223333"), kim];
  assert.deepEqual(carried(part(0), asked, other, change), other);
});

test("who stands twice in one document, the number in two spellings, is shown twice, and each is changed alone", () => {
  const noRoles = [{}, {}];
  const twice = ["010-1234-5678", "+82 10 1234 5678"].map((mobile) => ({ ...kim, mobile }));
  const asksNothing = peopleOf(noRoles);
  assert.deepEqual(peopleIn(noRoles, asksNothing, [twice, twice]), twice);
  assert.deepEqual(peopleIn(noRoles, asksNothing, [[hong], twice]), [hong, ...twice]);
  assert.deepEqual(peopleIn(two, asked, [[hong, kim, ...twice], [kim]]), [hong, kim, ...twice]);
  const tenant = [of("Tenant"), of("Tenant")];
  assert.deepEqual(peopleIn(tenant, peopleOf(tenant), [twice, twice.slice(0, 1)]), twice);

  const any = { template: {}, places: [] };
  const signers = [...twice, person("Witness")];
  const change = { before: twice, now: [...twice.slice(0, 1), lee] };
  assert.deepEqual(carried(any, asksNothing, signers, change), [twice[0], lee, person("Witness")]);
  for (const row of [0, 1]) assert.equal(placeOfRow(any, asksNothing, { signers, people: twice }, row), row);
});

test("who stands below an empty row stays there, and somebody who is added signs too", () => {
  const noRoles = [{}, {}];
  const asksNothing = peopleOf(noRoles);
  const any = { template: {}, places: [] };
  const left = [emptySigner, kim];
  assert.deepEqual(peopleIn(noRoles, asksNothing, [left, left]), left);
  assert.deepEqual(signersOf(any, asksNothing, left), left);
  assert.deepEqual(carried(any, asksNothing, left, { before: left, now: [hong, kim] }), [hong, kim]);
  const added = { before: left, now: [emptySigner, kim, lee] };
  assert.deepEqual(carried(any, asksNothing, [...left, emptySigner], added), added.now);
  // A draft of before has no empty row above somebody.
  assert.deepEqual(carried(any, asksNothing, [kim], { before: left, now: [hong, kim] }), [hong, kim]);
  // Nor does somebody who stands twice in one document make one.
  assert.deepEqual(peopleIn(noRoles, asksNothing, [[hong], [hong, hong, kim]]), [hong, kim]);
  // Beyond the roles of a template an empty row is nobody.
  const extra = { before: [hong, kim, lee], now: [hong, kim, lee, person("Choi")] };
  assert.deepEqual(carried(part(0), asked, [hong, kim, emptySigner, lee, emptySigner], extra), extra.now);
  const role = { before: [emptySigner, kim], now: [emptySigner, kim, lee] };
  assert.deepEqual(carried(part(0), asked, [emptySigner, kim], role), role.now);
});

test("a draft of before, which has the company's number from abroad in digits, gets the tenant who is added", () => {
  const boss = { ...person("Smith"), mobile: "+1 415 555 2671" };
  const roles = [{ name: "Company", person: boss, digits: "14155552671" }, { name: "Tenant" }];
  const asks = peopleOf([{ roles }, of("Tenant")]);
  const lease = { template: { roles }, places: asks.places[0] ?? [] };
  const signers = [{ ...boss, mobile: "14155552671" }, hong];
  const change = { before: [hong], now: [hong, kim] };
  assert.deepEqual(carried(lease, asks, signers, change), [boss, hong, kim]);
  const other = [{ ...boss, mobile: "14155552672" }, hong];
  assert.deepEqual(carried(lease, asks, other, change), other);
});

test("of more people than a document can have nobody is dropped in silence", () => {
  const many = Array.from({ length: limits.signers + 1 }, (_, n) => person(`Person ${n + 1}`));
  const signers = [0, 1].map((n) => signersOf(part(n), asked, many));
  assert.deepEqual(signers[0], many);
  assert.deepEqual(peopleIn(two, asked, signers), many);
});

test("what is wrong with somebody beyond the roles of a document is theirs, though another document has others there", () => {
  const several = (of: string, n: number) => Array.from({ length: n }, (_, i) => person(`${of} ${i + 1}`));
  for (const n of [2, 30]) {
    const documents = [
      [hong, kim, ...several("First", n)],
      [kim, ...several("Second", n)],
    ];
    const people = peopleIn(two, asked, documents);
    for (const [at, signers] of documents.entries())
      for (const [row, one] of signers.entries())
        assert.equal(people[placeOfRow(part(at), asked, { signers, people }, row)], one, `${n}: ${at} ${row}`);
  }
  // In a role it is the place of the role, whoever stands there in this document alone.
  const own = [person("Choi"), kim];
  assert.equal(placeOfRow(part(0), asked, { signers: own, people: [hong, kim] }, 0), 0);
  // Of nobody it is the same row.
  const any = { template: {}, places: [] };
  const left = [emptySigner, kim];
  assert.equal(placeOfRow(any, peopleOf([{}, {}]), { signers: left, people: left }, 0), 0);
});

test("who stands below an empty row of a document without roles stays there beside a document that has some", () => {
  const mixed = [of("Employee"), {}];
  const asks = peopleOf(mixed);
  const any = { template: {}, places: asks.places[1] ?? [] };
  const signers = [hong, emptySigner, kim];
  const people = peopleIn(mixed, asks, [[hong], signers]);
  assert.deepEqual(people, signers);
  const choi = person("Choi");
  assert.deepEqual(carried(any, asks, signers, { before: people, now: [choi, emptySigner, kim] }), [
    choi,
    emptySigner,
    kim,
  ]);
  assert.equal(placeOfRow(any, asks, { signers, people }, 1), 1);
});

test("who stands below an empty row of a document stays there when the same people stand in another without it", () => {
  for (const templates of [
    [of("Employee"), {}],
    [{}, {}],
  ]) {
    const asks = peopleOf(templates);
    const any = { template: {}, places: asks.places[1] ?? [] };
    const signers = [hong, emptySigner, kim];
    const people = peopleIn(templates, asks, [[hong, kim], signers]);
    assert.deepEqual(people, [hong, kim]);
    const choi = person("Choi");
    const change = { before: people, now: [choi, kim] };
    assert.deepEqual(carried(any, asks, signers, change), [choi, emptySigner, kim]);
    assert.deepEqual(carried(any, asks, [...signers, emptySigner], change), [choi, emptySigner, kim, emptySigner]);
  }
});

test("an empty row that only a document without roles has does not count, and one that stands among the people does", () => {
  const any = { template: {} };
  const own = [hong, emptySigner, emptySigner, kim, emptySigner];
  assert.deepEqual(withoutOwnGaps(any, [hong, kim], own), [hong, kim, emptySigner]);
  assert.deepEqual(withoutOwnGaps(any, [hong, kim, emptySigner, lee], [hong, emptySigner, kim]), [hong, kim]);
  assert.deepEqual(withoutOwnGaps(any, [hong, emptySigner, kim], [hong, emptySigner, kim]), [hong, emptySigner, kim]);
  assert.deepEqual(withoutOwnGaps(any, [emptySigner], [emptySigner]), [emptySigner]);
  const roles = { template: of("Employee", "Company") };
  assert.deepEqual(withoutOwnGaps(roles, [hong, kim], [hong, emptySigner, kim]), [hong, emptySigner, kim]);
});
