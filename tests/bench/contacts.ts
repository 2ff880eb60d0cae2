/*
 * What it takes to offer contacts while somebody types, in process, with 10,000 contacts of twenty people and with 100 times as many, on
 * both engines. `--contacts 10000`: with so many alone.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createContacts } from "#lib/contacts/contacts.ts";
import { contactWords } from "#lib/contacts/words.ts";
import { openStore, type Store } from "#lib/database/store.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { startPostgres } from "../support/postgres.ts";
import { beside, print, quantile, timed } from "./measure.ts";

const { values } = parseArgs({ options: { contacts: { type: "string" } } });
const sizes = values.contacts ? [Number(values.contacts)] : [10_000, 1_000_000];
const people = 20;
const barMs = 10;
const rounds = 40;
const families = [..."김이박최정강조윤장임한오서신권황안송류홍"];
const given = [..."민서준지현우진하은수영도연아윤재호성경미"];
const at = <Value>(list: Value[], n: number) => list[n % list.length] as Value;

const typed = {
  "one syllable": "김",
  "a name": "김민서",
  initials: "ㄱㅁㅅ",
  "a given name": "민서",
  "an email": "signer12",
  "a mobile": "010-1234",
  nobody: "Featherstone",
  "two words, one of everybody's": "김 signer99",
};

async function fill({ db }: Store, many: number): Promise<Person> {
  const ids = Array.from({ length: people }, () => newId());
  await db
    .insertInto("person")
    .values(
      ids.map((id, n) => ({ id, email: `${n}@hanbit.example`, name: `P${n}`, role: "staff" as const, created_at: 1 })),
    )
    .execute();
  for (let from = 0; from < many; from += 1000)
    await db.transaction().execute(async (tx) => {
      for (let n = from; n < from + 1000; n += 100) {
        const rows = Array.from({ length: 100 }, (_, i) => contact(n + i, at(ids, n + i)));
        await tx
          .insertInto("contact")
          .values(rows.map(({ words, ...row }) => ({ ...row, words: words.map((word) => ` ${word}`).join("") })))
          .execute();
        await tx
          .insertInto("contact_word")
          .values(
            rows.flatMap(({ id, person_id, words }) => words.map((word) => ({ contact_id: id, person_id, word }))),
          )
          .execute();
      }
    });
  return { id: at(ids, 0), email: "", name: "", role: "staff" };
}

function contact(n: number, personId: string) {
  const name = `${at(families, n)}${at(given, Math.floor(n / 20))}${at(given, Math.floor(n / 400))}`;
  const signer = {
    ...emptySigner,
    name,
    email: `signer${n}@acme.example`,
    mobile: `010${String(10_000_000 + n * 7).padStart(8, "0")}`,
  };
  return { id: newId(), person_id: personId, used_at: n, sent: 1, ...signer, words: contactWords(signer) };
}

async function measure(engine: string, store: Store, many: number): Promise<void> {
  await store.migrate();
  const staff = await fill(store, many);
  const contacts = createContacts({ db: store.db, phoneRegion: "KR", now: Date.now });
  const lines: [string, string][] = [];
  for (const [kind, text] of Object.entries(typed))
    for (const person of [staff, { ...staff, role: "manager" as const }]) {
      const took: number[] = [];
      for (let n = 0; n < rounds; n++) took.push(await timed(() => contacts.suggest(person, text)));
      lines.push([`${kind}, ${person.role}`, `p95 ${beside(quantile(took, 0.95), barMs, " ms")}`]);
    }
  print(`${many} contacts on ${engine}`, lines);
}

const folder = mkdtempSync(join(tmpdir(), "countersign-contacts-"));
for (const many of sizes) {
  const store = openStore({ databaseUrl: undefined, sqlitePath: join(folder, `${many}.db`) });
  await measure("SQLite", store, many);
  await store.close();
}
rmSync(folder, { recursive: true });
const server = await startPostgres("disk");
try {
  for (const many of sizes) {
    const store = openStore({ databaseUrl: await server.create(`contacts_${many}`, "template1"), sqlitePath: "" });
    await measure("PostgreSQL", store, many);
    await store.close();
  }
} finally {
  await server.stop();
}
