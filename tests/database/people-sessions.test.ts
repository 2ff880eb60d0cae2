import assert from "node:assert/strict";
import { test } from "node:test";
import { createPeople } from "#lib/people/people.ts";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { address, admin, day, hour, minute, problem, ready, value } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("no password, no token and no session id can be read in the database", async () => {
    const { people, db, first } = await ready(engine);
    const { token } = value(await people.invite(first, { name: "Lee", email: "lee@hanbit.example", role: "staff" }));
    const sid = await people.openSession(first.id);
    await people.signIn({ email: "four quiet lamps", password: admin.email, address });
    const tables = await Promise.all(
      (["person", "invitation", "session", "throttle"] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    const text = JSON.stringify(tables);
    assert.ok(text.includes("lee@hanbit.example"));
    for (const secret of [token, sid, admin.password]) assert.ok(!text.includes(secret), secret);
    assert.ok(Buffer.from(sid, "base64url").length === 32 && Buffer.from(token, "base64url").length === 32);
  });

  test("a session ends after two hours without a request, and after twelve in any case", async () => {
    const { people, first, clock } = await ready(engine);
    const sid = await people.openSession(first.id);
    clock.now += 2 * hour - 1;
    assert.deepEqual(await people.person(sid), { ...first, language: "ko" });
    for (let hours = 3; hours <= 12; hours++) {
      clock.now += hour;
      assert.ok(await people.person(sid), `not quite ${hours} hours`);
    }
    clock.now += 1;
    assert.equal(await people.person(sid), undefined, "twelve hours");

    const idle = await people.openSession(first.id);
    clock.now += 2 * hour;
    assert.equal(await people.person(idle), undefined, "two hours without a request");
    assert.equal(await people.person(""), undefined);
    assert.equal(await people.person("no such session"), undefined);
  });

  test("a request is noted once a minute", async () => {
    const { people, first, clock, db } = await ready(engine);
    const sid = await people.openSession(first.id);
    const opened = clock.now;
    const seenAt = async () => (await db.selectFrom("session").select("seen_at").executeTakeFirst())?.seen_at;
    clock.now += minute - 1;
    await people.person(sid);
    assert.equal(await seenAt(), opened);
    clock.now += 1;
    await people.person(sid);
    assert.equal(await seenAt(), opened + minute);
  });

  test("asking how long a session lasts does not make it longer, and tells of the nearer end", async () => {
    const { people, first, clock } = await ready(engine);
    const sid = await people.openSession(first.id);
    const begun = clock.now;
    const lasting = async () => {
      const { language, ...rest } = (await people.lasting(sid)) ?? {};
      return rest;
    };
    const said = { warnMs: 10 * minute, final: false };
    assert.deepEqual(await lasting(), { ...said, endsAt: begun + 2 * hour, leftMs: 2 * hour });
    for (let n = 0; n < 12; n++) {
      clock.now += 9 * minute;
      assert.equal((await people.lasting(sid))?.endsAt, begun + 2 * hour);
    }
    assert.ok(await people.person(sid));
    assert.deepEqual(await lasting(), { ...said, endsAt: clock.now + 2 * hour, leftMs: 2 * hour });
    while (clock.now < begun + 11 * hour) {
      clock.now += hour;
      await people.person(sid);
    }
    const leftMs = begun + 12 * hour - clock.now;
    assert.deepEqual(await lasting(), { ...said, final: true, endsAt: begun + 12 * hour, leftMs });
    clock.now += leftMs;
    assert.deepEqual(await lasting(), {});
    assert.equal(await people.lasting("no such session"), undefined);
  });

  test("one session ends without the others, all of a person's without anybody else's", async () => {
    const { people, first, joined } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    const [desk, phone, other] = await Promise.all([first.id, first.id, lee.id].map((id) => people.openSession(id)));
    assert.ok(desk && phone && other);
    await people.endSession(desk);
    assert.equal(await people.person(desk), undefined);
    assert.equal((await people.person(phone))?.id, first.id);
    await people.signOut(first, first.id);
    assert.equal(await people.person(phone), undefined);
    assert.equal((await people.person(other))?.id, lee.id);
  });

  test("each person sees where they are signed in, the browser that asks marked, and ends one; nobody ends another's by its name", async () => {
    const { people, first, joined, clock } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    const desk = await people.openSession(first.id, { agent: "a".repeat(5000), address: "192.0.2.7" });
    clock.now += 2 * minute;
    const phone = await people.openSession(first.id, { agent: "phone", address: "2001:db8::1" });
    const listed = await people.sessionsOf(first.id, desk);
    assert.deepEqual(
      listed.map(({ agent, address, current }) => [agent, address, current]),
      [
        ["a".repeat(300), "192.0.2.7", true],
        ["phone", "2001:db8::1", false],
      ],
    );
    const [, onPhone] = listed;
    assert.ok(onPhone && !listed.some(({ id }) => [desk, phone].includes(id)));
    assert.equal(await people.person(onPhone.id), undefined);
    await people.endSessionOf(lee.id, onPhone.id);
    assert.ok(await people.person(phone));
    await people.endSessionOf(first.id, onPhone.id);
    assert.equal(await people.person(phone), undefined);
    assert.equal((await people.person(desk))?.id, first.id);
  });

  test("an administrator sees how many sessions each person has that have not run out, and ends all of somebody's", async () => {
    const { people, first, joined, clock } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    await people.openSession(lee.id);
    clock.now += 2 * hour;
    const sids = [await people.openSession(lee.id), await people.openSession(lee.id)];
    const own = await people.openSession(first.id);
    const counted = async () => Object.fromEntries((await people.list()).map(({ id, sessions }) => [id, sessions]));
    assert.deepEqual(await counted(), { [first.id]: 1, [lee.id]: 2 });
    value(await people.signOut(first, lee.id));
    for (const sid of sids) assert.equal(await people.person(sid), undefined);
    assert.equal((await people.person(own))?.id, first.id);
    assert.deepEqual(await counted(), { [first.id]: 1, [lee.id]: 0 });
    assert.equal(problem(await people.signOut(first, newId())), "not_found");
  });

  test("all sessions but the one that asks end, which stays as it was; who has more than fifty loses the one used longest ago", async () => {
    const { people, first, joined, clock } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    const [own, other, lees] = [first, first, lee].map(({ id }) => people.openSession(id));
    const sid = (await own) ?? "";
    await Promise.all([other, lees]);
    await people.endOtherSessions(first.id, sid);
    assert.deepEqual(
      (await people.sessionsOf(first.id, sid)).map(({ current }) => current),
      [true],
    );
    assert.equal(await people.person((await other) ?? ""), undefined);
    assert.equal((await people.person((await lees) ?? ""))?.id, lee.id);
    for (let n = 1; n <= 50; n++) {
      clock.now += 1;
      await people.openSession(first.id);
    }
    assert.equal((await people.sessionsOf(first.id)).length, 50);
    assert.equal(await people.person(sid), undefined);
    assert.equal((await people.sessionsOf(lee.id)).length, 1);
  });

  test("how long sessions last is set", async () => {
    const { db, first, clock } = await ready(engine);
    const people = createPeople({
      db,
      now: () => clock.now,
      keys: linkKeys,
      limits: { idleMs: 10 * minute, absoluteMs: hour },
    });
    const sid = await people.openSession(first.id);
    for (let at = 0; at < 59; at += 9) {
      assert.ok(await people.person(sid), `${at}`);
      clock.now += 9 * minute;
    }
    assert.equal(await people.person(sid), undefined);
    const idle = await people.openSession(first.id);
    clock.now += 10 * minute;
    assert.equal(await people.person(idle), undefined);
    assert.deepEqual(await people.sessionsOf(first.id), []);
  });

  test("what has run out is swept away, and nothing else", async () => {
    const { people, first, clock, db } = await ready(engine);
    const old = await people.openSession(first.id);
    await people.signIn({ ...admin, password: "four quiet lamp", address });
    clock.now += 2 * hour;
    const sid = await people.openSession(first.id);
    await people.sweep();
    const count = async (table: "session" | "throttle") => (await db.selectFrom(table).selectAll().execute()).length;
    assert.deepEqual([await count("session"), await count("throttle")], [1, 3]);
    assert.ok(!(await people.person(old)) && (await people.person(sid)));
    clock.now += day;
    await people.sweep();
    assert.deepEqual([await count("session"), await count("throttle")], [0, 0]);
  });

  test("the language that somebody chose is theirs at the next request", async () => {
    const { people, first } = await ready(engine);
    const sid = await people.openSession(first.id);
    await people.setLanguage(first.id, "en");
    assert.equal((await people.person(sid))?.language, "en");
  });
});
