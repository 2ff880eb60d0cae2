import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { verifyAudit } from "#lib/audit/verify.ts";
import { createWitness, readKnown } from "#lib/audit/witness.ts";
import { createOutcomeJournal, type KeptOutcome } from "#lib/creation/journal.ts";
import { openStore, type Store } from "#lib/database/store.ts";
import { createPeople, type People } from "#lib/people/people.ts";
import { createHold } from "#lib/settings/hold.ts";
import { createWording } from "#lib/settings/wording.ts";
import type { Person } from "#lib/shared/roles.ts";
import { usualWording } from "#lib/shared/wording.ts";
import { testAuditKey } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { admin, value } from "../support/people-office.ts";

/* A real file system that has no room left, under a database that is a file; `audited.ts` refuses the log's rows on both engines. */

const folder = mkdtempSync(join(tmpdir(), "countersign-full-"));
const filler = join(folder, "filler");
const mounted = mounts();
let store: Store;
let people: People;
let kim: Person;

function mounts(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "none", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

before(async () => {
  store = openStore({ databaseUrl: undefined, sqlitePath: join(folder, "desk.db"), auditKey: testAuditKey });
  await store.migrate();
  people = createPeople({ db: store.db, now: Date.now, keys: linkKeys });
  kim = value(await people.setUp((await people.newSetupCode()) ?? "", admin));
});

after(async () => {
  await store.close();
  if (mounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true });
});

/** Leaves not one byte; the log of the database, which could be written over, is cut to nothing before. */
async function fill(): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  const file = openSync(filler, "w");
  const piece = Buffer.alloc(4096);
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, "ENOSPC");
  } finally {
    closeSync(file);
  }
}

const makeRoom = () => rmSync(filler, { force: true });

describe("on a disk that is full", { skip: !mounted && "needs the right to mount a small file system" }, () => {
  beforeEach(makeRoom);

  test("a setting stays as it was, nothing is in the audit log, and both can be read; with room again it is set", async () => {
    const parts = { db: store.db, now: Date.now };
    const [wording, hold] = [createWording(parts), createHold(parts)];
    const typed = { ...usualWording, en: { subject: "Please sign", body: "{title} {link}" } };
    const { rows } = await verifyAudit(store.db);
    await fill();
    await assert.rejects(wording.save(kim, typed, usualWording), /full|disk I\/O/);
    await assert.rejects(hold.save(kim, 10), /full|disk I\/O/);
    assert.deepEqual(await wording.current(), usualWording);
    assert.equal(await hold.seconds(), 0);
    assert.deepEqual(await verifyAudit(store.db).then((now) => [now.rows, now.fault]), [rows, undefined]);
    makeRoom();
    assert.ok((await wording.save(kim, typed, usualWording)).ok);
    await hold.save(kim, 10);
    assert.deepEqual(await wording.current(), typed);
    assert.equal(await hold.seconds(), 10);
    assert.deepEqual(await verifyAudit(store.db).then((now) => [now.rows, now.fault]), [rows + 2, undefined]);
  });

  test("nobody is invited by halves, and whoever is there is still known", async () => {
    const lee = { name: "Lee", email: "lee@hanbit.example", role: "staff" as const };
    const before = await people.list();
    await fill();
    await assert.rejects(people.invite(kim, lee), /full|disk I\/O/);
    assert.deepEqual(await people.list(), before);
    makeRoom();
    value(await people.invite(kim, lee));
    assert.equal((await people.list()).length, before.length + 1);
  });

  test("what is known of the newest row of the audit log beside the database is not lost", async () => {
    const path = join(folder, "known");
    const witness = createWitness(store.db, path);
    await witness.note();
    const known = await readKnown(path);
    assert.ok(known);
    await createHold({ db: store.db, now: Date.now }).save(kim, 20);
    await fill();
    await assert.rejects(witness.note(), { code: "ENOSPC" });
    assert.deepEqual(await readKnown(path), known);
    makeRoom();
    await witness.note();
    assert.equal((await readKnown(path))?.number, known.number + 1);
  });

  test("an outcome that the journal cannot write is told as at risk, and written as soon as there is room", async () => {
    const outcomes = join(folder, "outcomes");
    mkdirSync(outcomes, { recursive: true });
    const journal = createOutcomeJournal(outcomes);
    const outcome: KeptOutcome = {
      attemptId: "a",
      documentId: "d",
      reference: "R1",
      content: { templateId: "1", title: "t", signers: [], items: [], files: [], autoSend: false },
      outcome: { state: "unknown", reason: "", detail: "" },
      at: 1,
    };
    await fill();
    await journal.keep(outcome);
    assert.deepEqual(journal.atRisk(), ["R1"]);
    assert.deepEqual(await journal.all(), [outcome]);
    await journal.retry();
    assert.deepEqual(journal.atRisk(), ["R1"]);
    makeRoom();
    await journal.retry();
    assert.deepEqual(journal.atRisk(), []);
    assert.deepEqual(readdirSync(outcomes), ["a.json"]);
    assert.deepEqual(await createOutcomeJournal(outcomes).all(), [outcome]);
  });
});
