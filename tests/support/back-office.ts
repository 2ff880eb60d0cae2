import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { sql } from "kysely";
import { claim } from "#lib/creation/claim.ts";
import { openStore } from "#lib/database/store.ts";
import { loadConfig } from "#lib/runtime/config.ts";
import { generatedKeyFile } from "#lib/runtime/key-files.ts";
import { createServices, type Services } from "#lib/services.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import type { Engine } from "./engines.ts";
import { value } from "./people-office.ts";
import { startService } from "./service.ts";

/** Where a server keeps everything, and the server's parts on it. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  keyFile: string;
  /** Starts the server's parts in this process, without pages; with further settings. */
  start(more?: Record<string, string>): Promise<Services>;
}

/** Empty places on one engine, each with a folder and a database of its own, that use one signing service. Everything ends with the test file. */
export async function places(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), "countersign-places-"));
  const service = await startService();
  const running = new Set<Services>();
  after(async () => {
    for (const services of running) await services.stop();
    await service.close();
    rmSync(folder, { recursive: true });
  });
  let count = 0;
  /** `connected`: the settings name the service; else it is for an administrator to connect it. */
  async function place({ connected = true } = {}): Promise<Place> {
    const dataDir = join(folder, `data-${++count}`);
    const databaseUrl = engine.name === "SQLite" ? undefined : (await engine.open()).where.databaseUrl;
    return {
      dataDir,
      databaseUrl,
      keyFile: generatedKeyFile(dataDir),
      async start(more = {}) {
        const settings = {
          ...(connected && service.settings),
          SAME_AGAIN_DAYS: "0",
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          ...more,
        };
        const services = createServices(loadConfig({ DATA_DIR: dataDir, ...settings }));
        await services.start().catch(async (error) => {
          await services.stop();
          throw error;
        });
        running.add(services);
        const { stop } = services;
        return Object.assign(services, {
          async stop() {
            running.delete(services);
            await stop();
          },
        });
      },
    };
  }
  return { folder, service, place };
}

export const administrator = { name: "김영희", email: "kim@hanbit.example", password: "four quiet lamps" };

/** Makes somebody the administrator of a server that nobody has set up. */
export async function firstPerson({ people }: Services): Promise<Person> {
  return value(await people.setUp((await people.newSetupCode()) ?? "", administrator));
}

/** A text with what lines and quotes could break over. */
export const strangeTitle = '근로계약서 "홍길동" \u2028\u2029 \\ ’; drop table document; -- 👩‍💼';

const contract = () => readFileSync("tests/fixtures/pdf/nda-pdf-1.5.pdf");

async function content({ uploads }: Services, person: Person, title: string, bytes = contract()) {
  const id = newId();
  const { signal } = new AbortController();
  const file = { id, name: "계약서.pdf", bytes: bytes.length, body: new Blob([bytes]).stream(), signal };
  value(await uploads.receive(person, file));
  const signers = [{ name: "홍길동", mobile: "01012345678" }];
  return { templateId: "77001", title, signers, items: [{ key: "salary", value: "1" }], files: [id], autoSend: true };
}

/** Creates a document as a form does. Answers its id. */
export async function createOne(services: Services, person: Person, title: string, pdf = contract()): Promise<string> {
  return value(await services.creation.create(person, newId(), await content(services, person, title, pdf))).id;
}

/** A document whose attempt the store holds open, as in the midst of a creation. */
export async function openOne(services: Services, person: Person, title: string, onWire: boolean) {
  const { db } = services.store;
  const now = await services.store.now();
  const intent = { personId: person.id, formKey: newId(), attemptId: newId(), instance: "gone", now };
  const sent = await content(services, person, title);
  const claimed = await claim(db, { ...intent, content: sent });
  if (claimed.kind !== "claimed") throw new Error("the form key is taken");
  if (onWire) await db.updateTable("attempt").set({ state: "on_wire" }).where("id", "=", claimed.attemptId).execute();
  return { ...claimed, content: sent };
}

/** A draft with this title. Answers its form key. */
export async function draftOne({ drafts }: Services, person: Person, title: string): Promise<string> {
  return value(await drafts.begin(person, { ...emptyForm, title })).formKey;
}

/** Drops all that is in a database of PostgreSQL. */
export async function emptied(databaseUrl: string | undefined): Promise<void> {
  const { db, close } = openStore({ databaseUrl, sqlitePath: "" });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await close();
}
