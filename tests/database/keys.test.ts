import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { backup } from "#lib/backup/backup.ts";
import { restore } from "#lib/backup/restore.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { currentOf, listSealingKeys } from "#lib/database/sealing-keys.ts";
import { createResealing } from "#lib/keys/reseal.ts";
import { sealedKinds } from "#lib/sealed-kinds.ts";
import type { Services } from "#lib/services.ts";
import type { Person } from "#lib/shared/roles.ts";
import { type Key, readKeys } from "#lib/storage/keys.ts";
import { authenticator } from "../support/authenticator.ts";
import { administrator, createOne, firstPerson, type Place, places } from "../support/back-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";
import { decryptedBy, keysCommand, letTimePass, listed, openedBy, textsOf } from "../support/rotation.ts";

/** An office with something of every kind that is encrypted. */
async function office(engine: Engine) {
  const { folder, service, place } = await places(engine);
  const at = await place({ connected: false });
  const services = await at.start();
  const boss = await firstPerson(services);
  const {
    SIGNING_BASE_URL = "",
    SIGNING_API_ID: apiId = "",
    SIGNING_API_SECRET_KEY: apiSecretKey = "",
  } = service.settings;
  const typed = { baseUrl: new URL(SIGNING_BASE_URL), credentials: "plain" as const, apiId, apiSecretKey };
  value(await services.connection.save(boss, typed, ""));
  const { key, offer } = services.people.offerFactor(boss);
  const phone = authenticator(key);
  const { codes: recovery } = value(await services.people.setUpFactor(boss.id, { offer, code: phone(services.now()) }));
  const ids = [await createOne(services, boss, "One"), await createOne(services, boss, "Two")];
  const [first] = readKeys(at.keyFile);
  assert.ok(first);
  return { folder, place, at, services, boss, phone, recovery, ids, first, apiSecretKey, command: keysCommand(at) };
}

const linksOf = async (services: Services, person: Person, ids: string[]) => {
  const documents = await Promise.all(ids.map((id) => services.documents.find(person, id)));
  return documents.map((document) => document?.signers.map(({ link }) => link ?? "unreadable").join());
};

const currentKey = async (at: Place, { store }: Services): Promise<Key> => {
  const row = currentOf(await listSealingKeys(store.db));
  const key = readKeys(at.keyFile).find(({ id }) => id === row?.id);
  assert.ok(key);
  return key;
};

/** Whether somebody gets in with this code after the password. */
async function enters({ people }: Services, code: string): Promise<boolean> {
  const token = (await people.secondStep(value(await people.signIn({ ...administrator, address: "192.0.2.1" })))) ?? "";
  return (await people.signInWithCode(token, { code, address: "192.0.2.1" })).ok;
}

forEachEngine((engine) => {
  test("a key is rotated under running creations: nothing is lost, and once the old one is gone it opens nothing any more", async () => {
    const { at, services, boss, phone, recovery, ids, first, apiSecretKey, command } = await office(engine);
    let rotating = true;
    const creating = (async () => {
      while (rotating) ids.push(await createOne(services, boss, `Meanwhile ${ids.length}`));
    })();
    const rotated = await command("keys", "rotate");
    assert.deepEqual([rotated.code, /is current/.test(rotated.output)], [0, true], rotated.output);
    await listed(command, new RegExp(`Key ${first.id}, used from .*\\n.*\\n  nothing under it\\n  needed until`));
    rotating = false;
    await creating;
    const links = await linksOf(services, boss, ids);
    assert.ok(ids.length > 3 && links.every((link) => link?.startsWith("http")));

    const early = await command("keys", "remove", first.id);
    assert.deepEqual([early.code, /must stay: .*by what was under way/.test(early.output)], [1, true], early.output);
    const now = await command("keys", "remove", /Key (\w+) in/.exec(rotated.output)?.[1] ?? "");
    assert.deepEqual([now.code, /must stay: it is the current one/.test(now.output)], [1, true], now.output);
    await letTimePass(services.store.db);
    const removed = await command("keys", "remove", first.id);
    assert.equal(removed.code, 0, removed.output);
    await services.stop();

    const again = await at.start();
    const second = await currentKey(at, again);
    assert.deepEqual(
      readKeys(at.keyFile).map(({ id }) => id),
      [second.id],
    );
    assert.deepEqual(await linksOf(again, boss, ids), links);
    assert.equal((await again.connection.current()).trouble, undefined);
    await createOne(again, boss, "Afterwards");
    assert.ok(await enters(again, phone(again.now() + 30_000)), "the authenticator app's codes still fit");
    assert.ok(await enters(again, recovery[0] ?? ""), "and so do recovery codes");
    for (const words of [["audit", "verify"], ["check"], ["keys", "list"]]) {
      const run = await command(...words);
      assert.equal(run.code, 0, run.output);
    }

    const canaries = [...links.map((link) => link?.slice(-20) ?? ""), apiSecretKey.slice(0, 10)];
    const [byFirst, bySecond] = [await decryptedBy(first, again.store), await decryptedBy(second, again.store)];
    for (const canary of canaries) {
      assert.ok(!byFirst.includes(canary), "the old key opens nothing in the database");
      assert.ok(bySecond.includes(canary), "what the new one opens is looked for as it should be");
    }
    const texts = (await textsOf(again.store)).filter(([table]) => table !== "sealing_key" && table !== "audit");
    assert.deepEqual(
      texts.filter(([, text]) => text.includes(first.id)),
      [],
    );
    const files = await openedBy(second, at, again.store);
    assert.deepEqual(await openedBy(first, at, again.store), { ...files, opened: 0 });
    assert.equal(files.opened, files.files);
    await again.stop();
  });

  test("what an earlier version has stored, in plain and without a key's id, is read, and comes under the current key by itself", async () => {
    const { services, boss, ids, first, command } = await office(engine);
    const { db } = services.store;
    const links = await linksOf(services, boss, ids);
    // One link in plain, the other as it was encrypted before ids.
    const [plainId = "", unnamedId = ""] = ids;
    await db
      .updateTable("signer")
      .set({ link: links[0] ?? null })
      .where("document_id", "=", plainId)
      .execute();
    const { link } = await db
      .selectFrom("signer")
      .select("link")
      .where("document_id", "=", unnamedId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("signer")
      .set({ link: link?.replace(`${first.id}.`, "") ?? null })
      .where("document_id", "=", unnamedId)
      .execute();
    const factor = await db.selectFrom("second_factor").select("sealed").executeTakeFirstOrThrow();
    await db
      .updateTable("second_factor")
      .set({ sealed: factor.sealed.slice(9) })
      .execute();
    const setting = await db
      .selectFrom("setting")
      .select("value")
      .where("name", "=", "connection")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("setting")
      .set({ value: setting.value.replace(`${first.id}.`, "") })
      .where("name", "=", "connection")
      .execute();
    assert.deepEqual(await linksOf(services, boss, ids), links);
    const before = await listed(command, /connection 1, two-step sign-ins 1, links 1/);
    assert.match(before, /Not encrypted, or not looked at yet: links 1/);
    await db.updateTable("sealing_key").set({ clean_at: null }).execute();

    const work = createResealing({ db, keys: services.keys, kinds: sealedKinds(services.staging) });
    await work(stepsOf(db));
    assert.deepEqual(await linksOf(services, boss, ids), links);
    const rows = await db.selectFrom("signer").select("link").where("document_id", "in", ids).execute();
    for (const row of rows) assert.match(row.link ?? "", new RegExp(`^sealed:${first.id}\\.`));
    assert.equal(
      (await db.selectFrom("second_factor").select("sealed").executeTakeFirstOrThrow()).sealed.slice(0, 9),
      `${first.id}.`,
    );
    assert.equal(
      (
        await db.selectFrom("setting").select("value").where("name", "=", "connection").executeTakeFirstOrThrow()
      ).value.includes(`${first.id}.`),
      true,
    );
    assert.ok((await listSealingKeys(db))[0]?.clean_at, "a look that found nothing is noted");
    const { output } = await command("keys", "list");
    assert.doesNotMatch(output, /Not encrypted/);
    await services.stop();
  });

  test("work that dies after any of its steps is done by the next that begins, and no value is read as another meanwhile", async () => {
    const { at, services, boss, ids, first } = await office(engine);
    const links = await linksOf(services, boss, ids);
    await services.stop();
    const { output } = await keysCommand(at)("keys", "rotate");
    const [, id = ""] = /^Key (\w{8}) .* is current/.exec(output) ?? [];
    const again = await at.start();
    const { db } = again.store;
    await again.keys.follow();
    let dies = 0;
    for (let died = true; died; dies++) {
      died = false;
      let steps = 0;
      const work = createResealing({ db, keys: again.keys, kinds: sealedKinds(again.staging) });
      await work(async (part) => {
        if (steps++ === dies) {
          died = true;
          throw new Error("killed");
        }
        return stepsOf(db)(part);
      }).catch((error) => assert.equal(error.message, "killed"));
      assert.deepEqual(await linksOf(again, boss, ids), links);
      assert.ok(dies < 50);
    }
    const texts = (await textsOf(again.store)).filter(
      ([table]) => !["sealing_key", "audit", "instance"].includes(table),
    );
    assert.deepEqual(
      texts.filter(([, text]) => text.includes(first.id)),
      [],
    );
    assert.ok(texts.some(([, text]) => text.includes(`sealed:${id}.`)));
    await again.stop();
  });

  test("without the current key nothing starts and no command writes, and each says which key is missing; a lost one is given up by a command", async () => {
    const { at, services, boss, ids, first, command } = await office(engine);
    await services.stop();
    const away = `${at.keyFile}-away`;
    renameSync(at.keyFile, away);
    const expected = new RegExp(
      `^KEY_FILE: expected key ${first.id}, .* If it is lost for good: npm run admin -- keys lost`,
    );
    await assert.rejects(at.start(), { name: "Failure", message: expected });
    for (const words of [
      ["keys", "rotate"],
      ["audit", "verify"],
    ]) {
      const run = await command(...words);
      assert.deepEqual([run.code, expected.test(run.output)], [1, true], run.output);
    }
    assert.match(
      (await command("keys", "list")).output,
      new RegExp(`Key ${first.id}, current .*\\n  its file is NOT here`),
    );
    renameSync(away, at.keyFile);
    assert.match((await command("keys", "lost")).output, /The current key is there/);
    renameSync(at.keyFile, away);

    const lost = await command("keys", "lost");
    assert.equal(lost.code, 0, lost.output);
    const again = await at.start();
    assert.deepEqual(await linksOf(again, boss, ids), ["unreadable", "unreadable"]);
    assert.equal((await again.connection.current()).trouble?.reason, "sealed");
    // Found again, it is put beside the other.
    renameSync(away, `${at.keyFile}.2`);
    await again.stop();
    const found = await at.start();
    assert.ok((await linksOf(found, boss, ids)).every((link) => link?.startsWith("http")));
    await found.stop();
  });

  test("a backup of before a rotation needs the old key, and says which; restored with it everything is read, and the key rotates on", async () => {
    const { folder, place, at, services, boss, ids, first, command } = await office(engine);
    const links = await linksOf(services, boss, ids);
    await backup(at, join(folder, "before"));
    assert.match((await command("keys", "rotate")).output, /is current/);
    await listed(command, new RegExp(`Key ${first.id}, used from .*\\n.*\\n  nothing under it`));
    await backup(at, join(folder, "after"));
    const second = await currentKey(at, services);
    await services.stop();

    const [onlySecond, both] = [join(folder, "second"), join(folder, "both")];
    renameSync(second.id === first.id ? at.keyFile : `${at.keyFile}.${second.id}`, onlySecond);
    const wrong = { ...(await place()), keyFile: onlySecond };
    await assert.rejects(restore(wrong, join(folder, "before")), {
      name: "Failure",
      message: new RegExp(`^KEY_FILE: expected key ${first.id}, .*there is ${second.id}`),
    });
    renameSync(at.keyFile, both);
    renameSync(onlySecond, `${both}.2`);
    for (const [name, id] of [
      ["before", first.id],
      ["after", second.id],
    ] as const) {
      const to = await place();
      await restore({ ...to, keyFile: both }, join(folder, name));
      // The backup's own keys lie in the folder, too, where nobody names others.
      const restored = await to.start();
      assert.deepEqual(await linksOf(restored, boss, ids), links);
      assert.equal(restored.keys.current().id, id);
      const run = await keysCommand(to)("audit", "verify");
      assert.equal(run.code, 0, run.output);
      await restored.stop();
    }
    const lost = await place();
    rmSync(both);
    await restore({ ...lost, keyFile: `${both}.2` }, join(folder, "before"), { keyLost: true });
    const keyed = { ...lost, keyFile: `${both}.2` };
    assert.match(
      (await keysCommand(lost, { KEY_FILE: keyed.keyFile })("keys", "list")).output,
      new RegExp(`Key ${second.id}, current`),
    );
  });

  test("a backup made with KEY_FILE is restored with KEY_FILE alone, and says so; a key that was put into the backup counts for nothing", async () => {
    const { folder, place, at, services, first } = await office(engine);
    const [keyFile, made] = [join(folder, "key"), join(folder, "made-with-key-file")];
    await services.stop();
    renameSync(at.keyFile, keyFile);
    await backup({ ...at, keyFile }, made);
    const without = await place();
    const refused = {
      name: "Failure",
      message: new RegExp(
        `^KEY_FILE: expected, because the backup has no key .* Name the file that holds key ${first.id}\\.`,
      ),
    };
    await assert.rejects(restore(without, made), refused);
    mkdirSync(join(made, "data", "keys"));
    copyFileSync(keyFile, join(made, "data", "keys", "stored"));
    await assert.rejects(restore(without, made), refused);
    await restore({ ...without, keyFile }, made);
    const restored = await without.start({ KEY_FILE: keyFile });
    assert.equal(restored.keys.current().id, first.id);
  });

  test("the check fails where the current key is not, and says which one is expected", async () => {
    const { at, services, first, command } = await office(engine);
    const whole = await command("check");
    assert.deepEqual([whole.code, /^Encryption key: here$/m.test(whole.output)], [0, true], whole.output);
    await services.store.db.updateTable("document").set({ files_purged_at: 1 }).execute();
    rmSync(at.keyFile);
    const without = await command("check");
    assert.equal(without.code, 1, without.output);
    assert.match(without.output, new RegExp(`Encryption key: NOT here\n  KEY_FILE: expected key ${first.id}, `));
  });
});
