import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { createCompanySettings } from "#lib/company/settings.ts";
import { readSetting, writeSetting } from "#lib/database/settings.ts";
import { companySchema } from "#lib/shared/company-schema.ts";
import { fixedKeys } from "#lib/storage/keys.ts";
import { forEachEngine } from "../support/engines.ts";
import { clientId, clientSecret, startHostileProvider } from "../support/hostile-provider.ts";
import { address, admin, joinPassword, problem, ready, value } from "../support/people-office.ts";

const keys = fixedKeys(randomBytes(32));
const appUrl = new URL("https://sign.hanbit.example");

forEachEngine((engine) => {
  async function office() {
    const desk = await ready(engine);
    const provider = await startHostileProvider();
    after(() => provider.close());
    const instance = (ownKeys = keys) =>
      createCompanySettings({ db: desk.db, keys: ownKeys, now: () => desk.clock.now, fixed: undefined, appUrl });
    const typed = (more: object = {}) =>
      companySchema.parse({
        ...{
          issuer: provider.issuer,
          clientId,
          clientSecret,
          name: "Hanbit",
          domains: "hanbit.example",
          roleClaim: "",
        },
        ...more,
      });
    return { ...desk, provider, instance, typed };
  }

  test("what is saved counts on every instance at once, its secret is kept encrypted and never shown", async () => {
    const { db, first, instance, typed } = await office();
    const [one, other] = [instance(), instance()];
    assert.equal(await other.used(), undefined);
    const version = value(await one.saveCompany(first, typed(), ""));
    assert.equal((await other.used())?.clientSecret, clientSecret);
    const { form, redirect, from } = await other.companyDetails();
    assert.deepEqual([form.version, form.clientId, from], [version, clientId, "saved"]);
    assert.equal(redirect, "https://sign.hanbit.example/sign-in/company/callback");
    assert.ok(!JSON.stringify(await other.companyDetails()).includes(clientSecret));
    const rows = JSON.stringify([await readSetting(db, "company"), await db.selectFrom("audit").selectAll().execute()]);
    assert.ok(!rows.includes(clientSecret));
    assert.equal(problem(await other.saveCompany(first, typed(), "")), "company_changed");
    assert.equal(value(await other.testCompany(first, typed({ clientSecret: "" }))), undefined);
    const renamed = value(await other.saveCompany(first, typed({ clientSecret: "", name: "한빛" }), version));
    assert.deepEqual([(await one.used())?.name, (await one.used())?.clientSecret], ["한빛", clientSecret]);
    value(await one.removeCompany(first, renamed));
    assert.equal(await other.used(), undefined);
  });

  test("an administrator who was put out meanwhile neither saves nor removes it", async () => {
    const { people, first, joined, instance, typed } = await office();
    const { person: second } = await joined("second@hanbit.example", "administrator");
    const version = value(await instance().saveCompany(second, typed(), ""));
    value(await people.disable(first, second.id));
    assert.equal(problem(await instance().saveCompany(second, typed(), version)), "not_allowed");
    assert.equal(problem(await instance().removeCompany(second, version)), "not_allowed");
    assert.equal((await instance().companyDetails()).form.version, version);
  });

  test("a saved secret is sent to no other issuer, also when the database is changed, and not read with another key", async () => {
    const { db, first, provider, instance, typed } = await office();
    const none = await instance().testCompany(first, typed({ clientSecret: "" }));
    assert.deepEqual(!none.ok && none.problem.fields, { clientSecret: "client_secret_required" });
    value(await instance().saveCompany(first, typed(), ""));
    const elsewhere = typed({ issuer: "https://elsewhere.example", clientSecret: "" });
    assert.equal(problem(await instance().testCompany(first, elsewhere)), "form_invalid");
    const refused = await instance().testCompany(first, typed({ clientId: "x", clientSecret: "" }));
    assert.deepEqual(!refused.ok && refused.problem.fields, { clientSecret: "client_secret_kept_elsewhere" });
    assert.equal(await instance(fixedKeys(randomBytes(32))).used(), undefined);
    assert.equal((await instance(fixedKeys(randomBytes(32))).companyDetails()).unreadable, true);
    const saved = (await readSetting(db, "company")) as object;
    const changed = { ...saved, version: "other", issuer: `${provider.issuer}/elsewhere` };
    await writeSetting(db, { name: "company", value: changed, personId: first.id }, 0);
    assert.equal(await instance().used(), undefined);
  });

  test("what could not be decrypted is in use as soon as its key is there", async () => {
    const { first, instance, typed } = await office();
    value(await instance().saveCompany(first, typed(), ""));
    let own = fixedKeys(randomBytes(32));
    const late = instance({ ...keys, find: (id) => own.find(id) });
    assert.equal(await late.used(), undefined);
    own = keys;
    assert.equal((await late.used())?.clientSecret, clientSecret);
  });

  test("without passwords none is looked at, none is chosen, and the company's sign-in cannot be removed", async () => {
    const { people, first, joined, provider, instance, typed } = await office();
    const { person } = await joined("lee@hanbit.example");
    const { token } = value(await people.invite(first, { name: "박", email: "park@hanbit.example", role: "staff" }));
    const version = value(await instance().saveCompany(first, typed(), ""));
    await people.connectCompany(first.id, { issuer: provider.issuer, subject: "first" });
    value(await people.switchPasswordSignIn(first, false));
    assert.equal(await people.passwordSignIn(), false);
    for (const { email, password } of [admin, { email: person.email, password: "wrong" }])
      assert.equal(problem(await people.signIn({ email, password, address })), "password_off");
    assert.equal(problem(await people.acceptInvitation(token, joinPassword)), "password_off");
    assert.equal(problem(await instance().removeCompany(first, version)), "passwords_needed");
    const elsewhere = typed({ issuer: "https://elsewhere.example" });
    assert.equal(problem(await instance().saveCompany(first, elsewhere, version)), "passwords_needed");
    value(await people.switchPasswordSignIn(first, true));
    value(await people.signIn({ email: admin.email, password: admin.password, address }));
    value(await people.acceptInvitation(token, joinPassword));
    value(await instance().removeCompany(first, version));
  });

  test("while no administrator gets in otherwise, a secret is saved only if the provider accepts it, and another client ID not at all", async () => {
    const { people, first, provider, instance, typed } = await office();
    const version = value(await instance().saveCompany(first, typed({ clientSecret: "mistyped" }), ""));
    const right = value(await instance().saveCompany(first, typed(), version));
    await people.connectCompany(first.id, { issuer: provider.issuer, subject: "first" });
    value(await people.switchPasswordSignIn(first, false));
    const saved = async (more: object) => problem(await instance().saveCompany(first, typed(more), right));
    assert.equal(await saved({ clientSecret: "mistyped" }), "company_not_working");
    assert.equal(await saved({ clientId: "another" }), "passwords_needed");
    provider.behave({ answers: { "/token": (response) => response.writeHead(503).end() } });
    assert.equal(await saved({ clientSecret: "while it is away" }), "company_not_working");
    assert.equal((await instance().used())?.clientSecret, clientSecret);
    // The same secret is not asked about.
    const renamed = value(await instance().saveCompany(first, typed({ name: "한빛" }), right));
    provider.behave({});
    value(await people.switchPasswordSignIn(first, true));
    const wrong = value(await instance().saveCompany(first, typed({ clientSecret: "mistyped" }), renamed));
    value(await people.switchPasswordSignIn(first, false));
    // One that works takes the place of one that does not.
    value(await instance().saveCompany(first, typed(), wrong));
    value(await people.switchPasswordSignIn(first, true));
  });

  test("passwords do not go off without the company's sign-in that lets in who switches them off", async () => {
    const { people, first, provider, instance, typed } = await office();
    await people.connectCompany(first.id, { issuer: provider.issuer, subject: "first" });
    assert.equal(problem(await people.switchPasswordSignIn(first, false)), "company_needed");
    const version = value(await instance().saveCompany(first, typed(), ""));
    value(await instance().saveCompany(first, typed({ issuer: "https://elsewhere.example" }), version));
    assert.equal(problem(await people.switchPasswordSignIn(first, false)), "company_needed");
    assert.equal(await people.passwordSignIn(), true);
  });

  test("an administrator whom the company's sign-in does not let in any more is no other one", async () => {
    const { people, first, db, joined, provider, instance, typed } = await office();
    const { person } = await joined("park@hanbit.example", "administrator");
    await people.connectCompany(person.id, { issuer: provider.issuer, subject: "park" });
    await db.updateTable("person").set({ password_hash: null }).where("id", "=", person.id).execute();
    const version = value(await instance().saveCompany(first, typed(), ""));
    value(await people.changeRole(person, first.id, "staff"));
    assert.equal(problem(await instance().removeCompany(person, version)), "administrator_password_needed");
    value(await people.changeRole(person, first.id, "administrator"));
    value(await instance().removeCompany(first, version));
    assert.equal(problem(await people.disable(person, first.id)), "last_administrator");
  });

  test("of a removal and a change of the company's sign-in at once, one counts", async () => {
    const { first, instance, typed } = await office();
    const version = value(await instance().saveCompany(first, typed(), ""));
    const both = await Promise.all([
      instance().removeCompany(first, version),
      instance().saveCompany(first, typed({ name: "한빛" }), version),
    ]);
    assert.deepEqual(both.map(problem).sort(), ["company_changed", undefined]);
  });
});
