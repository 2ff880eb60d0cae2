import { isDeepStrictEqual } from "node:util";
import { type Browser, type BrowserContext, expect, type Page } from "playwright/test";
import { openStore, type Store } from "#lib/database/store.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { setUp } from "../support/people-pages.ts";
import { startPostgres } from "../support/postgres.ts";
import { settingsFor } from "../support/service.ts";
import { type FaultService, startFaultService } from "./service.ts";

export type Engine = "SQLite" | "PostgreSQL";
/** Where the desk looks for the service. */
export type Address = "plain" | "secure" | "nowhere";

/** One desk, its store read from outside, its service, and a browser in which its administrator is signed in. */
export interface Office {
  engine: Engine;
  desk: Desk;
  service: FaultService;
  store: Store;
  /** What the desk was started with. */
  settings: Readonly<Record<string, string>>;
  /** A form as its tab keeps it, once one has been filled by hand. */
  kept: string | undefined;
  /** A page of the administrator's, with the browser in this language. */
  open(language?: Language): Promise<Page>;
  /** The desk uses the service at this address, with these settings besides; it is started again when it did not. */
  move(address: Address, more?: Record<string, string>): Promise<void>;
  /** What the store holds under a title: the document's state, then each attempt's state and reason, oldest first. */
  stored(title: string): Promise<string[]>;
  /** The desk has said once more that it lives. */
  beat(): Promise<void>;
  close(): Promise<void>;
}

const patience = { SIGNING_TIMEOUT_SECONDS: "20" };

export async function openOffice(browser: Browser, engine: Engine): Promise<Office> {
  const service = await startFaultService();
  const postgres = engine === "PostgreSQL" ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.create("desk", "template1");
  const always = {
    NODE_EXTRA_CA_CERTS: "tests/fixtures/tls/authority.pem",
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const urls: Record<Address, URL> = {
    plain: service.plain.url,
    secure: service.secure.url,
    nowhere: new URL("https://nowhere.invalid"),
  };
  // The desk reads these at each start.
  const settings: Record<string, string> = { ...always, ...patience, ...settingsFor(urls.plain) };
  const desk = await startDesk(settings);
  const first = await browser.newContext({ baseURL: desk.url, locale: "en-US" });
  const door = await first.newPage();
  await setUp(door, desk);
  await door.close();
  const storageState = await first.storageState();
  const contexts = new Map<Language, BrowserContext>([["en", first]]);
  const store = openStore({ databaseUrl, sqlitePath: `${desk.dataDir}/countersign.db` });

  return {
    engine,
    desk,
    service,
    store,
    settings,
    kept: undefined,
    async open(language = "en") {
      const context =
        contexts.get(language) ?? (await browser.newContext({ baseURL: desk.url, locale: "ko-KR", storageState }));
      contexts.set(language, context);
      return context.newPage();
    },
    async move(address, more = {}) {
      const wanted = { ...always, ...patience, ...settingsFor(urls[address]), ...more };
      if (isDeepStrictEqual(wanted, settings)) return;
      await desk.stop();
      for (const name of Object.keys(settings)) delete settings[name];
      Object.assign(settings, wanted);
      await desk.start();
    },
    stored: (title) => stored(store, title),
    async beat() {
      const seen = () => store.db.selectFrom("instance").selectAll().execute();
      const before = await seen();
      await expect.poll(seen, { timeout: 15_000 }).not.toEqual(before);
    },
    async close() {
      await desk.remove();
      for (const context of contexts.values()) await context.close();
      await store.close();
      await service.close();
      await postgres?.stop();
    },
  };
}

async function stored({ db }: Store, title: string): Promise<string[]> {
  const documents = await db.selectFrom("document").select(["id", "state"]).where("title", "=", title).execute();
  const attempts = await db
    .selectFrom("attempt")
    .select(["state", "reason"])
    .where("document_id", "in", db.selectFrom("document").select("id").where("title", "=", title))
    .orderBy("id")
    .execute();
  const attemptStates = attempts.map(({ state, reason }) =>
    reason === null || reason === state ? state : `${state} ${reason}`,
  );
  return [...documents.map(({ state }) => state), ...attemptStates];
}
