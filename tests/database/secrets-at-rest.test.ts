import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { backup } from "#lib/backup/backup.ts";
import type { Store } from "#lib/database/store.ts";
import { companySchema } from "#lib/shared/company-schema.ts";
import { newId } from "#lib/shared/id.ts";
import { authenticator, secretOf } from "../support/authenticator.ts";
import { createOne, firstPerson, places } from "../support/back-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { madePdf } from "../support/made-pdf.ts";
import { value } from "../support/people-office.ts";

const pdfCanary = "CANARYINTHECONTRACT";
const apiId = "canary-api-id-71f2";
const secret = "canary-secret-key-90d1";
const clientSecret = "canary-client-secret-5c3e";

/** Every way in which a text could stand somewhere: as it is, in UTF-16, in hex, and in base64 wherever in a group it begins. */
function spellings(text: string | Buffer): Buffer[] {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    // What is beside it changes the first and the last characters.
    return coded.slice(before === 0 ? 0 : 4, -4);
  });
  const hex = bytes.toString("hex");
  const url = base64.map((coded) => coded.replaceAll("+", "-").replaceAll("/", "_"));
  const texts = [...new Set([hex, hex.toUpperCase(), ...base64, ...url])];
  return [bytes, ...texts.map((one) => Buffer.from(one)), Buffer.from(String(text), "utf16le")];
}

function found(text: string | Buffer, where: Map<string, Buffer>): string[] {
  const needles = spellings(text);
  return [...where].filter(([, bytes]) => needles.some((needle) => bytes.includes(needle))).map(([name]) => name);
}

/** All files of a folder, but for the keys and for what the stand-in of the service keeps. */
function filesOf(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.filter((path) => !path.includes("/keys/")).map((path) => [path, readFileSync(path)]));
}

async function dumped({ db }: Store): Promise<Map<string, Buffer>> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const rows = new Map<string, Buffer>();
  for (const { name } of tables)
    rows.set(name, Buffer.from(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows)));
  return rows;
}

const digits = (code: string) => code.replaceAll("-", "");

forEachEngine((engine) => {
  test("no link, no credentials, no second factor and no text of a PDF stand in database, data folder or backup, however they are spelled", async () => {
    const { folder, place, service } = await places(engine);
    const from = await place({ connected: false });
    const services = await from.start();
    const boss = await firstPerson(services);
    const typed = { baseUrl: new URL(service.settings.SIGNING_BASE_URL ?? ""), credentials: "plain" as const };
    // With these two nothing is created: they only have to be kept.
    value(await services.connection.save(boss, { ...typed, apiId, apiSecretKey: secret }, ""));
    const version = (await services.connection.details(boss))?.form.version ?? "";
    const { SIGNING_API_ID = "", SIGNING_API_SECRET_KEY = "" } = service.settings;
    value(
      await services.connection.save(
        boss,
        { ...typed, apiId: SIGNING_API_ID, apiSecretKey: SIGNING_API_SECRET_KEY },
        version,
      ),
    );
    const company = {
      issuer: "https://id.hanbit.example",
      clientId: "desk",
      name: "Hanbit",
      domains: "",
      roleClaim: "",
    };
    value(await services.companySignIn.saveCompany(boss, companySchema.parse({ ...company, clientSecret }), ""));
    const { key, offer } = services.people.offerFactor(boss);
    const code = authenticator(key)(services.now());
    const { codes } = value(await services.people.setUpFactor(boss.id, { offer, code }));
    const factor = [key, key.replaceAll(" ", ""), key.replaceAll(" ", "").toUpperCase(), secretOf(key)];
    const pdf = Buffer.from(madePdf(2).toString("latin1").replaceAll("Number 1", pdfCanary), "latin1");
    const id = await createOne(services, boss, "Canary", pdf);
    const staged = newId();
    const { signal } = new AbortController();
    const file = { id: staged, name: "a.pdf", bytes: pdf.length, body: new Blob([pdf]).stream(), signal };
    value(await services.uploads.receive(boss, file));
    const link = (await services.documents.find(boss, id))?.signers[0]?.link ?? "";
    assert.match(link, /\/view\//);
    const [, path = ""] = link.split("/view/");

    await backup(from, join(folder, "backup"));
    const disk = filesOf(from.dataDir);
    const copied = filesOf(join(folder, "backup"));
    const rows = await dumped(services.store);
    assert.ok([...disk.keys()].filter((name) => name.endsWith(".pdf")).length === 2);
    assert.ok([...copied.keys()].filter((name) => name.endsWith(".pdf")).length === 2);
    assert.deepEqual(found("Canary", rows).includes("document"), true, "what is searched has what is to be read");
    if (engine.name === "SQLite")
      assert.ok(
        [...disk.keys()].some((name) => name.endsWith("-wal")),
        "with what the database has not moved yet",
      );
    const credentials = [apiId, secret, SIGNING_API_ID, SIGNING_API_SECRET_KEY];
    for (const canary of [pdfCanary, path, ...credentials, clientSecret, ...factor, ...codes, ...codes.map(digits)])
      for (const where of [disk, copied, rows]) assert.deepEqual(found(canary, where), [], String(canary));
  });
});
