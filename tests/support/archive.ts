import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createRetention } from "#lib/documents/retention/retention.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import type { Engine } from "./engines.ts";
import { noQuotas } from "./no-quotas.ts";
import { paperwork } from "./paperwork.ts";

/** A clock that has never jumped. */
export const steadiness = { check: async () => undefined, waitsUntil: async () => undefined };

export const counted = (n: number, capped = false) => ({ n, capped });

/** A back office with retention, whose clock agrees with the machine's, as the files' own times do. */
export async function archive(engine: Engine) {
  const office = await paperwork(engine);
  const { store, journal, uploads, clock, staging, documents, contract } = office;
  clock.now = Date.now();
  const now = async () => clock.now;
  const retention = createRetention({
    store: { ...store, now },
    forgetOutcomes: journal.forget,
    steadiness,
    quotas: noQuotas,
    sweepUploads: uploads.sweep,
    sweepSoon() {},
  });
  const boss = await office.person("boss", "administrator");
  const kim = await office.person("kim");

  async function set(
    filesDays: number | null,
    linksDays: number | null,
    draftsDays: number | null = null,
    peopleDays: number | null = null,
    idleDays: number | null = null,
  ) {
    const confirmed = {
      files: counted(1000),
      links: counted(1000),
      people: counted(1000),
      drafts: counted(1000),
      idle: counted(1000),
    };
    const { set: _, ...before } = await retention.rules();
    const rules = { filesDays, linksDays, peopleDays, draftsDays, idleDays };
    const saved = await retention.save(boss, rules, { before, confirmed });
    assert.deepEqual(saved, { ok: true, value: {} });
    await retention.sweep();
  }
  async function create(owner: Person, more: Parameters<typeof contract>[1] = {}): Promise<string> {
    const made = await documents.create(owner, newId(), await contract(owner, more));
    assert.ok(made.ok);
    const { id } = made.value;
    // The store takes no time that is yet to come from anybody, and a test cannot turn its clock.
    await store.db.updateTable("document").set({ changed_at: clock.now }).where("id", "=", id).execute();
    await store.db.updateTable("attempt").set({ ended_at: clock.now }).where("document_id", "=", id).execute();
    return id;
  }
  /** What is still there of a document: its file on the disk, its first link. */
  async function left(id: string) {
    const document = await documents.find(kim, id);
    const file = staging.path(document?.files[0]?.diskName ?? "");
    return { file: existsSync(file), link: document?.signers[0]?.link !== undefined };
  }
  return { ...office, retention, boss, kim, set, create, left };
}
