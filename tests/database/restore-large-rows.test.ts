import assert from "node:assert/strict";
import { test } from "node:test";
import { loadTables } from "#lib/backup/load.ts";
import { migrations } from "#lib/database/migrations.ts";
import { draftColumns } from "#lib/drafts/columns.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { ready } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("of rows that are large a restore has some in memory, however many there are", async () => {
    const { db: full, first } = await ready(engine);
    const person = await full.selectFrom("person").selectAll().where("id", "=", first.id).executeTakeFirstOrThrow();
    const large = "가".repeat(20_000);
    const items = Array.from({ length: 50 }, (_, i) => ({ key: `${i}`, value: large }));
    const form = draftColumns({ ...emptyForm, items });
    const drafts = 40;
    const store = await engine.open();
    let [read, entered, most] = [0, 0, 0];
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (read > entered) {
          most = Math.max(most, read - entered);
          entered = read;
        }
        return result;
      },
    });
    async function* contents() {
      yield { name: "person", columns: Object.keys(person), rows: rowsOf([Object.values(person)]) };
      const columns = ["person_id", "form_key", "version", "saved_at", ...Object.keys(form)];
      yield { name: "draft", columns, rows: rows() };
    }
    async function* rowsOf<Row>(some: Row[]) {
      yield* some;
    }
    async function* rows() {
      for (; read < drafts; read++) yield [first.id, newId(), 1, 1, ...Object.values(form)];
    }
    const migration = Object.keys(migrations).at(-1) ?? "";
    await loadTables({ ...store, db }, { migration, contents, async finish() {} });
    assert.equal(
      Number(
        (
          await store.db
            .selectFrom("draft")
            .select(({ fn }) => fn.countAll().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      ),
      drafts,
    );
    // Of a million characters each.
    assert.ok(most < 10, `${most} at once`);
  });
});
