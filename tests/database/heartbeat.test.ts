import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { claim } from "#lib/creation/claim.ts";
import { leaseMs } from "#lib/database/instances.ts";
import { loadConfig } from "#lib/runtime/config.ts";
import { createServices } from "#lib/services.ts";
import { newId } from "#lib/shared/id.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

forEachEngine((engine) => {
  if (engine.name === "SQLite") return;

  test("a process that waits for rows in its recovery is heard of all the same", async () => {
    const { store, person, contract, clock } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const dataDir = mkdtempSync(join(tmpdir(), "countersign-heartbeat-"));
    after(() => rmSync(dataDir, { recursive: true }));
    const others = (await db.selectFrom("instance").select("id").execute()).map(({ id }) => id);
    const services = createServices(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: store.where.databaseUrl ?? "" }));
    await services.start();
    after(services.stop);

    // Left behind by a dead process, and so many that waiting for each takes longer than the lease.
    for (let n = 0; n < 8; n++) {
      const ids = { personId: kim.id, formKey: newId(), attemptId: newId(), instance: "gone" };
      await claim(db, { ...ids, content: await contract(kim), now: clock.now });
    }
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (tx) => {
      await tx.selectFrom("document").select("id").forUpdate().execute();
      locked.resolve();
      // Asked for again and again: a transaction that says nothing is ended by the server.
      for (let waiting = true; waiting; ) {
        await tx.selectFrom("document").select("id").execute();
        waiting = await Promise.race([held.promise.then(() => false), pause(1000, true)]);
      }
    });
    await locked.promise;
    const heard = async () =>
      (await db.selectFrom("instance").select("seen_at").where("id", "not in", others).executeTakeFirstOrThrow())
        .seen_at;
    let longestMs = 0;
    const begun = Date.now();
    for (let before = await heard(), since = begun; Date.now() - begun < 20_000; await pause(500)) {
      const now = await heard();
      if (now !== before) [before, since] = [now, Date.now()];
      longestMs = Math.max(longestMs, Date.now() - since);
    }
    held.resolve();
    await holder;
    assert.ok(longestMs < leaseMs / 2, `not heard of for ${longestMs} ms`);
  });
});
