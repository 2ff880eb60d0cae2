import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import { createFormControl } from "react-hook-form";
import { enterTypedEarly } from "#components/form/typed-early.ts";
import { enterEarlyPeople } from "#components/packets/use-early-people.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";

type Person = [name: string, email?: string, mobile?: string];

const idOf = (path: string) => path;
const signer = ([name, email = "", mobile = ""]: Person) => ({ name, email, mobile });
const formOf = (people: Person[], items: [key: string, value: string][] = []): DocumentForm => ({
  ...emptyForm,
  signers: people.map(signer),
  items: items.map(([key, value]) => ({ key, value })),
});

/** A page of which only the focus matters. */
function pageWithFocus(t: TestContext, cursor = "") {
  const page = globalThis as unknown as { document?: object; requestAnimationFrame?: () => number };
  const body = { id: "" };
  page.document = { body, activeElement: cursor ? { id: cursor } : body, getElementById: () => null };
  page.requestAnimationFrame = () => 0;
  t.after(() => {
    delete page.document;
    delete page.requestAnimationFrame;
  });
}

interface Scene {
  drawn: DocumentForm;
  /** What this tab remembers. */
  now?: DocumentForm;
  typed: Record<string, string>;
  /** The field in which somebody still is. */
  cursor?: string;
  roles?: number;
  asDrawn?: boolean;
}

/** A form that a page shows. */
function shownForm(values: DocumentForm) {
  const form = createFormControl<DocumentForm>();
  form.reset(values);
  return form;
}

/** What stands on the form once that was entered which was typed early. */
function entered(t: TestContext, { drawn, now = drawn, typed, cursor, roles = 0, asDrawn = true }: Scene) {
  pageWithFocus(t, cursor);
  const form = shownForm(now);
  enterTypedEarly(form, new Map(Object.entries(typed)), drawn, idOf, { count: roles, asDrawn });
  const { signers, items } = form.getValues();
  return {
    signers: signers.map(({ name, email, mobile }) => [name, email, mobile]),
    items: items.map(({ key, value }) => [key, value]),
  };
}

const kim = ["Kim Hana", "kim@example.com", ""] satisfies Person;
const park = ["Park Duri", "park@example.com", ""] satisfies Person;
const nobody = ["", "", ""] satisfies Person;

test("who is typed where this tab has removed the row stands where the row was", (t) => {
  const drawn = formOf([kim, park, ["Lee Set"]]);
  const now = formOf([kim]);
  assert.deepEqual(entered(t, { drawn, now, typed: { "signers.1.mobile": "010" } }).signers, [
    kim,
    [...park.slice(0, 2), "010"],
  ]);
  // The row between is to be filled in: without it this signer would move up into another role.
  assert.deepEqual(entered(t, { drawn, now, typed: { "signers.2.email": "l@x" }, roles: 3 }).signers, [
    kim,
    nobody,
    ["Lee Set", "l@x", ""],
  ]);
});

test("who is typed early takes no contact of whom this tab remembers in the row, and gives none", (t) => {
  const drawn = formOf([nobody]);
  assert.deepEqual(entered(t, { drawn, now: formOf([kim]), typed: { "signers.0.name": "Park Duri" } }).signers, [
    kim,
    ["Park Duri", "", ""],
  ]);
  assert.deepEqual(entered(t, { drawn, now: formOf([["Kim Hana"]]), typed: { "signers.0.email": "p@x" } }).signers, [
    ["Kim Hana", "", ""],
    ["", "p@x", ""],
  ]);
});

test("who is typed beside a remembered other signer stays in the row in which they were typed", (t) => {
  assert.deepEqual(
    entered(t, { drawn: formOf([kim, nobody]), now: formOf([park, nobody]), typed: { "signers.1.name": "Lee Set" } })
      .signers,
    [park, ["Lee Set", "", ""]],
  );
});

test("who is typed early with what one remembered row has stands in that row alone", (t) => {
  const drawn = formOf([nobody]);
  const typed = { "signers.0.name": "Kim Hana" };
  assert.deepEqual(entered(t, { drawn, now: formOf([kim]), typed }).signers, [kim]);
  assert.deepEqual(entered(t, { drawn, now: formOf([park, kim]), typed }).signers, [park, kim]);
  const more = { ...typed, "signers.0.email": "kim@example.com" };
  const whole = ["Kim Hana", "kim@example.com", "010-1234-5678"] satisfies Person;
  assert.deepEqual(entered(t, { drawn, now: formOf([whole]), typed: more }).signers, [whole]);
});

test("two of one name stay two where anything speaks against their being the same", (t) => {
  const drawn = formOf([nobody]);
  const own = (scene: Partial<Scene>) =>
    entered(t, { drawn, now: formOf([kim]), typed: { "signers.0.name": "Kim Hana" }, ...scene }).signers;
  // Who is still being typed may become somebody else.
  assert.deepEqual(own({ cursor: "signers.0.name" }), [kim, ["Kim Hana", "", ""]]);
  assert.deepEqual(own({ cursor: "signers.0.email" }), [kim, ["Kim Hana", "", ""]]);
  for (const [field, text] of [
    ["email", "other@example.com"],
    ["email", "kim@example"],
    ["mobile", "010-1234-5678"],
  ] as const) {
    const typed = { "signers.0.name": "Kim Hana", [`signers.0.${field}`]: text };
    const row = { name: "Kim Hana", email: "", mobile: "", [field]: text };
    assert.deepEqual(own({ typed }), [kim, [row.name, row.email, row.mobile]]);
  }
  const another = ["Kim Hana", "hana@example.com", ""] satisfies Person;
  assert.deepEqual(own({ now: formOf([kim, another]) }), [kim, another, ["Kim Hana", "", ""]]);
  // One that was on the page as the other was typed.
  assert.deepEqual(own({ drawn: formOf([nobody, kim]), now: formOf([park, kim]) }), [park, kim, ["Kim Hana", "", ""]]);
  // A contact that was taken away.
  assert.deepEqual(own({ drawn: formOf([["Kim Hana", "old@example.com"]]), typed: { "signers.0.email": "" } }), [
    kim,
    ["Kim Hana", "", ""],
  ]);
});

test("of two that are typed early by the name of one remembered row one stands there and one beside it", (t) => {
  const typed = { "signers.0.name": "Kim Hana", "signers.1.name": "Kim Hana" };
  assert.deepEqual(entered(t, { drawn: formOf([nobody, nobody]), now: formOf([kim, park]), typed }).signers, [
    kim,
    park,
    ["Kim Hana", "", ""],
  ]);
});

test("what is typed of somebody whom this tab has moved stands with them", (t) => {
  const typed = { "signers.0.mobile": "010-1234-5678" };
  assert.deepEqual(entered(t, { drawn: formOf([kim, park]), now: formOf([park, kim]), typed }).signers, [
    park,
    [...kim.slice(0, 2), "010-1234-5678"],
  ]);
});

test("nobody comes under a role that nobody has chosen for them", (t) => {
  const typed = { "signers.0.name": "Lee Set" };
  const lee = ["Lee Set", "", ""];
  // The second role's row was removed.
  assert.deepEqual(entered(t, { drawn: formOf([nobody]), now: formOf([kim]), typed, roles: 2 }).signers, [
    kim,
    nobody,
    lee,
  ]);
  // Another template was chosen, whose roles were not on the page.
  const now = formOf([nobody, nobody]);
  assert.deepEqual(entered(t, { drawn: now, typed, now, roles: 2, asDrawn: false }).signers, [nobody, nobody, lee]);
  assert.deepEqual(entered(t, { drawn: now, typed, now, roles: 2 }).signers, [lee, nobody]);
  assert.deepEqual(entered(t, { drawn: now, typed, now, asDrawn: false }).signers, [lee, nobody]);
});

test("a value that is typed early stands under the key under which it was typed", (t) => {
  const drawn = formOf([], [["rent", "1"]]);
  const typed = { "items.0.value": "900" };
  const items = (now: [string, string][]) => entered(t, { drawn, now: formOf([], now), typed }).items;
  assert.deepEqual(items([["rent", "2"]]), [["rent", "900"]]);
  assert.deepEqual(
    items([
      ["deposit", "2"],
      ["rent", "3"],
    ]),
    [
      ["deposit", "2"],
      ["rent", "900"],
    ],
  );
  assert.deepEqual(items([["deposit", "2"]]), [
    ["deposit", "2"],
    ["rent", "900"],
  ]);
  assert.deepEqual(items([]), [["rent", "900"]]);
  // The key is there twice, as while somebody was entering it.
  assert.deepEqual(
    items([
      ["", ""],
      ["rent", "3"],
      ["rent", "4"],
    ]),
    [
      ["", ""],
      ["rent", "3"],
      ["rent", "4"],
      ["rent", "900"],
    ],
  );
});

test("a key that is typed early takes the value of no other", (t) => {
  const typed = { "items.0.key": "rent", "items.0.value": "900" };
  assert.deepEqual(entered(t, { drawn: formOf([], [["", ""]]), now: formOf([], [["deposit", "5"]]), typed }).items, [
    ["deposit", "5"],
    ["rent", "900"],
  ]);
});

const text = fc.constantFrom("", "a", "b");
const person = fc.record({ name: text, email: text, mobile: text });
const people = fc.array(person, { minLength: 1, maxLength: 3 });
const texts = ({ name, email, mobile }: { name: string; email: string; mobile: string }) =>
  [name, email, mobile].join();

test("whatever was drawn, is remembered and is typed: nobody who is remembered gets or loses a contact, and nothing typed is lost", (t) => {
  const paths = fc.constantFrom(
    ...[0, 1, 2].flatMap((n) => ["name", "email", "mobile"].map((f) => `signers.${n}.${f}`)),
  );
  fc.assert(
    fc.property(
      people,
      people,
      fc.array(fc.tuple(paths, text), { minLength: 1, maxLength: 4 }),
      fc.option(paths, { nil: "" }),
      fc.integer({ min: 0, max: 4 }),
      fc.boolean(),
      (drawn, now, keys, cursor, roles, asDrawn) => {
        pageWithFocus(t, cursor);
        const typed = new Map(keys.filter(([path]) => drawn[Number(path.split(".")[1])]));
        const early = drawn.map((row, n) => {
          const own = [...typed].filter(([path]) => path.startsWith(`signers.${n}.`));
          return { ...row, ...Object.fromEntries(own.map(([path, value]) => [path.split(".")[2], value])) };
        });
        const form = shownForm({ ...emptyForm, signers: now });
        enterTypedEarly(form, typed, { ...emptyForm, signers: drawn }, idOf, { count: roles, asDrawn });
        const after = form.getValues("signers");
        // Each row that is there is as it is remembered, as it was typed, or blank.
        const known = new Set([...now, ...early, { name: "", email: "", mobile: "" }].map(texts));
        for (const row of after) assert.ok(known.has(texts(row)), JSON.stringify({ drawn, now, early, after }));
        for (const [n, row] of early.entries()) {
          if (![...typed.keys()].some((path) => path.startsWith(`signers.${n}.`))) continue;
          const holds = after.some((one) =>
            (["name", "email", "mobile"] as const).every(
              (f) => row[f] === one[f] || (row[f] === "" && !typed.has(`signers.${n}.${f}`)),
            ),
          );
          assert.ok(holds, JSON.stringify({ drawn, now, early, after }));
        }
      },
    ),
    { numRuns: 3000 },
  );
});

function enteredOnce(t: TestContext, now: Person[], typed: Record<string, string>, roles = 0, cursor = "") {
  pageWithFocus(t, cursor);
  const form = shownForm(formOf(now));
  enterEarlyPeople(form, new Map(Object.entries(typed)), idOf, roles);
  return form.getValues("signers").map(({ name, email, mobile }) => [name, email, mobile]);
}

test("for several documents nobody who is typed early comes under a role that nobody has chosen for them", (t) => {
  const typed = { "signers.0.name": "Lee Set" };
  assert.deepEqual(enteredOnce(t, [kim, nobody], typed, 2), [kim, nobody, ["Lee Set", "", ""]]);
  assert.deepEqual(enteredOnce(t, [kim, nobody, nobody], typed, 2), [kim, nobody, ["Lee Set", "", ""]]);
  assert.deepEqual(enteredOnce(t, [nobody, kim], typed, 2), [["Lee Set", "", ""], kim]);
  // A filler alone is nobody.
  assert.deepEqual(enteredOnce(t, [["\u3164"], kim], typed, 2), [["Lee Set", "", ""], kim]);
});

test("for several documents too who is typed early with what one remembered row has stands in that row alone", (t) => {
  const typed = { "signers.0.name": "Kim Hana" };
  assert.deepEqual(enteredOnce(t, [kim], typed), [kim]);
  assert.deepEqual(enteredOnce(t, [park, kim], typed), [park, kim]);
  assert.deepEqual(enteredOnce(t, [kim], typed, 0, "signers.0.name"), [kim, ["Kim Hana", "", ""]]);
  assert.deepEqual(enteredOnce(t, [kim, ["Kim Hana", "b@x"]], typed), [
    kim,
    ["Kim Hana", "b@x", ""],
    ["Kim Hana", "", ""],
  ]);
  assert.deepEqual(enteredOnce(t, [kim], { ...typed, "signers.0.mobile": "010" }), [kim, ["Kim Hana", "", "010"]]);
});
