import { setImmediate as turn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
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

/** Versions that are read, or struck in one transaction. */
const portion = 50;

/** In how many templates, in any version of them, this person always signs. */
export async function countTemplatesWith(db: Database, whom: Whom): Promise<number> {
  let n = 0;
  for await (const _ of templatesWith(db, whom)) n++;
  return n;
}

/**
 * Takes a person out of all templates in which they always sign, or once did, as a change by whoever has them forgotten, and strikes them from earlier
 * versions. Versions later than `before` are kept.
 */
export async function forgetInTemplates(
  db: Database,
  step: Step,
  whom: Whom,
  by: { personId: string; now: () => number },
  before = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  for await (const found of templatesWith(db, whom, before))
    for (let last: number | undefined = 0; last !== undefined; ) {
      const after: number = last;
      last = await step((tx) => forgetIn(tx, found, { ...whom, before, after }, by));
      await turn();
    }
}

/** A template, and the person as its versions have them. */
interface Found {
  id: string;
  people: TypedSigner[];
}

async function* templatesWith(db: Database, whom: Whom, before = Number.MAX_SAFE_INTEGER): AsyncGenerator<Found> {
  let found: Found = { id: "", people: [] };
  for (let last = { template: "", version: 0 }; ; ) {
    const { template, version } = last;
    const changes = await db
      .selectFrom("template_change")
      .select(["template", "version", "at", "content"])
      .where((where) =>
        where.or([
          where("template", ">", template),
          where.and([where("template", "=", template), where("version", ">", version)]),
        ]),
      )
      .orderBy("template")
      .orderBy("version")
      .limit(portion)
      .execute();
    for (const change of changes) {
      if (change.template !== found.id) {
        if (found.people.length > 0) yield found;
        found = { id: change.template, people: [] };
      }
      if (change.at <= before) found.people.push(...meantIn(formOf(change.content), whom));
    }
    last = changes.at(-1) ?? last;
    if (changes.length < portion) break;
    await turn();
  }
  if (found.people.length > 0) yield found;
}

/** Strikes the next versions, and after the last of them the template as it stands. Answers after which version to go on. */
async function forgetIn(
  tx: Database,
  { id, people }: Found,
  { before, after, ...whom }: Whom & { before: number; after: number },
  { personId, now }: { personId: string; now: () => number },
): Promise<number | undefined> {
  // Held until the end, as in a change of it.
  const row = await tx
    .updateTable("template")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const changes = await tx
    .selectFrom("template_change")
    .select(["version", "at", "content"])
    .where("template", "=", id)
    .where("version", ">", after)
    .orderBy("version")
    .limit(portion)
    .execute();
  for (const { version, at, content } of changes) {
    const struck = at <= before && without(formOf(content), people, whom, struckMark);
    if (struck)
      await tx
        .updateTable("template_change")
        .set({ content: JSON.stringify(struck) })
        .where("template", "=", id)
        .where("version", "=", version)
        .execute();
  }
  if (changes.length === portion) return changes.at(-1)?.version;
  const { form, archived, version } = recordOf(row);
  const left = row.changed_at <= before && without(form, people, whom, "");
  if (!left) return undefined;
  await writeVersion(tx, { id, version }, { form: left, archived, personId, at: now() });
  await audit(tx, templateEvent("template_changed", { id, version: version + 1 }));
  return undefined;
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
