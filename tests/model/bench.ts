import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#lib/database/tables.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person, Role } from "#lib/shared/roles.ts";
import { createInspector, type Inspector } from "#lib/uploads/inspector.ts";
import type { Engine } from "../support/engines.ts";
import { openStaged } from "../support/link-key.ts";
import { type Journal, keepJournal } from "./journal.ts";
import { Life } from "./life.ts";
import { type Medium, openMedium } from "./medium.ts";
import { mortalStore } from "./mortal-store.ts";
import { watchMoves } from "./moves.ts";

/** What all runs of a test share: one database, one folder, one inspector of PDFs, and two people who look on. */
export interface Bench {
  medium: Medium;
  /** A reader and writer that nothing befalls. */
  witness: Database;
  inspector: Inspector;
  folder: string;
  manager: Person;
  stranger: Person;
  clock: { now: number };
  runs: number;
  journal: Journal;
  close(): Promise<void>;
}

export async function openBench(engine: Engine): Promise<Bench> {
  const store = await engine.open();
  const medium = await openMedium(store.where);
  const witness = mortalStore(medium, new Life(Number.POSITIVE_INFINITY));
  await watchMoves(witness, store.engine);
  const inspector = createInspector({ openPath: openStaged });
  const journal = keepJournal();
  const folder = mkdtempSync(join(tmpdir(), "countersign-model-"));
  return {
    medium,
    witness,
    inspector,
    folder,
    journal,
    runs: 0,
    clock: { now: Date.UTC(2026, 10, 21, 9) },
    manager: await addPerson(witness, "manager", "manager"),
    stranger: await addPerson(witness, "stranger", "staff"),
    async close() {
      journal.end();
      inspector.close();
      await medium.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

export async function addPerson(db: Database, name: string, role: Role): Promise<Person> {
  const id = newId();
  const someone = { id, name, email: `${id}@hanbit.example`, role };
  const row = { password_hash: null, language: null, created_at: 0, disabled_at: null };
  await db
    .insertInto("person")
    .values({ ...someone, ...row })
    .execute();
  return someone;
}
