import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { stepsOf } from "#lib/database/leases.ts";
import { createResealing } from "#lib/keys/reseal.ts";
import { sealedKinds } from "#lib/sealed-kinds.ts";
import type { Services } from "#lib/services.ts";
import { readKeys } from "#lib/storage/keys.ts";
import { createOne, firstPerson, places } from "../support/back-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { keysCommand, listed } from "../support/rotation.ts";

forEachEngine((engine) => {
  // A file is one process's.
  if (engine.name === "SQLite") return;

  /** Two servers on two machines, with one database, one shared folder and a copy of one key each. */
  async function machines() {
    const { folder, place } = await places(engine);
    const [here, there] = ["here", "there"].map((machine) => join(folder, machine, "key")) as [string, string];
    for (const file of [here, there]) {
      mkdirSync(dirname(file));
      writeFileSync(file, "one key for two servers, long enough");
    }
    const at = await place();
    const one = await at.start({ KEY_FILE: here });
    const boss = await firstPerson(one);
    const two = await at.start({ KEY_FILE: there });
    const [first] = readKeys(here);
    assert.ok(first);
    const command = keysCommand(at, { KEY_FILE: here });
    /** A document that one of them creates, as the other reads it, and under which key its link is. */
    async function made(by: Services, read: Services): Promise<string> {
      const id = await createOne(by, boss, "Contract");
      const [signer] = (await read.documents.find(boss, id))?.signers ?? [];
      assert.match(signer?.link ?? "unreadable", /^http/);
      const { link } = await by.store.db
        .selectFrom("signer")
        .select("link")
        .where("document_id", "=", id)
        .executeTakeFirstOrThrow();
      return link?.slice("sealed:".length, "sealed:".length + 8) ?? "";
    }
    return { here, there, one, two, first, command, made };
  }

  test("no server encrypts with a key that another does not have yet; once it does all of them use it, without a restart", async () => {
    const { here, there, one, two, first, command, made } = await machines();
    const rotated = await command("keys", "rotate");
    const [, id = "", file = ""] = /^Key (\w{8}) in (\S+) waits: 1 of the servers/.exec(rotated.output) ?? [];
    assert.equal(rotated.code, 0, rotated.output);
    assert.deepEqual(
      readKeys(here).map((key) => key.id),
      [first.id, id],
    );
    assert.deepEqual([await made(one, two), await made(two, one)], [first.id, first.id]);
    assert.match((await command("keys", "list")).output, new RegExp(`Key ${id}, to be current`));
    const again = await command("keys", "rotate");
    assert.match(again.output, new RegExp(`^Key ${id} .* waits`), "it is told of again, and no other is made");

    copyFileSync(file, join(dirname(there), basename(file)));
    await listed(command, new RegExp(`Key ${id}, current`));
    await listed(command, new RegExp(`Key ${first.id}, used from .*\n.*\n  nothing under it\n  needed until`));
    assert.deepEqual([await made(one, two), await made(two, one)], [id, id]);
    assert.deepEqual([one.keys.isReady(), two.keys.isReady()], [true, true]);
  });

  test("a server that has generated a key of its own starts beside one that lives, with its own, and not where none does", async () => {
    const { folder, place } = await places(engine);
    const at = await place();
    const one = await at.start();
    const boss = await firstPerson(one);
    const own = { DATA_DIR: join(folder, "another") };
    const two = await at.start(own);
    assert.notEqual(two.keys.current().id, one.keys.current().id);
    const id = await createOne(two, boss, "Contract");
    const linkAt = async ({ documents }: Services) => (await documents.find(boss, id))?.signers[0]?.link;
    assert.match((await linkAt(two)) ?? "", /^http/);
    assert.equal(await linkAt(one), undefined);
    await two.keys.follow();
    assert.ok(two.keys.isReady());

    await two.stop();
    await one.store.db.updateTable("sealing_key").set({ made_at: 0 }).execute();
    await one.stop();
    await assert.rejects(at.start(own), /expected key/);
  });

  test("a server that lacks the current key goes on with the one before, which all have, says that it is not ready, and the old key stays until it has", async () => {
    const { there, one, two, first, command, made } = await machines();
    const rotated = await command("keys", "rotate");
    const [, id = "", file = ""] = /^Key (\w{8}) in (\S+) waits/.exec(rotated.output) ?? [];
    // As if it had stood still for longer than its lease, when the others did not wait for it.
    await one.store.db
      .updateTable("sealing_key")
      .set({ current_since: await one.store.now() })
      .where("id", "=", id)
      .execute();
    await one.keys.follow();
    await two.keys.follow();
    assert.deepEqual([one.keys.current().id, two.keys.current().id], [id, first.id]);
    assert.deepEqual([one.keys.isReady(), two.keys.isReady()], [true, false]);
    assert.equal(await made(two, one), first.id);
    await one.store.db.updateTable("sealing_key").set({ current_since: 0 }).where("id", "=", id).execute();
    const { db } = one.store;
    await createResealing({ db, keys: one.keys, kinds: sealedKinds(one.staging) })(stepsOf(db));
    assert.match(
      (await command("keys", "remove", first.id)).output,
      /nothing under it; needed: a server .* goes on with this one until .*, for which servers look every few seconds/,
    );

    copyFileSync(file, join(dirname(there), basename(file)));
    await two.keys.follow();
    assert.equal(two.keys.isReady(), true);
    assert.deepEqual([await made(one, two), await made(two, one)], [id, id]);
  });
});
