import assert from "node:assert/strict";
import { test } from "node:test";
import { forEachEngine } from "../support/engines.ts";
import { address, admin, hour, problem, ready, value } from "../support/people-office.ts";

const password = "green ladder, two moons";
const { password: current } = admin;

forEachEngine((engine) => {
  test("whoever says their password gets a new one: the one before, all sessions and all known devices are over", async () => {
    const { people, first } = await ready(engine);
    const device = await people.knownDevice(first.id, undefined);
    const [one, other] = [await people.openSession(first.id), await people.openSession(first.id)];
    assert.equal((await people.sessionsOf(first.id)).length, 2);
    value(await people.changePassword(first.id, { current, password, address, device }));
    for (const sid of [one, other]) assert.equal(await people.person(sid), undefined);
    assert.equal((await people.sessionsOf(first.id)).length, 0);
    assert.equal(problem(await people.signIn({ ...admin, address })), "wrong_credentials");
    assert.partialDeepStrictEqual(value(await people.signIn({ email: admin.email, password, address })), first);
    assert.notDeepEqual((await people.knownDevice(first.id, device))?.marks[0], device?.marks[0]);
  });

  test("a sign-in that was under way while the password was changed opens no session", async () => {
    const { people, first } = await ready(engine);
    const from = { agent: "", address };
    const before = value(await people.signIn({ ...admin, address }));
    assert.ok(await people.openSessionAfter(before, from));
    const changed = value(await people.changePassword(first.id, { current, password, address }));
    assert.equal(await people.openSessionAfter(before, from), undefined);
    assert.equal((await people.sessionsOf(first.id)).length, 0);
    const now = value(await people.signIn({ email: admin.email, password, address }));
    const sid = await people.openSessionAfter(now, from);
    assert.equal((await people.person(sid ?? ""))?.id, first.id);
    // The session of the change itself, where another one came before it.
    const again = value(await people.changePassword(first.id, { current: password, password: current, address }));
    assert.equal(await people.openSessionAfter(changed, from), undefined);
    assert.ok(await people.openSessionAfter(again, from));
  });

  test("a wrong one changes nothing and is counted with the guesses at sign-in", async () => {
    const { people, first } = await ready(engine);
    const sid = await people.openSession(first.id);
    const guess = (n: number) => people.changePassword(first.id, { current: `guess ${n}`, password, address });
    const refused = await guess(0);
    assert.deepEqual(refused.ok || refused.problem.fields, { current: "wrong_password" });
    const answers = await Promise.all(Array.from({ length: 29 }, (_, n) => guess(n)));
    assert.equal(answers.filter((answer) => problem(answer) === "slow_down").length, 20);
    assert.equal(problem(await people.signIn({ ...admin, address })), "slow_down");
    assert.equal((await people.person(sid))?.id, first.id);
  });

  test("a new one that would be refused of an invitation is refused, before anything is counted", async () => {
    const { people, first } = await ready(engine);
    for (let n = 0; n < 30; n++) {
      const refused = await people.changePassword(first.id, {
        current: "guess",
        password: "our hanbit office 1",
        address,
      });
      assert.deepEqual(refused.ok || refused.problem.fields, { password: "password_personal" });
    }
    value(await people.changePassword(first.id, { current, password, address }));
  });

  test("of two changes at once, or one beside a link, there is one", async () => {
    const { people, first, joined } = await ready(engine);
    const both = await Promise.all(
      ["first choice of mine", "second choice of mine"].map((password) =>
        people.changePassword(first.id, { current, password, address }),
      ),
    );
    assert.equal(both.filter(({ ok }) => ok).length, 1);
    assert.deepEqual(both.map(problem).sort(), [undefined, "wrong_password"].sort());
    const { person: gone } = await joined("gone@hanbit.example");
    value(await people.disable(first, gone.id));
    assert.equal(
      problem(await people.changePassword(gone.id, { current: "blue kettle, nine", password, address })),
      "not_allowed",
    );
  });

  test("a link for a new password that was given out before is no longer good", async () => {
    const { people, first } = await ready(engine);
    const { token } = value(await people.renewInvitation(first, first.id));
    assert.ok(await people.invitation(token));
    value(await people.changePassword(first.id, { current, password, address }));
    assert.equal(await people.invitation(token), undefined);
  });

  test("sessions that have run out are not counted", async () => {
    const { people, first, clock } = await ready(engine);
    await people.openSession(first.id);
    clock.now += 3 * hour;
    await people.openSession(first.id);
    assert.equal((await people.sessionsOf(first.id)).length, 1);
  });
});
