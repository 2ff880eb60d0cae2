import assert from "node:assert/strict";
import { test } from "node:test";
import { createHandOvers } from "#lib/hand-over/hand-over.ts";
import { newId } from "#lib/shared/id.ts";
import type { Role } from "#lib/shared/roles.ts";
import { forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { address, admin, day, joinPassword, office, problem, ready, value } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("the first administrator is made once, at any instance, with a code that any instance has printed within a week", async () => {
    const { people, restarted, clock, db } = await office(engine);
    assert.equal(await people.anybody(), false);
    const old = (await people.newSetupCode()) ?? "";
    clock.now += 7 * day;
    assert.equal(await people.isSetupCode(old), false);
    const code = (await people.newSetupCode()) ?? "";
    assert.ok(Buffer.from(code, "base64url").length >= 16, "at least 128 bits");
    const kept = await db.selectFrom("setup_code").selectAll().execute();
    assert.deepEqual(kept.length, 1, "the one before has run out");
    assert.ok(!JSON.stringify(kept).includes(code), "kept by its hash");

    const other = restarted();
    const others = (await other.newSetupCode()) ?? "";
    for (const one of [people, other])
      for (const good of [code, others]) assert.equal(await one.isSetupCode(good), true);
    for (const wrong of [`${code}x`, "", old])
      assert.equal(problem(await other.setUp(wrong, admin)), "code_invalid", wrong);
    assert.equal(problem(await other.setUp(code, { ...admin, password: "password1234" })), "password_common");

    const { id, ...made } = value(await other.setUp(code, admin));
    assert.deepEqual(made, { name: admin.name, email: admin.email, role: "administrator" });
    assert.equal(await people.anybody(), true);
    for (const used of [code, others]) {
      assert.equal(await people.isSetupCode(used), false);
      assert.equal(problem(await people.setUp(used, { ...admin, email: "park@hanbit.example" })), "code_invalid");
    }
    assert.equal(await people.newSetupCode(), undefined);
    assert.deepEqual((await people.person(await people.openSession(id)))?.language, "ko");
  });

  test("an invitation lets somebody choose a password once, within seven days", async () => {
    const { people, first, clock } = await ready(engine);
    const lee = { name: "이순신", email: "Lee@hanbit.example", role: "manager" as Role };
    const { token, person } = value(await people.invite(first, lee));
    assert.deepEqual(person, { id: person.id, name: "이순신", email: "lee@hanbit.example", role: "manager" });
    const invitedUntil = clock.now + 7 * day;
    assert.deepEqual((await people.list())[1], {
      ...person,
      ...{
        state: "invited",
        invitedUntil,
        createdAt: clock.now,
        sessions: 0,
        factor: false,
        departmentName: undefined,
      },
    });
    assert.deepEqual(await people.invitation(token), { name: "이순신", email: "lee@hanbit.example" });
    assert.equal(await people.invitation(`${token}x`), undefined);

    assert.equal(problem(await people.acceptInvitation(token, "파란 주전자와 이순신 장군님")), "password_personal");
    clock.now += 7 * day - 1;
    assert.partialDeepStrictEqual(value(await people.acceptInvitation(token, "blue kettle, nine")), person);
    assert.equal(problem(await people.acceptInvitation(token, "green kettle, ten")), "invitation_invalid");
    assert.equal(await people.invitation(token), undefined);
    assert.partialDeepStrictEqual(
      value(await people.signIn({ email: lee.email, password: "blue kettle, nine", address })),
      person,
    );
    const { state, invitedUntil: none } = (await people.list())[1] ?? {};
    assert.deepEqual([state, none], ["active", undefined]);

    const late = value(await people.invite(first, { ...lee, email: "late@hanbit.example" }));
    clock.now += 7 * day;
    assert.equal(await people.invitation(late.token), undefined);
    assert.equal(problem(await people.acceptInvitation(late.token, "blue kettle, nine")), "invitation_invalid");
  });

  test("a new invitation ends the one before, and is the way back for a forgotten password", async () => {
    const { people, first, joined } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    const sid = await people.openSession(lee.id);
    const one = value(await people.renewInvitation(first, lee.id));
    const two = value(await people.renewInvitation(first, lee.id));
    assert.deepEqual(two.person, lee);
    assert.equal(await people.invitation(one.token), undefined);
    value(await people.signIn({ email: lee.email, password: joinPassword, address }));
    assert.ok(await people.person(sid), "asking for a new password changes nothing yet");

    for (let slip = 0; slip < 12; slip++) await people.signIn({ email: lee.email, password: "forgotten", address });
    value(await people.acceptInvitation(two.token, "green kettle, ten"));
    assert.equal(await people.person(sid), undefined, "sessions of before end");
    assert.partialDeepStrictEqual(
      value(await people.signIn({ email: lee.email, password: "green kettle, ten", address })),
      lee,
    );
    assert.equal(
      problem(await people.signIn({ email: lee.email, password: joinPassword, address })),
      "wrong_credentials",
    );
    assert.equal(problem(await people.renewInvitation(first, "nobody")), "not_found");
  });

  test("who is active already loses no session when they are reactivated in another window, and no row says that they were", async () => {
    const { people, first, joined, db } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    value(await people.disable(first, lee.id));
    value(await people.enable(first, lee.id));
    const sid = await people.openSession(lee.id);
    value(await people.enable(first, lee.id));
    assert.equal((await people.person(sid))?.id, lee.id);
    assert.equal(
      (await db.selectFrom("audit").select("kind").where("kind", "=", "person_restored").execute()).length,
      1,
    );
  });

  test("somebody disabled is out at once, and back only when enabled", async () => {
    const { people, first, joined } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    const sid = await people.openSession(lee.id);
    const { token } = value(await people.renewInvitation(first, lee.id));
    value(await people.disable(first, lee.id));
    assert.equal(await people.person(sid), undefined);
    assert.equal(await people.invitation(token), undefined);
    assert.equal(problem(await people.acceptInvitation(token, "green kettle, ten")), "invitation_invalid");
    assert.equal(problem(await people.renewInvitation(first, lee.id)), "not_found");
    assert.equal((await people.list())[1]?.state, "disabled");
    const inTheMeantime = await people.openSession(lee.id);
    assert.equal(await people.person(inTheMeantime), undefined, "a session that was just being opened");

    value(await people.enable(first, lee.id));
    for (const before of [sid, inTheMeantime]) assert.equal(await people.person(before), undefined);
    assert.equal(await people.invitation(token), undefined, "a link of before");
    assert.partialDeepStrictEqual(
      value(await people.signIn({ email: lee.email, password: joinPassword, address })),
      lee,
    );
    assert.equal(problem(await people.disable(first, "nobody")), "not_found");
    assert.equal(problem(await people.enable(first, "nobody")), "not_found");
  });

  test("an administrator who is put out changes nobody with what was on its way, themselves neither", async () => {
    const { people, first, joined, clock, db } = await ready(engine);
    const handOvers = createHandOvers({ db, quotas: noQuotas, now: () => clock.now });
    const { person: second } = await joined("second@hanbit.example", "administrator");
    clock.now++;
    const { person: lee } = await joined("lee@hanbit.example");
    for (const putOut of [() => people.changeRole(first, second.id, "staff"), () => people.disable(first, second.id)]) {
      value(await putOut());
      for (const change of [
        () => people.enable(second, second.id),
        () => people.changeRole(second, second.id, "administrator"),
        () => people.disable(second, lee.id),
        () => people.signOut(second, lee.id),
        () => people.invite(second, { name: "이", email: "third@hanbit.example", role: "administrator" }),
        () => people.renewInvitation(second, first.id),
        () => people.resetFactor(second, first.id),
        () => people.saveDepartment(second, { departmentName: "Sales" }),
        () => people.removeDepartment(second, lee.id),
        () => people.setDepartment(second, [lee.id], null),
        () => handOvers.handOver(second, lee.id, first.id),
        () => handOvers.undo(second, lee.id),
      ])
        assert.equal(problem(await change()), "not_allowed");
    }
    assert.deepEqual(
      (await people.list()).map(({ id, state, role }) => [id, state, role]),
      [
        [first.id, "active", "administrator"],
        [second.id, "disabled", "staff"],
        [lee.id, "active", "staff"],
      ],
    );
  });

  test("a new role ends the sessions of the old one", async () => {
    const { people, first, joined } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    const sid = await people.openSession(lee.id);
    value(await people.changeRole(first, lee.id, "staff"));
    assert.ok(await people.person(sid), "the same role is no change");
    value(await people.changeRole(first, lee.id, "manager"));
    assert.equal(await people.person(sid), undefined);
    assert.equal((await people.person(await people.openSession(lee.id)))?.role, "manager");
    assert.equal(problem(await people.changeRole(first, "nobody", "staff")), "not_found");
  });

  test("the last administrator who can sign in is neither disabled nor demoted", async () => {
    const { people, first, joined } = await ready(engine);
    const { person: second } = await joined("second@hanbit.example", "administrator");
    value(await people.disable(first, second.id));
    value(await people.invite(first, { name: "Not yet", email: "third@hanbit.example", role: "administrator" }));
    const sid = await people.openSession(first.id);
    assert.equal(problem(await people.disable(first, first.id)), "last_administrator");
    assert.equal(problem(await people.changeRole(first, first.id, "manager")), "last_administrator");
    assert.ok(await people.person(sid));

    value(await people.enable(first, second.id));
    value(await people.changeRole(second, first.id, "staff"));
    assert.equal(problem(await people.disable(second, second.id)), "last_administrator");
  });

  test("of more people than can be looked through some are offered, with the one that is chosen", async () => {
    const { people, db, first } = await ready(engine);
    const account = { role: "staff", language: null, password_hash: null, created_at: 1 } as const;
    const rows = Array.from({ length: 300 }, (_, n) => {
      const name = `Person ${String(n).padStart(3, "0")}`;
      return { ...account, id: newId(), name, email: `${n}@hanbit.example` };
    });
    const [one, two, last] = [rows[0]?.id ?? "", rows[1]?.id ?? "", rows[299]?.id ?? ""];
    const all = { people: [{ id: first.id, name: first.name }], more: false };
    assert.deepEqual(await people.choices({}), all);
    await db.insertInto("person").values(rows).execute();
    const some = await people.choices({ chosen: last });
    assert.deepEqual([some.people.length, some.people.at(-1)?.name, some.more], [201, "Person 299", true]);
    assert.equal((await people.choices({ chosen: one })).people.length, 200);
    const few = await people.choices({ among: [two, one], chosen: last });
    assert.deepEqual([few.people.map(({ id }) => id), few.more], [[one, two], false]);
    assert.deepEqual(await people.names([last]), [{ id: last, name: "Person 299" }]);
    assert.deepEqual(await people.names([]), []);
  });
});
