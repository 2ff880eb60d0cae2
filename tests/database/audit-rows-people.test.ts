import assert from "node:assert/strict";
import { test } from "node:test";
import { secretHash } from "#lib/audit/write.ts";
import { createHandOvers } from "#lib/hand-over/hand-over.ts";
import type { SignedIn } from "#lib/people/sessions.ts";
import type { SignInWay } from "#lib/shared/audit.ts";
import type { Person, Role } from "#lib/shared/roles.ts";
import { auditedIn } from "../support/audited.ts";
import { authenticator } from "../support/authenticator.ts";
import { forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { address, admin, joinPassword, minute, office, problem, ready, value } from "../support/people-office.ts";

const of = (person: Pick<Person, "id">) => ({ is: "person", id: person.id }) as const;
const anyway = "a refusal stands whatever becomes of its row";
const aTry = ["throttle", "a try counts from the moment it is allowed"] satisfies [string, string];

forEachEngine((engine) => {
  async function scene() {
    const desk = await ready(engine);
    return { ...desk, leaves: auditedIn(desk.store) };
  }

  test("who sets up, signs in and out, and says the password again is in the log, or has not done it", async () => {
    const { people, store } = await office(engine);
    const leaves = auditedIn(store);
    const code = (await people.newSetupCode()) ?? "";
    const actor = { id: "0".repeat(26), name: admin.name };
    const setUp = () => people.setUp(code, admin);
    const boss = value(await leaves("nobody", setUp, [{ kind: "set_up", about: of(actor) }], { actor }));
    const open = () => people.openSession(boss.id, { agent: "", address });
    const sid = await leaves("nobody", open, [{ kind: "signed_in", about: of(boss), detail: { with: "password" } }], {
      actor,
    });
    const confirm = () => people.confirm(boss.id, sid, { password: admin.password, code: "", address });
    await leaves(boss, confirm, [{ kind: "confirmed", about: of(boss) }], { besides: aTry });
    await leaves(boss, () => people.endSession(sid), [{ kind: "signed_out", about: of(boss) }]);
  });

  test("a session that has ended is not confirmed, and the log does not say so", async () => {
    const { people, first: boss, db } = await scene();
    const sid = await people.openSession(boss.id);
    await people.endSession(sid);
    const said = { password: admin.password, code: "", address };
    assert.equal(value(await people.confirm(boss.id, sid, said)), undefined);
    assert.deepEqual(await db.selectFrom("audit").select("number").where("kind", "=", "confirmed").execute(), []);
  });

  test("a person's other sessions, password and two-step sign-in change with their rows, or not at all", async () => {
    const { people, first: boss, clock, leaves } = await scene();
    const ended = [{ kind: "sessions_ended" as const, about: of(boss) }];
    const sid = await people.openSession(boss.id);
    await people.openSession(boss.id);
    await leaves(boss, () => people.endOtherSessions(boss.id, sid), ended);
    const [own] = await people.sessionsOf(boss.id);
    await leaves(boss, () => people.endSessionOf(boss.id, own?.id ?? ""), ended);
    const change = { current: admin.password, password: "five loud clocks", address };
    const changed = () => people.changePassword(boss.id, change);
    await leaves(boss, changed, [{ kind: "password_changed", about: of(boss) }], { besides: aTry });

    const { key, offer } = people.offerFactor(boss);
    const phone = authenticator(key);
    const setUp = () => people.setUpFactor(boss.id, { offer, code: phone(clock.now) });
    await leaves(boss, setUp, [{ kind: "factor_set_up", about: of(boss) }]);
    const renew = () => people.renewRecoveryCodes(boss.id);
    const [code = ""] = value(await leaves(boss, renew, [{ kind: "recovery_codes_renewed", about: of(boss) }]));
    clock.now += minute;
    const signedIn = value(await people.signIn({ ...admin, password: change.password, address }));
    const token = (await people.secondStep(signedIn)) ?? "";
    const enter = () => people.signInWithCode(token, { code, address });
    const used = [{ kind: "recovery_code_used" as const, about: of(boss) }];
    const recovered = value(await leaves("nobody", enter, used, { actor: boss, besides: aTry }));
    const open =
      (signedIn: SignedIn, more: { idToken?: string } = {}) =>
      () =>
        people.openSessionAfter(signedIn, { agent: "", address, ...more });
    const row = (way: SignInWay) => [{ kind: "signed_in" as const, about: of(boss), detail: { with: way } }];
    await leaves("nobody", open(recovered), row("recovery"), { actor: boss });
    clock.now += minute;
    const again =
      (await people.secondStep(value(await people.signIn({ ...admin, password: change.password, address })))) ?? "";
    const entered = value(await people.signInWithCode(again, { code: phone(clock.now), address }));
    await leaves("nobody", open(entered), row("code"), { actor: boss });
    const reopen = open({ ...entered, with: "change" }, { idToken: "of the company" });
    await leaves("nobody", reopen, row("change"), { actor: boss });
    await leaves(boss, () => people.removeFactor(boss.id), [{ kind: "factor_removed", about: of(boss) }]);
  });

  test("two-step sign-in that is set up on the way in, and taken away by an administrator, leaves its rows", async () => {
    const { people, first: boss, joined, clock, leaves } = await scene();
    const { person: lee } = await joined("lee@hanbit.example");
    const demanded = { before: "nobody", after: "staff" };
    const setting = { is: "setting", id: "second_factor" } as const;
    const demand = () => people.saveDemand(boss, "staff");
    await leaves(boss, demand, [{ kind: "setting_changed", about: setting, detail: demanded }]);
    const { email } = lee;
    const token = await people.secondStep(value(await people.signIn({ email, password: joinPassword, address })));
    const { key, offer } = people.offerFactor(lee);
    const code = authenticator(key)(clock.now);
    const setUp = () => people.signInWithSetUp(token ?? "", { offer, code, address });
    const set = value(await leaves("nobody", setUp, [{ kind: "factor_set_up", about: of(lee) }], { actor: lee }));
    const open = () => people.openSessionAfter(set, { agent: "", address });
    const signedIn = [{ kind: "signed_in" as const, about: of(lee), detail: { with: "code" as const } }];
    await leaves("nobody", open, signedIn, { actor: lee });
    await leaves(boss, () => people.resetFactor(boss, lee.id), [{ kind: "factor_reset", about: of(lee) }]);
  });

  test("who invites, promotes, deactivates, restores and signs somebody out is in the log, or has not done it", async () => {
    const { people, first: boss, db, leaves } = await scene();
    const invite = () => people.invite(boss, { name: "Lee", email: "lee@hanbit.example", role: "staff" });
    const { person: lee } = value(
      await leaves(boss, invite, (answer) => {
        const { token, person } = value(answer);
        return [{ kind: "person_invited", about: of(person), detail: { role: "staff", link: secretHash(db, token) } }];
      }),
    );
    const renew = () => people.renewInvitation(boss, lee.id);
    const { token } = value(
      await leaves(boss, renew, (answer) => [
        { kind: "invitation_renewed", about: of(lee), detail: { link: secretHash(db, value(answer).token) } },
      ]),
    );
    const accept = () => people.acceptInvitation(token, joinPassword);
    await leaves("nobody", accept, [{ kind: "password_chosen", about: of(lee) }], { actor: lee });
    const promoted = { before: "staff", after: "manager" } as const;
    const promote = () => people.changeRole(boss, lee.id, "manager");
    await leaves(boss, promote, [{ kind: "role_changed", about: of(lee), detail: promoted }]);
    await people.openSession(lee.id);
    await leaves(boss, () => people.signOut(boss, lee.id), [{ kind: "sessions_ended", about: of(lee) }]);
    await leaves(boss, () => people.disable(boss, lee.id), [{ kind: "person_deactivated", about: of(lee) }]);
    await leaves(boss, () => people.enable(boss, lee.id), [{ kind: "person_restored", about: of(lee) }]);
  });

  test("departments change with their rows, or not at all", async () => {
    const { people, first: boss, db, leaves } = await scene();
    const only = async () => (await people.departments())[0]?.id ?? "";
    const sales = async () => ({ is: "department", id: await only() }) as const;
    const add = () => people.saveDepartment(boss, { departmentName: "Sales" });
    await leaves(boss, add, async () => [{ kind: "department_added", about: await sales() }]);
    const id = await only();
    const rename = () => people.saveDepartment(boss, { id, departmentName: "Sales 2" });
    await leaves(boss, rename, [{ kind: "department_renamed", about: await sales() }]);
    const invite = () =>
      people.invite(boss, { name: "Lee", email: "lee@hanbit.example", role: "staff", departmentId: id });
    await leaves(boss, invite, (answer) => {
      const { token, person } = value(answer);
      return [
        { kind: "person_invited", about: of(person), detail: { role: "staff", link: secretHash(db, token) } },
        { kind: "department_changed", about: of(person), detail: { before: null, after: id } },
      ];
    });
    const enter = () => people.setDepartment(boss, [boss.id], id);
    const moved = { before: null, after: id };
    await leaves(boss, enter, [{ kind: "department_changed", about: of(boss), detail: moved }]);
    const see = () => people.saveSeesDepartment(boss, true);
    const setting = { is: "setting", id: "departments" } as const;
    await leaves(boss, see, [{ kind: "setting_changed", about: setting, detail: { before: false, after: true } }]);
    const remove = () => people.removeDepartment(boss, id);
    const gone = await sales();
    await leaves(boss, remove, [{ kind: "department_deleted", about: gone, detail: { people: 2 } }]);
  });

  test("work is handed over and taken back with a row, or not at all", async () => {
    const { people, first: boss, joined, db, leaves } = await scene();
    const [{ person: lee }, { person: park }] = [
      await joined("lee@hanbit.example"),
      await joined("park@hanbit.example"),
    ];
    const handOvers = createHandOvers({ db, quotas: noQuotas, now: () => 1000 });
    value(await people.disable(boss, lee.id));
    const detail = { to: park.id, drafts: 0 };
    const handOver = () => handOvers.handOver(boss, lee.id, park.id);
    await leaves(boss, handOver, [{ kind: "work_handed_over", about: of(lee), detail }]);
    await leaves(boss, () => handOvers.undo(boss, lee.id), [{ kind: "hand_over_undone", about: of(lee), detail }]);
  });

  test("who comes with the company's account, and with which role, is in the log, or stays outside", async () => {
    const { people, leaves, refusals } = await scene();
    const identity = { issuer: "https://id.example/", subject: "s", name: "Lee", email: "lee@hanbit.example" };
    const come = (role: Role, isExpected = true) => people.signInByCompany({ ...identity, isExpected, role });
    const refused = [{ kind: "company_refused" as const, detail: { reason: "unknown" as const, times: 1 } }];
    await leaves("nobody", () => come("staff", false), refused, { anyway, later: refusals });
    // The row is theirs who have come, whoever they are by then.
    const actor = { id: "", name: "Lee" };
    const joined = (answer: Awaited<ReturnType<typeof come>>) => {
      assert.ok("id" in answer);
      actor.id = answer.id;
      return [{ kind: "person_joined" as const, about: of(actor), detail: { role: "staff" as const } }];
    };
    await leaves("nobody", () => come("staff"), joined, { actor });
    const promoted = { before: "staff", after: "manager" } as const;
    const changed = [{ kind: "role_changed" as const, about: of(actor), detail: promoted }];
    await leaves("nobody", () => come("manager"), changed, { actor });
    const open = () => people.openSession(actor.id, { agent: "", address, idToken: "sealed" });
    await leaves("nobody", open, [{ kind: "company_signed_in", about: of(actor) }], { actor });
  });

  test("what is refused is in the log, and is refused also where that takes no row", async () => {
    const { people, first: boss, leaves, refusals } = await scene();
    const wrong = () => people.signIn({ ...admin, password: "wrong", address });
    const about = of(boss);
    const refused = [{ kind: "sign_in_refused" as const, about, detail: { reason: "wrong" as const, times: 1 } }];
    assert.equal(problem(await leaves("nobody", wrong, refused, { anyway, later: refusals })), "wrong_credentials");
    for (const [code, call] of [
      ["set_up", () => people.setUp("wrong", admin)],
      ["invitation", () => people.acceptInvitation("wrong", joinPassword)],
    ] as const)
      await leaves("nobody", call, [{ kind: "code_refused", detail: { code, times: 1 } }], { anyway, later: refusals });
  });
});
