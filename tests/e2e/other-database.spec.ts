import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDesk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";
import { startPostgres } from "../support/postgres.ts";

test.setTimeout(120_000);

test("a start on an empty PostgreSQL in a folder of SQLite's is warned of, and the way back without a word is refused", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "countersign-other-"));
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.create("desk", "template1");
  const before = await startDesk({ DATA_DIR });
  expect(before.output()).not.toContain("SQLite");
  await before.stop();
  const after = await startDesk({ DATA_DIR, DATABASE_URL });
  expect(after.output()).toMatch(/"warn".*PostgreSQL.*nobody.*SQLite/);
  await after.stop();
  await expect(startDesk({ DATA_DIR })).rejects.toThrow(/ended with 1/);
  await postgres.stop();
  rmSync(DATA_DIR, { recursive: true });
});
