import assert from "node:assert/strict";
import { test } from "node:test";
import { verifyAudit } from "#lib/audit/verify.ts";
import { createOne, draftOne, firstPerson, places } from "../support/back-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("whoever creates, shares, marks, notes, deletes and signs in at once, no two wait for each other", async () => {
    const { place } = await places(engine);
    const where = await place();
    const services = await where.start();
    const person = await firstPerson(services);
    const { documents, drafts, people, hold, store } = services;
    const id = await createOne(services, person, "Of them all");
    const works: (() => Promise<unknown>)[] = [
      () => createOne(services, person, `One of many ${Math.random()}`),
      async () => value(await documents.recordShare(person, id, { signers: [0], way: "link" })),
      async () => value(await documents.addNote(person, id, "Seen")),
      async () => value(await documents.markSigned(person, id, { signer: 0, signed: Math.random() < 0.5 })),
      async () => value(await drafts.remove(person, await draftOne(services, person, "A draft"))),
      async () => people.endSession(await people.openSession(person.id)),
      () => hold.save(person, 5),
      async () => value(await people.renewInvitation(person, person.id)),
    ];
    await Promise.all(Array.from({ length: 12 }, () => works).flatMap((each) => each.map((work) => work())));
    const { rows, fault } = await verifyAudit(store.db);
    assert.equal(fault, undefined);
    assert.ok(rows > 12 * works.length, `${rows} rows`);
  });
});
