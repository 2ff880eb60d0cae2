import assert from "node:assert/strict";
import { sql } from "kysely";
import { createContacts } from "#lib/contacts/contacts.ts";
import { learnContacts } from "#lib/contacts/learn.ts";
import { createForgetting } from "#lib/documents/forgetting/forgetting.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import type { Engine, TestStore } from "./engines.ts";
import { paperwork } from "./paperwork.ts";
import { value } from "./people-office.ts";

export const canary = { name: "맹카나", email: "Canary@forget.example", mobile: "01098765432" };
export const other = { name: "Jane Porter", email: "jane@acme.example" };
/** In no table and no file, in none of these spellings. */
const traces = ["맹카나", "canary@forget", "98765432", "9876-5432", "ㅁㅋㄴ"];

/** Those of the traces that some row of any table still has. */
export async function left(store: TestStore): Promise<string[]> {
  const tables = await store.db.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
    const text = JSON.stringify(rows).toLowerCase();
    for (const trace of traces) if (text.includes(trace)) found.push(`${name}: ${trace}`);
  }
  return found;
}

/** A desk at which people have sent documents to the canary, who is to be forgotten. */
export async function forgettingScene(engine: Engine) {
  const office = await paperwork(engine);
  const { store, clock, person, contract, documents } = office;
  const now = () => ++clock.now;
  let asked = 0;
  const forgetting = createForgetting({ store, phoneRegion: "KR", now, workSoon: () => asked++ });
  const contacts = createContacts({ db: store.db, phoneRegion: "KR", now });
  const boss = await person("boss", "administrator");
  const kim = await person("kim");
  const create = async (by: Person, more: Parameters<typeof contract>[1] = {}) =>
    value(await documents.create(by, newId(), await contract(by, { signers: [canary, other], ...more }))).id;
  const learn = () => learnContacts({ db: store.db, instance: "this" });
  /** The first of the canary's contacts, as an administrator has it in hand. */
  async function contact() {
    await learn();
    const [row] = await store.db.selectFrom("contact").selectAll().where("mobile", "=", canary.mobile).execute();
    assert.ok(row);
    const { id, name, email, mobile } = row;
    return { id, before: { name, email, mobile } };
  }
  /** Has the forgetting go on until what was called before the press must have come. */
  async function toTheEnd() {
    await forgetting.work();
    clock.now += 61_000;
    await forgetting.work();
  }
  return { ...office, forgetting, toTheEnd, contacts, boss, kim, create, learn, contact, soon: () => asked };
}
