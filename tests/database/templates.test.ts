import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { emptyRole, type TemplateForm } from "#lib/shared/template.ts";
import { catalogue, templateForm } from "../support/catalogue.ts";
import { forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("there are templates also where all are archived", async () => {
    const { templates, kim, add } = await catalogue(engine);
    assert.equal(await templates.any(), false);
    const id = await add("77001", "Lease");
    assert.equal(await templates.any(), true);
    assert.ok((await templates.archive(kim, { id, version: 1 }, true)).ok);
    assert.deepEqual((await templates.list("", false)).templates, []);
    assert.equal(await templates.any(), true);
  });

  test("templates are called by their names also once they are archived, and one that is not there by none", async () => {
    const { templates, kim, add } = await catalogue(engine);
    const [one, other] = [await add("77001", "Lease"), await add("77002", "Loan")];
    assert.ok((await templates.archive(kim, { id: one, version: 1 }, true)).ok);
    assert.deepEqual(await templates.called([one, newId()]), [{ id: one, name: "Lease" }]);
    assert.equal((await templates.called([one, other])).length, 2);
    assert.deepEqual(await templates.called([]), []);
  });

  test("of two who change the same version of a template one is told that the other was first, and nothing of the first is lost", async () => {
    const { templates, kim, add } = await catalogue(engine);
    const id = await add("77001", "Lease");
    const results = await Promise.all(
      ["Lease 1", "Lease 2"].map((name) => templates.change(kim, { id, version: 1 }, templateForm("77001", name))),
    );
    assert.deepEqual(results.map((result) => (result.ok ? "ok" : result.problem.code)).toSorted(), [
      "ok",
      "template_changed",
    ]);
    const found = await templates.find(id);
    assert.equal(found?.form.name, results[0]?.ok ? "Lease 1" : "Lease 2");
    assert.equal(found?.version, 2);
    assert.equal((await templates.changes(id)).length, 2);
    assert.equal((await templates.change(kim, { id: newId(), version: 1 }, templateForm("1", "None"))).ok, false);
  });

  test("an id has one template, archived or not, and keeps it whatever a change says", async () => {
    const { templates, kim, add } = await catalogue(engine);
    const id = await add("77001", "Lease");
    const results = await Promise.all([1, 2, 3].map(() => templates.add(kim, templateForm("88001", "Twice"))));
    assert.equal(results.filter(({ ok }) => ok).length, 1);
    await templates.archive(kim, { id, version: 1 }, true);
    const again = await templates.add(kim, templateForm("77001", "Lease"));
    assert.equal(!again.ok && again.problem.fields?.templateId, "template_taken");
    await templates.change(kim, { id, version: 2 }, templateForm("99001", "Lease"));
    assert.equal((await templates.find(id))?.form.templateId, "77001");
    assert.equal((await templates.find(id))?.archived, true);
  });

  test("its history tells who changed what, also that it was archived and restored", async () => {
    const { templates, kim, add } = await catalogue(engine);
    const id = await add("77001", "Lease");
    await templates.change(kim, { id, version: 1 }, templateForm("77001", "Lease", { titlePattern: "{date}" }));
    await templates.archive(kim, { id, version: 2 }, true);
    await templates.archive(kim, { id, version: 3 }, false);
    const changes = await templates.changes(id);
    assert.deepEqual(
      changes.map(({ version, archived, form, by }) => [version, archived, form.titlePattern, by]),
      [
        [4, false, "{date}", kim.name],
        [3, true, "{date}", kim.name],
        [2, false, "{date}", kim.name],
        [1, false, "", kim.name],
      ],
    );
  });

  test("the oldest change of a long history comes with the one before it, so that it can be said what it changed", async () => {
    const { templates, kim, add } = await catalogue(engine);
    const id = await add("77001", "Lease");
    for (let version = 1; version < 60; version++)
      await templates.change(kim, { id, version }, templateForm("77001", `Lease ${version}`));
    const changes = await templates.changes(id);
    assert.deepEqual([changes[0]?.version, changes.at(-1)?.version, changes.length], [60, 10, 51]);
  });

  test("two files with the same templates are taken over one after the other, in whatever order they name them", async () => {
    const { templates, kim, add } = await catalogue(engine);
    const ids = Array.from({ length: 60 }, (_, n) => String(n));
    const known = await add("0", "Before");
    const file = (name: string, order: string[]) => order.map((id) => templateForm(id, name));
    const results = await Promise.all([
      templates.takeOver(kim, file("One", ids)),
      templates.takeOver(kim, file("Other", ids.toReversed())),
    ]);
    const taken = results.map(value);
    assert.deepEqual(taken.map(({ added }) => added).toSorted(), [0, 59]);
    assert.deepEqual(taken.map(({ changed }) => changed).toSorted(), [1, 60]);
    assert.equal((await templates.find(known))?.version, 3);
    assert.equal(new Set((await templates.export()).map(({ name }) => name)).size, 1);
  });

  test("a file's templates are taken over together or not at all, and what is the same makes no change", async () => {
    const { store, templates, kim, add } = await catalogue(engine);
    const id = await add("1", "One");
    const archived = await add("2", "Two");
    await templates.archive(kim, { id: archived, version: 1 }, true);
    // As another version has written it.
    const { content } = await store.db
      .selectFrom("template")
      .select("content")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const turned = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(content)).reverse()));
    await store.db.updateTable("template").set({ content: turned }).where("id", "=", id).execute();
    const file = [templateForm("1", "One"), templateForm("2", "Two, changed"), templateForm("3", "Three")];
    assert.deepEqual(value(await templates.takeOver(kim, file)), { added: 1, changed: 1, same: 1, kept: 0 });
    assert.equal((await templates.find(id))?.version, 1);
    assert.deepEqual(
      [(await templates.find(archived))?.form.name, (await templates.find(archived))?.archived],
      ["Two, changed", true],
    );
    assert.deepEqual(
      (await templates.export()).map(({ name }) => name),
      ["One", "Three", "Two, changed"],
    );
    const broken = [templateForm("4", "Four"), { ...templateForm("5", "Five"), name: null as unknown as string }];
    await assert.rejects(templates.takeOver(kim, broken));
    assert.equal((await templates.export()).length, 3);
  });

  test("an archived template goes into a file and is archived where it is new; what is there is neither archived nor restored by a file, which says so", async () => {
    const { templates, kim, add } = await catalogue(engine);
    await add("1", "Active");
    const away = await add("2", "Away");
    await templates.archive(kim, { id: away, version: 1 }, true);
    const file = await templates.export();
    assert.deepEqual(
      file.map(({ templateId, archived }) => [templateId, archived]),
      [
        ["1", false],
        ["2", true],
      ],
    );

    const { templates: others, kim: lee } = await catalogue(engine);
    assert.deepEqual(value(await others.takeOver(lee, file)), { added: 2, changed: 0, same: 0, kept: 0 });
    const [arrived] = (await others.list("", true)).templates;
    assert.equal(arrived?.form.name, "Away");
    assert.deepEqual(
      (await others.list("", false)).templates.map(({ form }) => form.name),
      ["Active"],
    );
    const changes = await others.changes(arrived?.id ?? "");
    assert.deepEqual(
      changes.map(({ version, archived, by }) => [version, archived, by]),
      [
        [2, true, lee.name],
        [1, false, lee.name],
      ],
    );
    assert.deepEqual(value(await others.takeOver(lee, file)), { added: 0, changed: 0, same: 2, kept: 0 });

    // Both were put to the contrary since.
    await others.archive(lee, { id: arrived?.id ?? "", version: 2 }, false);
    const [active] = (await others.list("active", false)).templates;
    await others.archive(lee, { id: active?.id ?? "", version: 1 }, true);
    const renamed = file.map((one) => ({ ...one, name: `${one.name} 2` }));
    assert.deepEqual(value(await others.takeOver(lee, renamed)), { added: 0, changed: 2, same: 0, kept: 2 });
    assert.deepEqual(
      (await others.list("", false)).templates.map(({ form }) => form.name),
      ["Away 2"],
    );
    // A file from before there was such a mark says nothing of it.
    const before = renamed.map(({ archived: _, ...form }) => form);
    assert.deepEqual(value(await others.takeOver(lee, before)), { added: 0, changed: 0, same: 2, kept: 0 });
    assert.deepEqual(value(await others.takeOver(lee, [templateForm("3", "Old file")])), {
      added: 1,
      changed: 0,
      same: 0,
      kept: 0,
    });
    assert.equal((await others.list("old", false)).templates.length, 1);
  });

  test("what a role asks to be reached by goes to the form and into a file; one of before takes either, and a file makes no change of that", async () => {
    const { store, templates, kim, add } = await catalogue(engine);
    const roles: TemplateForm["roles"] = [emptyRole, { ...emptyRole, name: "Tenant", contact: "mobile" }];
    await add("1", "Asks", { roles });
    const old = await add("2", "Old", { roles: [emptyRole] });
    const { contact: _, ...before } = emptyRole;
    const content = JSON.stringify({ ...templateForm("2", "Old"), roles: [before] });
    await store.db.updateTable("template").set({ content }).where("id", "=", old).execute();
    assert.deepEqual((await templates.choice("en", "1"))?.roles, [{ name: "" }, { name: "Tenant", contact: "mobile" }]);
    assert.deepEqual((await templates.choice("en", "2"))?.roles, [{ name: "" }]);
    const exported = await templates.export();
    assert.deepEqual(
      exported.map((one) => one.roles.map(({ contact }) => contact)),
      [["either", "mobile"], ["either"]],
    );
    assert.deepEqual(value(await templates.takeOver(kim, exported)), { added: 0, changed: 0, same: 2, kept: 0 });
  });
});
