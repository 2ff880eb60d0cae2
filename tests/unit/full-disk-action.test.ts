import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { registerHooks } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { z } from "zod";
import { remember } from "#lib/runtime/registry.ts";

registerHooks({ resolve: (name, context, next) => next(/^next\/\w+$/.test(name) ? `${name}.js` : name, context) });
const raw = remember("raw request", new AsyncLocalStorage<{ url: string }>());
const { publicAction } = await import("#lib/web/action.ts");

const failed = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

test("an action whose change has no room on the disk says that it is full, as an upload does, and any other failure nothing; each has the reference of its line in the log", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec("create table t (v text); pragma max_page_count = 2");
  const rows: [string, () => void][] = [
    ["disk_full", () => database.exec(`insert into t values ('${"x".repeat(100_000)}')`)],
    ["disk_full", failed("53100")],
    ["disk_full", failed("ENOSPC")],
    ["disk_full", failed("EDQUOT")],
    ["unexpected", () => database.exec("insert into nowhere values (1)")],
    ["unexpected", failed("EACCES")],
  ];
  for (const [code, fail] of rows) {
    const call = publicAction(z.null(), async () => {
      fail();
      return { ok: true, value: null };
    });
    const answer = await raw.run({ url: "/" }, () => call(null));
    assert.ok(!answer.ok);
    assert.equal(answer.problem.code, code);
    assert.match(answer.problem.reference ?? "", /^\w{6}$/);
  }
});
