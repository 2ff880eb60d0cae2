import assert from "node:assert/strict";
import { test } from "node:test";
import { sessionTokens } from "#lib/database/migrations/019-session-tokens.ts";
import { createPeople } from "#lib/people/people.ts";
import { afterSelect, afterUpdate, somebodyWaits } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { address, admin, hour, minute, ready, value } from "../support/people-office.ts";

forEachEngine((engine) => {
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

  test("the token before the one that counts ends at once where the machine's clock is set back to before it was replaced", async () => {
    const { people, first, clock } = await ready(engine);
    const before = await people.openSession(first.id);
    const sid = value(await people.confirm(first.id, before, said)) ?? "";
    assert.ok(await people.person(sid), "from here on the one before counts for 90 seconds");
    clock.now -= hour;
    assert.equal(await people.person(before), undefined);
    assert.ok(await people.person(sid));
  });

  test("what a clock that was set back has ended stays ended when the clock is right again", async () => {
    const { people, first, clock } = await ready(engine);
    const before = await people.openSession(first.id);
    const sid = value(await people.confirm(first.id, before, said)) ?? "";
    assert.ok(await people.person(sid));
    clock.now -= hour;
    assert.ok(await people.person(sid));
    clock.now += hour;
    assert.equal(await people.person(before), undefined);
    assert.ok(await people.person(sid));
  });

  test("an instance whose clock is a minute behind takes the token before the one that counts as long as the others", async () => {
    const { people, first, clock, db } = await ready(engine);
    const before = await people.openSession(first.id);
    const sid = value(await people.confirm(first.id, before, said)) ?? "";
    assert.ok(await people.person(sid));
    for (const behind of [1, minute]) {
      const other = createPeople({ db, now: () => clock.now - behind, keys: linkKeys });
      assert.ok(await other.person(sid));
      assert.ok(await other.person(before));
    }
    assert.ok(await people.person(before));
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
