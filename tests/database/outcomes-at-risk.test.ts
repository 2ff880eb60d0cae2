import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setAsideOutcomes } from "#lib/backup/set-aside.ts";
import type { AttemptIds } from "#lib/creation/attempt.ts";
import { claim } from "#lib/creation/claim.ts";
import { createOutcomeJournal, type KeptOutcome } from "#lib/creation/journal.ts";
import { recordJournaled } from "#lib/creation/journal-entry.ts";
import { recover, takeUpSetAside } from "#lib/creation/recovery.ts";
import { shownSameDocument } from "#lib/creation/same-contents.ts";
import { withUnstoredOutcome } from "#lib/creation/unstored-outcome.ts";
import { createInstance } from "#lib/database/instances.ts";
import { newId } from "#lib/shared/id.ts";
import type { SigningService } from "#lib/signing/types.ts";
import { type Disk, machineDisk } from "#lib/storage/durable-disk.ts";
import { keysIn } from "#lib/storage/keys.ts";
import { documentsWithCreation } from "../support/documents-with-creation.ts";
import { forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { paperwork } from "../support/paperwork.ts";
import { refuse } from "../support/refusing-store.ts";

const said = { reason: "", detail: "" };
const link = "https://sign.example/v/1";

const contents = { templateId: "1", title: "t", signers: [], items: [], files: [], autoSend: false };

function kept(ids: AttemptIds): KeptOutcome {
  const outcome = { ...said, state: "created" as const, serviceId: "S1", links: [{ url: link }], complete: true };
  return { ...ids, content: contents, outcome, at: 1 };
}

/** A folder for outcomes, and a disk that is full until it is told otherwise. */
function fullDisk() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-journal-"));
  after(() => rmSync(folder, { recursive: true }));
  const state = { full: true, writes: 0 };
  const disk: Disk = {
    ...machineDisk,
    async writeSynced(path, text) {
      state.writes += 1;
      if (state.full) throw Object.assign(new Error("full"), { code: "ENOSPC" });
      await machineDisk.writeSynced(path, text);
    },
  };
  return { folder, state, disk };
}

forEachEngine((engine) => {
  test("links of an attempt that the database has lost are kept in a file, and its caller is told not to create it again; a damaged file beside it hides nothing", async () => {
    const { store, journal, folder, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const signing: Pick<SigningService, "create"> = {
      async create(_, hooks) {
        await hooks?.beforeSend?.();
        await db.deleteFrom("attempt").execute();
        return { kind: "created", documentId: "S1", links: [{ url: link }], complete: true, detail: "", posts: 1 };
      },
    };
    const instance = createInstance("this");
    await instance.beat(db);
    const keyFile = join(folder, "key");
    writeFileSync(keyFile, "k".repeat(32));
    const documents = documentsWithCreation({
      ...{
        db,
        journal,
        instance,
        quotas: noQuotas,
        keys: keysIn(keyFile),
        now: () => ++clock.now,
        sameAgainMs: 0,
        arrivalWindowMs: 0,
      },
      signing: signing as SigningService,
      filePath: (name) => name,
    });
    const answer = await documents.create(kim, newId(), await contract(kim));
    assert.equal(!answer.ok && answer.problem.code, "record_lost");
    await recover({ db, journal, instance, isUnderWay: documents.isUnderWay });
    const [file = "", ...others] = readdirSync(join(folder, "outcomes"));
    assert.match(file, /\.orphan$/);
    assert.deepEqual(others, []);
    assert.ok(!readFileSync(join(folder, "outcomes", file), "utf8").includes(link));
    mkdirSync(join(folder, "data", "outcomes"), { recursive: true });
    renameSync(join(folder, "outcomes"), join(folder, "data", "outcomes", "sqlite"));
    const told = await setAsideOutcomes({ dataDir: join(folder, "data"), databaseUrl: undefined, keyFile });
    assert.ok(told.some((line) => line.includes(link)));
    assert.ok(told.some((line) => line.includes("S1")));

    const damaged = [`${newId()}.json.orphan`, `${newId()}.json.orphan`];
    for (const [i, text] of ['{"reference":"ABC', "{}"].entries())
      writeFileSync(join(folder, "data", "outcomes", "sqlite", damaged[i] ?? ""), text);
    const beside = await setAsideOutcomes({ dataDir: join(folder, "data"), databaseUrl: undefined, keyFile });
    for (const line of told) assert.ok(beside.includes(line));
    for (const name of damaged) assert.ok(beside.some((line) => line.includes(`${name}: this file is damaged`)));
  });

  test("an attempt that the database does not let go keeps no other one open", async () => {
    const { store, documents, journal, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const attempts: AttemptIds[] = [];
    for (let n = 0; n < 3; n++) {
      const ids = { personId: kim.id, formKey: newId(), attemptId: newId(), instance: "gone" };
      const claimed = await claim(db, { ...ids, content: await contract(kim), now: clock.now });
      assert.ok(claimed.kind === "claimed");
      attempts.push(claimed);
    }
    const stuck = attempts[0]?.attemptId ?? "";
    const lift = await refuse(store, "update", "attempt", `new.id = '${stuck}'`);
    const closing = { db, journal, instance: createInstance("this"), isUnderWay: documents.isUnderWay };
    await recover(closing);
    const states = async () =>
      Promise.all(attempts.map(async ({ documentId }) => (await documents.find(kim, documentId))?.state));
    assert.deepEqual(await states(), ["creating", "draft", "draft"]);
    await lift();
    await recover(closing);
    assert.deepEqual(await states(), ["draft", "draft", "draft"]);
  });

  test("what the disk refused is written once it takes it, while the database still refuses", async () => {
    const { store, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const { folder, state, disk } = fullDisk();
    const journal = createOutcomeJournal(folder, disk);
    const ids = { personId: kim.id, formKey: newId(), attemptId: newId(), instance: "this" };
    const claimed = await claim(db, { ...ids, content: await contract(kim), now: clock.now });
    assert.ok(claimed.kind === "claimed");
    await journal.keep(kept(claimed));
    await refuse(store, "update", "attempt");
    await recordJournaled(db, journal);
    assert.deepEqual(journal.atRisk(), [claimed.reference]);
    state.full = false;
    await recordJournaled(db, journal);
    assert.deepEqual(journal.atRisk(), []);
    assert.deepEqual(await createOutcomeJournal(folder).all(), [kept(claimed)]);
    // What is on the disk is not written again and again.
    const { writes } = state;
    await recordJournaled(db, journal);
    assert.equal(state.writes, writes);
  });

  test("an unknown outcome whose file cannot be removed is no later with each time that it is entered", async () => {
    const { store, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const claimed = await claim(db, {
      personId: kim.id,
      formKey: newId(),
      content: await contract(kim),
      attemptId: newId(),
      instance: "this",
      now: clock.now,
    });
    assert.ok(claimed.kind === "claimed");
    const { folder } = fullDisk();
    const remove = () => Promise.reject(Object.assign(new Error("read-only"), { code: "EROFS" }));
    const journal = createOutcomeJournal(folder, { ...machineDisk, remove });
    const outcome = { ...said, state: "unknown" as const, reason: "timeout" };
    await journal.keep({ ...kept(claimed), outcome, at: clock.now + 1 });
    for (let times = 0; times < 2; times++) {
      await recordJournaled(db, journal);
      const { ended_at } = await db.selectFrom("attempt").select("ended_at").executeTakeFirstOrThrow();
      assert.equal(ended_at, clock.now + 1);
    }
  });

  test("an outcome that another database set aside is entered once its own is there again", async () => {
    const { store, documents, person, contract, clock } = await paperwork(engine);
    const other = await paperwork(engine);
    const kim = await person("kim");
    const { folder } = fullDisk();
    const journal = createOutcomeJournal(folder);
    const ids = { personId: kim.id, formKey: newId(), attemptId: newId(), instance: "this" };
    const claimed = await claim(store.db, { ...ids, content: await contract(kim), now: clock.now });
    assert.ok(claimed.kind === "claimed");
    await journal.keep(kept(claimed));
    await recordJournaled(other.store.db, journal);
    await takeUpSetAside(other.store.db, journal);
    assert.deepEqual(readdirSync(folder), [`${claimed.attemptId}.json.orphan`]);
    await takeUpSetAside(store.db, journal);
    await recordJournaled(store.db, journal);
    assert.equal((await documents.find(kim, claimed.documentId))?.state, "created");
    assert.deepEqual(readdirSync(folder), []);
  });

  test("a process that is asked to stop waits half a minute for the database and the disk, and no longer", async () => {
    const { store, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const journal = createOutcomeJournal(...(({ folder, disk }) => [folder, disk] as const)(fullDisk()));
    const ids = { personId: kim.id, formKey: newId(), attemptId: newId(), instance: "this" };
    const claimed = await claim(db, { ...ids, content: await contract(kim), now: clock.now });
    assert.ok(claimed.kind === "claimed");
    await journal.keep(kept(claimed));
    await refuse(store, "update", "attempt");
    let passed = 0;
    const documents = documentsWithCreation({
      ...{
        db,
        journal,
        instance: createInstance("this"),
        quotas: noQuotas,
        keys: linkKeys,
        now: () => 1,
        sameAgainMs: 0,
        arrivalWindowMs: 0,
      },
      signing: {} as SigningService,
      filePath: (name) => name,
      timer: {
        monotonic: () => passed,
        async sleep(ms) {
          passed += ms;
        },
      },
    });
    await documents.finished();
    assert.ok(passed >= 30_000 && passed < 36_000, `${passed} ms`);
    const first = passed;
    await documents.finished();
    assert.equal(passed, first);
  });

  test("a document whose attempt was refused meanwhile is none of the same contents", async () => {
    const { store, documents, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const formKey = newId();
    const refused = await documents.create(kim, formKey, await contract(kim, { templateId: "practice-rejected" }));
    assert.equal(!refused.ok && refused.problem.code, "rejected");
    const draft = await documents.findByForm(kim, formKey);
    assert.equal(draft?.state, "draft");
    assert.equal(await shownSameDocument(store.db, kim, draft?.id ?? "", linkKeys), undefined);
  });

  test("links of an earlier attempt are not shown as those of a later one", async () => {
    const { store, documents, journal, person, contract, clock } = await paperwork(engine);
    const kim = await person("kim");
    const ids = { personId: kim.id, formKey: newId(), attemptId: newId(), instance: "this" };
    const claimed = await claim(store.db, { ...ids, content: await contract(kim), now: clock.now });
    assert.ok(claimed.kind === "claimed");
    await journal.keep(kept({ ...claimed, attemptId: newId() }));
    const document = await documents.find(kim, claimed.documentId);
    assert.ok(document);
    assert.equal(withUnstoredOutcome(document, journal).state, "creating");
    await journal.keep(kept(claimed));
    assert.equal(withUnstoredOutcome(document, journal).state, "created");
  });
});

test("of two processes that set one outcome aside, the second one forgets it too", async () => {
  const { folder } = fullDisk();
  const ids = { attemptId: "a", documentId: "d", reference: "R" };
  const [one, two] = [createOutcomeJournal(folder), createOutcomeJournal(folder)];
  await two.keep(kept(ids));
  await one.setAside("a");
  await two.setAside("a");
  assert.deepEqual(await two.all(), []);
  assert.deepEqual(readdirSync(folder), ["a.json.orphan"]);
});
