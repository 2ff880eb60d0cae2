import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stepsOf } from "#lib/database/leases.ts";
import { newId } from "#lib/shared/id.ts";
import { fixedKeys } from "#lib/storage/keys.ts";
import { countFiles, sealedFiles } from "#lib/uploads/reseal.ts";
import { archive } from "../support/archive.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";
import { storedBytes } from "../support/staging-bench.ts";

const original = readFileSync("tests/fixtures/pdf/nda-pdf-1.5.pdf");

forEachEngine((engine) => {
  /** Files as an earlier version has left them, and how each lies on the disk now. */
  async function office(count: number) {
    const desk = await paperwork(engine);
    const { store, staging, keys, person, upload } = desk;
    const kim = await person("kim");
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await upload(kim));
    const rows = () => store.db.selectFrom("upload").selectAll().orderBy("disk_name").execute();
    await store.db.updateTable("upload").set({ key_id: null }).execute();
    for (const row of await rows()) writeFileSync(staging.path(row.disk_name), original);
    const isPlain = (name: string) => readFileSync(staging.path(name)).equals(original);
    const files = sealedFiles(staging);
    const work = { db: store.db, keys, step: stepsOf(store.db) };
    /** As the background does. Answers how many are to be tried again. */
    async function encrypt(): Promise<number> {
      let tried = 0;
      for (let next: string | undefined = ""; next !== undefined; ) {
        const { after, failed } = await files.reseal(work, next);
        tried += failed;
        next = after;
      }
      return tried;
    }
    return { ...desk, kim, ids, rows, isPlain, encrypt };
  }

  test("files of before are sent as they are, encrypted in the background, and sent then too", async () => {
    const { encrypt, documents, service, contract, staging, kim, ids, rows, isPlain } = await office(3);
    const [first = "", second = ""] = ids;
    assert.ok((await documents.create(kim, newId(), await contract(kim, { files: [first] }))).ok);
    const open = await staging.open(staging.path((await rows())[1]?.disk_name ?? ""));

    await encrypt();
    for (const { disk_name: name, key_id } of await rows()) {
      assert.ok(!isPlain(name));
      assert.match(key_id ?? "", /^[0-9a-f]{8}$/);
      assert.ok((await storedBytes(staging, name)).equals(original));
    }
    const read = Buffer.alloc(original.length);
    await open.read(read, 0, read.length, 0);
    await open.close();
    assert.ok(read.equals(original), "who had it open reads on");
    assert.ok((await documents.create(kim, newId(), await contract(kim, { files: [second] }))).ok);
    for (const { files } of await service.sandbox.documents()) {
      const [file] = files;
      assert.ok(file && readFileSync(file.path).equals(original));
    }
    const before = await rows();
    await encrypt();
    assert.deepEqual(await rows(), before, "there is nothing left to do");
  });

  test("a process that died in between has lost no file, and the next one goes on", async () => {
    const { encrypt, staging, store, folder, rows, isPlain } = await office(4);
    const [half, replaced, , unwritten] = (await rows()).map((row) => row.disk_name) as [
      string,
      string,
      string,
      string,
    ];
    writeFileSync(join(folder, "incoming", `${half}.part`), "half of it");
    utimesSync(join(folder, "incoming", `${half}.part`), 0, 0);
    // Encrypted, and the database does not know it yet.
    await staging.sealed(replaced, (await rows())[1] as { bytes: number; sha256: string });
    // A disk that does not give this one now.
    rmSync(staging.path(unwritten));
    mkdirSync(staging.path(unwritten));
    assert.equal(await encrypt(), 1);
    assert.deepEqual(
      (await rows()).map((row) => [row.disk_name === unwritten || !isPlain(row.disk_name), row.key_id === null]),
      [
        [true, false],
        [true, false],
        [true, false],
        [true, true],
      ],
    );
    rmdirSync(staging.path(unwritten));
    writeFileSync(staging.path(unwritten), original);
    await encrypt();
    for (const row of await rows()) assert.ok((await storedBytes(staging, row.disk_name)).equals(original));
    await staging.sweepIncoming();
    assert.deepEqual(readdirSync(join(folder, "incoming")), []);
    assert.equal((await store.db.selectFrom("upload").where("key_id", "is", null).selectAll().execute()).length, 0);
  });

  test("a file that has changed or is gone is left as it is, and holds up no other", async () => {
    const { encrypt, staging, rows, isPlain } = await office(3);
    const [changed, gone, sound] = (await rows()).map((row) => row.disk_name) as [string, string, string];
    const other = Buffer.concat([original, Buffer.from(" ")]);
    writeFileSync(staging.path(changed), other);
    rmSync(staging.path(gone));
    await encrypt();
    assert.ok(readFileSync(staging.path(changed)).equals(other));
    assert.ok(!isPlain(sound));
    assert.deepEqual(
      (await rows()).map((row) => row.key_id?.length),
      [0, 0, 8],
    );
  });

  test("a file that the retention has removed needs no key, nor does one that it had removed before", async () => {
    const { store, keys, staging, documents, clock, kim, set, create, left } = await archive(engine);
    const { db } = store;
    const { id: key } = keys.current();
    const first = await create(kim);
    clock.now += 91 * 24 * 60 * 60 * 1000;
    const second = await create(kim);
    assert.deepEqual(await countFiles(db), new Map([[key, 2]]));
    await set(90, null);
    assert.deepEqual([(await left(first)).file, (await left(second)).file], [false, true]);
    assert.deepEqual(await countFiles(db), new Map([[key, 1]]));

    // As earlier versions have left it, under a key that is not the current one any more.
    const old = fixedKeys(randomBytes(32)).current();
    const both = { ...keys, find: (id: string) => (id === old.id ? old : keys.find(id)) };
    await db.updateTable("upload").set({ key_id: old.id }).execute();
    const needed = (await documents.find(kim, second))?.files[0]?.diskName ?? "";
    // Another instance may have this one on its disk.
    rmSync(staging.path(needed));
    await sealedFiles(staging).reseal({ db, keys: both, step: stepsOf(db) }, "");
    const under = await db.selectFrom("upload").select("disk_name").where("key_id", "=", old.id).execute();
    assert.deepEqual(
      under.map((row) => row.disk_name),
      [needed],
    );
  });

  test("a file that the retention removes while it is encrypted is not there again afterwards", async () => {
    const { store, keys, staging, clock, documents, kim, set, create, left } = await archive(engine);
    const { db } = store;
    const id = await create(kim);
    clock.now += 91 * 24 * 60 * 60 * 1000;
    const stays = await create(kim);
    const place = staging.path((await documents.find(kim, id))?.files[0]?.diskName ?? "");
    await db.updateTable("upload").set({ key_id: null }).execute();
    const between: typeof staging = {
      ...staging,
      async sealed(name, file) {
        const sealed = await staging.sealed(name, file);
        if (staging.path(name) !== place) return sealed;
        // Held open until then, it is put in its place only after the rule has removed it.
        const written = readFileSync(place);
        await set(90, null);
        assert.equal((await left(id)).file, false);
        writeFileSync(place, written);
        return sealed;
      },
    };
    await sealedFiles(between).reseal({ db, keys, step: stepsOf(db) }, "");
    assert.deepEqual([(await left(id)).file, (await left(stays)).file], [false, true]);
    assert.deepEqual(await countFiles(db), new Map([[keys.current().id, 1]]));
  });
});
