import assert from "node:assert/strict";
import { test } from "node:test";
import { createContacts } from "#lib/contacts/contacts.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { afterInsert, countingReads, somebodyWaits } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { ready, value } from "../support/people-office.ts";

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
});
