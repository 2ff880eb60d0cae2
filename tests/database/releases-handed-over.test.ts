import assert from "node:assert/strict";
import { test } from "node:test";
import { createHandOvers } from "#lib/hand-over/hand-over.ts";
import { accountById } from "#lib/people/rows.ts";
import { newId } from "#lib/shared/id.ts";
import { code } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { value } from "../support/people-office.ts";
import { releaseScene } from "../support/release-scene.ts";

forEachEngine((engine) => {
  test("a correction of a document that was handed over is released, and not once the hand-over is undone", async () => {
    const scene = await releaseScene(engine);
    const { db, documents, drafts, duplication, releases, asking, contract, template77001 } = scene;
    const { person, disable, kim, boss, chief } = scene;
    const lee = await person("lee");
    await template77001(false);
    const made = value(await documents.create(lee, newId(), await contract(lee)));
    await template77001(true);
    await disable(lee, 1);
    const handOvers = createHandOvers({ db, quotas: noQuotas, now: () => 1000 });
    value(await handOvers.handOver(chief, lee.id, kim.id));
    /** As a session would say who it is. */
    const heir = await accountById(db, kim.id);
    assert.ok(heir);
    const { formKey } = value(await duplication.replace(heir, made.id, { files: true }));
    const draft = await drafts.find(heir, formKey);
    const content = await contract(heir, { title: "Corrected", files: draft?.form?.files ?? [] });
    value(await releases.ask(heir, formKey, asking(content, draft?.version)));
    const { id } = await db.selectFrom("release_request").select("id").executeTakeFirstOrThrow();
    const request = { id, owner: kim.id, formKey };

    value(await handOvers.undo(chief, lee.id));
    assert.equal(code(await releases.release(boss, request)), "release_stuck");
    value(await handOvers.handOver(chief, lee.id, kim.id));
    const released = value(await releases.release(boss, request));
    assert.equal((await documents.find(boss, released.id))?.replaces, made.id);
  });
});
