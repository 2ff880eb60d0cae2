import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "#lib/database/store.ts";
import { newId } from "#lib/shared/id.ts";
import { admin } from "../support/admin.ts";
import { expect, pdf, test } from "../support/e2e.ts";
import { startPostgres } from "../support/postgres.ts";
import { captureCreation, type Replay } from "../support/replay.ts";

const rounds = Number(process.env.BACKUP_ROUNDS ?? 2);
const everyMs = 100;
const contract = readFileSync(pdf("nda-pdf-1.5.pdf"));

test.describe.configure({ timeout: 300_000 });

/** Creates about ten documents a second, each with a file of its own, until it is told to end. */
function createOnAndOn(replay: Replay) {
  const created: string[] = [];
  let going = true;
  const one = async () => {
    const file = newId();
    await replay.upload(file, "계약서.pdf", contract);
    const formKey = newId();
    const answer = await replay.create({ ...replay.form, formKey, title: `Agreement ${formKey}`, files: [file] });
    if (!answer?.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
    created.push(answer.value.id);
  };
  const all = (async () => {
    const calls = new Set<Promise<void>>();
    while (going) {
      const call = one().finally(() => calls.delete(call));
      calls.add(call);
      // A busy machine is asked for fewer.
      await Promise.all([pause(everyMs), ...(calls.size < 10 ? [] : [Promise.race(calls)])]);
    }
    await Promise.all(calls);
  })();
  return {
    /** Those that were acknowledged so far. */
    created: () => [...created],
    end() {
      going = false;
      return all;
    },
  };
}

/** The documents of a database that are created and have a link for their signer. */
async function whole(dataDir: string, databaseUrl?: string): Promise<Set<string>> {
  const { db, close } = openStore({ databaseUrl, sqlitePath: join(dataDir, "countersign.db") });
  const rows = await db
    .selectFrom("document")
    .innerJoin("signer", "signer.document_id", "document.id")
    .innerJoin("document_file", "document_file.document_id", "document.id")
    .select("document.id")
    .where("state", "=", "created")
    .where("link", "is not", null)
    .execute();
  await close();
  return new Set(rows.map(({ id }) => id));
}

for (const engine of ["SQLite", "PostgreSQL"] as const)
  test(`a backup that is made while documents are created has all that were there before it, on ${engine}`, async ({
    another,
    service,
  }) => {
    const postgres = engine === "PostgreSQL" ? await startPostgres() : undefined;
    const at = async (name: string) => ({
      ...(postgres && { DATABASE_URL: await postgres.create(name, "template1") }),
    });
    const settings = { ...service.settings, SAME_AGAIN_DAYS: "0", ...(await at("desk")) };
    const { desk, page } = await another(settings);
    const replay = await captureCreation(page, { title: "The first" });
    const folder = mkdtempSync(join(tmpdir(), "countersign-backup-"));
    const load = createOnAndOn(replay);
    for (let round = 1; round <= rounds; round++) {
      await expect.poll(() => load.created().length, { timeout: 60_000 }).toBeGreaterThan(10 * round);
      const before = [replay.id, ...load.created()];
      const backup = join(folder, `backup-${round}`);
      const made = await admin({ DATA_DIR: desk.dataDir, ...settings }, "backup", backup);
      expect(made, made.output).toMatchObject({ code: 0 });
      const to = { DATA_DIR: join(folder, `data-${round}`), ...(await at(`restored_${round}`)) };
      const restored = await admin(to, "restore", backup);
      expect(restored, restored.output).toMatchObject({ code: 0 });
      const checked = await admin(to, "check");
      expect(checked, checked.output).toMatchObject({ code: 0 });
      const there = await whole(to.DATA_DIR, to.DATABASE_URL);
      expect(before.filter((id) => !there.has(id))).toEqual([]);
      console.log(
        `${engine}, round ${round}: ${before.length} before, ${there.size} in the backup, ${load.created().length} after`,
      );
    }
    await load.end();
    const checked = await admin({ DATA_DIR: desk.dataDir, ...settings }, "check");
    expect(checked, checked.output).toMatchObject({ code: 0 });
    rmSync(folder, { recursive: true });
    await desk.stop();
    await postgres?.stop();
  });
