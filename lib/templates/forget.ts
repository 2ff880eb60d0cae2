import { setImmediate as turn } from "node:timers/promises";
import { audit } from "../audit/write.ts";
import type { Step } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { emptySigner, type TypedSigner } from "../shared/signer.ts";
import { eachText, isPerson, striker, struckMark } from "../shared/struck.ts";
import type { TemplateForm } from "../shared/template.ts";
import { formOf, recordOf, templateEvent, writeVersion } from "./records.ts";

interface Whom {
  who: TypedSigner;
  /** As in `readMobile`. */
  phoneRegion: string;
}

/** Templates that are read at a time, each with all of its versions. */
const portion = 10;

/** In how many templates, or versions of them, this person always signs. */
export async function countTemplatesWith(db: Database, whom: Whom): Promise<number> {
  let n = 0;
  for await (const _ of templatesWith(db, whom)) n++;
  return n;
}

/** Takes a person out of all templates in which they always sign, as a change by whoever has them forgotten, and strikes them from earlier versions. */
export async function forgetInTemplates(
  db: Database,
  step: Step,
  whom: Whom,
  by: { personId: string; now: () => number },
): Promise<void> {
  for await (const id of templatesWith(db, whom)) await step((tx) => forgetIn(tx, id, whom, by));
}

async function* templatesWith(db: Database, whom: Whom): AsyncGenerator<string> {
  for (let last = ""; ; ) {
    const templates = await db
      .selectFrom("template")
      .select("id")
      .where("id", ">", last)
      .orderBy("id")
      .limit(portion)
      .execute();
    const ids = templates.map(({ id }) => id);
    const changes = await db
      .selectFrom("template_change")
      .select(["template", "content"])
      .where(inValues(db, "template", ids))
      .execute();
    const found = changes.filter(({ content }) => without(formOf(content), whom, struckMark));
    yield* new Set(found.map(({ template }) => template));
    last = ids.at(-1) ?? "";
    if (ids.length < portion) return;
    await turn();
  }
}

async function forgetIn(
  tx: Database,
  id: string,
  whom: Whom,
  { personId, now }: { personId: string; now: () => number },
): Promise<void> {
  // Held until the end, as in a change of it.
  const row = await tx
    .updateTable("template")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const changes = await tx
    .selectFrom("template_change")
    .select(["version", "content"])
    .where("template", "=", id)
    .execute();
  for (const { version, content } of changes) {
    const struck = without(formOf(content), whom, struckMark);
    if (struck)
      await tx
        .updateTable("template_change")
        .set({ content: JSON.stringify(struck) })
        .where("template", "=", id)
        .where("version", "=", version)
        .execute();
  }
  const { form, archived, version } = recordOf(row);
  const left = without(form, whom, "");
  if (!left) return;
  await writeVersion(tx, { id, version }, { form: left, archived, personId, at: now() });
  await audit(tx, templateEvent("template_changed", { id, version: version + 1 }));
}

/** The same template without somebody who always signs its documents, `by` in their place; undefined where they do not. Its ID and keys stay. */
function without(form: TemplateForm, { who, phoneRegion }: Whom, by: string): TemplateForm | undefined {
  const isMeant = (person: TypedSigner) => isPerson(person, who, phoneRegion);
  const meant = form.roles.map(({ person }) => person).filter(isMeant);
  if (meant.length === 0) return undefined;
  const strike = striker([who, ...meant], by);
  const whole = (text: string) => (strike(text) === text ? text : by);
  return {
    ...form,
    name: strike(form.name).trim() || form.templateId,
    description: strike(form.description),
    folder: strike(form.folder),
    titlePattern: strike(form.titlePattern),
    roles: form.roles.map((role) => ({
      ...role,
      name: strike(role.name),
      person: isMeant(role.person) ? { ...emptySigner, name: by } : role.person,
    })),
    items: form.items.map((item) => ({
      ...item,
      label: strike(item.label).trim() || item.key,
      value: whole(item.value),
      example: whole(item.example),
    })),
    wording: eachText(form.wording, strike),
  };
}
