/* What it takes to answer the form's questions about templates, in process, with 2,000 of them and ten items each, on both engines. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "#lib/database/store.ts";
import { newId } from "#lib/shared/id.ts";
import { emptyItem, emptyRole, emptyTemplate } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { startPostgres } from "../support/postgres.ts";
import { beside, print, quantile, timed } from "./measure.ts";

const many = 2000;
const barMs = 10;
const rounds = 100;

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
  const questions = {
    "the form's list": () => templates.choices("ko", { id: "11500", uses: true }),
    "a name, part of it": () => templates.search("서 199"),
    "no such name": () => templates.search("임대차"),
    "a whole name": () => templates.named("근로계약서 1234"),
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
