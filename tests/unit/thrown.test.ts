import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { registerHooks } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { sql } from "kysely";
import { z } from "zod";
import { openStore } from "#lib/database/store.ts";
import { remember } from "#lib/runtime/registry.ts";

registerHooks({ resolve: (name, context, next) => next(/^next\/\w+$/.test(name) ? `${name}.js` : name, context) });
const raw = remember("raw request", new AsyncLocalStorage<{ url: string }>());
const { publicAction } = await import("#lib/web/action.ts");

const failed = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

test("an action whose change has no room on the disk says that it is full, one that cannot reach the database, or finds it without a connection, closed to changes or too slow, says so, and any other failure tells nothing; each has the reference of its line in the log", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec("create table t (v text); pragma max_page_count = 2");
  // Nothing listens there.
  const away = ["postgres://desk@localhost:1/desk", "postgres://desk@/desk?host=/nowhere"].map((databaseUrl) =>
    openStore({ sqlitePath: "", databaseUrl }),
  );
  const rows: [string, () => unknown][] = [
    ["disk_full", () => database.exec(`insert into t values ('${"x".repeat(100_000)}')`)],
    ["disk_full", failed("53100")],
    ["disk_full", failed("ENOSPC")],
    ["disk_full", failed("EDQUOT")],
    ...away.map(({ db }): [string, () => unknown] => ["database_unreachable", () => sql`select 1`.execute(db)]),
    ...["57P01", "57P03", "08006", "ECONNRESET", "53300", "25006", "25P03", "57014", "55P03"].map(
      (code): [string, () => void] => ["database_unreachable", failed(code)],
    ),
    ["unexpected", () => database.exec("insert into nowhere values (1)")],
    ["unexpected", failed("EACCES")],
  ];
  for (const [code, fail] of rows) {
    const call = publicAction(z.null(), async () => {
      await fail();
      return { ok: true, value: null };
    });
    const answer = await raw.run({ url: "/" }, () => call(null));
    assert.ok(!answer.ok);
    assert.equal(answer.problem.code, code);
    assert.match(answer.problem.reference ?? "", /^\w{6}$/);
  }
  await Promise.all(away.map((store) => store.close()));
});
