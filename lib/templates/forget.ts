import { setImmediate as turn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PostgresAdapter, sql } from "kysely";
import { audit } from "../audit/write.ts";
import type { Step } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { emptySigner, type TypedSigner } from "../shared/signer.ts";
import { eachText, isPerson, striker, struckMark } from "../shared/struck.ts";
import { choicesOf, type TemplateForm, type TemplateItem } from "../shared/template.ts";
import { formOf, recordOf, templateEvent, writeVersion } from "./records.ts";

interface Whom {
  who: TypedSigner;
  /** As in `readMobile`. */
  phoneRegion: string;
}

/** Versions that are read until others have their turn, and those of which the roles alone are. */
const portion = 50;
const rolesRead = 500;

/** In how many templates, in any version of them, this person always signs. */
export async function countTemplatesWith(db: Database, whom: Whom): Promise<number> {
  let n = 0;
  for await (const _ of templatesWith(db, whom)) n++;
  return n;
}

/**
 * Takes a person out of all templates in which they always sign, or once did, as a change by whoever has them forgotten, and strikes them
 * from earlier versions: of a template from all in one transaction, since only those that are left tell that the person is looked for in
 * it, and by which names. Versions later than `before` are kept.
 */
export async function forgetInTemplates(
  db: Database,
  step: Step,
  whom: Whom,
  by: { personId: string; now: () => number },
  before = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  for await (const found of templatesWith(db, whom, before)) {
    // Before the transaction: on a file nobody else is served meanwhile.
    const early = await strikeVersions(db, found, { ...whom, before }, 0);
    await step((tx) => forgetIn(tx, found, { ...whom, before, early }, by));
  }
}

/** A template, and the person as its versions have them, each spelling once. */
interface Found {
  id: string;
  people: TypedSigner[];
}

async function* templatesWith(db: Database, whom: Whom, before = Number.MAX_SAFE_INTEGER): AsyncGenerator<Found> {
  // Most versions have the roles of another one.
  const meantBy = new Map<string, TypedSigner[]>();
  const meant = (roles: string) => {
    const known = meantBy.get(roles) ?? meantIn(formOf(`{"roles":${roles}}`), whom);
    meantBy.set(roles, known);
    return known;
  };
  let found: Found = { id: "", people: [] };
  for (let last = { template: "", version: 0 }; ; ) {
    const changes = await db
      .selectFrom("template_change")
      .select(["template", "version", "at", rolesIn(db).as("roles")])
      .where(sql<boolean>`(template, version) > (${last.template}, ${last.version})`)
      .orderBy("template")
      .orderBy("version")
      .limit(rolesRead)
      .execute();
    for (const { template, at, roles } of changes) {
      if (template !== found.id) {
        if (found.people.length > 0) yield found;
        found = { id: template, people: [] };
      }
      if (at > before) continue;
      for (const person of meant(roles ?? "[]"))
        if (!found.people.some((one) => isDeepStrictEqual(one, person))) found.people.push(person);
    }
    last = changes.at(-1) ?? last;
    if (changes.length < rolesRead) break;
    await turn();
  }
  if (found.people.length > 0) yield found;
}

/** What a version says of its roles, as JSON: most of it is its items. */
const rolesIn = (db: Database) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string | null>`(content::json -> 'roles')::text`
    : sql<string | null>`content -> 'roles'`;

/** The versions after one that tell of the person, without them, and the last of all. */
async function strikeVersions(
  db: Database,
  { id, people }: Found,
  { before, ...whom }: Whom & { before: number },
  after: number,
): Promise<{ struck: { version: number; content: string }[]; last: number }> {
  const struck = [];
  for (let last = after; ; ) {
    const changes = await db
      .selectFrom("template_change")
      .select(["version", "at", "content"])
      .where("template", "=", id)
      .where("version", ">", last)
      .orderBy("version")
      .limit(portion)
      .execute();
    for (const { version, at, content } of changes) {
      const left = at <= before && without(formOf(content), people, whom, struckMark);
      if (left) struck.push({ version, content: JSON.stringify(left) });
    }
    last = changes.at(-1)?.version ?? last;
    if (changes.length < portion) return { struck, last };
    await turn();
  }
}

/** Writes all versions as they were struck early, with those that were added since, and the template as it stands. */
async function forgetIn(
  tx: Database,
  found: Found,
  { early, ...whom }: Whom & { before: number; early: Awaited<ReturnType<typeof strikeVersions>> },
  { personId, now }: { personId: string; now: () => number },
): Promise<void> {
  const { id, people } = found;
  // Held until the end, as in a change of it.
  const row = await tx
    .updateTable("template")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const late = await strikeVersions(tx, found, whom, early.last);
  for (const { version, content } of [...early.struck, ...late.struck])
    await tx
      .updateTable("template_change")
      .set({ content })
      .where("template", "=", id)
      .where("version", "=", version)
      .execute();
  const { form, archived, version } = recordOf(row);
  const left = row.changed_at <= whom.before && without(form, people, whom, "");
  if (!left) return;
  await writeVersion(tx, { id, version }, { form: left, archived, personId, at: now() });
  await audit(tx, templateEvent("template_changed", { id, version: version + 1 }));
}

const meantIn = ({ roles }: TemplateForm, { who, phoneRegion }: Whom) =>
  roles.map(({ person }) => person).filter((person) => isPerson(person, who, phoneRegion));

/** The same template without somebody, as it or another version has them, `by` in their place; undefined where nothing tells of them. Its ID and keys stay. */
function without(form: TemplateForm, people: TypedSigner[], whom: Whom, by: string): TemplateForm | undefined {
  const meant = meantIn(form, whom);
  const strike = striker([whom.who, ...meant, ...people], by);
  const whole = (text: string) => (strike(text) === text ? text : by);
  // What stands in braces is a key, or a place for a text.
  const outside = (text: string) =>
    text
      .split(/(\{[^{}]*\})/)
      .map((part, i) => (i % 2 === 1 ? part : strike(part)))
      .join("");
  /** Where no choice is left, the form of the present version takes any text: the mark must not be one that somebody can choose. */
  const fewer = ({ type, choices }: TemplateItem): Pick<TemplateItem, "type" | "choices"> => {
    const before = choicesOf(choices);
    const left = before.filter((choice) => strike(choice) === choice);
    if (left.length === before.length) return { type, choices };
    if (left.length > 0 || type !== "choice") return { type, choices: left.join(", ") };
    return by === "" ? { type: "text", choices: "" } : { type, choices: by };
  };
  const left: TemplateForm = {
    ...form,
    name: strike(form.name).trim() || form.templateId,
    description: strike(form.description),
    folder: strike(form.folder),
    titlePattern: outside(form.titlePattern),
    roles: form.roles.map((role) => ({
      ...role,
      name: strike(role.name),
      person: meant.includes(role.person) ? { ...emptySigner, name: by } : role.person,
    })),
    items: form.items.map((item) => ({
      ...item,
      label: strike(item.label).trim() || item.key,
      value: whole(item.value),
      ...fewer(item),
      example: whole(item.example),
    })),
    wording: eachText(form.wording, outside),
  };
  return isDeepStrictEqual(left, form) ? undefined : left;
}
