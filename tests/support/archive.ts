import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createRetention } from "#lib/documents/retention.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import type { Engine } from "./engines.ts";
import { paperwork } from "./paperwork.ts";

export const counted = (n: number, capped = false) => ({ n, capped });

/** A back office with retention, whose clock agrees with the machine's, as the files' own times do. */
export async function archive(engine: Engine) {
  const office = await paperwork(engine);
  const { store, spool, uploads, clock, staging, documents, contract } = office;
  clock.now = Date.now();
  const now = async () => clock.now;
  const retention = createRetention({ store: { ...store, now }, spool, sweepUploads: uploads.sweep });
  const boss = await office.person("boss", "administrator");
  const kim = await office.person("kim");

  async function set(filesDays: number | null, linksDays: number | null) {
    const saved = await retention.save(boss, { filesDays, linksDays }, { files: counted(1000), links: counted(1000) });
    assert.deepEqual(saved, { ok: true, value: {} });
    await retention.sweep();
  }
  async function create(owner: Person, more: Parameters<typeof contract>[1] = {}): Promise<string> {
    const made = await documents.create(owner, newId(), await contract(owner, more));
    assert.ok(made.ok);
    return made.value.id;
  }
  /** What is still there of a document: its file on the disk, its first link. */
  async function left(id: string) {
    const document = await documents.find(kim, id);
    const file = staging.path(document?.files[0]?.diskName ?? "");
    return { file: existsSync(file), link: document?.signers[0]?.link !== undefined };
  }
  return { ...office, retention, boss, kim, set, create, left };
}
