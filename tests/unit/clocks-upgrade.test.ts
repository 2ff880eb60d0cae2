import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { newId } from "#lib/shared/id.ts";
import { findDocument } from "#lib/store/documents.ts";
import { listDocuments } from "#lib/store/listing.ts";
import type { Store } from "#lib/store/store.ts";
import { forEachEngine, type TestStore } from "../support/engines.ts";
import { olderStore } from "../support/older-store.ts";
import { found, searchWorld } from "../support/search-world.ts";

const dayMs = 86_400_000;
const person = newId();

/** The tables as they were before, and one person. */
async function before(own: TestStore): Promise<Store> {
  const store = await olderStore(own, "013");
  await sql`insert into person (id, email, name, role, created_at) values (${person}, 'k', 'Kim', 'manager', 0)`.execute(
    store.db,
  );
  return store;
}

interface Old {
  title: string;
  begun: number;
  /** When each attempt ended, and how. */
  attempts: { state: string; at: number }[];
  state: string;
  place: number | null;
}

async function enter({ db }: Store, { title, begun, attempts, state, place }: Old): Promise<void> {
  const id = newId(begun);
  const changed = attempts.at(-1)?.at ?? begun;
  await sql`insert into document (id, person_id, form_key, state, template_id, title, auto_send, created_at, changed_at, links_complete,
      search_text, search_stale, search_place)
    values (${id}, ${person}, ${id}, ${state}, 't', ${title}, 0, ${begun}, ${changed}, 1, ${title}, ${place === null ? 2 : 0}, ${place})`.execute(
    db,
  );
  for (const { state, at } of attempts)
    await sql`insert into attempt (id, document_id, reference, state, instance, started_at, ended_at, reason)
      values (${newId(at)}, ${id}, 'BCDF23', ${state}, 'i', ${at}, ${at}, ${state})`.execute(db);
}

forEachEngine((engine) => {
  test("what was made before, under whatever clock, stands where it belongs, and what comes later is found", async () => {
    const store = await before(await engine.open());
    const now = await store.now();
    const monday = now - 10 * dayMs;
    const created = (at: number) => [{ state: "created", at }];
    await enter(store, {
      ...{ title: "paper refused", begun: monday, state: "created", place: 0 },
      attempts: [{ state: "rejected", at: monday }, ...created(monday + 4 * dayMs)],
    });
    await enter(store, {
      title: "paper tuesday",
      begun: monday + dayMs,
      attempts: created(monday + dayMs),
      state: "created",
      place: 1,
    });
    await enter(store, {
      title: "paper future",
      begun: now + 365 * dayMs,
      attempts: created(now + 365 * dayMs),
      state: "created",
      place: 2,
    });
    // Behind the one from the future the old search gave no place any more.
    await enter(store, {
      title: "paper yesterday",
      begun: now - dayMs,
      attempts: created(now - dayMs),
      state: "created",
      place: null,
    });
    await store.migrate();

    const kept = { ...store, where: { databaseUrl: undefined, sqlitePath: "" } };
    const world = searchWorld(kept);
    world.clock.now = await store.now();
    await world.create(
      { id: person, name: "Kim" },
      { title: "paper today", templateId: "t", signers: [{ name: "a" }], values: [], file: "a.pdf" },
      "created",
    );
    const titles = ["paper today", "paper future", "paper yesterday", "paper refused", "paper tuesday"];
    assert.deepEqual(await found(kept, person, "paper"), titles);
    await world.index();
    assert.deepEqual(await found(kept, person, "paper"), titles);
    const sight = { personId: person, everybody: true };
    const page = await listDocuments(store.db, sight, { words: [], limit: 9, to: (await store.now()) + 1 });
    assert.deepEqual(
      page.documents.map(({ title }) => title),
      titles,
    );
    assert.equal(page.documents[3]?.since, monday + 4 * dayMs);
    const id = page.documents[3]?.id ?? "";
    assert.equal((await findDocument(store.db, sight, { id }))?.attempt?.reason, "created");
    await store.close();
  });
});
