import assert from "node:assert/strict";
import { test } from "node:test";
import { lockPerson } from "#lib/database/row-locks.ts";
import type { ExportPieces } from "#lib/documents/export/export.ts";
import { listQuery } from "#lib/documents/list-query.ts";
import { withDepartment } from "#lib/people/departments.ts";
import { createPeople } from "#lib/people/people.ts";
import { accountById } from "#lib/people/rows.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Person } from "#lib/shared/roles.ts";
import { somebodyWaits } from "../support/between.ts";
import { code, duplicateOffice } from "../support/duplicate-office.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";

const { exporting, common, duplicate: replacing, forgetting } = messages("en");
const sheet = {
  format: "csv" as const,
  name: "Documents",
  templateName: (id: string) => id,
  words: {
    heads: exporting.heads,
    states: common.states,
    replaced: replacing.replaced,
    practice: common.practice,
    linksRemoved: exporting.linksRemoved,
    linkUnreadable: "unreadable",
    forgotten: forgetting.person,
  },
};
const all = listQuery(new URLSearchParams());
const open = new AbortController().signal;

async function textOf(asked: Promise<Result<ExportPieces>>): Promise<string> {
  const made = await asked;
  assert.ok(made.ok);
  const pieces = [made.value.first];
  for await (const piece of made.value.rest) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Kim and Lee of sales and Park of nothing, each with a session; Kim has sent a document. */
async function sales(engine: Engine) {
  const office = await duplicateOffice(engine);
  const { db } = office.store;
  const people = createPeople({ db, now: () => office.clock.now, keys: linkKeys });
  const sessions = new Map<string, string>();
  const person = async (name: string) => {
    const made = await office.person(name);
    sessions.set(made.id, await people.openSession(made.id));
    return made;
  };
  /** As their session says who it is with the next request. */
  const now = async (who: Person) => (await people.person(sessions.get(who.id) ?? "")) ?? assert.fail("signed out");
  const boss = await office.person("boss", "administrator");
  const [kim, lee, park] = [await person("kim"), await person("lee"), await person("park")];
  const named = async (departmentName: string) => {
    assert.equal(code(await people.saveDepartment(boss, { departmentName })), "ok");
    const made = (await people.departments()).find(({ name }) => name === departmentName);
    return made?.id ?? assert.fail();
  };
  const department = await named("Sales");
  assert.ok((await people.setDepartment(boss, [kim.id, lee.id], department)).ok);
  const document = await office.created(kim, { title: "Lease" });
  const titlesSeenBy = async (who: Person) => {
    const reader = await now(who);
    const listed = await office.documents.list(reader, { text: "" });
    assert.ok(listed.ok);
    return listed.value.documents.map(({ title }) => title);
  };
  const audited = async (...kinds: string[]) =>
    (await db.selectFrom("audit").select(["kind", "object", "detail"]).orderBy("number").execute()).flatMap(
      ({ kind, object, detail }) => (kinds.includes(kind) ? [[kind, object, JSON.parse(detail)]] : []),
    );
  return { ...office, db, people, now, boss, kim, lee, park, named, department, document, titlesSeenBy, audited };
}

forEachEngine((engine) => {
  test("once it is switched on, staff find, open, copy and export what others of their department have sent, others do not", async () => {
    const { documents, duplication, people, now, boss, kim, lee, park, document } = await sales(engine);
    const link = document.signers[0]?.link ?? assert.fail();
    const reach = async (who: Person) => {
      const reader = await now(who);
      const [listed, found] = [await documents.list(reader, all), await documents.propose(reader, "홍길동")];
      assert.ok(listed.ok && found.ok);
      const text = await textOf(documents.exportList(reader, all, sheet, open));
      return [
        (await documents.find(reader, document.id))?.signers[0]?.link === link,
        (await documents.file(reader, document.id, 0)) !== undefined,
        listed.value.documents.length === 1 && listed.value.total.n === 1,
        found.value.documents.length === 1,
        (await documents.counts(reader)).all.n === 1,
        text.includes(link),
        (await documents.titles(reader, [document.id])).size === 1,
        (await documents.recordShare(reader, document.id, { signers: [0], way: "link" })).ok,
        (await duplication.duplicate(reader, document.id, { files: true, signers: true, items: true })).ok,
      ];
    };
    const [everything, nothing] = [Array(9).fill(true), Array(9).fill(false)];
    assert.deepEqual([await reach(kim), await reach(lee), await reach(park)], [everything, nothing, nothing]);
    await people.saveSeesDepartment(boss, true);
    assert.deepEqual([await reach(kim), await reach(lee), await reach(park)], [everything, everything, nothing]);
    await people.saveSeesDepartment(boss, false);
    assert.deepEqual(await reach(lee), nothing);
  });

  test("what a department only sees it cannot mark, note, replace, resolve or take for read; drafts are not seen at all", async () => {
    const { documents, drafts, duplication, contract, people, now, boss, kim, lee, document } = await sales(engine);
    await people.saveSeesDepartment(boss, true);
    const unknown = newId();
    await documents.create(kim, unknown, await contract(kim, { templateId: "practice-unknown" }));
    const lost = (await documents.findByForm(kim, unknown)) ?? assert.fail();
    const refused = newId();
    await documents.create(kim, refused, await contract(kim, { templateId: "practice-rejected" }));
    const rejected = (await documents.findByForm(kim, refused)) ?? assert.fail();
    assert.ok((await drafts.save(kim, newId(), formOfContent(await contract(kim)), 0)).ok);

    const reader = await now(lee);
    assert.equal((await documents.find(reader, lost.id))?.state, "unknown");
    assert.equal(await documents.find(reader, rejected.id), undefined);
    assert.deepEqual((await drafts.list(reader)).drafts, []);
    assert.equal((await documents.counts(reader)).unknown.n, 0);
    const { id } = document;
    const tries = async (who: Person) => [
      code(await documents.markSigned(who, id, { signer: 0, signed: true })),
      code(await documents.addNote(who, id, "mine")),
      code(await duplication.replace(who, id, { files: true })),
      code(await documents.markConflictSeen(who, lost.id, 1)),
      code(await documents.resolve(who, lost.id, { created: false }, lost.attempt?.reference ?? "")),
    ];
    assert.deepEqual(await tries(reader), Array(5).fill("not_found"));
    assert.deepEqual(await tries(await now(kim)), Array(5).fill("ok"));
  });

  test("who comes sees what was sent before and by those who are deactivated; who goes sees nothing of it with the next request", async () => {
    const { people, boss, kim, lee, park, titlesSeenBy, department, named } = await sales(engine);
    await people.saveSeesDepartment(boss, true);
    assert.ok((await people.setDepartment(boss, [park.id], department)).ok);
    assert.deepEqual(await titlesSeenBy(park), ["Lease"]);
    assert.ok((await people.disable(boss, kim.id)).ok);
    assert.deepEqual([await titlesSeenBy(park), await titlesSeenBy(lee)], [["Lease"], ["Lease"]]);
    assert.ok((await people.setDepartment(boss, [lee.id], await named("Purchasing"))).ok);
    assert.deepEqual([await titlesSeenBy(park), await titlesSeenBy(lee)], [["Lease"], []]);
    assert.ok((await people.setDepartment(boss, [park.id], null)).ok);
    assert.deepEqual(await titlesSeenBy(park), []);
  });

  test("a department that is deleted leaves its people in none, and its name free", async () => {
    const { people, boss, kim, lee, titlesSeenBy, department, named, audited } = await sales(engine);
    await people.saveSeesDepartment(boss, true);
    assert.deepEqual(await titlesSeenBy(lee), ["Lease"]);
    assert.equal(code(await people.saveDepartment(boss, { departmentName: "SALES" })), "form_invalid");
    assert.ok((await people.removeDepartment(boss, department)).ok);
    assert.deepEqual([await titlesSeenBy(lee), await people.departments()], [[], []]);
    assert.equal(code(await people.removeDepartment(boss, department)), "department_gone");
    assert.equal(code(await people.setDepartment(boss, [lee.id], department)), "department_gone");
    assert.equal(
      code(await people.saveDepartment(boss, { id: department, departmentName: "Sales" })),
      "department_gone",
    );
    const again = await named("Sales");
    assert.ok((await people.saveDepartment(boss, { id: again, departmentName: "sales" })).ok);
    assert.ok((await people.setDepartment(boss, [lee.id, lee.id, kim.id], again)).ok);
    assert.ok((await people.setDepartment(boss, [lee.id], again)).ok);
    assert.deepEqual(await people.departments(), [{ id: again, name: "sales", people: 2 }]);
    assert.deepEqual(await audited("department_added", "department_renamed", "department_deleted"), [
      ["department_added", department, {}],
      ["department_deleted", department, { people: 2 }],
      ["department_added", again, {}],
      ["department_renamed", again, {}],
    ]);
    // Of several at once in any order.
    const changed = await audited("department_changed");
    assert.deepEqual(
      changed
        .slice(0, 2)
        .map(([, id]) => id)
        .sort(),
      [kim.id, lee.id].sort(),
    );
    assert.deepEqual(
      changed.map(([, , detail]) => detail),
      [...Array(2).fill({ before: null, after: department }), ...Array(2).fill({ before: null, after: again })],
    );
    assert.deepEqual(await audited("setting_changed"), [
      ["setting_changed", "departments", { before: false, after: true }],
    ]);
  });

  test("who is invited into a department is in it from the first sign-in, and an invitation into one that is gone makes nobody", async () => {
    const { people, boss, named, department, audited } = await sales(engine);
    await people.saveSeesDepartment(boss, true);
    const invited = { name: "Choi", email: "choi@hanbit.example", role: "staff" as const };
    const gone = await named("Legal");
    assert.ok((await people.removeDepartment(boss, gone)).ok);
    const refused = await people.invite(boss, { ...invited, departmentId: gone });
    assert.equal(code(refused), "department_gone");
    const made = await people.invite(boss, { ...invited, departmentId: department });
    assert.ok(made.ok);
    const came = await people.acceptInvitation(made.value.token, "blue kettle, nine");
    assert.ok(came.ok);
    const reader = await people.person(await people.openSession(came.value.id));
    assert.equal(reader?.department?.length, 2);
    assert.equal((await audited("person_invited")).length, 1);
    assert.deepEqual((await audited("department_changed")).at(-1), [
      "department_changed",
      came.value.id,
      { before: null, after: department },
    ]);
  });

  test("of administrators at once none leaves somebody in a department that is gone, or two of one name", async () => {
    const { db, people, boss, park, department } = await sales(engine);
    const name = { departmentName: "Legal" };
    const named = await Promise.all([people.saveDepartment(boss, name), people.saveDepartment(boss, name)]);
    assert.deepEqual(named.map(({ ok }) => ok).sort(), [false, true]);
    const invited = { name: "Choi", email: "choi@hanbit.example", role: "staff" as const, departmentId: department };
    await Promise.all([
      people.removeDepartment(boss, department),
      people.setDepartment(boss, [park.id], department),
      people.invite(boss, invited),
    ]);
    const left = await db.selectFrom("person").select("id").where("department_id", "is not", null).execute();
    assert.deepEqual(left, []);
  });

  test("people move and leave a department in the order in which others hold several of them", async () => {
    if (engine.name === "SQLite") return;
    const { db, people, boss, kim, lee, park, department } = await sales(engine);
    // Whoever has the least id is held by each change of people.
    const [, , first = "", second = ""] = [boss, kim, lee, park].map(({ id }) => id).toSorted();
    for (const change of [
      () => people.setDepartment(boss, [first, second], null),
      () => people.setDepartment(boss, [first, second], department),
      () => people.removeDepartment(boss, department),
    ]) {
      // The table has this row behind the other one from now on.
      await lockPerson(db, first);
      const changed = await db.transaction().execute(async (tx) => {
        await lockPerson(tx, first);
        const changed = change();
        changed.catch(() => {});
        await somebodyWaits(db);
        await lockPerson(tx, second);
        return { changed };
      });
      assert.ok((await changed.changed).ok);
    }
  });

  test("an export that is under way has nothing more of a department that its reader has left", async () => {
    const { db, documents, people, now, boss, kim, lee, created } = await sales(engine);
    await people.saveSeesDepartment(boss, true);
    const model = await created(kim, { title: "Model" });
    const row = await db.selectFrom("document").selectAll().where("id", "=", model.id).executeTakeFirstOrThrow();
    const signers = await db.selectFrom("signer").selectAll().where("document_id", "=", model.id).execute();
    for (let i = 1; i <= 150; i++) {
      const id = newId();
      await db
        .insertInto("document")
        .values({ ...row, id, form_key: id, title: `Copy ${i}.`, place: row.place + i })
        .execute();
      await db
        .insertInto("signer")
        .values(signers.map((signer) => ({ ...signer, document_id: id })))
        .execute();
    }
    const asked = await documents.exportList(await now(lee), all, sheet, open);
    assert.ok(asked.ok);
    const first = Buffer.from(asked.value.first).toString();
    assert.deepEqual([first.includes("Copy 150."), first.includes("Lease")], [true, false], first.slice(0, 300));
    assert.ok((await people.setDepartment(boss, [lee.id], null)).ok);
    let rest = "";
    for await (const piece of asked.value.rest) rest += Buffer.from(piece).toString();
    assert.doesNotMatch(rest, /Copy|Model|Lease/);
  });

  test("the list of a large department is one list, newest first, page by page and searched, with those who see it twice once", async () => {
    const { db, documents, people, person, now, boss, kim, lee, created, department } = await sales(engine);
    await people.saveSeesDepartment(boss, true);
    // One whose work was handed over to somebody of the same department, in a small one.
    const heir = { ...(await now(lee)), standsFor: [kim.id] };
    const few = await documents.list(heir, { text: "" });
    assert.ok(few.ok);
    assert.deepEqual([few.value.documents.length, few.value.total.n], [1, 1]);
    const titles = ["Lease"];
    const others: string[] = [];
    for (let i = 0; i < 7; i++) {
      const other = await person(`other${i}`);
      others.push(other.id);
      await created(other, { title: `Of ${i}` });
      titles.unshift(`Of ${i}`);
    }
    assert.ok((await people.setDepartment(boss, others, department)).ok);
    // Somebody whose work was handed over is in the department as well.
    await db
      .updateTable("person")
      .set({ stands_for: JSON.stringify(others.slice(0, 1)) })
      .where("id", "=", lee.id)
      .execute();
    const account = (await accountById(db, lee.id)) ?? assert.fail();
    const reader = await withDepartment(db, account);
    const page = async (query: Partial<Parameters<typeof documents.list>[1]>) => {
      const listed = await documents.list(reader, { text: "", ...query });
      assert.ok(listed.ok);
      return { ...listed.value, titles: listed.value.documents.map(({ title }) => title) };
    };
    const first = await page({});
    assert.deepEqual([first.titles, first.total.n], [titles, 8]);
    const place = first.documents[2]?.place ?? 0;
    assert.deepEqual((await page({ after: { direction: "older", place } })).titles, titles.slice(3));
    assert.deepEqual((await page({ after: { direction: "newer", place } })).titles, titles.slice(0, 2));
    assert.deepEqual((await page({ text: "of" })).titles, titles.slice(0, 7));
    assert.deepEqual((await page({ text: "", creator: others[3] ?? "" })).titles, ["Of 3"]);
  });
});
