import assert from "node:assert/strict";
import { test } from "node:test";
import { readSetting, writeSetting } from "#lib/database/settings.ts";
import { createWording } from "#lib/settings/wording.ts";
import { usualWording } from "#lib/shared/wording.ts";
import { forEachEngine } from "../support/engines.ts";
import { ready } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("the wording is the usual one until it is set, and a language put back follows the usual one again", async () => {
    const { db, first } = await ready(engine);
    const wording = createWording({ db, now: () => 1 });
    assert.deepEqual(await wording.current(), usualWording);
    const en = { subject: "For {name}", body: "{link}" };
    await wording.save(first, { ...usualWording, en });
    assert.deepEqual(await wording.current(), { ...usualWording, en });
    assert.deepEqual(await readSetting(db, "wording"), { en });
    await wording.save(first, usualWording);
    assert.deepEqual(await wording.current(), usualWording);
    assert.deepEqual(await readSetting(db, "wording"), {});
  });

  test("a setting that cannot be read leaves people with the usual wording, not without a page", async () => {
    const { db, first } = await ready(engine);
    for (const value of [null, "text", { en: { body: "no link" } }]) {
      await writeSetting(db, { name: "wording", value, personId: first.id }, 1);
      assert.deepEqual(await createWording({ db, now: () => 1 }).current(), usualWording);
    }
  });
});
