import type { Database } from "#lib/database/tables.ts";
import { beginDraft } from "#lib/drafts/begin.ts";
import { insertPerson } from "#lib/people/rows.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Role } from "#lib/shared/roles.ts";
import { signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { authenticator } from "../support/authenticator.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { seedDocuments, seedRequest } from "../support/seed.ts";
import { calls, type Known } from "./leaves.ts";

/* What an action uses up, or changes so that it is called in vain a second time, made anew before each of its calls. */

interface Parts {
  db: Database;
  /** The administrator, who calls. */
  owner: string;
  email: string;
  call: (name: string, input: string) => Promise<{ text: string }>;
  /** Uploads a file for them; answers its id. */
  upload: () => Promise<string>;
  known: Known;
}

type Making = () => Promise<Partial<Known>>;

/** By the action's name. */
export function things({ db, owner, email, call, upload, known }: Parts): Record<string, Making> {
  const done = async (name: string, input: unknown) => {
    const { text } = await call(name, JSON.stringify(input));
    if (!text.includes('"ok":true')) throw new Error(`${name}: ${text}`);
    return (field: string) => new RegExp(`"${field}":"([^"]+)"`).exec(text)?.[1] ?? "";
  };
  const somebody = async (role: Role = "staff", isGone = false): Promise<string> => {
    const id = newId();
    await insertPerson(db, {
      id,
      name: "Lee",
      email: `${id}@hanbit.example`,
      role,
      passwordHash: "set",
      createdAt: Date.now(),
    });
    if (isGone) await db.updateTable("person").set({ disabled_at: Date.now() }).where("id", "=", id).execute();
    return id;
  };
  const invited = async () => {
    const address = `${newId()}@hanbit.example`;
    const said = await done("people/invite", { name: "Lee", email: address, role: "staff" });
    const { id } = await db.selectFrom("person").select("id").where("email", "=", address).executeTakeFirstOrThrow();
    return { person: id, invitation: said("link").split("/").at(-1) ?? "" };
  };
  const draft = async (holder = owner): Promise<string> => {
    const formKey = newId();
    await beginDraft(db, holder, { formKey, form: emptyForm, savedAt: Date.now() }, noQuotas);
    return formKey;
  };
  const given = async (from: string, to: string): Promise<string> => {
    const form_key = await draft(to);
    const row = { person_id: to, form_key, given_by: from, given_at: Date.now(), note: "" };
    await db.insertInto("shared_draft").values(row).execute();
    return form_key;
  };
  const contact = async () => {
    const address = `${newId()}@hanbit.example`;
    await done("contacts/add", { signer: { name: "Lee", email: address, mobile: "" }, shared: true });
    const row = await db
      .selectFrom("contact")
      .select(["id", ...signerFields])
      .where("email", "=", address)
      .executeTakeFirstOrThrow();
    const { id, ...seen } = row;
    return { id, before: seen satisfies TypedSigner };
  };
  const group = async () => {
    const name = newId();
    await done("contacts/saveGroup", { ...(calls["contacts/saveGroup"]?.(known) as object), name, changed: undefined });
    return db.selectFrom("contact_group").select(["id", "version"]).where("name", "=", name).executeTakeFirstOrThrow();
  };
  const template = async (more: object = {}) => {
    const form = { ...(calls["templates/save"]?.(known) as { templateId: string }), ...more };
    await done("templates/save", form);
    const row = await db
      .selectFrom("template")
      .select(["id", "version", "template_id"])
      .where("template_id", "=", form.templateId)
      .executeTakeFirstOrThrow();
    return { id: row.id, version: row.version, templateId: row.template_id };
  };
  /** Of somebody else, with a file of theirs. */
  const request = async () => {
    const preparer = await somebody();
    const file = await upload();
    await db.updateTable("upload").set({ person_id: preparer }).where("id", "=", file).execute();
    const form = { ...(calls["documents/new/create"]?.(known) as typeof emptyForm), files: [file] };
    const asked = { form, note: "", now: Date.now() };
    const { own, id } = await seedRequest(db, preparer, asked);
    return { request: id, preparer, formKey: own.form_key };
  };
  const unknownDocument = async () => {
    const [one] = await seedDocuments(db, email, Date.now(), [{ title: "Nobody knows", unknown: true }]);
    const document = one?.id ?? "";
    const { reference } = await db
      .selectFrom("attempt")
      .select("reference")
      .where("document_id", "=", document)
      .executeTakeFirstOrThrow();
    return { document, reference };
  };
  const packet = async () => {
    const id = newId();
    await done("packets/begin", { ...(calls["packets/begin"]?.(known) as object), packet: id });
    return { packet: id };
  };
  const handedOver = async () => {
    const [person, colleague] = [await somebody("staff", true), await somebody()];
    await draft(person);
    return { person, colleague };
  };
  const factorOf = async (person: string) => {
    await db.insertInto("second_factor").values({ person_id: person, sealed: "", used_step: 0, since: 1 }).execute();
    return { person };
  };
  const noFactor = async () => {
    for (const table of ["recovery_code", "second_factor"] as const)
      await db.deleteFrom(table).where("person_id", "=", owner).execute();
    return {};
  };
  const offered = async () => {
    await noFactor();
    const said = await done("account/beginFactor", null);
    return { offer: said("offer"), code: authenticator(said("key"))(Date.now()) };
  };
  const person = async () => ({ person: await somebody() });

  return {
    "account/setUpFactor": offered,
    async "account/renewRecoveryCodes"() {
      await done("account/setUpFactor", await offered());
      return {};
    },
    // The administrator's own password is enough for these.
    "account/signOutElsewhere": noFactor,
    "contacts/change": async () => ({ contacts: [await contact()] }),
    "contacts/forget": async () => ({ contacts: [await contact()] }),
    "contacts/merge": async () => ({ contacts: [await contact(), await contact()] }),
    "contacts/remove": async () => ({ contacts: [await contact()] }),
    "contacts/removeGroup": async () => ({ group: await group() }),
    async "documents/new/askForRelease"() {
      await somebody("manager");
      return { templateId: (await template({ release: true })).templateId };
    },
    "documents/new/replaceNothing": async () => {
      const [one] = await seedDocuments(db, email, Date.now(), [{ title: "Lease", serviceId: newId() }]);
      return { formKey: (await done("documents/replace", { id: one?.id, files: false }))("formKey") };
    },
    "documents/resolve": unknownDocument,
    "drafts/giveBack": async () => ({ formKey: await given(await somebody(), owner) }),
    "drafts/remove": async () => ({ formKey: await draft() }),
    async "drafts/restore"() {
      const formKey = await draft();
      await done("drafts/remove", formKey);
      return { formKey };
    },
    "drafts/share": async () => ({ formKey: await draft(), colleague: await somebody() }),
    "drafts/takeBack": async () => ({ formKey: await given(owner, await somebody()) }),
    "invitation/accept": invited,
    "packets/add": packet,
    "people/changeRole": person,
    "people/disable": person,
    "people/enable": async () => ({ person: await somebody("staff", true) }),
    "people/handOver": handedOver,
    async "people/undoHandOver"() {
      const both = await handedOver();
      await done("people/handOver", { from: both.person, to: both.colleague });
      return both;
    },
    "people/renewInvitation": invited,
    "people/resetFactor": async () => factorOf(await somebody()),
    "people/signOutEverywhere": person,
    "releases/release": request,
    "releases/returnRequest": request,
    async "settings/removeDepartment"() {
      const name = newId();
      await done("settings/saveDepartment", { departmentName: name });
      const { id } = await db.selectFrom("department").select("id").where("name", "=", name).executeTakeFirstOrThrow();
      return { department: id };
    },
    "templates/tryIt": async () => ({ template: await template() }),
  };
}
