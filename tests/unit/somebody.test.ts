import assert from "node:assert/strict";
import { test } from "node:test";
import { signersForTemplate } from "#components/form/lay-out.ts";
import { withPeople } from "#components/form/with-people.ts";
import { signerSchema } from "#lib/shared/document.ts";
import { line } from "#lib/shared/line.ts";
import { carried, peopleIn, peopleOf, signersOf } from "#lib/shared/packet.ts";
import { emptySigner, signerFields } from "#lib/shared/signer.ts";
import { isSomebody } from "#lib/shared/somebody.ts";

const person = (name: string) => ({ ...emptySigner, name });
const [hong, kim] = [person("Hong"), person("Kim")];
/** Of each kind that a field may be left with: white space, a space of no width, the filler of Hangul, one that joins, and one that turns the direction. */
const unseen = [" ", "\u200b", "\u3164", "\u200d", "\u202e"];
const rows = signerFields.flatMap((field) => unseen.map((text) => ({ ...emptySigner, [field]: text })));

test("a row with nothing in it that can be seen is nobody's, whatever is done with the signers", () => {
  const two = { id: "1", items: [], roles: [{ name: "Tenant" }, { name: "Owner" }] };
  const part = { template: {}, places: [] };
  const asked = peopleOf([{}]);
  for (const row of rows) {
    const said = JSON.stringify(row);
    assert.ok(!isSomebody(row), said);
    assert.deepEqual(signersForTemplate([row, kim], undefined, two, "KR"), [kim, emptySigner], said);
    assert.deepEqual(withPeople([row, kim], [hong], 0).signers, [hong, kim], said);
    assert.deepEqual(signersOf(part, asked, [kim, row]), [kim], said);
    assert.deepEqual(peopleIn([{}, {}], asked, [[row], [kim]], "KR"), [kim], said);
    assert.deepEqual(carried(part, asked, [kim, row], { before: [kim], now: [hong] }, "KR"), [hong], said);
  }
});

test("an Arabic sign that is seen stands in a row as in a line, though it is of the kind of those that are not", () => {
  for (const sign of ["\u0600", "\u0605", "\u06dd", "\u08e2"]) {
    assert.ok(isSomebody(person(sign)), JSON.stringify(sign));
    assert.equal(line(10).parse(sign), sign);
  }
});

test("a row with nothing in it that can be seen has nothing wrong with it and is no signer", () => {
  for (const row of rows) assert.equal(signerSchema({ phoneRegion: "KR" }).parse(row), undefined, JSON.stringify(row));
});
