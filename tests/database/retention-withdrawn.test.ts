import assert from "node:assert/strict";
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeSetting } from "#lib/database/settings.ts";
import type { Database } from "#lib/database/tables.ts";
import { createRetention } from "#lib/documents/retention/retention.ts";
import { newId } from "#lib/shared/id.ts";
import { archive, steadiness } from "../support/archive.ts";
import { beforeTransaction } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";

const dayMs = 24 * 60 * 60 * 1000;

forEachEngine((engine) => {
  test("rules that are set to others while a purge is under way take nothing more with them", async () => {
    const { store, journal, uploads, clock, retention, boss, kim, create, folder } = await archive(engine);
    const model = await create(kim);
    await copies(store.db, model, 249);
    clock.now += 3 * dayMs;
    const outcome = join(folder, "outcomes", "a.json.orphan");
    writeFileSync(outcome, "a link");
    utimesSync(outcome, new Date(0), new Date(0));
    await writeSetting(
      store.db,
      {
        name: "retention",
        value: { filesDays: 1, linksDays: 1, peopleDays: null, draftsDays: null, idleDays: null },
        personId: boss.id,
      },
      1,
    );
    // Files go in three portions; the links' first one is the fourth, and their second one finds the rule withdrawn.
    const db = beforeTransaction(store.db, 5, async () => {
      const before = { filesDays: 1, linksDays: 1, peopleDays: null, draftsDays: null, idleDays: null };
      await retention.save(
        boss,
        { filesDays: 1, linksDays: null, peopleDays: null, draftsDays: null, idleDays: null },
        { before, confirmed: null },
      );
    });
    await createRetention({
      store: { ...store, db, now: async () => clock.now },
      forgetOutcomes: journal.forget,
      steadiness,
      quotas: noQuotas,
      sweepUploads: uploads.sweep,
      sweepSoon() {},
    }).sweep();
    const { files, links } = await store.db
      .selectFrom("document")
      .select(({ fn }) => [
        fn.count<number>("files_purged_at").as("files"),
        fn.count<number>("links_purged_at").as("links"),
      ])
      .executeTakeFirstOrThrow();
    assert.deepEqual([files, links], [250, 100]);
    assert.ok(existsSync(outcome));
  });
});

/** So many more documents of the same files, signers and links. */
async function copies(db: Database, id: string, n: number): Promise<void> {
  const of = await db.selectFrom("document").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const signers = await db.selectFrom("signer").selectAll().where("document_id", "=", id).execute();
  const files = await db.selectFrom("document_file").selectAll().where("document_id", "=", id).execute();
  const ids = Array.from({ length: n }, () => newId());
  const each = <Row>(rows: Row[]) => ids.flatMap((document_id) => rows.map((row) => ({ ...row, document_id })));
  await db
    .insertInto("document")
    .values(ids.map((id, i) => ({ ...of, id, form_key: id, place: of.place + 1 + i })))
    .execute();
  await db.insertInto("signer").values(each(signers)).execute();
  await db.insertInto("document_file").values(each(files)).execute();
}
