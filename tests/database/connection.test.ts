import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { changeSetting, readSetting, swapSetting, writeSetting } from "#lib/database/settings.ts";
import type { Database } from "#lib/database/tables.ts";
import type { Connection } from "#lib/settings/connection.ts";
import { refuse } from "#lib/shared/result.ts";
import { fixedKeys } from "#lib/storage/keys.ts";
import { afterSelect, somebodyWaits } from "../support/between.ts";
import { connectionOffice, keys, serviceWith, typed } from "../support/connection-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { problem, value } from "../support/people-office.ts";
import { goodCreation, goodToken, type Script, stageCreation } from "../support/scripted-service.ts";
import { canary, startService } from "../support/service.ts";
import { said, stagingFolder } from "../support/signing-bench.ts";

const small = await stageCreation(stagingFolder());

forEachEngine((engine) => {
  test("what could not be decrypted is in use as soon as its key is there", async () => {
    const { instance, save } = await connectionOffice(engine);
    const service = await serviceWith();
    value(await save(instance(), service.url));
    let own = fixedKeys(randomBytes(32));
    const late = instance({ keys: { ...keys, find: (id) => own.find(id) } });
    assert.equal((await late.current()).trouble?.reason, "sealed");
    own = keys;
    assert.equal((await late.current()).trouble, undefined);
  });

  test("an address without TLS beyond this machine is not saved, tested or used, unless a setting lets it be", async () => {
    const { first, instance, version } = await connectionOffice(engine);
    const [strict, lenient] = [instance(), instance({ allowHttp: true })];
    const plain = typed("http://sign.example");
    const refused = refuse("form_invalid", { fields: { baseUrl: "address_in_clear" } });
    assert.deepEqual(await strict.save(first, plain, ""), refused);
    assert.deepEqual(await strict.test(first, plain), refused);
    value(await lenient.save(first, plain, await version(lenient)));
    assert.equal((await strict.current()).trouble?.reason, "in_clear");
    assert.equal((await strict.signing.create(small)).kind, "not_sent");
  });

  test("a creation goes to the service that was saved when it began, on every instance, and one under way stays with the old one", async () => {
    const { sandbox, instance, save } = await connectionOffice(engine);
    const [one, other] = [instance(), instance()];
    assert.equal((await other.current()).practice, true);
    assert.equal(said(await other.signing.create(small)), "created");

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const create: Script = async (call, number) => {
      arrive();
      await held;
      await goodCreation(call, number);
    };
    const old = await serviceWith({ create });
    value(await save(one, old.url));
    const underWay = other.signing.create(small);
    await Promise.race([arrived, underWay]);

    const later = await serviceWith();
    value(await save(one, later.url));
    assert.equal(said(await other.signing.create(small)), "created");
    release();
    assert.equal(said(await underWay), "created");
    assert.deepEqual(
      [sandbox, old, later].map((service) => service.creations().length),
      [1, 1, 1],
    );
    assert.equal((await other.current()).practice, false);
    // A restart keeps it.
    assert.equal((await instance().current()).practice, false);
  });

  test("a creation that is meant for practice goes to no service that was connected since, nor one for a service to practice", async () => {
    const { sandbox, instance, save } = await connectionOffice(engine);
    const connection = instance();
    assert.equal(said(await connection.signing.create(small, { practice: false })), "not_sent disconnected");
    assert.equal(said(await connection.signing.create(small, { practice: true })), "created");
    const service = await serviceWith();
    value(await save(connection, service.url));
    assert.equal(said(await connection.signing.create(small, { practice: true })), "not_sent connected");
    assert.equal(said(await connection.signing.create(small, { practice: false })), "created");
    assert.deepEqual(
      [sandbox, service].map(({ creations }) => creations().length),
      [1, 1],
    );
  });

  test("neither ID nor key is in the database as it is, and each save encrypts anew", async () => {
    const { db, instance, save } = await connectionOffice(engine);
    const service = await serviceWith();
    const connection = instance();
    value(await save(connection, service.url));
    const before = JSON.stringify(await readSetting(db, "connection"));
    value(await save(connection, service.url));
    const now = JSON.stringify(await readSetting(db, "connection"));
    assert.notEqual(now, before);
    for (const secret of [canary.id, canary.secret])
      for (const coded of [secret, Buffer.from(secret).toString("base64url"), Buffer.from(secret).toString("base64")])
        assert.ok(!now.includes(coded), coded);
  });

  test("what cannot be decrypted, with another key or moved to another address, is sent nowhere, and said", async () => {
    const { db, first, sandbox, instance, save, version } = await connectionOffice(engine);
    const service = await serviceWith();
    value(await save(instance(), service.url));
    const elsewhere = await serviceWith();
    const saved = (await readSetting(db, "connection")) as { baseUrl: string; sealed: string };
    const look = async (connection: Connection) => {
      const outcome = await connection.signing.create(small);
      assert.deepEqual([said(outcome), outcome.posts], ["not_sent token", 0]);
      assert.ok(outcome.kind === "not_sent" && outcome.lasting);
      const { practice, trouble } = await connection.current();
      assert.deepEqual([practice, trouble?.reason], [false, "sealed"]);
    };
    await look(instance({ keys: fixedKeys(randomBytes(32)) }));
    for (const wrong of [
      { baseUrl: `${elsewhere.url}` },
      { sealed: "" },
      // One in sixty-four begins with an A as it is.
      { sealed: `${saved.sealed.startsWith("A") ? "B" : "A"}${saved.sealed.slice(1)}` },
      { version: 7 },
    ]) {
      await writeSetting(db, { name: "connection", value: { ...saved, ...wrong }, personId: first.id }, 1);
      await look(instance());
    }
    assert.deepEqual(
      [service, elsewhere, sandbox].map(({ calls }) => calls.length),
      [0, 0, 0],
    );
    // Entered again, it works again.
    const connection = instance();
    assert.equal(
      problem(await connection.save(first, typed(service.url, "", ""), await version(connection))),
      "form_invalid",
    );
    value(await save(connection, service.url));
    assert.equal(said(await connection.signing.create(small)), "created");
  });

  test("of two who save over the same connection one is told that the other was first", async () => {
    const { db, first, instance, version } = await connectionOffice(engine);
    const [one, other] = [instance(), instance()];
    for (const _ of ["where nothing is saved", "over what is"]) {
      const versionRead = await version(one);
      const both = await Promise.all([
        one.save(first, typed("https://one.example"), versionRead),
        other.save(first, typed("https://other.example"), versionRead),
      ]);
      assert.deepEqual(both.map(problem).sort(), ["connection_changed", undefined]);
      const { baseUrl } = (await readSetting(db, "connection")) as { baseUrl: string };
      assert.equal(baseUrl, both[0]?.ok ? "https://one.example/" : "https://other.example/");
      assert.equal(problem(await other.save(first, typed("https://late.example"), versionRead)), "connection_changed");
    }
  });

  test("a connection that is encrypted anew while it is saved over is no other one, and is not put back", async () => {
    const { store, db, first, clock } = await connectionOffice(engine);
    const setting = { name: "connection", personId: first.id };
    const value = (version: string, sealed: string) => ({ version, sealed });
    await writeSetting(db, { ...setting, value: value("one", "old key") }, clock.now);
    const anew = (found: unknown) =>
      isDeepStrictEqual(found, value("one", "old key")) ? value("one", "new key") : undefined;
    let changing = Promise.resolve(false);
    const swapped = await db.transaction().execute((tx) => {
      const meanwhile = afterSelect(tx, "setting", async () => {
        let over = false;
        changing = changeSetting(db, setting.name, anew).finally(() => {
          over = true;
        });
        // SQLite lets nobody else write meanwhile.
        if (store.engine === "postgres") await somebodyWaits(db, () => over);
      });
      const isOne = (before: unknown) => (before as { version: string }).version === "one";
      return swapSetting(meanwhile, { ...setting, value: value("two", "old key") }, isOne, clock.now);
    });
    await changing;
    assert.deepEqual([swapped, await readSetting(db, setting.name)], [true, value("two", "old key")]);
  });

  test("a saved key is used for its own base address only, however that is written", async () => {
    const { first, instance, save, version } = await connectionOffice(engine);
    const service = await serviceWith();
    const elsewhere = await serviceWith();
    const connection = instance();
    const unsaved = await connection.test(first, typed(service.url, "id", ""));
    assert.deepEqual(!unsaved.ok && unsaved.problem.fields, { apiSecretKey: "secret_required" });
    value(await save(connection, service.url));
    const works = [
      (baseUrl: string) => connection.test(first, typed(baseUrl, "", "")),
      async (baseUrl: string) => connection.save(first, typed(baseUrl, "", ""), await version(connection)),
    ];
    for (const work of works) {
      const refused = await work(elsewhere.url.href);
      assert.deepEqual(!refused.ok && refused.problem.fields, {
        apiId: "api_id_required",
        apiSecretKey: "secret_kept_elsewhere",
      });
      assert.ok((await work(`${service.url.href}//`)).ok);
    }
    assert.equal(elsewhere.calls.length, 0);
    const [call] = service.tokenCalls();
    const basic = Buffer.from(`${canary.id}:${canary.secret}`).toString("base64");
    assert.equal(call?.headers.authorization, `Basic ${basic}`);
    assert.equal(service.creations().length, 0);
  });

  test("a person has one test under way at a time; another one goes on meanwhile", async () => {
    const { first, joined, instance } = await connectionOffice(engine);
    const boss = { ...(await joined("Boss")).person, role: "administrator" as const };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await serviceWith({
      async token(call, number) {
        await held;
        await goodToken(call, number);
      },
    });
    const connection = instance();
    const under = connection.test(first, typed(slow.url));
    assert.equal(problem(await connection.test(first, typed(slow.url))), "slow_down");
    const others = connection.test(boss, typed(slow.url));
    release();
    for (const answer of [await under, await others]) assert.equal(value(answer), undefined);
    assert.equal(value(await connection.test(first, typed(slow.url))), undefined);
  });

  test("the environment's settings go before what is saved, can be tested and not saved over", async () => {
    const { first, sandbox, instance, save } = await connectionOffice(engine);
    const service = await serviceWith();
    value(await save(instance(), service.url));
    const fixed = instance({ from: "settings" });
    assert.equal(problem(await fixed.save(first, typed(service.url), "")), "connection_changed");
    assert.equal(value(await fixed.test(first, typed(service.url))), undefined);
    assert.equal(said(await fixed.signing.create(small)), "created");
    assert.deepEqual([service.calls.length, sandbox.tokenCalls().length, sandbox.creations().length], [0, 1, 1]);
    assert.deepEqual(await fixed.current(), { practice: false, trouble: undefined });
  });

  test("only an administrator sees the details, and nobody the key or the whole ID", async () => {
    const { first, joined, instance, save } = await connectionOffice(engine);
    const connection = instance();
    const service = await startService();
    after(() => service.close());
    value(await save(connection, service.settings.SIGNING_BASE_URL ?? ""));
    value(await connection.test(first, typed(service.settings.SIGNING_BASE_URL ?? "", "", "")));
    const details = JSON.stringify(await connection.details(first));
    assert.match(details, /"i-id"/);
    for (const secret of [canary.id, canary.secret]) assert.ok(!details.includes(secret), secret);
    const { person } = await joined("park@hanbit.example", "manager");
    assert.equal(await connection.details(person), undefined);
    value(await save(connection, service.settings.SIGNING_BASE_URL ?? "", "short", canary.secret));
    assert.equal((await connection.details(first))?.form.apiIdEnd, "");
  });

  test("while the database cannot be read nothing is sent, and what was known is not used", async () => {
    const { sandbox, instance } = await connectionOffice(engine);
    const gone = {
      selectFrom: () => {
        throw new Error("away");
      },
    } as unknown as Database;
    const outcome = await instance({ db: gone }).signing.create(small);
    assert.deepEqual([said(outcome), sandbox.calls.length], ["not_sent stopped", 0]);
  });
});
