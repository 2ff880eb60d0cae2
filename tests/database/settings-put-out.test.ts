import assert from "node:assert/strict";
import { test } from "node:test";
import { createForgetting } from "#lib/documents/forgetting/forgetting.ts";
import { createRetention } from "#lib/documents/retention/retention.ts";
import { createHold } from "#lib/settings/hold.ts";
import { createWording } from "#lib/settings/wording.ts";
import { newId } from "#lib/shared/id.ts";
import type { Result } from "#lib/shared/result.ts";
import { noRules } from "#lib/shared/retention.ts";
import type { Person } from "#lib/shared/roles.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { usualWording } from "#lib/shared/wording.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { steadiness } from "../support/archive.ts";
import { templateForm } from "../support/catalogue.ts";
import { connectionOffice, typed } from "../support/connection-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { problem, value } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("an administrator who is put out saves no setting with what was on its way", async () => {
    const { people, store, db, first, joined, clock, instance, version } = await connectionOffice(engine);
    const { person: second } = await joined("second@hanbit.example", "administrator");
    const now = () => clock.now;
    const connection = instance();
    const versionRead = await version(connection);
    const hold = createHold({ db, now });
    const wording = createWording({ db, now });
    const retention = createRetention({
      store,
      forgetOutcomes: async () => 0,
      steadiness,
      quotas: noQuotas,
      sweepUploads: async () => {},
      sweepSoon() {},
    });
    const templates = createTemplates({ db, practice: async () => false, phoneRegion: "KR", now });
    const template = value(await templates.add(first, templateForm("0", "There")));
    const forgetting = createForgetting({ store, phoneRegion: "KR", now, workSoon() {} });
    const nobody = { id: newId(), before: { ...emptySigner, name: "Kim" } };
    const en = { subject: "For {name}", body: "{link}" };
    const rules = { ...noRules, linksDays: 30 };
    const savesOf = (by: Person): (() => Promise<Result<unknown>>)[] => [
      () => connection.save(by, typed("https://sign.example"), versionRead),
      () => hold.save(by, 5),
      () => wording.save(by, { ...usualWording, en }, usualWording),
      () => retention.save(by, rules, { before: noRules, confirmed: null }),
      () => people.saveDemand(by, "staff"),
      () => people.saveSeesDepartment(by, true),
      () => people.switchPasswordSignIn(by, true),
      () => templates.add(by, templateForm("1", "One")),
      () => templates.takeOver(by, [templateForm("2", "Two")]),
      () => templates.change(by, template, templateForm("0", "Changed")),
      () => templates.archive(by, { ...template, version: 2 }, true),
    ];
    const settings = () => db.selectFrom("setting").selectAll().orderBy("name").execute();
    const before = await settings();
    for (const putOut of [() => people.changeRole(first, second.id, "staff"), () => people.disable(first, second.id)]) {
      value(await putOut());
      for (const save of savesOf(second)) assert.equal(problem(await save()), "not_allowed", String(save));
      assert.equal(problem(await forgetting.forget(second, nobody)), "not_allowed");
      assert.deepEqual(await settings(), before);
    }
    for (const save of savesOf(first)) value(await save());
    assert.equal(problem(await forgetting.forget(first, nobody)), "not_found");
  });
});
