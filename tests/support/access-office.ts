import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright/test";
import { expect } from "playwright/test";
import { beginDraft } from "#lib/drafts/begin.ts";
import { accountByEmail } from "#lib/people/rows.ts";
import { filesPath } from "#lib/runtime/data-dir.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Role } from "#lib/shared/roles.ts";
import { emptyTemplate } from "#lib/shared/template.ts";
import { contactOf, type Thing } from "./access-table.ts";
import { placedActions } from "./action-ids.ts";
import type { Desk } from "./desk.ts";
import { storeOf } from "./desk-store.ts";
import { madePdf } from "./made-pdf.ts";
import { noQuotas } from "./no-quotas.ts";
import { addPerson, colleague, manager, nobody, type State, setUp } from "./people-pages.ts";
import { seed, seedRequest, seedUploads } from "./seed.ts";

export interface Asker {
  name: string;
  role?: Role;
  /** Their session counts no more, or they have none. */
  out?: true;
  cookie: string;
}

interface Person {
  id: string;
  email: string;
  cookie: string;
}

/** What an id in a path or an action is about. */
export interface Made {
  id: string;
  formKey: string;
  owner: string;
  /** Another like it. */
  second?: string;
}

const cookieOf = ({ cookies }: State) => cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

/** Everybody who can ask, with what makes things that are theirs. The first two are signed out; the last is the administrator. */
export async function openAccessOffice(browser: Browser, desk: Desk) {
  const page = await browser.newPage({ storageState: nobody });
  await setUp(page, desk);
  const adminState = await page.context().storageState();
  await page.close();
  const add = async (member: Parameters<typeof addPerson>[3]) =>
    cookieOf(await addPerson(browser, desk, adminState, member));
  const members = { owner: colleague(), other: colleague(), mate: colleague(), deactivated: colleague() };
  const cookies = {
    owner: await add(members.owner),
    other: await add(members.other),
    mate: await add(members.mate),
    deactivated: await add(members.deactivated),
  };
  const adminCookie = cookieOf(adminState);
  const managerCookie = await add(manager);
  const store = storeOf(desk);
  const { db } = store;
  const person = async (who: "owner" | "other" | "mate"): Promise<Person> => {
    const { email } = members[who];
    const account = await accountByEmail(db, email);
    if (!account) throw new Error(`nobody has the address ${email}`);
    return { id: account.id, email, cookie: cookies[who] };
  };
  const [owner, other, mate] = [await person("owner"), await person("other"), await person("mate")];
  const managerId = (await accountByEmail(db, manager.email))?.id ?? "";
  const gone = await accountByEmail(db, members.deactivated.email);
  const people: Asker[] = [
    { name: "nobody", out: true, cookie: "" },
    { name: "somebody who was deactivated", out: true, cookie: cookies.deactivated },
    { name: "staff, its owner", role: "staff", cookie: cookies.owner },
    { name: "staff, another", role: "staff", cookie: cookies.other },
    { name: "staff, of the owner's department", role: "staff", cookie: cookies.mate },
    { name: "a manager", role: "manager", cookie: managerCookie },
    { name: "an administrator", role: "administrator", cookie: adminCookie },
  ];

  const call = async (action: string, cookie: string, input: unknown) => {
    const { id, page } = placedActions()[action] ?? { id: "", page: "/" };
    const answer = await fetch(`${desk.url}${page}`, {
      method: "POST",
      redirect: "manual",
      body: JSON.stringify([input]),
      headers: {
        cookie,
        origin: desk.url,
        "content-type": "text/plain;charset=UTF-8",
        "next-action": id,
      },
    });
    const text = await answer.text();
    const code = /"code":"(\w+)"/.exec(text)?.[1];
    const kinds: Record<string, string> = { signed_out: "signed out", not_allowed: "refused", unexpected: "failed" };
    const kind = answer.status === 200 ? (kinds[code ?? ""] ?? "answered") : `${answer.status}`;
    return { code, kind, text, headers: answer.headers };
  };
  const disabled = await call("people/disable", adminCookie, gone?.id);
  expect(disabled.text).toContain('"ok":true');
  const done = async (action: string, input: unknown) =>
    expect((await call(action, adminCookie, input)).text).toContain('"ok":true');
  await done("settings/saveDepartment", { departmentName: "Sales" });
  await done("settings/saveSeesDepartment", { on: true });
  const { id: department } = await db.selectFrom("department").select("id").executeTakeFirstOrThrow();
  await done("people/setDepartment", { people: [owner.id, mate.id], department });

  /** What was entered in the database alone gets its bytes. */
  async function putOnDisk(): Promise<void> {
    for (const { disk_name: name } of await db
      .selectFrom("upload")
      .select("disk_name")
      .where("bytes", "=", 1)
      .execute())
      writeFileSync(join(filesPath(desk.dataDir, "sqlite"), `${name}.pdf`), "%PDF-1.7");
  }

  /** Something new of this person's. */
  async function make(thing: Thing, { id: owner, email, cookie }: Person): Promise<Made> {
    const now = Date.now();
    const formKey = newId();
    if (thing === "document") {
      const [one] = await seed(desk, email, now, [{ title: "Agreement", serviceId: newId() }]);
      await putOnDisk();
      return { id: one?.id ?? "", formKey, owner };
    }
    if (thing === "request") {
      const form = { ...emptyForm, template: "1", files: await seedUploads(db, owner, ["a.pdf"], now) };
      const { own, id } = await seedRequest(db, owner, { form, note: "", now });
      await putOnDisk();
      return { id, formKey: own.form_key, owner };
    }
    if (thing === "upload") {
      const headers = { cookie, origin: desk.url, "x-file-name": "a.pdf", "content-type": "application/pdf" };
      const put = await fetch(`${desk.url}/uploads/${formKey}`, {
        method: "PUT",
        headers,
        body: new Uint8Array(madePdf(1)),
      });
      expect(put.status).toBe(201);
      return { id: formKey, formKey, owner };
    }
    if (thing === "packet") {
      const begun = await call("packets/begin", cookie, {
        owner,
        packet: formKey,
        signers: [],
        forms: [emptyForm, emptyForm],
      });
      expect(begun.text).toContain('"ok":true');
      return { id: formKey, formKey, owner };
    }
    if (thing === "contact") {
      const enter = async (signer: ReturnType<typeof contactOf>) => {
        await call("contacts/add", cookie, { signer, shared: false });
        const { id } = await db
          .selectFrom("contact")
          .select("id")
          .where("email", "=", signer.email)
          .executeTakeFirstOrThrow();
        return id;
      };
      return { id: await enter(contactOf(formKey)), second: await enter(contactOf(formKey, "-2")), formKey, owner };
    }
    if (thing === "group") {
      await call("contacts/saveGroup", cookie, { name: formKey, people: [contactOf(formKey)], shared: false });
      const { id } = await db
        .selectFrom("contact_group")
        .select("id")
        .where("name", "=", formKey)
        .executeTakeFirstOrThrow();
      return { id, formKey, owner };
    }
    if (thing === "template") {
      await call("templates/save", adminCookie, { ...emptyTemplate, templateId: formKey, name: formKey });
      const { id } = await db
        .selectFrom("template")
        .select("id")
        .where("template_id", "=", formKey)
        .executeTakeFirstOrThrow();
      return { id, formKey, owner };
    }
    const fromColleague = thing === "colleague's draft";
    const [begins, has] = fromColleague ? [managerId, managerCookie] : [owner, cookie];
    await beginDraft(db, begins, { formKey, form: emptyForm, savedAt: now }, noQuotas);
    if (thing !== "draft") {
      const to = fromColleague ? owner : managerId;
      const given = await call("drafts/share", has, { formKey, to, shareNote: "" });
      expect(given.text).toContain('"ok":true');
    }
    return { id: formKey, formKey, owner };
  }
  return { people, managerId, owner, other, mate, make, call, close: () => store.close() };
}
