import assert from "node:assert/strict";
import { test } from "node:test";
import { setPasswordSignIn } from "#lib/people/password-switch.ts";
import { createPeople, type People } from "#lib/people/people.ts";
import type { Person } from "#lib/shared/roles.ts";
import { fixedKeys } from "#lib/storage/keys.ts";
import { authenticator } from "../support/authenticator.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { address, admin, hour, joinPassword, minute, problem, ready, value } from "../support/people-office.ts";

const step = 30_000;

/** One whose administrator has two-step sign-in, and the code of their phone. */
async function withFactor(engine: Engine) {
  const desk = await ready(engine);
  const { people, first, clock } = desk;
  const { key, offer } = people.offerFactor(first);
  const phone = authenticator(key);
  const { codes: recovery } = value(await people.setUpFactor(first.id, { offer, code: phone(clock.now) }));
  // The code of the set-up is used.
  clock.now += step;
  const password = async () => (await people.secondStep(value(await people.signIn({ ...admin, address })))) ?? "";
  const enter = async (code: string, token?: string) =>
    people.signInWithCode(token ?? (await password()), { code, address });
  return { ...desk, phone, recovery, password, enter, code: () => phone(clock.now) };
}

forEachEngine((engine) => {
  test("after the password a code is asked for, and each opens one session", async () => {
    const { people, first, enter, code, password, clock } = await withFactor(engine);
    const token = await password();
    assert.deepEqual(await people.waiting(token), { ...first, needs: "code" });
    const signedIn = value(await enter(code(), token));
    assert.ok(await people.openSessionAfter(signedIn, { agent: "", address }));
    assert.equal(problem(await enter(code(), token)), "sign_in_over");
    assert.equal(problem(await enter(code())), "code_wrong");
    clock.now += step;
    assert.ok((await enter(` ${code().slice(0, 3)} ${code().slice(3)} `)).ok);
  });

  test("whoever has no second factor is asked for none", async () => {
    const { people, joined } = await ready(engine);
    await joined("lee@hanbit.example");
    const lee = value(await people.signIn({ email: "lee@hanbit.example", password: joinPassword, address }));
    assert.equal(await people.secondStep(lee), undefined);
  });

  test("the same code many times at once signs in once", async () => {
    const { enter, code, password } = await withFactor(engine);
    const tokens = [await password(), await password(), await password()];
    const answers = await Promise.all([...tokens, ...tokens].map((token) => enter(code(), token)));
    assert.equal(answers.filter(({ ok }) => ok).length, 1);
  });

  test("a recovery code signs in once, also many times at once", async () => {
    const { people, first, enter, recovery, password, db } = await withFactor(engine);
    assert.equal(new Set(recovery).size, 10);
    const [one = "", two = ""] = recovery;
    const tokens = [await password(), await password(), await password()];
    const answers = await Promise.all(tokens.map((token) => enter(one, token)));
    assert.equal(answers.filter(({ ok }) => ok).length, 1);
    assert.equal((await people.factorOf(first.id))?.codes, 9);
    assert.ok((await enter(` ${two.replaceAll("-", " ")}`)).ok);
    const used = await db.selectFrom("audit").select("kind").where("kind", "=", "recovery_code_used").execute();
    assert.equal(used.length, 2);
  });

  test("codes are kept as nothing that could be read", async () => {
    const { recovery, db } = await withFactor(engine);
    const rows = JSON.stringify(await db.selectFrom("recovery_code").selectAll().execute());
    for (const code of recovery) {
      assert.match(code, /^\d{4}(-\d{4}){3}$/);
      assert.ok(!rows.includes(code) && !rows.includes(code.replaceAll("-", "")));
    }
  });

  test("a phone's clock may be a step off, and the server's may be set back", async () => {
    const { enter, phone, code, clock } = await withFactor(engine);
    clock.now += hour;
    assert.ok((await enter(phone(clock.now - step))).ok);
    assert.ok((await enter(phone(clock.now + step))).ok);
    // What is older than the newest that was used is used, too.
    assert.equal(problem(await enter(code())), "code_wrong");
    clock.now -= 30 * minute;
    assert.ok((await enter(code())).ok);
    assert.equal(problem(await enter(code())), "code_wrong");
  });

  test("five wrong codes send back to the password, and a right password gives no code back", async () => {
    const { people, enter, code, password, clock } = await withFactor(engine);
    const token = await password();
    const wrong = code() === "000000" ? "111111" : "000000";
    const answers: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) answers.push(problem(await enter(wrong, token)));
    assert.deepEqual(answers, [...Array(4).fill("code_wrong"), "sign_in_over"]);
    assert.equal(await people.waiting(token), undefined);
    // From elsewhere: it is the account's codes that are counted.
    const other = await password();
    for (let n = 0; n < 5; n++) await people.signInWithCode(other, { code: wrong, address: `198.51.100.${n}` });
    assert.equal(problem(await enter(code())), "slow_down");
    clock.now += hour;
    assert.ok((await enter(code())).ok);
  });

  test("a sign-in waits ten minutes for its code", async () => {
    const { people, db, enter, code, password, clock } = await withFactor(engine);
    const token = await password();
    clock.now += 10 * minute - 1;
    assert.ok(await people.waiting(token));
    clock.now += 1;
    assert.equal(problem(await enter(code(), token)), "sign_in_over");
    const rows = () => db.selectFrom("waiting_sign_in").select("token_hash").execute();
    assert.equal((await rows()).length, 1);
    await people.sweep();
    assert.equal((await rows()).length, 0);
  });

  test("a sign-in that waits, and a session that was confirmed, hold on an instance whose clock is a minute behind, and no longer", async () => {
    const { people, first, db, clock, password, code } = await withFactor(engine);
    const token = await password();
    clock.now += step;
    const sid = await people.openSession(first.id);
    const typed = { password: admin.password, code: code(), address };
    const confirmed = value(await people.confirm(first.id, sid, typed)) ?? "";
    const other = (behindMs: number) => createPeople({ db, now: () => clock.now - behindMs, keys: linkKeys });
    const late = other(minute);
    assert.equal(await late.isConfirmed(confirmed), true);
    await late.sweepWaiting();
    assert.deepEqual(await late.waiting(token), { ...first, needs: "code" });
    const wrong = other(2 * minute);
    assert.equal(await wrong.isConfirmed(confirmed), false);
    assert.equal(await wrong.waiting(token), undefined);
    await wrong.sweepWaiting();
    assert.equal(await people.waiting(token), undefined);
  });

  test("whoever is deactivated, or gets another password, between password and code does not get in", async () => {
    const { people, first, joined, clock } = await ready(engine);
    const { person } = await joined("lee@hanbit.example");
    const { key, offer } = people.offerFactor(person);
    const phone = authenticator(key);
    value(await people.setUpFactor(person.id, { offer, code: phone(clock.now) }));
    clock.now += step;
    const begin = async () =>
      (await people.secondStep(value(await people.signIn({ email: person.email, password: joinPassword, address })))) ??
      "";
    const disabled = await begin();
    value(await people.disable(first, person.id));
    assert.equal(problem(await people.signInWithCode(disabled, { code: phone(clock.now), address })), "sign_in_over");
    value(await people.enable(first, person.id));
    assert.equal(await people.waiting(disabled), undefined);
    const changed = await begin();
    const { token } = value(await people.renewInvitation(first, person.id));
    const accepted = value(await people.acceptInvitation(token, "three silent harbours"));
    assert.equal(problem(await people.signInWithCode(changed, { code: phone(clock.now), address })), "sign_in_over");
    // A link for a new password asks for the code, too.
    const again = (await people.secondStep(accepted)) ?? "";
    assert.ok((await people.signInWithCode(again, { code: phone(clock.now), address })).ok);
  });

  test("new recovery codes take the place of those before, once and for whoever has two-step sign-in", async () => {
    const { people, first, joined, enter, recovery } = await withFactor(engine);
    const both = await Promise.all([1, 2].map(() => people.renewRecoveryCodes(first.id)));
    const codes = both.map(value);
    assert.equal((await people.factorOf(first.id))?.codes, 10);
    assert.equal(problem(await enter(recovery[0] ?? "")), "code_wrong");
    const good = await Promise.all(codes.map(async ([code = ""]) => (await enter(code)).ok));
    assert.deepEqual(good.sort(), [false, true]);
    const { person } = await joined("lee@hanbit.example");
    assert.equal(problem(await people.renewRecoveryCodes(person.id)), "not_found");
  });

  test("where passwords are switched off between password and code, nobody gets in by one", async () => {
    const { people, first, db, clock, enter, code, password } = await withFactor(engine);
    const token = await password();
    await db.transaction().execute((tx) => setPasswordSignIn(tx, { on: false, by: first }, clock.now));
    assert.equal(problem(await enter(code(), token)), "sign_in_over");
    assert.equal(await people.waiting(token), undefined);
    value(await people.switchPasswordSignIn(first, true));
    assert.ok((await enter(code())).ok);
  });

  test("of two tabs that set it up one does, and only its codes count", async () => {
    const { people, first, clock, db } = await ready(engine);
    const tabs = [people.offerFactor(first), people.offerFactor(first)];
    const answers = await Promise.all(
      tabs.map(({ key, offer }) => people.setUpFactor(first.id, { offer, code: authenticator(key)(clock.now) })),
    );
    assert.deepEqual(answers.map(problem).sort(), ["factor_there", undefined]);
    assert.equal((await people.factorOf(first.id))?.codes, 10);
    const kept = await db.selectFrom("second_factor").selectAll().executeTakeFirstOrThrow();
    for (const { key } of tabs) assert.ok(!JSON.stringify(kept).includes(key));
  });

  test("a set-up is its person's own, needs a right code, and ends after an hour", async () => {
    const { people, first, joined, clock } = await ready(engine);
    const { person } = await joined("lee@hanbit.example");
    const { key, offer } = people.offerFactor(first);
    const code = () => authenticator(key)(clock.now);
    assert.equal(problem(await people.setUpFactor(first.id, { offer, code: "12345" })), "code_wrong");
    assert.equal(problem(await people.setUpFactor(person.id, { offer, code: code() })), "offer_over");
    assert.equal(problem(await people.setUpFactor(first.id, { offer: `A${offer}`, code: code() })), "offer_over");
    clock.now += hour;
    assert.equal(problem(await people.setUpFactor(first.id, { offer, code: code() })), "offer_over");
  });

  test("whose role demands it sets it up on the way in, and cannot turn it off", async () => {
    const { people, first, joined, clock } = await ready(engine);
    await joined("lee@hanbit.example");
    await people.saveDemand(first, "manager");
    const lee = value(await people.signIn({ email: "lee@hanbit.example", password: joinPassword, address }));
    assert.equal(await people.secondStep(lee), undefined);
    const token = (await people.secondStep(value(await people.signIn({ ...admin, address })))) ?? "";
    assert.equal((await people.waiting(token))?.needs, "set_up");
    const { key, offer } = people.offerFactor(first);
    const code = authenticator(key)(clock.now);
    assert.equal(problem(await people.signInWithCode(token, { code, address })), "code_wrong");
    const before = await people.openSession(first.id);
    const both = await Promise.all([1, 2].map(() => people.signInWithSetUp(token, { offer, code, address })));
    assert.deepEqual(both.map(problem).sort(), ["sign_in_over", undefined]);
    assert.equal(await people.person(before), undefined, "it was begun with the password alone");
    for (const signedIn of both.filter((one) => one.ok).map(value))
      assert.ok(await people.openSessionAfter(signedIn, { agent: "", address }));
    assert.equal(problem(await people.removeFactor(first.id)), "factor_demanded");
    await people.saveDemand(first, "nobody");
    assert.ok((await people.removeFactor(first.id)).ok);
    assert.equal(await people.factorOf(first.id), undefined);
  });

  test("one that was reset asks for nothing, and its codes and sessions are gone", async () => {
    const { people, first, recovery, password, enter, db } = await withFactor(engine);
    const sid = await people.openSession(first.id);
    const waiting = await password();
    value(await people.resetFactor(first, first.id));
    assert.equal(await people.person(sid), undefined);
    assert.equal(problem(await enter(recovery[0] ?? "", waiting)), "sign_in_over");
    assert.equal(await people.secondStep(value(await people.signIn({ ...admin, address }))), undefined);
    assert.deepEqual(await db.selectFrom("recovery_code").selectAll().execute(), []);
    assert.equal(problem(await people.resetFactor(first, first.id)), "not_found");
  });

  for (const [way, end] of [
    [
      "the sessions are ended by an administrator",
      (people: People, { id }: Person, by: Person) => people.signOut(by, id),
    ],
    ["two-step sign-in is reset", (people: People, { id }: Person, by: Person) => people.resetFactor(by, id)],
    ["two-step sign-in is turned off", (people: People, { id }: Person) => people.removeFactor(id)],
  ] as const)
    test(`a sign-in that waits for its code, or has said it and has no session yet, is over when ${way}`, async () => {
      const { people, first, password, enter, code, clock } = await withFactor(engine);
      const signedIn = value(await enter(code()));
      clock.now += step;
      const token = await password();
      assert.ok((await end(people, first, first)).ok);
      assert.equal(await people.openSessionAfter(signedIn, { agent: "", address }), undefined);
      assert.equal(problem(await enter(code(), token)), "sign_in_over");
    });

  test("a secret and codes that are moved to somebody else, or read with another key, open nothing", async () => {
    const { people, joined, clock, code, recovery, db, first } = await withFactor(engine);
    const { person } = await joined("lee@hanbit.example");
    await db.updateTable("second_factor").set({ person_id: person.id }).execute();
    await db.updateTable("recovery_code").set({ person_id: person.id }).execute();
    const lee = { email: person.email, password: joinPassword, address };
    const token = (await people.secondStep(value(await people.signIn(lee)))) ?? "";
    for (const typed of [code(), recovery[0] ?? ""])
      assert.equal(problem(await people.signInWithCode(token, { code: typed, address })), "code_wrong");
    await db.updateTable("second_factor").set({ person_id: first.id }).execute();
    await db.updateTable("recovery_code").set({ person_id: first.id }).execute();
    const other = createPeople({ db, now: () => clock.now, keys: fixedKeys(Buffer.alloc(32, 1)) });
    const again = (await other.secondStep(value(await other.signIn({ ...admin, address })))) ?? "";
    for (const typed of [code(), recovery[0] ?? ""])
      assert.equal(problem(await other.signInWithCode(again, { code: typed, address })), "code_wrong");
  });

  test("a session is confirmed for ten minutes, and again by the password and a code", async () => {
    const { people, first, clock, code, phone } = await withFactor(engine);
    const sid = await people.openSession(first.id);
    assert.ok(await people.isConfirmed(sid));
    clock.now += 10 * minute;
    assert.equal(await people.isConfirmed(sid), false);
    const confirm = (typed: { password: string; code: string }) => people.confirm(first.id, sid, { ...typed, address });
    assert.equal(problem(await confirm({ password: "four quiet lamp", code: code() })), "wrong_password");
    const { password } = admin;
    assert.deepEqual(await confirm({ password, code: "" }), {
      ok: false,
      problem: { code: "form_invalid", fields: { code: "code_required" } },
    });
    assert.equal(problem(await confirm({ password, code: phone(clock.now - hour) })), "code_wrong");
    assert.equal(await people.isConfirmed(sid), false);
    const twice = await Promise.all([1, 2].map(() => confirm({ password, code: code() })));
    assert.deepEqual(twice.map(problem).sort(), ["code_wrong", undefined]);
    const renewed = twice.flatMap((one) => (one.ok && one.value) || []).join();
    assert.ok(await people.isConfirmed(renewed));
    assert.equal(await people.isConfirmed(sid), false);
    // A clock that was ahead has confirmed nothing for the time until then.
    clock.now -= 2 * minute;
    assert.equal(await people.isConfirmed(renewed), false);
  });

  test("a sign-in that needed no code opens no session once two-step sign-in was set up meanwhile", async () => {
    const { people, first, clock } = await ready(engine);
    const under = value(await people.signIn({ ...admin, address }));
    assert.equal(await people.secondStep(under), undefined);
    const { key, offer } = people.offerFactor(first);
    value(await people.setUpFactor(first.id, { offer, code: authenticator(key)(clock.now) }));
    assert.equal(await people.openSessionAfter(under, { agent: "", address }), undefined);
  });

  test("setting it up, and turning it off, ends all sessions of its person, and what goes on has a new one", async () => {
    const { people, first, joined, clock } = await ready(engine);
    const { person: lee } = await joined("lee@hanbit.example");
    const others = await people.openSession(lee.id);
    const from = { agent: "", address };
    const open = async () => [await people.openSession(first.id), await people.openSession(first.id)];
    const before = await open();
    const { key, offer } = people.offerFactor(first);
    assert.equal(problem(await people.setUpFactor(first.id, { offer, code: "12345" })), "code_wrong");
    for (const sid of before) assert.ok(await people.person(sid));
    const { signedIn } = value(await people.setUpFactor(first.id, { offer, code: authenticator(key)(clock.now) }));
    for (const sid of before) assert.equal(await people.person(sid), undefined);
    const next = (await people.openSessionAfter(signedIn, from)) ?? "";
    assert.ok(!before.includes(next));
    assert.equal((await people.person(next))?.id, first.id);

    const removed = value(await people.removeFactor(first.id));
    assert.equal(await people.person(next), undefined);
    assert.ok(removed && (await people.openSessionAfter(removed, from)));
    const [last = ""] = await open();
    assert.equal(value(await people.removeFactor(first.id)), undefined);
    assert.ok(await people.person(last), "there was none to turn off");
    assert.ok(await people.person(others));
  });
});
