import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { emptyItem, emptyRole, emptyTemplate, type TemplateForm } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const form = (templateId: string, name: string, more: Partial<TemplateForm> = {}): TemplateForm => ({
  ...emptyTemplate,
  templateId,
  name,
  ...more,
});

forEachEngine((engine) => {
  async function catalogue(practice = false) {
    const { store, documents, person, contract } = await paperwork(engine);
    const templates = createTemplates({
      db: store.db,
      practice: async () => practice,
      phoneRegion: "KR",
      now: Date.now,
    });
    const kim = await person("kim");
    const add = async (...input: Parameters<typeof form>) => {
      const added = await templates.add(kim, form(...input));
      assert.ok(added.ok);
      return added.value.id;
    };
    const use = async (templateId: string) => documents.create(kim, newId(), await contract(kim, { templateId }));
    return { store, templates, kim, add, use };
  }

  test("there are templates also where all are archived", async () => {
    const { templates, kim, add } = await catalogue();
    assert.equal(await templates.any(), false);
    const id = await add("77001", "Lease");
    assert.equal(await templates.any(), true);
    assert.ok((await templates.archive(kim, { id, version: 1 }, true)).ok);
    assert.deepEqual((await templates.list("", false)).templates, []);
    assert.equal(await templates.any(), true);
  });

  test("of two who change the same version of a template one is told that the other was first, and nothing of the first is lost", async () => {
    const { templates, kim, add } = await catalogue();
    const id = await add("77001", "Lease");
    const results = await Promise.all(
      ["Lease 1", "Lease 2"].map((name) => templates.change(kim, { id, version: 1 }, form("77001", name))),
    );
    assert.deepEqual(results.map((result) => (result.ok ? "ok" : result.problem.code)).toSorted(), [
      "ok",
      "template_changed",
    ]);
    const found = await templates.find(id);
    assert.equal(found?.form.name, results[0]?.ok ? "Lease 1" : "Lease 2");
    assert.equal(found?.version, 2);
    assert.equal((await templates.changes(id)).length, 2);
    assert.equal((await templates.change(kim, { id: newId(), version: 1 }, form("1", "None"))).ok, false);
  });

  test("an id has one template, archived or not, and keeps it whatever a change says", async () => {
    const { templates, kim, add } = await catalogue();
    const id = await add("77001", "Lease");
    const results = await Promise.all([1, 2, 3].map(() => templates.add(kim, form("88001", "Twice"))));
    assert.equal(results.filter(({ ok }) => ok).length, 1);
    await templates.archive(kim, { id, version: 1 }, true);
    const again = await templates.add(kim, form("77001", "Lease"));
    assert.equal(!again.ok && again.problem.fields?.templateId, "template_taken");
    await templates.change(kim, { id, version: 2 }, form("99001", "Lease"));
    assert.equal((await templates.find(id))?.form.templateId, "77001");
    assert.equal((await templates.find(id))?.archived, true);
  });

  test("its history tells who changed what, also that it was archived and restored", async () => {
    const { templates, kim, add } = await catalogue();
    const id = await add("77001", "Lease");
    await templates.change(kim, { id, version: 1 }, form("77001", "Lease", { titlePattern: "{date}" }));
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
    const { templates, kim, add } = await catalogue();
    const id = await add("77001", "Lease");
    for (let version = 1; version < 60; version++)
      await templates.change(kim, { id, version }, form("77001", `Lease ${version}`));
    const changes = await templates.changes(id);
    assert.deepEqual([changes[0]?.version, changes.at(-1)?.version, changes.length], [60, 10, 51]);
  });

  test("documents are filtered by every template that some were created with, archived or not", async () => {
    const { templates, kim, add, use } = await catalogue();
    const archived = await add("2", "나 계약서");
    await add("1", "가 계약서");
    for (const id of ["unknown", "2"]) await use(id);
    await templates.archive(kim, { id: archived, version: 1 }, true);
    const used = [
      { id: "2", name: "나 계약서" },
      { id: "unknown", name: "unknown" },
    ];
    assert.deepEqual(await templates.used("ko"), used);
    assert.deepEqual(await templates.used("ko", "1"), [...used, { id: "1", name: "가 계약서" }]);
    assert.deepEqual(await templates.used("ko", "\0"), used);
  });

  test("the form is offered what was used last, then the others by name, then ids that nobody has described; no archived ones", async () => {
    const { templates, kim, add, use } = await catalogue();
    await add("3", "다 계약서", { items: [{ ...emptyItem, key: "pay", label: "급여" }] });
    await add("1", "가 계약서");
    const archived = await add("2", "나 계약서");
    for (const id of ["2", "unknown", "unknown", "3"]) await use(id);
    await templates.archive(kim, { id: archived, version: 1 }, true);
    const offered = await templates.choices("ko");
    assert.deepEqual(
      offered.map(({ id, name }) => [id, name]),
      [
        ["3", "다 계약서"],
        ["1", "가 계약서"],
        ["unknown", undefined],
      ],
    );
    assert.deepEqual(offered[0]?.items, [{ key: "pay", label: "급여" }]);
    const counted = await templates.choices("ko", { uses: true });
    assert.deepEqual(
      counted.map(({ uses }) => uses?.n),
      [undefined, undefined, 2],
    );
    assert.equal((await templates.choices("ko", { id: "2" })).at(-1)?.name, "나 계약서");
    assert.equal((await templates.choice("ko", "2"))?.name, "나 계약서");
    // Only the first ones are whole, and the one that is asked for.
    for (let n = 100; n < 160; n++) await add(String(n), `라 ${n}`, { titlePattern: "{date}" });
    const many = (await templates.choices("ko", { id: "140" })).filter(({ id }) => Number(id) >= 100);
    assert.deepEqual(
      many.filter(({ brief }) => !brief).map(({ id, title }) => [id, title]),
      [...Array.from({ length: 10 }, (_, i) => [String(100 + i), "{date}"]), ["140", "{date}"]],
    );
    assert.equal(many.length, 48);
    const undescribed = await templates.undescribed();
    assert.deepEqual(
      undescribed.map(({ id, uses }) => [id, uses.n]),
      [["unknown", 2]],
    );
    assert.ok((undescribed[0]?.lastAt ?? 0) > 0);
  });

  test("whom a template always has is offered with the number as people write it, from a list, by its id and by its name", async () => {
    const { templates, add } = await catalogue();
    const person = { ...emptySigner, name: "박대표", mobile: "01022223333" };
    await add("77001", "Lease", { roles: [{ ...emptyRole, name: "Company", person }, emptyRole] });
    const offered = [{ name: "Company", person: { ...person, mobile: "010-2222-3333" } }, { name: "" }];
    const [listed] = await templates.choices("en");
    for (const choice of [listed, await templates.choice("en", "77001"), await templates.named("Lease")])
      assert.deepEqual(choice?.roles, offered);
  });

  test("an ID that nobody has described is found by a part of it, also where many others were used since", async () => {
    const { templates, kim, add, use } = await catalogue();
    for (const id of ["old_Lease", "old_Lease", "oldXlease"]) await use(id);
    for (let n = 0; n < 20; n++) await use(`new ${n}`);
    assert.equal((await templates.choices("ko")).filter(({ id }) => id.startsWith("old")).length, 0);
    const found = async (typed: string) => (await templates.search(typed)).map(({ id, uses }) => [id, uses?.n]);
    assert.deepEqual(await found("OLD_l"), [["old_Lease", 2]]);
    assert.deepEqual(await found("lease"), [
      ["oldXlease", 1],
      ["old_Lease", 2],
    ]);
    assert.deepEqual(
      (await templates.undescribed("d_L")).map(({ id }) => id),
      ["old_Lease"],
    );
    assert.equal((await found("new")).length, 20);
    // Whoever describes one, or archives it, has said what is offered of it.
    const id = await add("old_Lease", "Lease");
    assert.deepEqual(await found("old_"), [["old_Lease", undefined]]);
    await templates.archive(kim, { id, version: 1 }, true);
    assert.deepEqual(await found("old_"), []);
    assert.deepEqual(await templates.undescribed("old_"), []);
  });

  test("archived templates that were used last take no place of the IDs that the form offers", async () => {
    const { templates, kim, add, use } = await catalogue();
    await use("before");
    for (let n = 0; n < 20; n++) {
      await use(`gone ${n}`);
      await templates.archive(kim, { id: await add(`gone ${n}`, `Gone ${n}`), version: 1 }, true);
    }
    assert.deepEqual(
      (await templates.choices("ko")).map(({ id }) => id),
      ["before"],
    );
  });

  test("names are those of administrators before those of the samples, and an id that nobody has named is its own", async () => {
    const { templates, add } = await catalogue(true);
    await add("10001", "Our own contract");
    const all = await templates.names("en");
    const some = await templates.names("en", ["10001", "10002", "77"]);
    for (const nameOf of [all, some])
      assert.deepEqual(["10001", "10002", "77"].map(nameOf), ["Our own contract", "Non-disclosure agreement", "77"]);
    assert.deepEqual(
      (await templates.choices("en")).map(({ name }) => name),
      ["Our own contract", "Non-disclosure agreement", "Lease"],
    );
  });

  test("a template is found by any part of its name or id, whatever the signs in it", async () => {
    const { templates, add } = await catalogue();
    await add("T-100", "100% 재택 계약서");
    await add("T_200", "Lease");
    const found = async (typed: string) =>
      (await templates.list(typed, false)).templates.map(({ form }) => form.templateId);
    assert.deepEqual(await found("재택".normalize("NFD")), ["T-100"]);
    assert.deepEqual(await found(" LEASE "), ["T_200"]);
    assert.deepEqual(await found("t_"), ["T_200"]);
    assert.deepEqual(await found("0%"), ["T-100"]);
    assert.deepEqual(await found(""), ["T-100", "T_200"]);
    assert.deepEqual(await found("none"), []);
  });

  test("for a new document a few templates are proposed by name, none that is archived; in practice samples that nobody has described too", async () => {
    const { templates, kim, add } = await catalogue(true);
    const names = async (typed: string) => (await templates.propose("en", typed)).map(({ name }) => name);
    assert.deepEqual(await names(" EMPLOYMENT "), ["Employment contract"]);
    const id = await add("10001", "Hiring");
    assert.deepEqual(await names("employment"), []);
    assert.deepEqual(await templates.propose("en", "hir"), [{ id: "10001", name: "Hiring" }]);
    assert.ok((await templates.archive(kim, { id, version: 1 }, true)).ok);
    assert.deepEqual([await names("hir"), await names("employment")], [[], []]);
    for (const n of [1, 2, 3, 4, 5]) await add(`7700${n}`, `Lease ${n}`);
    assert.deepEqual(await names("lease"), ["Lease 1", "Lease 2", "Lease 3", "Lease 4"]);
    assert.deepEqual([await names(" "), await names("\0")], [[], []]);
  });

  test("what no database takes for a text is no template, in a draft or an address", async () => {
    const { templates, add } = await catalogue(true);
    await add("77001", "Lease");
    for (const id of ["\0", "77001\0"]) {
      assert.equal(await templates.choice("en", id), undefined);
      assert.equal((await templates.choices("en", { id })).filter((one) => one.id === id).length, 0);
    }
    assert.equal(await templates.named("\0"), undefined);
    assert.deepEqual(await templates.search("\0none"), []);
  });

  test("two files with the same templates are taken over one after the other, in whatever order they name them", async () => {
    const { templates, kim, add } = await catalogue();
    const ids = Array.from({ length: 60 }, (_, n) => String(n));
    const known = await add("0", "Before");
    const file = (name: string, order: string[]) => order.map((id) => form(id, name));
    const taken = await Promise.all([
      templates.takeOver(kim, file("One", ids)),
      templates.takeOver(kim, file("Other", ids.toReversed())),
    ]);
    assert.deepEqual(taken.map(({ added }) => added).toSorted(), [0, 59]);
    assert.deepEqual(taken.map(({ changed }) => changed).toSorted(), [1, 60]);
    assert.equal((await templates.find(known))?.version, 3);
    assert.equal(new Set((await templates.export()).map(({ name }) => name)).size, 1);
  });

  test("a file's templates are taken over together or not at all, and what is the same makes no change", async () => {
    const { store, templates, kim, add } = await catalogue();
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
    const file = [form("1", "One"), form("2", "Two, changed"), form("3", "Three")];
    assert.deepEqual(await templates.takeOver(kim, file), { added: 1, changed: 1, same: 1, kept: 0 });
    assert.equal((await templates.find(id))?.version, 1);
    assert.deepEqual(
      [(await templates.find(archived))?.form.name, (await templates.find(archived))?.archived],
      ["Two, changed", true],
    );
    assert.deepEqual(
      (await templates.export()).map(({ name }) => name),
      ["One", "Three", "Two, changed"],
    );
    const broken = [form("4", "Four"), { ...form("5", "Five"), name: null as unknown as string }];
    await assert.rejects(templates.takeOver(kim, broken));
    assert.equal((await templates.export()).length, 3);
  });

  test("an archived template goes into a file and is archived where it is new; what is there is neither archived nor restored by a file, which says so", async () => {
    const { templates, kim, add } = await catalogue();
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

    const { templates: others, kim: lee } = await catalogue();
    assert.deepEqual(await others.takeOver(lee, file), { added: 2, changed: 0, same: 0, kept: 0 });
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
    assert.deepEqual(await others.takeOver(lee, file), { added: 0, changed: 0, same: 2, kept: 0 });

    // Both were put to the contrary since.
    await others.archive(lee, { id: arrived?.id ?? "", version: 2 }, false);
    const [active] = (await others.list("active", false)).templates;
    await others.archive(lee, { id: active?.id ?? "", version: 1 }, true);
    const renamed = file.map((one) => ({ ...one, name: `${one.name} 2` }));
    assert.deepEqual(await others.takeOver(lee, renamed), { added: 0, changed: 2, same: 0, kept: 2 });
    assert.deepEqual(
      (await others.list("", false)).templates.map(({ form }) => form.name),
      ["Away 2"],
    );
    // A file from before there was such a mark says nothing of it.
    const before = renamed.map(({ archived: _, ...form }) => form);
    assert.deepEqual(await others.takeOver(lee, before), { added: 0, changed: 0, same: 2, kept: 0 });
    assert.deepEqual(await others.takeOver(lee, [form("3", "Old file")]), { added: 1, changed: 0, same: 0, kept: 0 });
    assert.equal((await others.list("old", false)).templates.length, 1);
  });

  test("what a role asks to be reached by goes to the form and into a file; one of before takes either, and a file makes no change of that", async () => {
    const { store, templates, kim, add } = await catalogue();
    const roles: TemplateForm["roles"] = [emptyRole, { ...emptyRole, name: "Tenant", contact: "mobile" }];
    await add("1", "Asks", { roles });
    const old = await add("2", "Old", { roles: [emptyRole] });
    const { contact: _, ...before } = emptyRole;
    const content = JSON.stringify({ ...form("2", "Old"), roles: [before] });
    await store.db.updateTable("template").set({ content }).where("id", "=", old).execute();
    assert.deepEqual((await templates.choice("en", "1"))?.roles, [{ name: "" }, { name: "Tenant", contact: "mobile" }]);
    assert.deepEqual((await templates.choice("en", "2"))?.roles, [{ name: "" }]);
    const exported = await templates.export();
    assert.deepEqual(
      exported.map((one) => one.roles.map(({ contact }) => contact)),
      [["either", "mobile"], ["either"]],
    );
    assert.deepEqual(await templates.takeOver(kim, exported), { added: 0, changed: 0, same: 2, kept: 0 });
  });
});
