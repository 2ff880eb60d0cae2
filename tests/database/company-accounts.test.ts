import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { companyOffice, ending } from "../support/company-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { clientId } from "../support/hostile-provider.ts";
import { minute, problem, value } from "../support/people-office.ts";

const lee = { name: "이서연", email: "lee@hanbit.example", role: "manager" as const };

forEachEngine((engine) => {
  test("somebody new with a verified email of the company joins as staff, and is the same person next time under another email", async () => {
    const { provider, people, cameBack, audited } = await companyOffice(engine);
    const came = await cameBack();
    assert.ok("signedIn" in came);
    provider.behave({ claims: { email: "lee.seoyeon@hanbit.example", name: "Other" } });
    const again = await cameBack();
    assert.ok("signedIn" in again && again.signedIn.id === came.signedIn.id);
    const [, joined] = await people.list();
    assert.deepEqual(
      [joined?.id, joined?.name, joined?.email, joined?.role, joined?.state],
      [came.signedIn.id, "이서연", "lee@hanbit.example", "staff", "active"],
    );
    assert.deepEqual(
      (await audited("person_joined")).map(({ object, detail }) => [object, detail]),
      [[came.signedIn.id, '{"role":"staff"}']],
    );
  });

  test("an email that is not verified, or of another domain, gets nobody in", async () => {
    const { provider, people, cameBack } = await companyOffice(engine);
    for (const email_verified of [false, undefined, "true", 1]) {
      provider.behave({ claims: { email_verified } });
      assert.equal(ending(await cameBack()), "unverified");
    }
    for (const email of ["lee@evil.example", "lee@hanbit.example.evil.example", "lee@nothanbit.example"]) {
      provider.behave({ claims: { email } });
      assert.equal(ending(await cameBack()), "unknown");
    }
    assert.equal((await people.list()).length, 1);
  });

  test("who was invited signs in without a password, in the role and department of the invitation, which is used up", async () => {
    const { people, first, provider, cameBack, audited } = await companyOffice(engine, { domains: "" });
    assert.equal(ending(await cameBack()), "unknown");
    value(await people.saveDepartment(first, { departmentName: "Sales" }));
    const [department] = await people.departments();
    const { token, person } = value(await people.invite(first, { ...lee, departmentId: department?.id }));
    provider.behave({ claims: { email: "Lee@Hanbit.example" } });
    const came = await cameBack();
    assert.ok("signedIn" in came && came.signedIn.id === person.id);
    assert.equal(await people.invitation(token), undefined);
    const listed = (await people.list()).find(({ id }) => id === person.id);
    assert.deepEqual([listed?.role, listed?.state, listed?.invitedUntil], ["manager", "active", undefined]);
    assert.equal(listed?.departmentName, "Sales");
    assert.equal((await audited("company_connected")).length, 1);
    assert.equal((await people.colleagues(first)).length, 1);
  });

  test("who has no password that counts confirms by signing in again, and cannot with a password", async () => {
    const { people, first, cameBack, connected } = await companyOffice(engine);
    const came = await cameBack();
    assert.ok("signedIn" in came);
    const { id } = came.signedIn;
    const sid = await people.openSession(id);
    assert.deepEqual([await people.confirmsWith(id), await people.confirmsWith(first.id)], ["company", "password"]);
    const typed = { password: "four quiet lamps", code: "", address: "192.0.2.7" };
    assert.equal(problem(await people.confirm(id, sid, typed)), "not_allowed");
    await connected(first);
    value(await people.switchPasswordSignIn(first, false));
    assert.equal(await people.confirmsWith(first.id), "company");
    assert.equal(problem(await people.confirm(first.id, await people.openSession(first.id), typed)), "not_allowed");
  });

  test("who confirms by signing in again has signed in since, by the provider's own word where it has one", async () => {
    const { people, clock, provider, begun, cameBack } = await companyOffice(engine);
    const asked = (to: URL) => ["prompt", "max_age"].map((name) => to.searchParams.get(name));
    assert.deepEqual(asked((await begun()).to), [null, null]);
    assert.deepEqual(asked((await begun({ again: true })).to), ["login", "0"]);
    const seconds = Math.floor(clock.now / 1000);
    const said: [unknown, boolean][] = [
      [undefined, false],
      [seconds, true],
      [seconds + 20, true],
      [seconds - 300, true],
      [seconds - 3600, false],
      [0, false],
      [seconds - 300.12345, false],
    ];
    for (const [auth_time, confirmed] of said) {
      provider.behave({ claims: { auth_time } });
      const came = await cameBack();
      assert.ok("signedIn" in came, String(auth_time));
      const sid = await people.openSessionAfter(came.signedIn, { agent: "", address: "", ...came.signedIn });
      assert.equal(await people.isConfirmed(sid ?? ""), confirmed, String(auth_time));
      // Since the sign-in began, as far as two clocks agree.
      const isSince = auth_time === undefined || Number(auth_time) >= seconds;
      const again = await cameBack(undefined, { again: true });
      assert.equal(ending(again), isSince ? "signed in" : "unproven", String(auth_time));
    }
    provider.behave({ claims: { auth_time: seconds - 20 } });
    assert.equal(ending(await cameBack(undefined, { again: true })), "signed in");
  });

  test("only the ID token says when somebody signed in, and who takes the question out of the address confirms nothing", async () => {
    const { provider, company, begun, cameBack, people, clock, audited } = await companyOffice(engine);
    const userinfo_endpoint = `${provider.issuer}/userinfo`;
    const said = JSON.stringify({
      ...{ sub: "subject-1", email: "lee@hanbit.example", email_verified: true },
      auth_time: Math.floor(clock.now / 1000),
    });
    const claims = { email: undefined };
    const answers = {
      "/userinfo": (response: ServerResponse) =>
        void response.writeHead(200, { "Content-Type": "application/json" }).end(said),
    };
    const metadata = { userinfo_endpoint, claims_supported: ["sub", "auth_time"] };
    provider.behave({ metadata, answers, claims });
    const came = await cameBack();
    assert.ok("signedIn" in came);
    const sid = await people.openSessionAfter(came.signedIn, { agent: "", address: "", ...came.signedIn });
    assert.equal(await people.isConfirmed(sid ?? ""), false);
    const { to, browser } = await begun({ again: true });
    for (const name of ["prompt", "max_age"]) to.searchParams.delete(name);
    const query = provider.signedIn(to);
    const back = await company.finishCompany({ address: "192.0.2.7", query, browser, personId: came.signedIn.id });
    assert.equal(ending(back), "unproven");
    // The session of before is not touched.
    assert.ok(await people.person(sid ?? ""));
    assert.match((await audited("company_refused")).at(-1)?.detail ?? "", /unproven/);
  });

  test("with passwords off the last administrator who signs in with the company stays one, whoever has a password", async () => {
    const { people, first, joined, cameBack } = await companyOffice(engine);
    const came = await cameBack();
    assert.ok("signedIn" in came);
    const { id } = came.signedIn;
    value(await people.changeRole(first, id, "administrator"));
    const { person } = await joined("park@hanbit.example", "administrator");
    value(await people.switchPasswordSignIn(came.signedIn, false));
    assert.equal(problem(await people.changeRole(person, id, "staff")), "last_administrator");
    assert.equal(problem(await people.disable(person, id)), "last_administrator");
    value(await people.switchPasswordSignIn(first, true));
    value(await people.changeRole(person, id, "staff"));
  });

  test("an account with a password is nobody's to take by its email; a link of an administrator or the person connects it", async () => {
    const { people, first, joined, company, provider, begun, cameBack } = await companyOffice(engine);
    const { person } = await joined(lee.email);
    assert.equal(ending(await cameBack()), "unconnected");
    const { to, browser } = await begun({ personId: person.id });
    const query = provider.signedIn(to);
    const connect = (personId: string | undefined) =>
      company.finishCompany({ address: "192.0.2.7", query, browser, personId });
    // Somebody else has signed in in this browser meanwhile.
    assert.equal(ending(await connect(first.id)), "expired");
    const anew = await begun({ personId: person.id });
    const connected = await company.finishCompany({
      address: "192.0.2.7",
      query: provider.signedIn(anew.to),
      browser: anew.browser,
      personId: person.id,
    });
    assert.ok("connected" in connected && connected.connects);
    const came = await cameBack();
    assert.ok("signedIn" in came && came.signedIn.id === person.id);
    // The account at the provider is one person's here.
    const mine = await begun({ personId: first.id });
    assert.equal(
      ending(
        await company.finishCompany({
          address: "192.0.2.7",
          query: provider.signedIn(mine.to),
          browser: mine.browser,
          personId: first.id,
        }),
      ),
      "taken",
    );

    provider.behave({ claims: { sub: "subject-2" } });
    assert.equal(ending(await cameBack()), "unconnected");
    value(await people.renewInvitation(first, person.id));
    const renewed = await cameBack();
    assert.ok("signedIn" in renewed && renewed.signedIn.id === person.id);
    provider.behave({});
    assert.equal(ending(await cameBack()), "unconnected");
  });

  test("who disconnects the company's account signs in with the password alone, is signed out everywhere, and can connect again", async () => {
    const { people, joined, company, provider, begun, cameBack, audited } = await companyOffice(engine);
    const { person } = await joined(lee.email);
    const connect = async () => {
      const { to, browser } = await begun({ personId: person.id });
      return ending(
        await company.finishCompany({
          address: "192.0.2.7",
          query: provider.signedIn(to),
          browser,
          personId: person.id,
        }),
      );
    };
    assert.equal(await connect(), "connected");
    const sid = await people.openSession(person.id);
    value(await people.disconnectCompany(person.id));
    assert.deepEqual(await people.waysIn(person.id), { password: true, company: false });
    assert.equal(await people.person(sid), undefined);
    assert.equal(ending(await cameBack()), "unconnected");
    const password = { email: lee.email, password: "blue kettle, nine", address: "192.0.2.7" };
    assert.equal(value(await people.signIn(password)).id, person.id);
    // Once more is nothing more.
    value(await people.disconnectCompany(person.id));
    assert.deepEqual(
      (await audited("company_disconnected")).map(({ object }) => object),
      [person.id],
    );
    assert.equal(await connect(), "connected");
  });

  test("no other company account is connected in the place of one, whose sessions would go on", async () => {
    const { people, first, connected, audited } = await companyOffice(engine);
    await connected(first);
    const other = { issuer: "https://elsewhere.example", subject: "other" };
    assert.equal(await people.connectCompany(first.id, other), "connected");
    await connected(first);
    assert.equal((await audited("company_connected")).length, 1);
    value(await people.disconnectCompany(first.id));
    assert.equal(await people.connectCompany(first.id, other), undefined);
  });

  test("a session that takes another's place after a change is as confirmed as that one was", async () => {
    const { people, first, clock, connected } = await companyOffice(engine);
    await connected(first);
    const since = clock.now;
    const from = { agent: "", address: "" };
    const isConfirmed = async (more: { confirmedAt?: number }) => {
      await connected(first);
      const changed = value(await people.disconnectCompany(first.id));
      assert.ok(changed);
      const sid = await people.openSessionAfter({ ...changed, with: "change" }, { ...from, ...more });
      return people.isConfirmed(sid ?? "");
    };
    clock.now += 9 * minute;
    assert.equal(await isConfirmed({ confirmedAt: since }), true);
    assert.equal(await isConfirmed({}), false, "of which nobody says when");
    clock.now += minute;
    assert.equal(await isConfirmed({ confirmedAt: since }), false);
  });

  test("the only way in cannot be disconnected: without a password, or while passwords are off", async () => {
    const { people, first, joined, company, provider, begun, cameBack, connected } = await companyOffice(engine);
    const came = await cameBack();
    assert.ok("signedIn" in came);
    const sid = await people.openSession(came.signedIn.id);
    assert.equal(problem(await people.disconnectCompany(came.signedIn.id)), "company_without_password");
    assert.ok(await people.person(sid));
    provider.behave({ claims: { sub: "subject-2", email: "park@hanbit.example" } });
    const { person } = await joined("park@hanbit.example");
    const { to, browser } = await begun({ personId: person.id });
    await company.finishCompany({ address: "192.0.2.7", query: provider.signedIn(to), browser, personId: person.id });
    await connected(first);
    value(await people.switchPasswordSignIn(first, false));
    assert.equal(problem(await people.disconnectCompany(person.id)), "company_only_way");
    assert.equal((await people.waysIn(person.id)).company, true);
    value(await people.switchPasswordSignIn(first, true));
    value(await people.disconnectCompany(person.id));
  });

  test("an invitation that has run out connects nothing", async () => {
    const { people, first, clock, cameBack } = await companyOffice(engine);
    value(await people.invite(first, lee));
    clock.now += 7 * 24 * 60 * 60_000;
    assert.equal(ending(await cameBack()), "unconnected");
  });

  test("who is deactivated gets in nowhere, also when that happens on the way", async () => {
    const { people, first, company, provider, begun, cameBack, audited } = await companyOffice(engine);
    const came = await cameBack();
    assert.ok("signedIn" in came);
    const from = { agent: "", address: "" };
    const sid = (await people.openSessionAfter(came.signedIn, { ...from, idToken: "sealed" })) ?? "";
    assert.equal((await people.person(sid))?.id, came.signedIn.id);
    assert.equal(await people.idToken(sid), "sealed");
    assert.equal((await audited("company_signed_in")).length, 1);

    const [way, late] = [await begun(), await cameBack()];
    value(await people.disable(first, came.signedIn.id));
    assert.equal(await people.person(sid), undefined);
    const query = provider.signedIn(way.to);
    assert.equal(
      ending(await company.finishCompany({ address: "192.0.2.7", query, browser: way.browser, personId: undefined })),
      "deactivated",
    );
    assert.ok("signedIn" in late);
    assert.equal(await people.openSessionAfter(late.signedIn, from), undefined);
    assert.equal(problem(await people.renewInvitation(first, came.signedIn.id)), "not_found");
  });

  test("the same callback twice at once signs in once", async () => {
    const { company, provider, begun } = await companyOffice(engine);
    const { to, browser } = await begun();
    const query = provider.signedIn(to);
    const both = await Promise.all(
      [1, 2].map(() => company.finishCompany({ address: "192.0.2.7", query, browser, personId: undefined })),
    );
    assert.deepEqual(both.map(ending).sort(), ["expired", "signed in"]);
  });

  test("two first sign-ins of one person at once are one person", async () => {
    const { people, cameBack, audited } = await companyOffice(engine);
    const came = await Promise.all([1, 2, 3, 4].map(() => cameBack()));
    assert.deepEqual(new Set(came.map(ending)), new Set(["signed in"]));
    assert.equal(new Set(came.map((one) => "signedIn" in one && one.signedIn.id)).size, 1);
    assert.equal((await people.list()).length, 2);
    assert.equal((await audited("person_joined")).length, 1);
  });

  test("the provider's roles are followed at each sign-in, and never take the last administrator's", async () => {
    const { people, first, provider, company, begun, cameBack } = await companyOffice(engine, {
      roleClaim: "groups: signers=manager, IT=administrator",
    });
    const role = async (groups: unknown) => {
      provider.behave({ claims: { groups } });
      const came = await cameBack();
      assert.ok("signedIn" in came);
      return (await people.list()).find(({ id }) => id === came.signedIn.id)?.role;
    };
    assert.equal(await role("signers"), "manager");
    assert.equal(await role(["signers", "IT", "others"]), "administrator");
    assert.equal(await role(["constructor", 7]), "staff");
    assert.equal(await role(undefined), "staff");
    provider.behave({ claims: { sub: "chief", groups: [] } });
    const { to, browser } = await begun({ personId: first.id });
    await company.finishCompany({ address: "192.0.2.7", query: provider.signedIn(to), browser, personId: first.id });
    const came = await cameBack();
    assert.ok("signedIn" in came && came.signedIn.id === first.id);
    assert.equal((await people.list())[0]?.role, "administrator");
  });

  test("who is in so many groups that their ID token fits into no address signs out at the provider without it", async () => {
    const { provider, company, cameBack } = await companyOffice(engine);
    const outOf = async (groups: number) => {
      provider.behave({ claims: { groups: Array.from({ length: groups }, (_, i) => `/offices/seoul/group-${i}`) } });
      const came = await cameBack();
      assert.ok("signedIn" in came);
      return new URL((await company.signOutThere(came.signedIn.idToken)) ?? "");
    };
    const [few, many] = [await outOf(50), await outOf(2000)];
    assert.ok(few.searchParams.get("id_token_hint"));
    assert.equal(many.searchParams.get("id_token_hint"), null);
    for (const address of [few, many]) {
      assert.ok(address.href.length < 8 * 1024);
      assert.equal(address.searchParams.get("post_logout_redirect_uri"), "https://sign.hanbit.example/sign-in");
      assert.equal(address.searchParams.get("client_id"), clientId);
    }
  });
});
