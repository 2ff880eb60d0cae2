import assert from "node:assert/strict";
import { test } from "node:test";
import { mendFutureContacts } from "#lib/contacts/future-times.ts";
import { learnContacts } from "#lib/contacts/learn.ts";
import { claim } from "#lib/creation/claim.ts";
import { followClock } from "#lib/database/clock.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { watchClock } from "#lib/database/steady-clock.ts";
import { openStore } from "#lib/database/store.ts";
import { mendFutureDocuments } from "#lib/documents/future-times.ts";
import { attemptsOf } from "#lib/documents/history.ts";
import { listDocuments } from "#lib/documents/listing.ts";
import { findDocument } from "#lib/documents/read.ts";
import { countDue } from "#lib/documents/retention/purge.ts";
import { mendFutureDrafts } from "#lib/drafts/future-times.ts";
import { mendFutureDeactivations, mendFutureInvitations, mendFutureSessions } from "#lib/people/future-times.ts";
import { putInvitation } from "#lib/people/invitation-rows.ts";
import { createSessions } from "#lib/people/sessions.ts";
import { newId } from "#lib/shared/id.ts";
import { recordEnd } from "../support/ended.ts";
import { forEachEngine } from "../support/engines.ts";
import { found, plan, searchWorld } from "../support/search-world.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

test("a process goes by the database's clock as it was read last, and by its own that is never set", async () => {
  const database = { now: 1_000_000 };
  const own = { now: 50 };
  const clock = followClock(
    async () => database.now,
    () => own.now,
  );
  assert.throws(() => clock.now(), /has not been read/);
  await clock.sync();
  assert.equal(clock.now(), 1_000_000);
  own.now += 700;
  assert.equal(clock.now(), 1_000_700);
  database.now = 1_000_600;
  await clock.sync();
  assert.equal(clock.now(), 1_000_600);
});

test("a reading that was long under way tells nothing, unless there is no other", async () => {
  const own = { now: 0 };
  const database = { now: 1000, takes: 5000 };
  const clock = followClock(
    async () => {
      own.now += database.takes;
      return database.now;
    },
    () => own.now,
  );
  await clock.sync();
  assert.equal(clock.now(), 3500);
  database.now = 1;
  await clock.sync();
  assert.equal(clock.now(), 8500);
  database.takes = 10;
  await clock.sync();
  assert.equal(clock.now(), 6);
});

forEachEngine((engine) => {
  // Of a file the machine's clock is the database's: there is no other to go by.
  if (engine.name === "PostgreSQL")
    test("an instance whose own clock is a year wrong goes by the same time as the others", async () => {
      const store = await engine.open();
      const truth = await store.now();
      for (const wrong of [-year, year]) {
        const other = openStore({ ...store.where, wallClock: () => Date.now() + wrong });
        const clock = followClock(other.now);
        await clock.sync();
        assert.ok(Math.abs(clock.now() - truth) < minute);
        await other.close();
      }
    });

  test("the list is in the order in which documents came to be, whatever the clocks said", async () => {
    const store = await engine.open();
    const { person, create, index, clock } = searchWorld(store);
    const kim = await person("Kim");
    const noon = clock.now;
    const titles: string[] = [];
    for (const [round, shift] of [0, year, -year, 2 * hour, 0].entries()) {
      clock.now = noon + shift;
      for (let i = 0; i < 12; i++) titles.unshift((await create(kim, plan(`paper ${round}.${i}`), "created")).title);
      await index();
      assert.deepEqual(await found(store, kim.id, "paper"), titles, `found, clock at ${shift}`);
      const listed = await listDocuments(store.db, { personId: kim.id, everybody: true }, { words: [], limit: 99 });
      assert.deepEqual(
        listed.documents.map(({ title }) => title),
        titles,
      );
    }
    const stale = await store.db.selectFrom("document").select("id").where("search_stale", ">", 0).execute();
    assert.ok(stale.length < 12, "the index knows those too that came after one from the future");
  });

  test("a document is dated with its creation, and stands there, whenever it was begun", async () => {
    const store = await engine.open();
    const { person, create, change, clock, resolve } = searchWorld(store);
    const kim = await person("Kim");
    const monday = clock.now;
    const refused = await create(kim, plan("refused on Monday"), "draft");
    const lost = await create(kim, plan("lost on Monday"), "unknown");
    const [tuesday, friday] = [monday + day, monday + 4 * day];
    clock.now = tuesday;
    await create(kim, plan("made on Tuesday"), "created");
    clock.now = friday;
    await change(refused, plan("refused on Monday"), "created");
    await resolve(lost, "DOC-1");
    const on = async (from?: number) => {
      const days = from === undefined ? {} : { from, to: from + day - 1 };
      const visibility = { personId: kim.id, everybody: true };
      const { documents } = await listDocuments(store.db, visibility, { words: [], limit: 99, ...days });
      return documents.map(({ title }) => title);
    };
    assert.deepEqual(await on(), ["refused on Monday", "made on Tuesday", "lost on Monday"]);
    assert.deepEqual(await on(friday), ["refused on Monday"]);
    assert.deepEqual(await on(tuesday), ["made on Tuesday"]);
    // The service had it on Monday; that somebody found out on Friday stands in its history.
    assert.deepEqual(await on(monday), ["lost on Monday"]);
  });

  test("a document is dated when its answer came, also when the database took it later, and never in the future", async () => {
    const store = await engine.open();
    const { person, create, clock } = searchWorld(store);
    const kim = await person("Kim");
    const now = await store.now();
    clock.now = now - hour;
    const visibility = { personId: kim.id, everybody: true };
    for (const [cameAt, isRight] of [
      [now - 10 * minute, (at: number) => at === now - 10 * minute],
      [now + year, (at: number) => at >= now && at < now + hour],
    ] as const) {
      const { id } = await create(kim, plan(`came ${cameAt}`), "creating");
      const attempt = await store.db
        .selectFrom("attempt")
        .select("id")
        .where("document_id", "=", id)
        .executeTakeFirstOrThrow();
      const came = { state: "created" as const, serviceId: "DOC-1", links: [], complete: true };
      await recordEnd(store.db, { attemptId: attempt.id, documentId: id }, { ...came, reason: "", detail: "" }, cameAt);
      const dated = (await findDocument(store.db, visibility, { id }))?.changedAt ?? 0;
      assert.ok(isRight(dated), new Date(dated).toISOString());
    }
  });

  test("a document's newest attempt is the one that came last, also when the clock was set back before it", async () => {
    const store = await engine.open();
    const { person, create, clock } = searchWorld(store);
    const kim = await person("Kim");
    const { id, formKey, ...rest } = await create(kim, plan("paper"), "draft");
    clock.now -= year;
    const { upload_id } = await store.db.selectFrom("document_file").select("upload_id").executeTakeFirstOrThrow();
    const attemptId = newId(clock.now);
    const content = { ...rest, items: [], files: [upload_id], autoSend: false };
    const claimed = await claim(store.db, {
      personId: kim.id,
      formKey,
      content,
      attemptId,
      instance: "this",
      now: clock.now,
    });
    assert.ok(claimed.kind === "claimed");
    const problem = { code: "rejected", reference: "x" } as const;
    await recordEnd(store.db, claimed, { state: "rejected", reason: "second", detail: "", problem }, clock.now);
    const newest = await findDocument(store.db, { personId: kim.id, everybody: true }, { id });
    assert.equal(newest?.attempt?.reason, "second");
    const all = await attemptsOf(store.db, id);
    assert.deepEqual(
      all.map(({ reason }) => reason),
      ["said", "second"],
    );
  });

  test("what a clock that was ahead has dated in the future counts from when it was put right", async () => {
    const store = await engine.open();
    const { db } = store;
    const { person, create, clock } = searchWorld(store);
    const kim = await person("Kim");
    const before = await store.now();
    clock.now = before + year;
    const sessions = createSessions({ db, now: () => clock.now });
    const sid = await sessions.openSession(kim.id);
    const invitation = { tokenHash: "t", personId: kim.id, createdBy: kim.id };
    await putInvitation(db, { ...invitation, createdAt: clock.now, expiresAt: clock.now + 7 * day });
    const gone = await create(kim, plan("draft"), "draft");
    await db.updateTable("draft").set({ deleted_at: clock.now }).where("form_key", "=", gone.formKey).execute();
    const made = await create(kim, plan("made in the future"), "created");
    // An outcome is dated by the database's own clock, which was ahead as well.
    await db.updateTable("document").set({ changed_at: clock.now }).where("id", "=", made.id).execute();
    await db.updateTable("attempt").set({ ended_at: clock.now }).where("document_id", "=", made.id).execute();
    const lee = await person("Lee");
    await db.updateTable("person").set({ disabled_at: clock.now }).where("id", "=", lee.id).execute();

    await learnContacts({ db, instance: "this" });
    await db.updateTable("contact").set({ removed_at: clock.now }).execute();
    const mends = [
      mendFutureSessions,
      mendFutureInvitations,
      mendFutureDeactivations,
      mendFutureDrafts,
      mendFutureDocuments,
      mendFutureContacts,
    ];
    for (const mend of mends) await mend(stepsOf(db));
    const after = await store.now();
    const isNow = (ms: number | null) => ms !== null && ms >= before && ms <= after;
    const visibility = { personId: kim.id, everybody: true };
    const now = { from: before, to: after };
    assert.equal((await listDocuments(db, visibility, { words: [["made"]], limit: 9, ...now })).documents.length, 1);
    assert.equal((await countDue(db, { part: "files", before: after + 1 })).n, 1, "the retention reaches it");
    const left = db.selectFrom("person").select("disabled_at").where("id", "=", lee.id);
    assert.ok(isNow((await left.executeTakeFirstOrThrow()).disabled_at));
    const { expires_at } = await db.selectFrom("invitation").select("expires_at").executeTakeFirstOrThrow();
    assert.ok(isNow(expires_at - 7 * day));
    const draft = await db.selectFrom("draft").select(["deleted_at", "saved_at"]).executeTakeFirstOrThrow();
    assert.ok(isNow(draft.deleted_at) && isNow(draft.saved_at));
    const contact = await db.selectFrom("contact").select(["used_at", "removed_at"]).executeTakeFirstOrThrow();
    assert.ok(isNow(contact.used_at) && isNow(contact.removed_at));
    const session = await db.selectFrom("session").select("confirmed_at").executeTakeFirstOrThrow();
    assert.equal(session.confirmed_at, 0, "nobody has said at that time that it is them");
    clock.now = after;
    assert.ok(await sessions.person(sid));
    clock.now += 2 * hour;
    assert.equal(await sessions.person(sid), undefined, "two hours without a request");
  });

  test("nothing is deleted for a day after the clock has jumped, forwards or back, seen by this process or the next", async () => {
    const store = await engine.open();
    const { now } = await store.db.selectFrom("clock").select("read_at as now").executeTakeFirstOrThrow();
    const clock = { now, own: 0 };
    const watch = () =>
      watchClock(
        store.db,
        async () => clock.now,
        () => clock.own,
      );
    const pass = (ms: number, jump = 0) => {
      clock.own += ms;
      clock.now += ms + jump;
    };
    let instance = watch();
    const trusted = async () => (await instance.check()) === undefined;
    assert.ok(await trusted());
    pass(10 * minute);
    assert.ok(await trusted());
    // The machine was asleep, or its clock was put right by a little.
    pass(10 * minute, 50 * minute);
    assert.ok(await trusted());

    for (const jump of [year, -year, 2 * hour, -2 * hour]) {
      pass(10 * minute, jump);
      assert.equal(await instance.check(), clock.now + day, `a jump by ${jump}`);
      assert.equal(await watch().waitsUntil(), clock.now + day);
      pass(23 * hour);
      instance = watch();
      assert.ok(!(await trusted()), "also after a restart");
      pass(hour);
      assert.ok(await trusted());
    }
    // While the server was off over the weekend nothing was seen; a year is no weekend.
    clock.own = 0;
    pass(0, 3 * day);
    instance = watch();
    assert.ok(await trusted());
    pass(0, year);
    instance = watch();
    assert.ok(!(await trusted()));
  });

  test("a clock that has gone back behind what had long been right is not trusted until it is there again, or has run on for a month", async () => {
    const store = await engine.open();
    const { now } = await store.db.selectFrom("clock").select("read_at as now").executeTakeFirstOrThrow();
    const clock = { now, own: 0 };
    const instance = watchClock(
      store.db,
      async () => clock.now,
      () => clock.own,
    );
    const pass = async (ms: number, jump = 0) => {
      clock.own += ms;
      clock.now += ms + jump;
      return (await instance.check()) === undefined;
    };
    assert.ok(await pass(0));
    for (let days = 0; days < 29; days++) assert.ok(await pass(day));
    // Its battery was empty.
    assert.ok(!(await pass(0, -6 * year)));
    for (let days = 0; days < 20; days++) assert.ok(!(await pass(day)));
    assert.ok(!(await pass(0, 6 * year)));
    assert.ok(!(await pass(23 * hour)));
    assert.ok(await pass(hour));
    // Nobody puts it right: it is the only one there is.
    assert.ok(!(await pass(0, -6 * year)));
    for (let days = 0; days < 29; days++) assert.ok(!(await pass(day)));
    assert.ok(await pass(day));
    // One that was ahead for a while is put right.
    assert.ok(!(await pass(0, year)));
    assert.ok(await pass(day));
    assert.ok(!(await pass(0, -year)));
    assert.ok(await pass(day));
  });
});
