import assert from "node:assert/strict";
import { test } from "node:test";
import { withPeople } from "#components/form/with-people.ts";
import { limits } from "#lib/shared/limits.ts";
import { emptySigner } from "#lib/shared/signer.ts";

const person = (name: string) => ({ ...emptySigner, name });
const [hong, kim, lee, company] = [person("Hong"), person("Kim"), person("Lee"), person("Company")];
const nobody = emptySigner;

test("people who are entered together use up as many blank rows as they are: whoever stands below keeps the role", () => {
  // Tenant, Guarantor, Company.
  const roles = [nobody, nobody, company];
  assert.deepEqual(withPeople(roles, [hong], 0).signers, [hong, nobody, company]);
  assert.deepEqual(withPeople(roles, [hong], 1).signers, [nobody, hong, company]);
  assert.deepEqual(withPeople(roles, [hong, kim], 0).signers, [hong, kim, company]);
  assert.deepEqual(withPeople(roles, [hong, kim, lee], 0).signers, [hong, kim, lee, company]);
  assert.deepEqual(withPeople([company, nobody, kim], [hong], 0), {
    at: 1,
    taken: [hong],
    signers: [company, hong, kim],
  });
});

test("the one whose contact is pasted into their own row has it filled, and somebody else gets a row of their own", () => {
  const reached = { name: "홍 길동", email: "hong@example.com", mobile: "010-1234-5678" };
  const named = { ...emptySigner, name: "홍길동" };
  assert.deepEqual(withPeople([company, named, kim], [reached], 1), {
    at: 1,
    taken: [{ ...reached, name: "홍길동" }],
    signers: [company, { ...reached, name: "홍길동" }, kim],
  });
  const unnamed = { ...reached, name: "" };
  assert.deepEqual(withPeople([named], [unnamed], 0).signers, [{ ...reached, name: "홍길동" }]);
  for (const other of [kim, { ...reached, name: "Kim" }])
    assert.deepEqual(withPeople([named], [other], 0).signers, [named, other]);
  const mailed = { ...named, email: "other@example.com" };
  assert.deepEqual(withPeople([mailed], [reached], 0).signers, [mailed, reached]);
  assert.deepEqual(withPeople([named], [named, kim], 0).signers, [named, named, kim]);
});

test("blank rows below everybody are not kept, and there are no more signers than a document may have", () => {
  assert.deepEqual(withPeople([nobody, nobody, nobody], [hong], 0).signers, [hong]);
  assert.deepEqual(withPeople([hong, nobody, company, nobody], [kim], 1).signers, [hong, kim, company]);
  const { taken, signers } = withPeople(
    [nobody, nobody, company],
    Array.from({ length: 60 }, () => kim),
    0,
  );
  assert.deepEqual([taken.length, signers.length], [limits.signers - 1, limits.signers]);
  assert.equal(signers.at(-1), company);
});
