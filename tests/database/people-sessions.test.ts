import assert from "node:assert/strict";
import { test } from "node:test";
import { sessionTokens } from "#lib/database/migrations/019-session-tokens.ts";
import { createPeople } from "#lib/people/people.ts";
import { newId } from "#lib/shared/id.ts";
import { afterSelect, afterUpdate, somebodyWaits } from "../support/between.ts";
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

  const said = { password: admin.password, code: "", address };

  test("whoever says the password again has another token, for as long as before; the one before it ends 90 seconds after the newer one is used, and is confirmed no more", async () => {
    const { people, first, clock } = await ready(engine);
    const before = await people.openSession(first.id, { agent: "Firefox", address, idToken: "sealed" });
    clock.now += hour;
    const sid = value(await people.confirm(first.id, before, said)) ?? "";
    assert.notEqual(sid, before);
    assert.ok(Buffer.from(sid, "base64url").length === 32);
    assert.deepEqual([await people.isConfirmed(sid), await people.isConfirmed(before)], [true, false]);
    assert.deepEqual([await people.confirmedSince(sid), await people.confirmedSince(before)], [clock.now, 0]);
    assert.ok(await people.person(sid));
    for (const token of [sid, before]) {
      const listed = await people.sessionsOf(first.id, token);
      assert.deepEqual(
        listed.map(({ agent, begunAt, current }) => [agent, begunAt, current]),
        [["Firefox", clock.now - hour, true]],
      );
      assert.equal(await people.idToken(token), "sealed");
    }
    clock.now += 1.5 * minute - 1;
    assert.ok(await people.person(before), "a request that was on its way");
    clock.now += 1;
    assert.equal(await people.person(before), undefined);
    assert.equal(await people.idToken(before), undefined);
    assert.equal(value(await people.confirm(first.id, before, said)), undefined, "nor does it bring another");
    for (let hours = 2; hours <= 11; hours++) {
      clock.now += hour - (hours === 2 ? 1.5 * minute : 0);
      assert.ok(await people.person(sid), `not quite ${hours} hours`);
    }
    clock.now += hour;
    assert.equal(await people.person(sid), undefined, "twelve hours from the sign-in on");
  });

  test("a browser that never heard of its session's newer token goes on with the one before, and confirms with it", async () => {
    const { people, first, clock } = await ready(engine);
    const sid = await people.openSession(first.id);
    const lost = value(await people.confirm(first.id, sid, said));
    clock.now += hour;
    assert.ok(await people.person(sid));
    assert.equal(await people.isConfirmed(sid), false);
    const heard = value(await people.confirm(first.id, sid, said)) ?? "";
    assert.equal(heard, lost);
    assert.ok(await people.isConfirmed(heard));
    const third = value(await people.confirm(first.id, heard, said)) ?? "";
    assert.deepEqual(
      await Promise.all([sid, heard, third].map(async (token) => (await people.person(token)) !== undefined)),
      [false, true, true],
    );
  });

  test("a token that was used while the password brought a newer one does not begin that one's time", async () => {
    const { people, first, db, clock } = await ready(engine);
    const sid = await people.openSession(first.id);
    const heard = value(await people.confirm(first.id, sid, said)) ?? "";
    const interrupted = afterSelect(db, "session", () => people.confirm(first.id, heard, said));
    const slow = createPeople({ db: interrupted, now: () => clock.now, keys: linkKeys });
    assert.ok(await slow.person(heard));
    clock.now += hour;
    assert.ok(await people.person(heard), "nobody has used the newer one");
  });

  test("two tabs that say the password at once are told the same token, and one session is left", async () => {
    const { people, first, clock } = await ready(engine);
    const before = await people.openSession(first.id);
    const both = await Promise.all([people.confirm(first.id, before, said), people.confirm(first.id, before, said)]);
    const [sid = "", other] = both.map(value);
    assert.equal(other, sid);
    assert.ok(await people.isConfirmed(sid));
    assert.ok(await people.person(sid));
    // A third one, whose request was sent before: the time of the token before it does not begin anew.
    clock.now += minute;
    assert.equal(value(await people.confirm(first.id, before, said)), sid);
    clock.now += minute / 2;
    assert.equal(await people.person(before), undefined);
    assert.equal((await people.sessionsOf(first.id, sid)).length, 1);
  });

  test("a sign-out, and an end from the list, meet the session whichever of its tokens they know", async () => {
    const { people, first, db } = await ready(engine);
    for (const end of [
      (before: string, _sid: string) => people.endSession(before),
      (_before: string, sid: string) => people.endSession(sid),
      async (_before: string, _sid: string, listed: string) => people.endSessionOf(first.id, listed),
    ]) {
      const before = await people.openSession(first.id);
      const listed = (await people.sessionsOf(first.id, before))[0]?.id ?? "";
      const sid = value(await people.confirm(first.id, before, said)) ?? "";
      await people.person(sid);
      await end(before, sid, listed);
      assert.deepEqual([await people.person(before), await people.person(sid)], [undefined, undefined]);
    }
    const [before, other] = [await people.openSession(first.id), await people.openSession(first.id)];
    const sid = value(await people.confirm(first.id, before, said)) ?? "";
    await people.endOtherSessions(first.id, before);
    assert.ok(await people.person(sid));
    assert.equal(await people.person(other), undefined);
    assert.equal((await db.selectFrom("session").select("id_hash").execute()).length, 1);
  });

  test("whose sessions are ended while the password is said again is signed out", async () => {
    const { people, first, db, clock, store } = await ready(engine);
    const [sid, other] = [await people.openSession(first.id), await people.openSession(first.id)];
    let late: Promise<unknown> | undefined;
    const interrupted = afterUpdate(db, "session", async () => {
      let over = false;
      late = people.endOtherSessions(first.id, other).finally(() => {
        over = true;
      });
      // SQLite lets nobody else write meanwhile.
      if (store.engine === "postgres") await somebodyWaits(db, () => over);
    });
    const slow = createPeople({ db: interrupted, now: () => clock.now, keys: linkKeys });
    const renewed = value(await slow.confirm(first.id, sid, said)) ?? "";
    await late;
    assert.deepEqual([await people.person(renewed), await people.person(sid)], [undefined, undefined]);
    assert.ok(await people.person(other));
  });

  test("who was signed in before sessions had other tokens still is", async () => {
    const { people, first, db } = await ready(engine);
    const sid = await people.openSession(first.id);
    for (const index of ["session_token_hash", "session_before_hash"]) await db.schema.dropIndex(index).execute();
    for (const column of ["token_hash", "before_hash", "before_until"])
      await db.schema.alterTable("session").dropColumn(column).execute();
    await sessionTokens.up(db);
    assert.deepEqual(await people.person(sid), { ...first, language: "ko" });
    assert.ok(await people.isConfirmed(sid));
  });

  test("what is done in one session has one mark in the audit log, whatever its token", async () => {
    const { people, first } = await ready(engine);
    const before = await people.openSession(first.id);
    const sid = value(await people.confirm(first.id, before, said)) ?? "";
    const marks = await Promise.all([before, sid].map(async (token) => (await people.whose(token))?.session));
    assert.ok(marks[0]);
    assert.equal(marks[1], marks[0]);
  });
});
