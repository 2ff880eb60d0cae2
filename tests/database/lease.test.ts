import assert from "node:assert/strict";
import { test } from "node:test";
import { withLease } from "#lib/database/leases.ts";
import type { Database, LeaseName } from "#lib/database/tables.ts";
import { forEachEngine } from "../support/engines.ts";

const name: LeaseName = "sweep";
const expire = (db: Database) => db.updateTable("lease").set({ until: 0 }).where("name", "=", name).execute();

forEachEngine((engine) => {
  test("while one is at it another does nothing, nor does the same process a second time; other work goes on", async () => {
    const { db } = await engine.open();
    const done: string[] = [];
    await withLease({ db, name, instance: "one" }, async (step) => {
      await withLease({ db, name, instance: "two" }, async () => void done.push("two"));
      await withLease({ db, name, instance: "one" }, async () => void done.push("one again"));
      await withLease({ db, name: "search index", instance: "two" }, async () => void done.push("other work"));
      await step(async () => void done.push("one"));
    });
    await withLease({ db, name, instance: "two" }, async () => void done.push("two, later"));
    assert.deepEqual(done, ["other work", "one", "two, later"]);
  });

  test("one that stood still for longer than its lease does no further step, and keeps nobody from theirs", async () => {
    const { db } = await engine.open();
    const done: string[] = [];
    await withLease({ db, name, instance: "one" }, async (step) => {
      await step(async () => void done.push("one"));
      await expire(db);
      await withLease({ db, name, instance: "two" }, async (theirs) => {
        await theirs(async () => void done.push("two"));
        await assert.rejects(step(async () => void done.push("one, too late")));
        await theirs(async () => void done.push("two, on"));
      });
      await step(async () => void done.push("one, too late"));
    });
    assert.deepEqual(done, ["one", "two", "two, on"]);
  });

  test("a step that has begun is through before another can take the work", async () => {
    const { db } = await engine.open();
    if (engine.name === "SQLite") return;
    const done: string[] = [];
    await withLease({ db, name, instance: "one" }, async (step) => {
      await expire(db);
      let other: Promise<void> | undefined;
      await step(async (tx) => {
        // By the clock the lease that this step has renewed has run out again.
        other = withLease({ db, name, instance: "two" }, async () => void done.push("two"));
        await new Promise((resolve) => setTimeout(resolve, 50));
        await tx.updateTable("lease").set({ until: 0 }).where("name", "=", name).execute();
        done.push("one");
      });
      await other;
    });
    assert.deepEqual(done, ["one", "two"]);
  });

  test("what fails is thrown, and leaves the work to the next; what is to end does no further step", async () => {
    const { db } = await engine.open();
    const holder = { db, name, instance: "one" };
    await assert.rejects(
      withLease(holder, () => Promise.reject(new Error("the disk is away"))),
      /disk is away/,
    );
    const ending = new AbortController();
    const done: string[] = [];
    await withLease({ ...holder, signal: ending.signal }, async (step) => {
      await step(async () => void done.push("one"));
      ending.abort();
      await step(async () => void done.push("two"));
    });
    await withLease(holder, async () => void done.push("next"));
    assert.deepEqual(done, ["one", "next"]);
  });
});
