import { createDecipheriv } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Store } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";
import { filesPath } from "#lib/runtime/data-dir.ts";
import { fixedKeys, type Key } from "#lib/storage/keys.ts";
import { openStored } from "#lib/storage/sealed-file.ts";
import { type AdminRun, admin } from "./admin.ts";
import type { Place } from "./back-office.ts";

/** The keys command at a place, as whoever runs the server types it. */
export function keysCommand(
  { dataDir, databaseUrl }: Pick<Place, "dataDir" | "databaseUrl">,
  more: Record<string, string> = {},
) {
  const settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...more };
  return (...words: string[]): Promise<AdminRun> => admin(settings, ...words);
}

/** Waits until the command that lists the keys says so. Answers all that it says. */
export async function listed(command: ReturnType<typeof keysCommand>, wanted: RegExp): Promise<string> {
  for (let tries = 0; ; tries++) {
    const { output } = await command("keys", "list");
    if (wanted.test(output)) return output;
    if (tries === 200) throw new Error(`never ${wanted}: ${output}`);
    await pause(500);
  }
}

/** As if the key had become current two hours ago. */
export const letTimePass = (db: Database) =>
  db
    .updateTable("sealing_key")
    .set((set) => ({ current_since: set("current_since", "-", 7_200_000) }))
    .execute();

/** All texts of a database, by their tables. */
export async function textsOf({ db }: Store): Promise<[table: string, text: string][]> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const texts: [string, string][] = [];
  for (const { name } of tables)
    for (const row of (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)).rows)
      for (const value of Object.values(row)) if (typeof value === "string") texts.push([name, value]);
  return texts;
}

/** What the key makes of everything in a database that could be encrypted, whatever it is bound to: nothing that anybody could read, if it is not its key. */
export async function decryptedBy({ bytes }: Key, store: Store): Promise<string> {
  const made: string[] = [];
  for (const [, text] of await textsOf(store))
    for (const [coded] of text.matchAll(/[\w-]{38,}/g)) {
      const sealed = Buffer.from(coded, "base64url");
      const opening = createDecipheriv("aes-256-gcm", bytes, sealed.subarray(0, 12));
      made.push(opening.update(sealed.subarray(12), undefined, "latin1"));
    }
  return made.join("\n");
}

/** How many stored files the key opens, and how many there are. */
export async function openedBy({ bytes }: Key, { dataDir }: Pick<Place, "dataDir">, { engine }: Store) {
  const folder = filesPath(dataDir, engine);
  const names = readdirSync(folder).filter((name) => name.endsWith(".pdf"));
  const keys = fixedKeys(bytes);
  let opened = 0;
  for (const name of names) {
    const path = join(folder, name);
    if (readFileSync(path).subarray(0, 5).toString() === "%PDF-") opened++;
    else
      await openStored(path, basename(path, ".pdf"), keys).then(
        async (file) => {
          opened++;
          await file.close();
        },
        () => {},
      );
  }
  return { opened, files: names.length };
}
