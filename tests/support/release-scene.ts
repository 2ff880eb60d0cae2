import assert from "node:assert/strict";
import type { Creation } from "#lib/creation/creation.ts";
import { recover } from "#lib/creation/recovery.ts";
import { createInstance } from "#lib/database/instances.ts";
import type { Database } from "#lib/database/tables.ts";
import { createReleases } from "#lib/releases/releases.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person, Role } from "#lib/shared/roles.ts";
import { emptyTemplate } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import type { Engine } from "./engines.ts";
import { noQuotas } from "./no-quotas.ts";
import { paperwork } from "./paperwork.ts";
import { value } from "./people-office.ts";

/** A desk with a template whose documents a manager releases: kim prepares, boss and chief release. */
export async function releaseScene(engine: Engine, settings: Parameters<typeof paperwork>[1] = {}) {
  const office = await paperwork(engine, settings);
  const { store, keys, documents, staging, clock, contract, sameAgainMs } = office;
  const { db } = store;
  const now = () => ++clock.now;
  async function person(name: string, role: Role = "staff"): Promise<Person> {
    const one = await office.person(name, role);
    await db.updateTable("person").set({ password_hash: "set" }).where("id", "=", one.id).execute();
    return one;
  }
  const kim = await person("kim");
  const boss = await person("boss", "manager");
  const chief = await person("chief", "administrator");
  const templates = createTemplates({ db, practice: async () => false, phoneRegion: "KR", now });
  const demand = { ...emptyTemplate, name: "Lease", release: true };
  const template = value(await templates.add(chief, { ...demand, templateId: "77001" }));
  const releasesOn = (creation: Pick<Creation, "create"> = documents, on: Database = db) =>
    createReleases({
      db: on,
      creation,
      sameAgainMs,
      keys,
      now,
      quotas: settings.quotas ?? noQuotas,
      limits: { maxFiles: 20, maxFileBytes: 1024 * 1024, phoneRegion: "KR" },
      filePath: (name) => staging.path(name),
    });
  const releases = releasesOn();

  /** As a form does that knows its draft; `page` and `save` tell it from another one. */
  const asking = (content: DocumentContent, version = 0, page = newId()) => ({
    content,
    note: "",
    draft: { version, page: { id: page, save: 1 }, form: formOfContent(content) },
  });
  /** A contract of this person's that waits, as a manager has opened it. */
  async function asked(by = kim, more: Partial<DocumentContent> = {}, note = "please") {
    const content = await contract(by, more);
    const formKey = newId();
    value(await releases.ask(by, formKey, { ...asking(content), note }));
    const request = await db
      .selectFrom("release_request")
      .select("id")
      .where("form_key", "=", formKey)
      .executeTakeFirstOrThrow();
    return { id: request.id, owner: by.id, formKey, content };
  }
  /** What of the service's has been created. */
  const creations = () => office.service.requests.filter(({ path }) => !path.endsWith("/oauth/token")).length;
  const disable = (one: Person, at: number | null) =>
    db.updateTable("person").set({ disabled_at: at }).where("id", "=", one.id).execute();
  const documentsOf = async (one: Person) => {
    const rows = db.selectFrom("document").select(["id", "state"]).where("person_id", "=", one.id);
    return (await rows.execute()).map(({ state }) => state);
  };
  async function template77001(release: boolean): Promise<void> {
    const there = await templates.find(template.id);
    assert.ok(there);
    value(await templates.change(chief, there, { ...there.form, release }));
  }
  /** As the next beat does: what a process that is gone had claimed is closed. */
  const recovered = () =>
    recover({ db, journal: office.journal, instance: createInstance("this"), isUnderWay: () => false });
  return {
    ...office,
    db,
    person,
    kim,
    boss,
    chief,
    templates,
    demand,
    releases,
    releasesOn,
    asking,
    asked,
    creations,
    disable,
    documentsOf,
    recovered,
    template77001,
  };
}
