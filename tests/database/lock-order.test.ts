import assert from "node:assert/strict";
import { test } from "node:test";
import { createContacts } from "#lib/contacts/contacts.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { lockDocument } from "#lib/database/row-locks.ts";
import { createPeople, type People } from "#lib/people/people.ts";
import { buildBlock } from "#lib/search/build.ts";
import { searchStale } from "#lib/search/text.ts";
import type { Person } from "#lib/shared/roles.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { authenticator } from "../support/authenticator.ts";
import { afterInsert, afterUpdate, countingReads, somebodyWaits } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { address, joinPassword, problem, ready, value } from "../support/people-office.ts";
import { plan, searchWorld } from "../support/search-world.ts";

// A file's database does one transaction after the other.
forEachEngine((engine) => {
  if (engine.name === "SQLite") return;

  test("two who enter the same contacts at once, each in another order, wait for one another but not for each other", async () => {
    const { db, joined } = await ready(engine);
    const { person: kim } = await joined("kim2@hanbit.example", "manager");
    const { person: lee } = await joined("lee@hanbit.example", "manager");
    const signers = ["one", "two"].map((name) => ({ ...emptySigner, name, email: `${name}@hanbit.example` }));
    const counted = countingReads(db, '"name":"contact"');
    const contactsOn = (on: typeof db) => createContacts({ db: on, phoneRegion: "KR", now: Date.now });
    let second: ReturnType<ReturnType<typeof contactsOn>["add"]> | undefined;
    const slow = afterInsert(counted.db, '"name":"contact"', async () => {
      second = contactsOn(counted.db).add(lee, { signers: signers.toReversed(), shared: true });
      await somebodyWaits(db);
    });
    const first = contactsOn(slow).add(kim, { signers, shared: true });
    assert.deepEqual(value(await first), { added: 2, known: 0 });
    assert.deepEqual(second && value(await second), { added: 0, known: 2 });
    // One counts, and enters two; the other counts, and finds two. What the database ends because of a deadlock would be done once more.
    assert.equal(counted.reads(), 3 + 5);
  });

  for (const [what, end] of [
    ["an administrator ends their sessions", (people: People, by: Person, { id }: Person) => people.signOut(by, id)],
    ["it is reset", (people: People, by: Person, { id }: Person) => people.resetFactor(by, id)],
  ] as const)
    test(`whoever sets two-step sign-in up on the way in just as ${what}: both are done, one after the other`, async () => {
      const { people, first, joined, clock, db } = await ready(engine);
      const { person } = await joined("lee@hanbit.example", "manager");
      value(await people.saveDemand(first, "manager"));
      const signedIn = value(await people.signIn({ email: person.email, password: joinPassword, address }));
      const token = (await people.secondStep(signedIn)) ?? "";
      const { key, offer } = people.offerFactor(person);
      const code = authenticator(key)(clock.now);
      let ended: ReturnType<typeof end> | undefined;
      const paused = afterUpdate(db, "waiting_sign_in", async () => {
        ended = end(people, first, person);
        await somebodyWaits(db);
      });
      const slow = createPeople({ db: paused, now: () => clock.now, keys: linkKeys });
      const setUp = value(await slow.signInWithSetUp(token, { offer, code, address }));
      assert.ok((await ended)?.ok);
      assert.equal(await people.openSessionAfter(setUp, { agent: "", address }), undefined);
      assert.equal((await people.factorOf(person.id)) !== undefined, what !== "it is reset");
    });

  test("who gets a role of which two-step sign-in is demanded keeps theirs, also where they turn it off just then", async () => {
    const { people, first, joined, clock, db } = await ready(engine);
    const { person } = await joined("lee@hanbit.example");
    value(await people.saveDemand(first, "manager"));
    const { key, offer } = people.offerFactor(person);
    value(await people.setUpFactor(person.id, { offer, code: authenticator(key)(clock.now) }));
    let removed: ReturnType<People["removeFactor"]> | undefined;
    const paused = afterInsert(db, '"name":"audit"', async () => {
      removed = people.removeFactor(person.id);
      await somebodyWaits(db);
    });
    const slow = createPeople({ db: paused, now: () => clock.now, keys: linkKeys });
    value(await slow.changeRole(first, person.id, "manager"));
    assert.equal(removed && problem(await removed), "factor_demanded");
    assert.ok(await people.factorOf(person.id));
  });

  test("the index is built beside whoever holds several documents, also where they stand in the list in another order", async () => {
    const store = await engine.open();
    const { db } = store;
    const { person, create } = searchWorld(store);
    const kim = await person("Kim");
    const made = [await create(kim, plan("one"), "created"), await create(kim, plan("two"), "created")];
    const [first = "", second = ""] = made.map(({ id }) => id).toSorted();
    const place = (id: string, to: number) =>
      db.updateTable("document").set({ place: to }).where("id", "=", id).execute();
    // So that they lie in that order too.
    await place(second, 3);
    await place(first, 7);
    let built: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockDocument(tx, { id: first });
      built = buildBlock({ db, step: stepsOf(db) }, 0, 8);
      await somebodyWaits(db);
      await lockDocument(tx, { id: second });
    });
    await built;
    const rows = await db.selectFrom("document").select("search_stale").execute();
    assert.deepEqual(
      rows.map(({ search_stale }) => search_stale),
      [searchStale.no, searchStale.no],
    );
  });
});
