import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { formOf } from "#lib/documents/form.ts";
import { listQuery } from "#lib/documents/list-query.ts";
import { keepSearchIndex } from "#lib/search/index-keeper.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { struckMark } from "#lib/shared/struck.ts";
import { emptyItem, emptyRole, emptyTemplate } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { forEachEngine } from "../support/engines.ts";
import { canary, forgettingScene, left, other } from "../support/forgetting-scene.ts";
import { pageOf } from "../support/page-of.ts";
import { value } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("a forgotten person is nowhere any more, and what was sent stays with the name struck", async () => {
    const { store, documents, drafts, contacts, forgetting, boss, kim, create, learn, contact, ...rest } =
      await forgettingScene(engine);
    const { db } = store;
    const id = await create(kim, {
      title: "근로계약서 맹카나",
      items: [
        { key: "call", value: "+82 10-9876-5432" },
        { key: "mail", value: "to CANARY@forget.example, please" },
        { key: "who", value: "맹 카나 귀하" },
        { key: "salary", value: "₩36,000,000" },
      ],
    });
    const file = (await documents.find(kim, id))?.files[0];
    await db
      .updateTable("upload")
      .set({ name: "맹카나_계약서.pdf" })
      .where("id", "=", file?.uploadId ?? "")
      .execute();
    await documents.addNote(kim, id, "맹카나님께 010-9876-5432로 전화함");
    const byMobile = await create(boss, { title: "Other title", signers: [{ name: "M. K.", mobile: canary.mobile }] });
    const draft = value(
      await drafts.begin(kim, {
        ...emptyForm,
        title: "맹카나 계약",
        signers: [
          { name: "맹카나", email: "", mobile: "010-9876-5432" },
          { name: "Jane", email: "", mobile: "" },
        ],
        items: [
          { key: "k", value: "맹카나" },
          { key: "l", value: "stays" },
        ],
      }),
    ).formKey;
    const one = { ...canary, mobile: "" };
    await contacts.add(boss, { signers: [one], shared: true });
    await contacts.saveGroup(kim, { name: "Team", people: [canary, { ...other, mobile: "" }], shared: false });
    await contacts.saveGroup(kim, { name: "Alone", people: [canary], shared: false });
    await keepSearchIndex({ db, instance: "this", sizes: { block: 64, stale: 1 } });
    const seen = await contact();
    await create(kim, { title: "Not learned from yet" });

    const found = value(await forgetting.toForget(boss, seen.id));
    assert.deepEqual(
      [found.documents.n, found.open.n, found.names, found.drafts, found.contacts, found.groups],
      [3, 0, ["M. K."], [{ by: "kim", n: 1 }], 3, 2],
    );
    assert.deepEqual(await forgetting.forget(boss, seen), ok(null));
    assert.equal(rest.soon(), 1);
    assert.deepEqual(await forgetting.underWay(boss), [{ name: canary.name, waits: undefined }]);
    await rest.toTheEnd();
    assert.deepEqual(await forgetting.underWay(boss), []);

    if (store.engine === "sqlite") {
      const bytes = ["", "-wal"].map((end) => readFileSync(`${store.where.sqlitePath}${end}`).toString("latin1"));
      for (const trace of [canary.name, canary.email, canary.mobile, "ㅁㅋㄴ"])
        assert.ok(!bytes.join().includes(Buffer.from(trace).toString("latin1")), trace);
    }
    await learn();
    // However few are stale.
    await keepSearchIndex({ db, instance: "this", sizes: { block: 64, stale: 512 } });
    assert.deepEqual(await left(store), []);
    const grams = db.selectFrom("search_posting").selectAll().orderBy("key");
    const kept = await grams.execute();
    await db.deleteFrom("search_posting").execute();
    await db.updateTable("document").set({ search_stale: 2 }).execute();
    await keepSearchIndex({ db, instance: "this", sizes: { block: 64, stale: 1 } });
    assert.deepEqual(kept, await grams.execute());

    const document = await documents.find(kim, id);
    assert.ok(document);
    assert.deepEqual(
      [document.state, document.title, document.createdBy],
      ["created", `근로계약서 ${struckMark}`, "kim"],
    );
    assert.ok(document.serviceId);
    assert.deepEqual(document.signers[0], { name: struckMark });
    assert.deepEqual([document.signers[1]?.name, document.signers[1]?.email], [other.name, other.email]);
    assert.ok(document.signers[1]?.link);
    assert.deepEqual(
      document.items.map((item) => item.value),
      [struckMark, struckMark, struckMark, "₩36,000,000"],
    );
    assert.equal(document.files[0]?.name, `${struckMark}_계약서.pdf`);
    const history = await documents.history(document, []);
    assert.deepEqual(
      history.map(({ what, by }) => [what, by]),
      [
        ["created", "kim"],
        ["note", "kim"],
        ["forgotten", "boss"],
      ],
    );
    assert.deepEqual((await documents.find(boss, byMobile))?.signers[0], { name: struckMark });
    for (const text of ["맹카나", "ㅁㅋㄴ", "canary", "010-9876-5432", "98765432"]) {
      assert.equal((await pageOf(documents, boss, { text })).total.n, 0, text);
      assert.deepEqual(await contacts.suggest(boss, text), [], text);
      assert.deepEqual((await contacts.list(boss, text)).contacts, [], text);
    }
    assert.equal((await pageOf(documents, boss, { text: "jane" })).total.n, 2);
    assert.deepEqual(
      (await contacts.list(boss, "")).contacts.map(({ name }) => name),
      [other.name],
    );

    const opened = await drafts.find(kim, draft);
    assert.deepEqual(
      [opened?.version, opened?.form?.title, opened?.form?.signers.map(({ name }) => name)],
      [2, " 계약", ["", "Jane"]],
    );
    assert.deepEqual(
      opened?.form?.items.map((item) => item.value),
      ["", "stays"],
    );
    const late = await drafts.save(kim, draft, { ...emptyForm, title: "as it was" }, 1, { id: newId(), save: 1 });
    assert.equal(!late.ok && late.problem.code, "draft_newer");
    const groups = await contacts.groups(kim);
    assert.deepEqual(
      groups.map(({ name, version, people }) => [name, version, people.map((each) => each.name)]),
      [["Team", 2, [other.name]]],
    );
  });

  test("a forgotten signer leaves their row empty in a draft: everybody else keeps their role, in each draft of a packet", async () => {
    const { store, drafts, forgetting, boss, kim, create, contact } = await forgettingScene(engine);
    await create(kim);
    const person = (name: string) => ({ ...emptySigner, name });
    const rows = [
      [canary, person("Tenant"), person("Witness")],
      [person("Landlord"), { ...canary, name: "M. K." }, person("Witness")],
      [person("Landlord"), canary, canary],
      [canary],
    ];
    const forms = rows.map((signers) => ({ ...emptyForm, template: "T-1", title: "Lease", signers }));
    const packet = newId();
    value(await drafts.beginPacket(kim, packet, forms));
    await forgetting.forget(boss, await contact());
    await forgetting.work();
    const parts = store.db.selectFrom("packet_part").select("form_key").where("packet", "=", packet).orderBy("place");
    const found = [];
    for (const { form_key } of await parts.execute()) found.push(await drafts.find(kim, form_key));
    assert.deepEqual(
      found.map((draft) => draft?.form?.signers.map(({ name, email, mobile }) => [name, email, mobile].join(""))),
      [["", "Tenant", "Witness"], ["Landlord", "", "Witness"], ["Landlord", "", ""], [""]],
    );
  });

  test("the export has the mark in words, and a duplicate has nothing of the person", async () => {
    const { documents, forgetting, boss, kim, create, contact } = await forgettingScene(engine);
    const id = await create(kim, { title: "계약 맹카나", items: [{ key: "who", value: "맹카나" }] });
    await forgetting.forget(boss, await contact());
    await forgetting.work();
    const { common, duplicate, exporting } = messages("ko");
    const words = {
      heads: exporting.heads,
      states: common.states,
      replaced: duplicate.replaced,
      practice: common.practice,
    };
    const sheet = {
      format: "csv" as const,
      name: "Documents",
      templateName: (one: string) => one,
      words: { ...words, linksRemoved: exporting.linksRemoved, linkUnreadable: "", forgotten: "삭제된 사람" },
    };
    const made = value(
      await documents.exportList(kim, listQuery(new URLSearchParams()), sheet, new AbortController().signal),
    );
    const lines = new TextDecoder().decode(made.first).split("\r\n");
    assert.match(lines[1] ?? "", /^계약 삭제된 사람,.*,삭제된 사람,,,,$/);
    assert.match(lines[2] ?? "", /Jane Porter,jane@acme.example,,https?:/);
    const document = await documents.find(kim, id);
    assert.ok(document);
    const form = formOf(document, "KR");
    assert.deepEqual([form.title, form.signers[0]?.name, form.items[0]?.value], ["계약 ", "", ""]);
  });

  test("somebody of the same name with another email is somebody else", async () => {
    const { documents, contacts, forgetting, boss, kim, create, contact } = await forgettingScene(engine);
    const namesake = { name: canary.name, email: "another@x.example" };
    const id = await create(kim, { title: `Of ${canary.name}`, signers: [namesake] });
    await create(kim);
    await forgetting.forget(boss, await contact());
    await forgetting.work();
    const kept = await documents.find(boss, id);
    assert.deepEqual(
      [kept?.title, kept?.signers[0]?.name, kept?.signers[0]?.email],
      [`Of ${canary.name}`, canary.name, namesake.email],
    );
    assert.deepEqual(
      (await contacts.suggest(boss, canary.name)).map(({ email }) => email),
      [namesake.email],
    );
  });

  test("an address is the same in capital letters, beyond ASCII too", async () => {
    const { store, documents, forgetting, boss, kim, create, learn } = await forgettingScene(engine);
    const id = await create(kim, { signers: [{ name: "Jörg Ölm", email: "JÖRG@Forget.example" }] });
    await create(kim, { signers: [{ name: "Jörg Ölm", email: "jörg@forget.example" }] });
    await learn();
    const found = store.db
      .selectFrom("contact")
      .select(["id", "name", "email", "mobile"])
      .where("name", "=", "Jörg Ölm");
    const { id: contact, ...before } = await found.where("email", "=", "jörg@forget.example").executeTakeFirstOrThrow();
    value(await forgetting.forget(boss, { id: contact, before }));
    await forgetting.work();
    assert.equal((await documents.find(boss, id))?.signers[0]?.name, struckMark);
  });

  test("only administrators forget, and only the contact that they have seen", async () => {
    const { store, forgetting, person, boss, kim, create, contact } = await forgettingScene(engine);
    await create(kim);
    const seen = await contact();
    for (const by of [kim, await person("manager", "manager")]) {
      assert.deepEqual(await forgetting.toForget(by, seen.id), refuse("not_allowed"));
      assert.deepEqual(await forgetting.forget(by, seen), refuse("not_allowed"));
      assert.deepEqual(await forgetting.underWay(by), []);
    }
    const before = { ...seen.before, name: "Somebody" };
    assert.deepEqual(await forgetting.forget(boss, { ...seen, before }), refuse("contact_changed"));
    assert.deepEqual(await forgetting.forget(boss, { ...seen, id: newId() }), refuse("not_found"));
    assert.equal((await store.db.selectFrom("forgetting").selectAll().execute()).length, 0);
  });

  test("a contact of which only the name is known is forgotten alone", async () => {
    const { store, documents, forgetting, toTheEnd, boss, kim, create } = await forgettingScene(engine);
    const id = await create(kim);
    const only = {
      id: newId(),
      person_id: kim.id,
      name: canary.name,
      email: "",
      mobile: "",
      used_at: 1,
      sent: 0,
      words: "",
    };
    await store.db.insertInto("contact").values(only).execute();
    const before = { name: canary.name, email: "", mobile: "" };
    const found = value(await forgetting.toForget(boss, only.id));
    assert.deepEqual([found.documents.n, found.contacts, found.groups, found.drafts], [0, 1, 0, []]);
    assert.deepEqual(await forgetting.forget(boss, { id: only.id, before }), ok(null));
    await toTheEnd();
    assert.equal((await documents.find(kim, id))?.signers[0]?.name, canary.name);
    assert.deepEqual(await forgetting.underWay(boss), []);
    assert.deepEqual(await store.db.selectFrom("contact").selectAll().where("id", "=", only.id).execute(), []);
  });

  test("a forgotten person signs no template any more, is in none of its versions, and comes back with no form that was open", async () => {
    const { store, forgetting, toTheEnd, boss, kim, create, contact } = await forgettingScene(engine);
    const templates = createTemplates({ db: store.db, practice: async () => false, phoneRegion: "KR", now: Date.now });
    const role = (person: Partial<TypedSigner>) => ({ ...emptyRole, person: { ...emptySigner, ...person } });
    const signs = [role({ name: "M. K.", email: "canary@FORGET.example" }), role({ ...other })];
    const lease = { ...emptyTemplate, templateId: "T-1", name: "Lease of 맹카나", roles: signs };
    const items = [
      { ...emptyItem, key: "call", label: "Call", value: "010-9876-5432", example: "맹 카나" },
      { ...emptyItem, key: "place", label: "Place", value: "Seoul" },
      { ...emptyItem, key: "맹카나 who", label: "Who", type: "choice" as const, choices: "맹카나, Someone" },
      { ...emptyItem, key: "only", label: "Only", type: "choice" as const, choices: "맹카나" },
    ];
    const titlePattern = "맹카나 {맹카나 who}";
    const { id } = value(await templates.add(boss, lease));
    const now = value(await templates.change(boss, { id, version: 1 }, { ...lease, items, titlePattern }));
    const before = value(await templates.add(boss, { ...emptyTemplate, templateId: "T-2", name: "NDA", roles: signs }));
    value(await templates.change(boss, before, { ...emptyTemplate, templateId: "T-2", name: "NDA of 맹카나" }));
    const namesake = {
      ...emptyTemplate,
      templateId: "T-3",
      name: "Other",
      roles: [role({ ...other, name: canary.name })],
    };
    const kept = value(await templates.add(boss, namesake));
    await create(kim);
    const seen = await contact();
    assert.equal(value(await forgetting.toForget(boss, seen.id)).templates, 2);
    value(await forgetting.forget(boss, seen));
    await toTheEnd();

    const found = await templates.find(id);
    assert.deepEqual([found?.version, found?.form.name], [3, "Lease of"]);
    assert.deepEqual(found?.form.roles, [emptyRole, role({ ...other })]);
    assert.deepEqual(
      found?.form.items.map((item) => [item.label, item.value, item.example, item.choices, item.type]),
      [
        ["Call", "", "", "", "text"],
        ["Place", "Seoul", "", "", "text"],
        ["Who", "", "", "Someone", "choice"],
        ["Only", "", "", "", "text"],
      ],
    );
    assert.equal(found?.form.titlePattern.trim(), "{맹카나 who}");
    const versions = await templates.changes(id);
    assert.deepEqual(
      versions.map((each) => [each.version, each.by, each.form.roles[0]?.person.name]),
      [
        [3, "boss", ""],
        [2, "boss", struckMark],
        [1, "boss", struckMark],
      ],
    );
    const late = await templates.change(boss, now, { ...lease, items });
    assert.equal(!late.ok && late.problem.code, "template_changed");
    const once = await templates.changes(before.id);
    assert.deepEqual(
      once.map((each) => [each.version, each.form.name]),
      [
        [3, "NDA of"],
        [2, `NDA of ${struckMark}`],
        [1, "NDA"],
      ],
    );
    // A name alone is nobody's.
    assert.deepEqual((await templates.find(kept.id))?.form, namesake);
    await store.db.deleteFrom("template_change").where("template", "=", kept.id).execute();
    await store.db.deleteFrom("template").where("id", "=", kept.id).execute();
    // A key is what the service's template calls it, and stays.
    for (const table of ["template", "template_change"] as const)
      await store.db.updateTable(table).set({ content: sql<string>`replace(content, '맹카나 who', '')` }).execute();
    assert.deepEqual(await left(store), []);
  });
});
