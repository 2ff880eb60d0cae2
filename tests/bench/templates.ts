/*
 * What it takes to answer the form's questions about templates, in process, with 2,000 of them and ten items each, and as many IDs that nobody has
 * described, two documents of each, on both engines.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";
import { newId } from "#lib/shared/id.ts";
import { emptyItem, emptyRole, emptyTemplate } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { startPostgres } from "../support/postgres.ts";
import { beside, print, quantile, timed } from "./measure.ts";

const many = 2000;
const barMs = 10;
const rounds = 100;

/** So many documents go into the database by one statement. */
const atOnce = 500;

/** Two documents of each of these templates: two signers, ten items, a file. */
async function addDocuments(db: Database, personId: string, templateIds: string[]): Promise<void> {
  const all = [...templateIds, ...templateIds].map((templateId, at) => ({ id: newId(), templateId, at }));
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    const uploads = some.map(({ id, at }) => ({
      ...{ id, person_id: personId, name: "a.pdf", disk_name: id, bytes: 1, sha256: "", stamp: "", pages: 2 },
      ...{ notices: "[]", created_at: at, staged: 0, drafted: 0 },
    }));
    const documents = some.map(({ id, templateId, at }) => ({
      ...{ id, person_id: personId, form_key: id, state: "created" as const, template_id: templateId, title: "계약서" },
      ...{
        auto_send: 0,
        created_at: at,
        changed_at: at,
        place: at,
        service_id: id,
        links_complete: 1,
        search_text: "",
      },
    }));
    const signers = some.flatMap(({ id }) => [0, 1].map((position) => ({ document_id: id, position, name: "홍길동" })));
    const items = some.flatMap(({ id }) =>
      Array.from({ length: 10 }, (_, i) => ({ document_id: id, position: i, key: `key_${i}`, value: "1" })),
    );
    const files = some.map(({ id }) => ({ document_id: id, position: 0, upload_id: id }));
    await db.transaction().execute(async (tx) => {
      await tx.insertInto("upload").values(uploads).execute();
      await tx.insertInto("document").values(documents).execute();
      await tx.insertInto("signer").values(signers).execute();
      await tx.insertInto("item").values(items).execute();
      await tx.insertInto("document_file").values(files).execute();
    });
  }
}

async function measure(engine: string, store: Store): Promise<void> {
  await store.migrate();
  const templates = createTemplates({ db: store.db, practice: async () => false, phoneRegion: "KR", now: Date.now });
  const person = { id: newId(), email: "kim@hanbit.example", name: "Kim", role: "administrator" as const };
  await store.db
    .insertInto("person")
    .values({ ...person, created_at: 1 })
    .execute();
  for (let n = 0; n < many; n++)
    await templates.add(person, {
      ...{
        ...emptyTemplate,
        templateId: String(10_000 + n),
        name: `근로계약서 ${n}`,
        titlePattern: "{template} {date}",
      },
      roles: [emptyRole, emptyRole],
      items: Array.from({ length: 10 }, (_, i) => ({ ...emptyItem, key: `key_${i}`, label: `항목 ${i}` })),
    });
  const numbers = Array.from({ length: many }, (_, n) => String(10_000 + n));
  await addDocuments(store.db, person.id, [...numbers, ...numbers.map((id) => `U-${id}`)]);
  const questions = {
    "the form's list": () => templates.choices("ko", { id: "11500", uses: true }),
    "a name, part of it": () => templates.search("서 199"),
    "no such name": () => templates.search("임대차"),
    "a whole name": () => templates.named("근로계약서 1234"),
    "a part of an ID": () => templates.search("U-119"),
    "what is usual for one": () => templates.usual("11234"),
    "those used last": () => templates.used("ko"),
    "those that nobody has described": () => templates.undescribed(),
    "all of one": () => templates.choice("ko", "11234"),
    "names for fifty documents": () =>
      templates.names(
        "ko",
        Array.from({ length: 50 }, (_, n) => String(10_000 + 37 * n)),
      ),
    "the page of templates": () => templates.list("", false),
  };
  const lines: [string, string][] = [];
  for (const [kind, ask] of Object.entries(questions)) {
    const took: number[] = [];
    for (let n = 0; n < rounds; n++) took.push(await timed(ask));
    lines.push([kind, `p95 ${beside(quantile(took, 0.95), barMs, " ms")}`]);
  }
  print(`${many} templates on ${engine}`, lines);
}

const auditKey = new Uint8Array(32);
const folder = mkdtempSync(join(tmpdir(), "countersign-templates-"));
const file = openStore({ databaseUrl: undefined, sqlitePath: join(folder, "templates.db"), auditKey });
await measure("SQLite", file);
await file.close();
rmSync(folder, { recursive: true });
const server = await startPostgres("disk");
try {
  const store = openStore({ databaseUrl: await server.create("templates", "template1"), sqlitePath: "", auditKey });
  await measure("PostgreSQL", store);
  await store.close();
} finally {
  await server.stop();
}
