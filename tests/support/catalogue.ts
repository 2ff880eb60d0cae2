import assert from "node:assert/strict";
import { newId } from "#lib/shared/id.ts";
import { emptyTemplate, type TemplateForm } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import type { Engine } from "./engines.ts";
import { paperwork } from "./paperwork.ts";

export const templateForm = (templateId: string, name: string, more: Partial<TemplateForm> = {}): TemplateForm => ({
  ...emptyTemplate,
  templateId,
  name,
  ...more,
});

/** Templates of an office whose Kim describes and uses them. */
export async function catalogue(engine: Engine, practice = false) {
  const { store, documents, person, contract } = await paperwork(engine);
  const templates = createTemplates({
    db: store.db,
    practice: async () => practice,
    phoneRegion: "KR",
    now: Date.now,
  });
  const kim = await person("kim", "administrator");
  const add = async (...input: Parameters<typeof templateForm>) => {
    const added = await templates.add(kim, templateForm(...input));
    assert.ok(added.ok);
    return added.value.id;
  };
  const use = async (templateId: string) => documents.create(kim, newId(), await contract(kim, { templateId }));
  return { store, templates, kim, add, use };
}
