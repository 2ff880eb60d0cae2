import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { companyOffice, ending } from "../support/company-office.ts";
import { forEachEngine } from "../support/engines.ts";
import type { Behaviour } from "../support/hostile-provider.ts";

const second = () => Math.floor(Date.now() / 1000);

forEachEngine((engine) => {
  test("a sign-in that nobody tampers with is one, and its secrets are in no address and not in the database", async () => {
    const { db, begun, cameBack } = await companyOffice(engine);
    const { to } = await begun();
    assert.deepEqual([...to.searchParams.keys()].sort(), [
      "client_id",
      "code_challenge",
      "code_challenge_method",
      "nonce",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
    ]);
    assert.equal(to.searchParams.get("code_challenge_method"), "S256");
    const rows = JSON.stringify(await db.selectFrom("company_attempt").selectAll().execute());
    for (const name of ["state", "nonce"]) assert.ok(!rows.includes(to.searchParams.get(name) ?? "-"), name);
    assert.equal(ending(await cameBack()), "signed in");
  });

  test("sign-ins that one network begins are counted together, from whichever of its IPv6 addresses", async () => {
    const { db, begun } = await companyOffice(engine);
    for (const address of ["2001:db8:1:100::1", "2001:db8:1:1ff::2"]) await begun({ address });
    const counted = await db.selectFrom("company_attempt").select("address").distinct().execute();
    assert.equal(counted.length, 1);
  });

  test("of forty who come back from one network sixteen are asked about at once, and one from elsewhere does not wait for all", async () => {
    const { provider, company, begun } = await companyOffice(engine);
    const held: (() => void)[] = [];
    let most = 0;
    const hold = (response: ServerResponse) => {
      held.push(
        () => void response.writeHead(400, { "Content-Type": "application/json" }).end('{"error":"invalid_grant"}'),
      );
      most = Math.max(most, held.length);
    };
    provider.behave({ answers: { "/token": hold } });
    const ended: string[] = [];
    const comeBack = async (address: string) => {
      const { to, browser } = await begun({ address });
      await company.finishCompany({ query: provider.signedIn(to), browser, address, personId: undefined });
      ended.push(address);
    };
    const crowd = Array.from({ length: 40 }, () => comeBack("192.0.2.7"));
    while (held.length < 16) await setTimeout(20);
    const everybody = Promise.all([...crowd, comeBack("198.51.100.1")]);
    let left = true;
    void everybody.finally(() => {
      left = false;
    });
    while (left) {
      await setTimeout(20);
      held.shift()?.();
    }
    await everybody;
    assert.equal(most, 16);
    assert.ok(ended.indexOf("198.51.100.1") < 30, ended.join(" "));
  });

  test("a state of nobody's, of another browser or used before signs nobody in", async () => {
    const { provider, company, begun, cameBack } = await companyOffice(engine);
    assert.equal(ending(await cameBack((query) => query.set("state", "A".repeat(43)))), "expired");
    assert.equal(ending(await cameBack((query) => query.delete("state"))), "expired");
    const { to, browser } = await begun();
    const query = provider.signedIn(to);
    const elsewhere = { query, address: "192.0.2.7", browser: "B".repeat(43), personId: undefined };
    assert.equal(ending(await company.finishCompany(elsewhere)), "expired");
    assert.equal(ending(await company.finishCompany({ ...elsewhere, browser: undefined })), "expired");
    assert.equal(ending(await company.finishCompany({ ...elsewhere, browser })), "signed in");
    assert.equal(ending(await company.finishCompany({ ...elsewhere, browser })), "expired");
  });

  test("a sign-in that took longer than ten minutes is over", async () => {
    const { provider, company, begun, clock, db } = await companyOffice(engine);
    const { to, browser } = await begun();
    clock.now += 10 * 60_000;
    assert.equal(
      ending(
        await company.finishCompany({
          address: "192.0.2.7",
          query: provider.signedIn(to),
          browser,
          personId: undefined,
        }),
      ),
      "expired",
    );
    await company.sweepCompany((work) => db.transaction().execute(work));
    assert.deepEqual(await db.selectFrom("company_attempt").selectAll().execute(), []);
  });

  const wrong: Record<string, Behaviour> = {
    nonce: { claims: { nonce: "another's" } },
    "missing nonce": { claims: { nonce: undefined } },
    audience: { claims: { aud: "another client" } },
    issuer: { claims: { iss: "https://elsewhere.example" } },
    "algorithm none": { unsigned: true },
    signature: { forged: true },
    "missing subject": { claims: { sub: undefined } },
    "subject that is no text": { claims: { sub: 7 } },
    expiry: { claims: { iat: second() - 900, exp: second() - 600 } },
  };
  for (const [what, behaviour] of Object.entries(wrong))
    test(`an ID token that is wrong in this signs nobody in: ${what}`, async () => {
      const { provider, cameBack, audited, db } = await companyOffice(engine);
      provider.behave(behaviour);
      assert.equal(ending(await cameBack()), "invalid");
      assert.deepEqual(
        (await audited("company_refused")).map(({ detail }) => JSON.parse(detail)),
        [{ reason: "invalid", times: 1 }],
      );
      assert.equal((await db.selectFrom("person").select("id").execute()).length, 1);
      provider.behave({});
      assert.equal(ending(await cameBack()), "signed in");
    });

  const unusable = {
    empty: "",
    "longer than 255 characters": "s".repeat(256),
    "longer than an index takes": randomBytes(4000).toString("hex"),
    "of a character that no database takes": "subject\0",
  };
  for (const [what, sub] of Object.entries(unusable))
    test(`an ID for somebody that is ${what} is refused as such, connects nothing and signs nobody in`, async () => {
      const { provider, company, begun, cameBack, audited, first, db } = await companyOffice(engine);
      provider.behave({ claims: { sub } });
      assert.equal(ending(await cameBack()), "subject");
      const { to, browser } = await begun({ personId: first.id });
      const back = { query: provider.signedIn(to), browser, address: "192.0.2.7", personId: first.id };
      assert.equal(ending(await company.finishCompany(back)), "subject");
      assert.deepEqual(
        (await audited("company_refused")).map(({ detail }) => JSON.parse(detail).reason),
        ["subject"],
      );
      const people = await db.selectFrom("person").select("company_subject").execute();
      assert.deepEqual(
        people.map(({ company_subject }) => company_subject),
        [null],
      );
      provider.behave({ claims: { sub: "s".repeat(255) } });
      assert.equal(ending(await cameBack()), "signed in");
    });

  test("a code that was used before, or belongs to another attempt's verifier, signs nobody in", async () => {
    const { provider, company, begun, cameBack } = await companyOffice(engine);
    let used = "";
    assert.equal(ending(await cameBack((query) => (used = query.get("code") ?? ""))), "signed in");
    assert.equal(ending(await cameBack((query) => query.set("code", used))), "invalid");
    const [mine, other] = [await begun(), await begun()];
    const query = provider.signedIn(other.to);
    query.set("state", mine.to.searchParams.get("state") ?? "");
    assert.equal(
      ending(await company.finishCompany({ address: "192.0.2.7", query, browser: mine.browser, personId: undefined })),
      "invalid",
    );
  });

  test("an answer that comes from another provider, or from one that was configured before, signs nobody in", async () => {
    const { provider, begun, cameBack, instance } = await companyOffice(engine);
    assert.equal(ending(await cameBack((query) => query.set("iss", "https://elsewhere.example"))), "invalid");
    assert.equal(ending(await cameBack((query) => query.delete("iss"))), "invalid");
    const { to, browser } = await begun();
    const other = instance({ issuer: "http://127.0.0.1:9/" });
    assert.equal(
      ending(
        await other.finishCompany({ address: "192.0.2.7", query: provider.signedIn(to), browser, personId: undefined }),
      ),
      "off",
    );
  });

  test("a person who breaks it off at the provider is told so", async () => {
    const { cameBack } = await companyOffice(engine);
    const broken = await cameBack((query) => {
      query.delete("code");
      query.set("error", "access_denied");
    });
    assert.equal(ending(broken), "cancelled");
  });

  test("a provider that redirects, floods, is silent about PKCE or is another's is not used", async () => {
    const { provider, instance, first } = await companyOffice(engine);
    const typed = { issuer: "", clientId: "", clientSecret: "", name: "", domains: "", roleClaim: "" };
    const trouble = async (behaviour: Behaviour, more = {}) => {
      provider.behave(behaviour);
      const result = await instance(more).testCompany(first, typed);
      return result.ok ? result.value?.reason : result.problem.code;
    };
    const described = "/.well-known/openid-configuration";
    const flood = Buffer.alloc(300 * 1024, " ");
    assert.equal(await trouble({}), undefined);
    assert.equal(await trouble({}, { clientSecret: "wrong" }), "credentials");
    const redirected = {
      [described]: (r: import("node:http").ServerResponse) => void r.writeHead(302, { Location: "/x" }).end(),
    };
    assert.equal(await trouble({ answers: redirected }), "redirect");
    const flooded = { [described]: (r: import("node:http").ServerResponse) => void r.writeHead(200).end(flood) };
    assert.equal(await trouble({ answers: flooded }), "too_large");
    assert.equal(await trouble({ metadata: { code_challenge_methods_supported: ["plain"] } }), "pkce");
    assert.equal(await trouble({ metadata: { issuer: "https://elsewhere.example" } }), "not_provider");
    assert.equal(await trouble({ metadata: { authorization_endpoint: "http://elsewhere.example/a" } }), "not_provider");
    assert.equal(await trouble({ metadata: { token_endpoint: "http://elsewhere.example/t" } }), "not_provider");
    assert.equal(await trouble({}, { issuer: "http://127.0.0.1:9/" }), "unreachable");
  });
});
