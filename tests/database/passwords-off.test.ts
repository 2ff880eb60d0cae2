import assert from "node:assert/strict";
import { test } from "node:test";
import { createPeople, type People } from "#lib/people/people.ts";
import type { Result } from "#lib/shared/result.ts";
import { afterInsert, somebodyWaits } from "../support/between.ts";
import { companyOffice } from "../support/company-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { problem, value } from "../support/people-office.ts";

forEachEngine((engine) => {
  /** An office whose administrator has connected an account; `within` does one thing while the transaction of another is open. */
  async function office() {
    const scene = await companyOffice(engine);
    const { store, db, clock, people, issuer } = scene;
    await scene.connected(scene.first);
    async function within(
      table: string,
      outer: (people: People) => Promise<Result<unknown>>,
      inner: () => Promise<Result<unknown>>,
    ) {
      let late: Promise<Result<unknown>> | undefined;
      const interrupted = afterInsert(db, table, async () => {
        let over = false;
        late = inner().finally(() => {
          over = true;
        });
        // SQLite lets nobody else write meanwhile.
        if (store.engine === "postgres") await somebodyWaits(db, () => over);
      });
      value(await outer(createPeople({ db: interrupted, now: () => clock.now, keys: linkKeys, issuer })));
      return problem((await late) ?? assert.fail("nothing happened in between"));
    }
    return { ...scene, people, within };
  }

  test("who disconnects the company's account while passwords go off keeps it", async () => {
    const { people, first, within } = await office();
    const refused = await within(
      "setting",
      (other) => other.switchPasswordSignIn(first, false),
      () => people.disconnectCompany(first.id),
    );
    assert.equal(refused, "company_only_way");
    assert.deepEqual(await people.waysIn(first.id), { password: true, company: true });
  });

  test("passwords do not go off by whose account is disconnected, or role taken away, meanwhile", async () => {
    for (const way of ["disconnected", "demoted"]) {
      const { people, first, joined, within } = await office();
      const { person } = await joined("park@hanbit.example", "administrator");
      const refused = await within(
        "audit",
        (other) =>
          way === "disconnected" ? other.disconnectCompany(first.id) : other.changeRole(person, first.id, "staff"),
        () => people.switchPasswordSignIn(first, false),
      );
      assert.equal(refused, "company_needed", way);
      assert.equal(await people.passwordSignIn(), true);
    }
  });
});
