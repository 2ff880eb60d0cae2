import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Listing, listDocuments } from "#lib/documents/listing.ts";
import type { Visibility } from "#lib/people/visibility.ts";
import { searchWords } from "#lib/shared/search.ts";
import { documentStates, listedStates } from "#lib/shared/states.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { type Known, type Person, type Plan, searchWorld, start, walking } from "../support/search-world.ts";

/** Few letters, so that random words are found in random texts. */
const letter = fc.constantFrom(..."가나다aB10-%_ß\\é𠮷 ".split(/(?:)/u));
const text = fc.string({ unit: letter, minLength: 1, maxLength: 9 }).map((some) => `가${some}`);
const mobile = fc.constantFrom("01012345678", "01098765432");
const plan: fc.Arbitrary<Plan> = fc.record({
  title: text,
  templateId: fc.constantFrom("t1", "t2"),
  signers: fc.array(fc.record({ name: text, email: text, mobile }, { requiredKeys: ["name"] }), {
    minLength: 1,
    maxLength: 2,
  }),
  values: fc.array(text, { maxLength: 2 }),
  file: text,
});
const state = fc.constantFrom(...documentStates);
const doing = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant("create"), who: fc.nat(2), plan, state }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("change"), who: fc.nat(), plan, state }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("copy"), who: fc.nat(), plan, state }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("resolve"), who: fc.nat(), plan, state }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("clock"), who: fc.nat(60), plan, state }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("index"), who: fc.nat(), plan, state }) },
);
const query = fc.record(
  {
    text: fc.oneof(
      fc.string({ unit: letter, maxLength: 6 }),
      fc.constantFrom("010-1234", "+82 10 1234 5678", "9876", "kim", "s-", "a 1"),
      // Copied from a telephone, a mail and a table.
      fc.constantFrom("\u202d010-1234-5678\u202c", '"가" <가@>, %', "010-1234-5678 10", "가 / 나"),
    ),
    who: fc.nat(2),
    everybody: fc.boolean(),
    standsFor: fc.subarray([0, 1, 2], { minLength: 1 }),
    department: fc.subarray([0, 1, 2], { minLength: 1 }),
    large: fc.boolean(),
    state: fc.constantFrom(...listedStates),
    creator: fc.nat(2),
    templateId: fc.constantFrom("t1", "t2", "t"),
    unshared: fc.constant(true),
    from: fc.nat(40).map((ms) => start + ms),
    to: fc.nat(60).map((ms) => start + ms),
    limit: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ["text", "who", "everybody", "limit"] },
);
type Query = (typeof query extends fc.Arbitrary<infer Value> ? Value : never) & { name?: string; byInitials?: boolean };
/** Beside a text a name, by its initials or with the form of address after it. */
const byName: fc.Arbitrary<Query> = fc.record({
  text: fc.constantFrom("", "가", "kim"),
  name: fc.string({ unit: fc.constantFrom(..."가나다"), minLength: 2, maxLength: 3 }),
  byInitials: fc.boolean(),
  who: fc.nat(2),
  everybody: fc.boolean(),
  limit: fc.integer({ min: 1, max: 9 }),
});
const anyQuery: fc.Arbitrary<Query> = fc.oneof({ weight: 3, arbitrary: query }, { weight: 1, arbitrary: byName });

const fold = (some: string) => some.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, " ").trim();

/** As a keyboard gives them. Decomposed, a syllable begins with a consonant of another kind. */
const initials = (text: string) => {
  const consonants = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
  return text.replace(/[가-힣]/g, (syllable) => consonants[syllable.normalize("NFD").charCodeAt(0) - 0x1100] ?? "");
};

/** What a search means in plain words: words that are to be in any text, and initials that are to be in a signer's name. */
interface Meant {
  words: string[][];
  initials: string;
}

/** What the list promises. */
function expected(known: Known[], visibility: Visibility, listing: Listing, meant: Meant): string[] {
  const owners = [visibility.personId, ...(visibility.standsFor ?? []), ...(visibility.department ?? [])];
  return known
    .filter(({ creator, state }) => state !== "draft" && (visibility.everybody || owners.includes(creator.id)))
    .filter(({ state }) => listing.state === undefined || state === listing.state)
    .filter(({ creator }) => listing.creator === undefined || creator.id === listing.creator)
    .filter(({ templateId }) => listing.templateId === undefined || templateId === listing.templateId)
    .filter(({ state, signers, copied }) => !listing.unshared || (state === "created" && copied.size < signers.length))
    .filter(({ since }) => since >= (listing.from ?? 0) && since <= (listing.to ?? Number.POSITIVE_INFINITY))
    .filter((document) => {
      const { title, templateId, signers, values, file, creator, serviceId } = document;
      if (!signers.some(({ name }) => initials(name).includes(meant.initials))) return false;
      const people = signers.flatMap(({ name, email, mobile }) => [name, email, mobile]);
      const texts = [title, templateId, ...people, ...values, file, creator.name, serviceId]
        .filter((some) => some !== undefined)
        .map(fold);
      return meant.words.every((spellings) => spellings.some((word) => texts.some((some) => some.includes(word))));
    })
    .sort((a, b) => b.order - a.order)
    .map(({ id }) => id);
}

function asked(people: Person[], query: Query): [Visibility, Listing, Meant] {
  const { text, name, byInitials, who, everybody, standsFor, department, large, creator, ...rest } = query;
  const typed = name === undefined ? text : `${text} ${byInitials ? initials(name) : `${name}님`}`;
  const words = searchWords(name === undefined ? text : `${text} ${name}`, "KR");
  const meant =
    name !== undefined && byInitials
      ? { words: words.slice(0, -1), initials: initials(name) }
      : { words, initials: "" };
  const { state, templateId, unshared, from, to, limit } = rest;
  const listing: Listing = { words: searchWords(typed, "KR"), limit };
  if (state !== undefined) listing.state = state;
  if (templateId !== undefined) listing.templateId = templateId;
  if (unshared) listing.unshared = true;
  if (from !== undefined) listing.from = from;
  if (to !== undefined) listing.to = to;
  if (creator !== undefined) listing.creator = people[creator]?.id ?? "";
  // Nobody stands for themselves; somebody one stands for can be of one's department.
  const others = (some?: number[]) => some?.filter((one) => one !== who).map((one) => people[one]?.id ?? "");
  // So many that the index is not always asked for each of them; most have sent nothing.
  const quiet = large ? Array.from({ length: 40 }, (_, i) => `quiet ${i}`) : [];
  const visibility = {
    standsFor: others(standsFor),
    department: department && [...(others(department) ?? []), ...quiet],
  };
  return [{ personId: people[who]?.id ?? "", ...visibility, everybody }, listing, meant];
}

/** All pages, from the newest to the oldest and back again. */
async function thereAndBack(
  { db }: TestStore,
  visibility: Visibility,
  listing: Listing,
): Promise<[string[], string[]]> {
  const pages: string[][] = [];
  let page = await listDocuments(db, visibility, listing, walking);
  const total = page.total;
  for (;;) {
    pages.push(page.documents.map(({ id }) => id));
    assert.deepEqual(page.total, total);
    const last = page.documents.at(-1)?.place;
    if (!page.older || last === undefined) break;
    page = await listDocuments(db, visibility, { ...listing, after: { direction: "older", place: last } }, walking);
  }
  const there = pages.flat();
  assert.deepEqual(total, { n: there.length, capped: false });
  const back = pages.at(-1) ?? [];
  while (page.newer) {
    const place = page.documents[0]?.place ?? 0;
    page = await listDocuments(db, visibility, { ...listing, after: { direction: "newer", place } }, walking);
    back.unshift(...page.documents.map(({ id }) => id));
  }
  return [there, back];
}

forEachEngine((engine) => {
  test("a search answers what a plain look at every document answers, page by page in both directions", async () => {
    const doings = fc.array(doing, { minLength: 10, maxLength: 60 });
    const property = fc.asyncProperty(
      doings,
      fc.array(anyQuery, { minLength: 12, maxLength: 12 }),
      async (all, queries) => {
        const store = await engine.open();
        const world = searchWorld(store);
        const people = [await world.person("Kim 가"), await world.person("Lee"), await world.person("나다 Park")];
        for (const { what, who, plan, state } of all) {
          const drafts = world.known.filter(({ state }) => state === "draft");
          const draft = drafts[who % Math.max(1, drafts.length)];
          const unknown = world.known.filter(({ state }) => state === "unknown");
          const unresolved = unknown[who % Math.max(1, unknown.length)];
          if (what === "index") await world.index();
          else if (what === "clock") world.clock.now = start + who;
          else if (what === "resolve" && unresolved) await world.resolve(unresolved, `s-${unresolved.id.slice(-3)}`);
          else if (what === "change" && draft) await world.change(draft, plan, state);
          else if (what === "copy") {
            const created = world.known.filter(({ state }) => state === "created");
            const one = created[who % Math.max(1, created.length)];
            if (one) await world.copy(one, who % one.signers.length);
          } else await world.create(people[who % 3] ?? { id: "", name: "" }, plan, state);
        }
        for (const one of queries) {
          const [visibility, listing, meant] = asked(people, one);
          const [there, back] = await thereAndBack(store, visibility, listing);
          assert.deepEqual(there, expected(world.known, visibility, listing, meant));
          assert.deepEqual(back, there);
        }
        await store.close();
      },
    );
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  });
});
