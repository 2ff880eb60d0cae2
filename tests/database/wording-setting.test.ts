import assert from "node:assert/strict";
import { test } from "node:test";
import { readSetting, writeSetting } from "#lib/database/settings.ts";
import { createWording } from "#lib/settings/wording.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import { usualWording } from "#lib/shared/wording.ts";
import { forEachEngine } from "../support/engines.ts";
import { ready } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("the wording is the usual one until it is set, and a language put back follows the usual one again", async () => {
    const { db, first } = await ready(engine);
    const wording = createWording({ db, now: () => 1 });
    assert.deepEqual(await wording.current(), usualWording);
    const en = { subject: "For {name}", body: "{link}" };
    assert.deepEqual(await wording.save(first, { ...usualWording, en }, usualWording), ok({ ...usualWording, en }));
    assert.deepEqual(await wording.current(), { ...usualWording, en });
    assert.deepEqual(await readSetting(db, "wording"), { en });
    await wording.save(first, usualWording, { ...usualWording, en });
    assert.deepEqual(await wording.current(), usualWording);
    assert.deepEqual(await readSetting(db, "wording"), {});
  });

  test("who has changed another language keeps a colleague's text of this one; who has changed this one too is told", async () => {
    const { db, first } = await ready(engine);
    const wording = createWording({ db, now: () => 1 });
    const en = { subject: "For {name}", body: "{link}" };
    const ko = { subject: "{name}님께", body: "{link}" };
    const before = usualWording;
    assert.ok((await wording.save(first, { ...before, ko }, before)).ok);
    assert.deepEqual(await wording.save(first, { ...before, en }, before), ok({ en, ko }));
    assert.deepEqual(await wording.save(first, { ...before, ko: en }, before), refuse("setting_changed"));
    assert.deepEqual(await wording.current(), { en, ko });
    const both = { en, ko };
    const answers = await Promise.all(
      ["1", "2"].map((subject) => wording.save(first, { ...both, en: { ...en, subject } }, both)),
    );
    assert.deepEqual(answers.map(({ ok }) => ok).toSorted(), [false, true]);
  });

  test("the same change once more is the one that stands, and changes nothing: its answer may have been lost", async () => {
    const { db, first } = await ready(engine);
    const wording = createWording({ db, now: () => 1 });
    const en = { subject: "For {name}", body: "{link}" };
    const saved = { ...usualWording, en };
    assert.deepEqual(await wording.save(first, saved, usualWording), ok(saved));
    const audited = () => db.selectFrom("audit").select("number").execute();
    const before = await audited();
    assert.deepEqual(await wording.save(first, saved, usualWording), ok(saved));
    assert.deepEqual(await audited(), before);
  });

  test("a setting that cannot be read leaves people with the usual wording, not without a page", async () => {
    const { db, first } = await ready(engine);
    for (const value of [null, "text", { en: { body: "no link" } }]) {
      await writeSetting(db, { name: "wording", value, personId: first.id }, 1);
      assert.deepEqual(await createWording({ db, now: () => 1 }).current(), usualWording);
    }
  });
});
