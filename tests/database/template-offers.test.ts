import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "#lib/database/tables.ts";
import { newId } from "#lib/shared/id.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { emptyItem, emptyRole } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { mostRead } from "#lib/templates/used-templates.ts";
import { catalogue } from "../support/catalogue.ts";
import { forEachEngine } from "../support/engines.ts";

forEachEngine((engine) => {
  test("documents are filtered by every template that some were created with, archived or not", async () => {
    const { templates, kim, add, use } = await catalogue(engine);
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
    const { templates, kim, add, use } = await catalogue(engine);
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
    const { templates, add } = await catalogue(engine);
    const person = { ...emptySigner, name: "박대표", mobile: "01022223333" };
    await add("77001", "Lease", { roles: [{ ...emptyRole, name: "Company", person }, emptyRole] });
    const offered = [{ name: "Company", person: { ...person, mobile: "010-2222-3333" } }, { name: "" }];
    const [listed] = await templates.choices("en");
    for (const choice of [listed, await templates.choice("en", "77001"), await templates.named("Lease")])
      assert.deepEqual(choice?.roles, offered);
  });

  test("whom a template always has is offered with the digits of a number from abroad, unless they may be one of the region", async () => {
    const { store, templates, add } = await catalogue(engine);
    const person = { ...emptySigner, name: "Smith", mobile: "14155552671" };
    await add("77001", "Lease", { roles: [{ ...emptyRole, name: "Company", person }, emptyRole] });
    const [role] = (await templates.choice("en", "77001"))?.roles ?? [];
    assert.deepEqual([role?.person?.mobile, role?.digits], ["+1 415 555 2671", "14155552671"]);
    const german = createTemplates({ db: store.db, practice: async () => false, phoneRegion: "DE", now: Date.now });
    await add("77002", "Rent", {
      roles: [{ ...emptyRole, name: "Company", person: { ...person, mobile: "15752345678" } }],
    });
    // Somebody who types these digits means 01575 2345678.
    const [other] = (await german.choice("en", "77002"))?.roles ?? [];
    assert.deepEqual([other?.person?.mobile, other?.digits], ["+1 575 234 5678", undefined]);
  });

  test("a letter beyond ASCII is found small and capital, composed and decomposed, in names and IDs, described or not", async () => {
    const { store, templates, add, use } = await catalogue(engine);
    await add("Ärzte-1", "ÜBERLASSUNG", { folder: "Größe" });
    await use("ÖL-77");
    await use("계약-78");
    // As a version of before, or another program, may have left it.
    await use("x");
    await store.db
      .updateTable("document")
      .set({ template_id: "Éa-79".normalize("NFD") })
      .where("template_id", "=", "x")
      .execute();
    const spelt = (text: string) =>
      [text.toLowerCase(), text.toUpperCase()].flatMap((one) => [one.normalize("NFC"), one.normalize("NFD")]);
    const searched = async (typed: string) => (await templates.search(typed)).map(({ id }) => id);
    for (const [text, id] of [
      ["ärzte", "Ärzte-1"],
      ["überl", "Ärzte-1"],
      ["grö", "Ärzte-1"],
      ["öl-7", "ÖL-77"],
      ["계약", "계약-78"],
      ["éa", "Éa-79".normalize("NFD")],
    ] as const)
      for (const typed of spelt(text)) assert.deepEqual(await searched(typed), [id], typed);
    for (const typed of spelt("öl"))
      assert.deepEqual(
        (await templates.undescribed(typed)).map(({ id }) => id),
        ["ÖL-77"],
        typed,
      );
    for (const typed of spelt("ärzte"))
      assert.deepEqual(
        (await templates.list(typed, false)).templates.map(({ form }) => form.templateId),
        ["Ärzte-1"],
        typed,
      );
    assert.deepEqual(await searched("oel"), []);
  });

  test("an ID that nobody has described is found by a part of it, also where many others were used since", async () => {
    const { templates, kim, add, use } = await catalogue(engine);
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

  test("of more IDs than are read, one that was used long ago is found by how it begins, one that was used last by any part of it", async () => {
    const { store, templates, kim, use } = await catalogue(engine);
    const before = Array.from({ length: mostRead }, (_, n) => `a ${n}`);
    const since = Array.from({ length: mostRead }, () => "since");
    await addUses(store.db, kim.id, ["b Lease, old", ...before, ...since, "z Lease, new"]);
    const found = async (typed: string) => (await templates.search(typed)).map(({ id }) => id);
    assert.deepEqual(await found("lease"), ["z Lease, new"]);
    assert.deepEqual(await found(" b Lease"), ["b Lease, old"]);
    assert.deepEqual(
      (await templates.undescribed("b Lease, o")).map(({ id }) => id),
      ["b Lease, old"],
    );
    // One that is not found can be entered all the same, and is found since.
    await use("b Lease, old");
    assert.deepEqual(await found("lease"), ["b Lease, old", "z Lease, new"]);
    assert.deepEqual(
      (await templates.choices("ko")).slice(0, 3).map(({ id }) => id),
      ["b Lease, old", "z Lease, new", "since"],
    );
  });

  test("archived templates that were used last take no place of the IDs that the form offers", async () => {
    const { templates, kim, add, use } = await catalogue(engine);
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
    const { templates, add } = await catalogue(engine, true);
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
    const { templates, add } = await catalogue(engine);
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
    const { templates, kim, add } = await catalogue(engine, true);
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
    const { templates, add } = await catalogue(engine, true);
    await add("77001", "Lease");
    for (const id of ["\0", "77001\0"]) {
      assert.equal(await templates.choice("en", id), undefined);
      assert.equal((await templates.choices("en", { id })).filter((one) => one.id === id).length, 0);
    }
    assert.equal(await templates.named("\0"), undefined);
    assert.deepEqual(await templates.search("\0none"), []);
  });
});

/** A document created with each of these, one after the other, before any other document. */
async function addUses(db: Database, personId: string, templateIds: string[]): Promise<void> {
  const rows = templateIds.map((templateId, n) => {
    const at = n - templateIds.length;
    const id = newId();
    const service = { service_id: id, links_complete: 1, search_text: "" };
    const times = { created_at: at, changed_at: at, place: at };
    const what = { state: "created" as const, template_id: templateId, title: "계약서", auto_send: 0 };
    return { id, person_id: personId, form_key: id, ...what, ...times, ...service };
  });
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto("document")
      .values(rows.slice(from, from + 500))
      .execute();
}
