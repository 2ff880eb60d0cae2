import assert from "node:assert/strict";
import { test } from "node:test";
import { type Connection, createConnection } from "#lib/settings/connection.ts";
import { readHealth, writeHealth } from "#lib/settings/service-health.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { connectionOffice, keys, serviceWith, typed } from "../support/connection-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";
import { refuse as refuseChange } from "../support/refusing-store.ts";
import { goodCreation, goodToken, type Script, stageCreation } from "../support/scripted-service.ts";
import { canary } from "../support/service.ts";
import { answer, said, stagingFolder } from "../support/signing-bench.ts";

const small = await stageCreation(stagingFolder());

forEachEngine((engine) => {
  test("what is known of the service is its last success, or since when it refuses", async () => {
    const { first, instance, save, clock } = await connectionOffice(engine);
    let refuse = false;
    const token: Script = (call, number) =>
      refuse ? answer(401, { error: "invalid_client" })(call, number) : goodToken(call, number);
    const service = await serviceWith({ token });
    const connection = instance();
    const health = async () => (await connection.details(first))?.health;
    value(await save(connection, service.url));
    assert.deepEqual(await health(), {});
    assert.equal(value(await connection.test(first, typed(service.url, "", ""))), undefined);
    assert.deepEqual(await health(), { worked: 1000, trouble: undefined });
    refuse = true;
    for (const now of [2000, 3000]) {
      clock.now = now;
      assert.equal(value(await connection.test(first, typed(service.url, "", "")))?.reason, "credentials");
      const { worked, trouble, since } = (await health()) ?? {};
      assert.deepEqual([worked, trouble?.reason, since], [1000, "credentials", 2000]);
    }
    refuse = false;
    clock.now = 4000;
    // The token that there was is still good.
    assert.equal(value(await connection.test(first, typed(service.url, "", ""))), undefined);
    assert.equal(said(await connection.signing.create(small)), "created");
    const { worked, trouble, failed } = (await health()) ?? {};
    assert.deepEqual([worked, trouble], [4000, undefined]);
    assert.deepEqual([failed?.at, failed?.trouble.reason], [3000, "credentials"]);
  });

  test("a token that was just issued and is refused counts as a refusal", async () => {
    const { instance, save } = await connectionOffice(engine);
    const service = await serviceWith({ create: answer(401) });
    const connection = instance();
    value(await save(connection, service.url));
    assert.equal(said(await connection.signing.create(small)), "not_authorised token");
    assert.equal((await connection.current()).trouble?.reason, "fresh");
  });

  test("a connection that was tested before it is saved is known to work, and one that was refused to be refused", async () => {
    const { first, instance, save } = await connectionOffice(engine);
    const works = await serviceWith();
    const refuses = await serviceWith({ token: answer(401) });
    const connection = instance();
    const health = async () => (await connection.details(first))?.health;
    value(await connection.test(first, typed(works.url)));
    assert.equal((await connection.current()).practice, true);
    assert.deepEqual(await health(), {});
    value(await save(connection, works.url));
    assert.equal((await health())?.worked, 1000);
    value(await connection.test(first, typed(refuses.url)));
    assert.equal((await connection.current()).trouble, undefined);
    value(await save(connection, refuses.url));
    assert.equal((await connection.current()).trouble?.reason, "credentials");
    // Another key has not been tried.
    value(await save(connection, works.url, canary.id, "another"));
    assert.deepEqual(await health(), {});
  });

  test("whoever saves what was refused when it was last tested is told so, whoever saves anything else is not", async () => {
    const { first, instance, save } = await connectionOffice(engine);
    let refuse = true;
    const token: Script = (call, number) =>
      refuse ? answer(401, { error: "invalid_client" })(call, number) : goodToken(call, number);
    const service = await serviceWith({ token });
    const connection = instance();
    const saved = async (secret = canary.secret) =>
      value(await save(connection, service.url, canary.id, secret)).trouble?.reason;
    assert.equal(await saved(), undefined, "never tested");
    assert.equal(value(await connection.test(first, typed(service.url, canary.id, "another")))?.reason, "credentials");
    assert.equal(await saved("another"), "credentials");
    assert.equal(await saved("another"), "credentials", "the one that is in use, saved again");
    assert.equal(await saved("a third"), undefined);
    refuse = false;
    assert.equal(value(await connection.test(first, typed(service.url, canary.id, "another"))), undefined);
    assert.equal(await saved("another"), undefined);
  });

  test("what one instance has met of the service every instance says, and it is written down once a minute or when it changes", async () => {
    const { db, first, instance, save, clock } = await connectionOffice(engine);
    let refuse = false;
    let creation = goodCreation;
    const token: Script = (call, number) =>
      refuse ? answer(401, { error: "invalid_client" })(call, number) : goodToken(call, number);
    const create: Script = (call, number) => creation(call, number);
    const service = await serviceWith({ token, create });
    const [here, there] = [instance(), instance()];
    value(await save(here, service.url));
    const said = async (connection: Connection) => (await connection.details(first))?.health;
    assert.deepEqual(await said(there), {});
    await here.signing.create(small);
    // Asked first, the one that has met it has written it down by then.
    const known = await said(here);
    assert.equal(known?.worked, 1000);
    assert.deepEqual(await said(there), known);

    clock.now = 60_000;
    await here.signing.create(small);
    assert.equal((await said(here))?.worked, 1000);
    clock.now = 61_000;
    await here.signing.create(small);
    for (const connection of [here, there]) assert.equal((await said(connection))?.worked, 61_000);

    creation = answer(401);
    clock.now = 62_000;
    await there.signing.create(small);
    for (const connection of [there, here]) {
      const { worked, since, failed } = (await said(connection)) ?? {};
      assert.deepEqual([worked, since, failed?.at, failed?.trouble.reason], [61_000, 62_000, 62_000, "fresh"]);
      assert.equal((await connection.current()).trouble?.reason, "fresh");
    }
    clock.now = 70_000;
    refuse = true;
    assert.equal(value(await here.test(first, typed(service.url, "", "")))?.reason, "credentials");
    const { trouble, since } = (await said(there)) ?? {};
    assert.deepEqual([trouble?.reason, since], ["credentials", 62_000]);

    refuse = false;
    creation = goodCreation;
    clock.now = 71_000;
    assert.equal(value(await there.test(first, typed(service.url, "", ""))), undefined);
    for (const connection of [here, there]) {
      assert.equal((await connection.current()).trouble, undefined);
      assert.deepEqual([(await said(connection))?.worked, (await said(connection))?.failed?.at], [71_000, 70_000]);
    }
    const [row, ...others] = await db.selectFrom("service_health").selectAll().execute();
    assert.ok(row && others.length === 0);
    for (const secret of [canary.id, canary.secret]) assert.ok(!JSON.stringify(row).includes(secret));
  });

  test("where one instance failed and another goes on working, none says trouble any more", async () => {
    const { first, instance, save, clock } = await connectionOffice(engine);
    let creation = goodCreation;
    const service = await serviceWith({ create: (call, number) => creation(call, number) });
    const [here, there] = [instance(), instance()];
    value(await save(here, service.url));
    const health = async (connection: Connection) => (await connection.details(first))?.health;
    await here.signing.create(small);
    await health(here);
    creation = answer(401);
    clock.now = 11_000;
    await there.signing.create(small);
    assert.equal((await health(there))?.since, 11_000);
    creation = goodCreation;
    clock.now = 21_000;
    await here.signing.create(small);
    for (const connection of [here, there]) assert.equal((await health(connection))?.trouble, undefined);

    // It fails there again, which has not heard that it worked here.
    creation = answer(401);
    clock.now = 31_000;
    await there.signing.create(small);
    assert.equal((await health(there))?.since, 31_000);
  });

  test("what is written down late says nothing over what was met after it", async () => {
    const { db } = await connectionOffice(engine);
    const trouble = { reason: "credentials", detail: "" } as const;
    const failed = (at: number) => ({ trouble, since: at, failed: { at, trouble } });
    await writeHealth(db, "a", { worked: 5000 });
    await writeHealth(db, "a", failed(4000));
    assert.deepEqual(await readHealth(db, "a"), { worked: 5000, trouble: undefined });
    await writeHealth(db, "a", failed(6000));
    await writeHealth(db, "a", { worked: 5500 });
    assert.equal((await readHealth(db, "a")).since, 6000);
  });

  test("who meets no answer leaves what another has met of clock and certificate", async () => {
    const { db } = await connectionOffice(engine);
    const trouble = { reason: "credentials", detail: "" } as const;
    await writeHealth(db, "a", { worked: 1000, clockAheadMs: 500, certificateUntil: 9000 });
    await writeHealth(db, "a", { trouble, since: 2000, failed: { at: 2000, trouble } });
    const { clockAheadMs, certificateUntil } = await readHealth(db, "a");
    assert.deepEqual([clockAheadMs, certificateUntil], [500, 9000]);
    await writeHealth(db, "a", { worked: 3000, clockAheadMs: undefined, certificateUntil: undefined });
    assert.ok(!("clockAheadMs" in (await readHealth(db, "a"))));
  });

  test("a creation does not wait for its outcome to be written down as the service's health, and where that failed the next one is", async () => {
    const store = await engine.open();
    const undo = await refuseChange(store, "insert", "service_health");
    const service = await serviceWith();
    const connection = createConnection({
      db: store.db,
      keys,
      now: () => 1000,
      allowHttp: false,
      usual: {
        from: "settings",
        account: { baseUrl: service.url, apiId: canary.id, apiSecretKey: canary.secret, credentials: "plain" },
      },
      open: (account, onMet) => createSigningService({ ...account, timeoutSeconds: 2, onMet }),
    });
    assert.equal(said(await connection.signing.create(small)), "created");
    assert.deepEqual(await connection.current(), { practice: false, trouble: undefined });
    await undo();
    assert.equal(said(await connection.signing.create(small)), "created");
    await connection.close();
    assert.equal((await store.db.selectFrom("service_health").select("worked_at").execute()).length, 1);
  });
});
