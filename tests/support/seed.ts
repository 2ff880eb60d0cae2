import { recordOutcome } from "#lib/creation/attempt-rows.ts";
import { claim } from "#lib/creation/claim.ts";
import { beat } from "#lib/database/instances.ts";
import type { Database } from "#lib/database/tables.ts";
import { beginDraft } from "#lib/drafts/begin.ts";
import { enterRequest } from "#lib/drafts/requests.ts";
import { accountByEmail, insertPerson } from "#lib/people/rows.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { addUpload } from "#lib/uploads/rows.ts";
import type { Desk } from "./desk.ts";
import { storeOf } from "./desk-store.ts";
import { noQuotas } from "./no-quotas.ts";

export interface Seed {
  title: string;
  /** Of a form that is begun already. */
  formKey?: string;
  template?: string;
  signers?: { name: string; email?: string; mobile?: string }[];
  items?: { key: string; value: string }[];
  /** Their names. */
  files?: string[];
  /** The service's id. Without one the document was refused and is a draft. */
  serviceId?: string;
  /** Whether it is not known what came of it. */
  unknown?: boolean;
}

export interface Seeded {
  id: string;
  formKey: string;
  link: string;
}

/** Writes documents of one person straight into the desk's database while it runs, a second apart from `start`, the first one oldest. */
export async function seed(desk: Desk, owner: string, start: number, seeds: Seed[]): Promise<Seeded[]> {
  const store = storeOf(desk);
  const seeded = await seedDocuments(store.db, owner, start, seeds);
  await store.close();
  return seeded;
}

/** The same into the database itself, whichever engine it is on. */
export async function seedDocuments(db: Database, owner: string, start: number, seeds: Seed[]): Promise<Seeded[]> {
  const person = await accountByEmail(db, owner);
  if (!person) throw new Error(`nobody has the address ${owner}`);
  const usual = await seedUploads(db, person.id, ["a.pdf"], start);
  // Else the desk takes for abandoned what is about to be recorded.
  await beat(db, "seed");
  const seeded: Seeded[] = [];
  for (const [
    index,
    {
      title,
      formKey: begun,
      template = "77001",
      signers = [{ name: "Jane Porter" }],
      items = [],
      files: names,
      serviceId,
      unknown,
    },
  ] of seeds.entries()) {
    const now = start + index * 1000;
    const formKey = begun ?? newId(now);
    const files = names ? await seedUploads(db, person.id, names, now) : usual;
    const content = { templateId: template, title, signers, items, files, autoSend: false };
    const claimed = await claim(db, {
      personId: person.id,
      formKey,
      content,
      attemptId: newId(now),
      instance: "seed",
      now,
    });
    if (claimed.kind !== "claimed") throw new Error("the form key is taken");
    const link = `https://sign.example/view/${newId()}`;
    const said = { reason: "seeded", detail: "seeded" };
    await recordOutcome(
      db,
      { ...claimed, content },
      unknown
        ? { ...said, state: "unknown" }
        : serviceId === undefined
          ? { ...said, state: "rejected", problem: { code: "rejected", reference: claimed.reference } }
          : { ...said, state: "created", serviceId, links: signers.map(() => ({ url: link })), complete: true },
      now,
    );
    seeded.push({ id: claimed.documentId, formKey, link });
  }
  return seeded;
}

/** Enters files of these names, of which nothing lies on the disk. Answers their ids. */
export async function seedUploads(db: Database, personId: string, names: string[], now: number): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const upload = {
      uploadId: newId(),
      name,
      diskName: newId(),
      bytes: 1,
      sha256: "",
      stamp: "",
      keyId: null,
      pages: 1,
      notices: [],
    };
    await addUpload(db, personId, upload, now);
    ids.push(upload.uploadId);
  }
  return ids;
}

/** Enters a draft of this form that waits for its release. */
export async function seedRequest(
  db: Database,
  personId: string,
  { form, note, now }: { form: DocumentForm; note: string; now: number },
) {
  const [own, id] = [{ person_id: personId, form_key: newId(now) }, newId(now)];
  await beginDraft(db, personId, { formKey: own.form_key, form, savedAt: now }, noQuotas);
  await db.transaction().execute((tx) => enterRequest(tx, own, { id, note, now }));
  return { own, id };
}

/** Makes somebody else the owner of the document at this address, while the desk runs. */
export async function giveAway(desk: Desk, address: string, email: string): Promise<void> {
  const store = storeOf(desk);
  const person = await accountByEmail(store.db, email);
  if (!person) throw new Error(`nobody has the address ${email}`);
  await store.db
    .updateTable("document")
    .set({ person_id: person.id, search_stale: 1 })
    .where("id", "=", address.split("/").at(-1) ?? "")
    .execute();
  await store.close();
}

/** Enters people who can sign in, in this order, straight into the desk's database while it runs. */
export async function seedPeople(desk: Desk, people: { name: string; email: string }[]): Promise<void> {
  const store = storeOf(desk);
  for (const [i, person] of people.entries())
    await insertPerson(store.db, { ...person, id: newId(), role: "staff", passwordHash: "set", createdAt: i + 1 });
  await store.close();
}
