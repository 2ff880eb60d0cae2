import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { audit } from "../audit/write.ts";
import type { Database, TemplateTable } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { byWhoMay } from "../people/rows.ts";
import type { AuditEvent } from "../shared/audit.ts";
import { newId } from "../shared/id.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { TemplateForm } from "../shared/template.ts";
import { filledIn, type TemplateInFile } from "../shared/template-file.ts";
import { likeText, plain } from "./sought.ts";

/** A template as it stands, and what a change of it must name. */
export interface TemplateRecord {
  id: string;
  version: number;
  /** Milliseconds since 1970. */
  changedAt: number;
  archived: boolean;
  form: TemplateForm;
}

/** How it was from one change on. */
interface TemplateChange {
  version: number;
  at: number;
  by: string;
  archived: boolean;
  form: TemplateForm;
}

/** A version: the one that somebody has changed, or the one that has come of it. */
export interface Changed {
  id: string;
  version: number;
}

/** What has come of the templates of a file. */
interface TakenOver {
  added: number;
  changed: number;
  same: number;
  kept: number;
}

export interface TemplateRecords {
  find(id: string): Promise<TemplateRecord | undefined>;
  /** The names of these, archived or not. */
  called(ids: string[]): Promise<{ id: string; name: string }[]>;
  /** Those in whose name, id or folder the text is, by name: at most a hundred of them, and whether there are more. */
  list(typed: string, archived: boolean): Promise<{ templates: TemplateRecord[]; more: boolean }>;
  /** Whether there are any, archived ones too. */
  any(): Promise<boolean>;
  /** Newest first: fifty, and the one before them, with which the oldest of them is compared. */
  changes(id: string): Promise<TemplateChange[]>;
  /** `template_taken` where another one, archived ones too, has its id. */
  add(person: Person, form: TemplateForm): Promise<Result<Changed>>;
  /** Compares and swaps on the version: `template_changed` where somebody else was first. The id at the service stays. */
  change(person: Person, changed: Changed, form: TemplateForm): Promise<Result<Changed>>;
  /** All, by name, as the form of each stands, for a file: that they were taken is written down. */
  export(): Promise<TemplateInFile[]>;
  /**
   * Adds those whose ids are new, archived where the file says so, and changes those that differ, all of them or none. It archives and restores
   * none that is there: somebody may have done the contrary since the file was made. `kept`: so many of which the file says otherwise.
   */
  takeOver(person: Person, templates: TemplateInFile[]): Promise<Result<TakenOver>>;
  /** Takes it off the form's list, or puts it there again. */
  archive(person: Person, changed: Changed, archived: boolean): Promise<Result<Changed>>;
}

const mostListed = 100;
const mostChanges = 50;

/** What administrators say of templates; inputs have been through `templateSchema`. Who may change none any more is told `not_allowed`. */
export function createTemplateRecords({ db, now }: { db: Database; now: () => number }): TemplateRecords {
  /** Answers nothing where another one has its id. */
  async function insert(tx: Database, person: Person, form: TemplateForm): Promise<Changed | undefined> {
    const at = now();
    const id = newId(at);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("template")
      .values({ id, template_id: form.templateId, ...columnsOf(form), version: 1, changed_at: at })
      .onConflict((conflict) => conflict.column("template_id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return undefined;
    await noteChange(tx, { id, version: 1, personId: person.id, at, form, archived: false });
    return { id, version: 1 };
  }

  const write = (tx: Database, person: Person, changed: Changed, next: Next) =>
    writeVersion(tx, changed, { ...next, personId: person.id, at: now() });

  function swap(
    person: Person,
    changed: Changed,
    kind: TemplateEvent,
    next: (before: TemplateRecord) => Next,
  ): Promise<Result<Changed>> {
    return byWhoMay<Changed>(db, person, "changeTemplates", async (tx) => {
      const row = await tx.selectFrom("template").selectAll().where("id", "=", changed.id).executeTakeFirst();
      if (!row) return refuse("not_found");
      if (!(await write(tx, person, changed, next(recordOf(row))))) return refuse("template_changed");
      const after = { ...changed, version: changed.version + 1 };
      await audit(tx, templateEvent(kind, after));
      return ok(after);
    });
  }

  return {
    async called(ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom("template")
        .select(["id", "name"])
        .where(inValues(db, "id", ids))
        .execute();
      return rows.map(({ id, name }) => ({ id, name }));
    },
    async find(id) {
      const row = await db.selectFrom("template").selectAll().where("id", "=", id).executeTakeFirst();
      return row && recordOf(row);
    },
    async list(typed, archived) {
      const rows = await namedTemplates(db, typed)
        .where("archived_at", archived ? "is not" : "is", null)
        .limit(mostListed + 1)
        .execute();
      return { templates: rows.slice(0, mostListed).map(recordOf), more: rows.length > mostListed };
    },
    async any() {
      return (await db.selectFrom("template").select("id").limit(1).executeTakeFirst()) !== undefined;
    },
    async changes(id) {
      const rows = await db
        .selectFrom("template_change")
        .innerJoin("person", "person.id", "template_change.person_id")
        .select(["version", "at", "archived", "content", "person.name as by"])
        .where("template", "=", id)
        .orderBy("version", "desc")
        .limit(mostChanges + 1)
        .execute();
      return rows.map(({ archived, content, ...row }) => ({
        ...row,
        archived: archived === 1,
        form: formOf(content),
      }));
    },
    add(person, form) {
      return byWhoMay<Changed>(db, person, "changeTemplates", async (tx) => {
        const added = await insert(tx, person, form);
        if (!added) return refuse("form_invalid", { fields: { templateId: "template_taken" } });
        await audit(tx, templateEvent("template_added", added));
        return ok(added);
      });
    },
    export() {
      return db.transaction().execute(async (tx) => {
        const rows = await namedTemplates(tx).execute();
        await audit(tx, { kind: "templates_exported" });
        return rows.map(recordOf).map(({ form, archived }) => ({ ...form, archived }));
      });
    },
    takeOver(person, templates) {
      return byWhoMay<TakenOver>(db, person, "changeTemplates", async (tx) => {
        const done = { added: 0, changed: 0, same: 0, kept: 0 };
        const events: AuditEvent[] = [];
        // In one order, so that two files at once do not wait for each other.
        const inOrder = templates.toSorted((one, other) => (one.templateId < other.templateId ? -1 : 1));
        for (const { archived, ...form } of inOrder) {
          const added = await insert(tx, person, form);
          if (added) {
            done.added++;
            events.push(templateEvent("template_added", added));
            if (archived) {
              await write(tx, person, added, { form, archived });
              events.push(templateEvent("template_archived", { id: added.id, version: added.version + 1 }));
            }
            continue;
          }
          // Held until the end, as it stands now.
          const row = await tx
            .updateTable("template")
            .set(({ ref }) => ({ version: ref("version") }))
            .where("template_id", "=", form.templateId)
            .returningAll()
            .executeTakeFirstOrThrow();
          const isArchived = row.archived_at !== null;
          if (archived !== undefined && archived !== isArchived) done.kept++;
          if (isDeepStrictEqual(formOf(row.content), form)) {
            done.same++;
            continue;
          }
          await write(tx, person, row, { form, archived: isArchived });
          done.changed++;
          events.push(templateEvent("template_changed", { id: row.id, version: row.version + 1 }));
        }
        await audit(tx, events);
        return ok(done);
      });
    },
    change: (person, changed, form) =>
      swap(person, changed, "template_changed", (before) => ({
        form: { ...form, templateId: before.form.templateId },
        archived: before.archived,
      })),
    archive: (person, changed, archived) =>
      swap(person, changed, archived ? "template_archived" : "template_restored", ({ form }) => ({ form, archived })),
  };
}

/** How a template is to stand. */
interface Next {
  form: TemplateForm;
  archived: boolean;
}

/** Writes a change over the version that it was made of, and beside it into what has been before. Answers whether that version still stood. */
export async function writeVersion(
  tx: Database,
  { id, version }: Changed,
  { form, archived, personId, at }: Next & { personId: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("template")
    .set({ ...columnsOf(form), version: version + 1, changed_at: at, archived_at: archived ? at : null })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await noteChange(tx, { id, version: version + 1, personId, at, form, archived });
  return true;
}

type TemplateEvent = Extract<
  AuditEvent["kind"],
  "template_added" | "template_changed" | "template_archived" | "template_restored"
>;

/** That a template has a new version. */
export const templateEvent = (kind: TemplateEvent, { id, version }: Changed): AuditEvent => ({
  kind,
  about: { is: "template", id },
  detail: { version },
});

/** The templates in whose name, id or folder a text is, by name. */
export function namedTemplates(db: Database, typed = "") {
  const query = db.selectFrom("template").selectAll().orderBy("sought").orderBy("id");
  const sought = plain(typed);
  return sought === "" ? query : query.where(sql<boolean>`${sql.ref("sought")} like ${likeText(sought)} escape '\\'`);
}

function columnsOf(form: TemplateForm) {
  return {
    name: form.name,
    sought: plain(`${form.name} ${form.templateId} ${form.folder}`),
    content: JSON.stringify(form),
    release: form.release ? 1 : 0,
  };
}

/** Whether a manager releases each document with this template ID, of an archived template too: any ID can be entered. */
export async function demandsRelease(db: Database, templateId: string): Promise<boolean> {
  const row = await db
    .selectFrom("template")
    .select("release")
    .where("template_id", "=", templateId)
    .executeTakeFirst();
  return row?.release === 1;
}

/** What the template with this ID asks for, an archived one too; nothing where nobody has described it. */
export async function askedBy(db: Database, templateId: string): Promise<Pick<TemplateForm, "roles" | "items">> {
  const row = await db
    .selectFrom("template")
    .select("content")
    .where("template_id", "=", templateId)
    .executeTakeFirst();
  return row ? formOf(row.content) : { roles: [], items: [] };
}

/** What was not there to be said yet when it was stored is as in an empty one. */
export const formOf = (content: string) => filledIn(JSON.parse(content)) as TemplateForm;

export function recordOf({ id, version, changed_at, archived_at, content }: Selectable<TemplateTable>): TemplateRecord {
  return { id, version, changedAt: changed_at, archived: archived_at !== null, form: formOf(content) };
}

async function noteChange(tx: Database, change: Changed & Next & { personId: string; at: number }): Promise<void> {
  const { id, version, personId, at, form, archived } = change;
  await tx
    .insertInto("template_change")
    .values({
      template: id,
      version,
      at,
      person_id: personId,
      content: JSON.stringify(form),
      archived: archived ? 1 : 0,
    })
    .execute();
}
