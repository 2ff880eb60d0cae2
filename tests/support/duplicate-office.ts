import assert from "node:assert/strict";
import type { DocumentContent } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import type { Engine } from "./engines.ts";
import { paperwork } from "./paperwork.ts";

/** A desk at which documents are created and begun again. */
export async function duplicateOffice(engine: Engine, settings: Parameters<typeof paperwork>[1] = {}) {
  const desk = await paperwork(engine, settings);
  const { documents, drafts, duplication, contract, staging, store } = desk;
  /** A created document, as its page has it. */
  async function created(owner: Person, more: Partial<DocumentContent> = {}) {
    const made = await documents.create(owner, newId(), await contract(owner, more));
    assert.ok(made.ok, made.ok ? "" : made.problem.code);
    const document = await documents.find(owner, made.value.id);
    assert.ok(document);
    return document;
  }
  /** The draft that has been begun, and what it stands for. */
  async function begun(person: Person, beginning: Awaited<ReturnType<typeof duplication.duplicate>>) {
    assert.ok(beginning.ok, beginning.ok ? "" : beginning.problem.code);
    const { formKey } = beginning.value;
    const draft = await drafts.find(person, formKey);
    assert.ok(draft?.form);
    return { ...draft, form: draft.form };
  }
  const paths = async () => {
    const rows = await store.db.selectFrom("upload").select(["id", "disk_name"]).execute();
    return new Map(rows.map((row) => [row.id, staging.path(row.disk_name)]));
  };
  return { ...desk, created, begun, paths };
}

/** What a person was answered, in a word. */
export const code = (answer: { ok: true } | { ok: false; problem: { code: string } }) =>
  answer.ok ? "ok" : answer.problem.code;
