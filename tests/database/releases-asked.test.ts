import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { mostWhole } from "#lib/shared/limits.ts";
import { mostWaiting } from "#lib/shared/release.ts";
import { filledIn, templateFile, templatesIn } from "#lib/shared/template-file.ts";
import { templateSchema } from "#lib/shared/template-schema.ts";
import { demandsRelease } from "#lib/templates/records.ts";
import { code } from "../support/duplicate-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { value } from "../support/people-office.ts";
import { releaseScene } from "../support/release-scene.ts";

forEachEngine((engine) => {
  test("that a template demands it is known of all that the form is offered, and goes into a file and comes from one", async () => {
    const { db, releases, templates, demand, chief, kim, contract, asking, template77001 } = await releaseScene(engine);
    for (let n = 10; n < 10 + mostWhole; n++)
      value(await templates.add(chief, { ...demand, name: `A ${n}`, templateId: `A-${n}` }));
    const choices = await templates.choices("en");
    assert.deepEqual([...new Set(choices.map(({ release }) => release))], [true]);
    assert.deepEqual([...new Set(choices.map(({ brief }) => brief))], [undefined, true]);
    const written = templatesIn(templateFile(await templates.export()));
    await template77001(false);
    assert.equal((await templates.choice("en", "77001"))?.release, undefined);
    assert.equal(code(await releases.ask(kim, newId(), asking(await contract(kim)))), "release_not_needed");
    const forms = (written ?? []).map((one) => templateSchema({ phoneRegion: "KR" }).parse(filledIn(one)));
    assert.deepEqual(value(await templates.takeOver(chief, forms)), { added: 0, changed: 1, same: mostWhole, kept: 0 });
    assert.equal(code(await releases.ask(kim, newId(), asking(await contract(kim)))), "ok");
    // One from before it could be said demands none.
    const { release: _, ...older } = { ...demand, templateId: "older" };
    value(await templates.add(chief, templateSchema({ phoneRegion: "KR" }).parse(filledIn(older))));
    assert.equal(await demandsRelease(db, "older"), false);
  });

  test("asked for is what a creation would take: with its files, under the limits, and where somebody else can release it", async () => {
    const { db, releases, contract, kim, boss, chief, asking, disable, template77001 } = await releaseScene(engine);
    const content = await contract(kim);
    const ask = async (more = content, key = newId()) => code(await releases.ask(kim, key, asking(more)));
    assert.equal(await ask({ ...content, files: [newId()] }), "form_invalid");
    assert.equal(await ask({ ...content, templateId: "77002" }), "release_not_needed");
    await template77001(false);
    assert.equal(await ask(), "release_not_needed");
    await template77001(true);
    await disable(boss, 1);
    await disable(chief, 1);
    assert.equal(await ask(), "nobody_releases");
    await disable(boss, null);
    for (let n = 0; n < mostWaiting; n++) assert.equal(await ask(), "ok");
    assert.equal(await ask(), "too_many_waiting");
    const { n } = await db
      .selectFrom("draft")
      .select((select) => select.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    assert.equal(Number(n), mostWaiting);
  });

  test("what its template has come to refuse is not asked for, but whoever asks again is answered as before", async () => {
    const { releases, contract, kim, boss, asking } = await releaseScene(engine);
    const [formKey, refused] = [newId(), { code: "value_added" } as const];
    const asked = asking(await contract(kim));
    assert.equal(code(await releases.ask(kim, formKey, { ...asked, refused })), "value_added");
    assert.deepEqual(await releases.list(boss), []);
    value(await releases.ask(kim, formKey, asked));
    value(await releases.ask(kim, formKey, { ...asked, refused }));
    assert.equal((await releases.list(boss)).length, 1);
  });

  test("of a draft that was deleted no release is asked until its person keeps it", async () => {
    const { releases, drafts, contract, kim, asking } = await releaseScene(engine);
    const [content, formKey, page] = [await contract(kim), newId(), newId()];
    const { draft } = asking(content);
    value(await drafts.save(kim, formKey, draft.form, 0, { id: page, save: 1 }));
    value(await drafts.remove(kim, formKey));
    assert.equal(code(await releases.ask(kim, formKey, asking(content, 1))), "draft_newer");
    value(await drafts.restore(kim, formKey));
    assert.equal(code(await releases.ask(kim, formKey, asking(content, 1))), "ok");
  });

  test("whoever asks is shown a document of the same contents first, and so is whoever releases", async () => {
    const { releases, documents, kim, boss, asked, asking, contract, person, db } = await releaseScene(engine, {
      sameAgainMs: 7 * 24 * 60 * 60 * 1000,
    });
    const { content, ...first } = await asked();
    const lee = await person("lee");
    const files = (await contract(lee)).files;
    const second = newId();
    value(await releases.ask(lee, second, asking({ ...content, files })));
    const { id } = value(await releases.release(boss, first));
    const again = { ...content, files: (await contract(kim)).files };
    const answer = await releases.ask(kim, newId(), asking(again));
    assert.equal(answer.ok ? "" : answer.problem.same?.id, id);
    const shown = db.selectFrom("audit").select("object").where("kind", "=", "links_shown");
    assert.deepEqual(
      (await shown.execute()).map(({ object }) => object),
      [id],
    );
    value(await releases.ask(kim, newId(), { ...asking(again), anyway: id }));

    const [request] = await releases.list(boss);
    const opened = await releases.find(boss, request?.id ?? "");
    const named = { id: opened?.id ?? "", owner: lee.id, formKey: second };
    const refused = await releases.release(boss, named);
    assert.equal(refused.ok ? "" : refused.problem.same?.id, id);
    assert.equal(await releases.count(boss), 2);
    assert.ok(value(await releases.release(boss, named, id)).created);
    assert.equal((await documents.findByForm(lee, second))?.attempt?.sameAs, id);
  });

  test("a release counts as its preparer's creation, and their limit is told to the manager", async () => {
    const { releases, kim, boss, asked, creations } = await releaseScene(engine, {
      quotas: { ...noQuotas, creationsPerHour: 1 },
    });
    const [one, two] = [await asked(), await asked(kim, { title: "Two" })];
    assert.ok(value(await releases.release(boss, one)).created);
    const refused = await releases.release(boss, two);
    assert.deepEqual(refused.ok ? {} : [refused.problem.code, refused.problem.holder, refused.problem.most], [
      "release_full",
      "kim",
      "1",
    ]);
    assert.equal(creations(), 1);
    assert.equal(await releases.count(boss), 1);
  });
});
